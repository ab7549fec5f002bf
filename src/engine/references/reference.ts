import { extensionsFor, isFileFor } from '../domain/pictureFiles';
import type { Form, LoadCall, ReferenceKind } from './kinds';

/** A path of a picture in a line of text. */
export interface Reference {
  /** Columns of the path as written, without quotes and without `?…` and `#…`: UTF-16 units from 0; `end` is after its last one. */
  readonly start: number;
  readonly end: number;
  /** What it may name, the likeliest first. */
  readonly variants: readonly PathVariant[];
  readonly form: Form;
  /** Empty without quotes. */
  readonly quote: string;
  /** How the parts of the path are separated. */
  readonly separator: '/' | '\\' | '\\\\';
  /** The function that loads it by its name without an extension. */
  readonly call?: LoadCall;
}

/** One way to read a path. */
export interface PathVariant {
  /** With `/` between its parts. */
  readonly path: string;
  /** Whether it was written percent-encoded. */
  readonly encoded: boolean;
}

/** Most characters on each side of a column that are looked at. */
const REACH = 1_024;
const QUOTES = new Set(['"', "'", '`']);

/** Part of a line. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly quote?: string;
}

/**
 * The path of a picture at a column of a line; undefined if there is none. Takes the same time in a line of any length.
 * @param column UTF-16 units from 0; right before the path's first and after its last character count
 */
export function referenceAt(line: string, column: number, kind: ReferenceKind): Reference | undefined {
  const from = Math.max(0, column - REACH);
  const text = line.slice(from, column + REACH);
  const at = Math.min(column, line.length) - from;
  for (const form of kind.forms) {
    for (const span of SPANS[form](text, at, from === 0)) {
      const found = readSpan(text, span, form, kind);
      if (found) return { ...found, start: found.start + from, end: found.end + from };
    }
  }
  return undefined;
}

/** Form → the parts of a text at a place that may be paths, the likeliest first. */
const SPANS: Readonly<Record<Form, (text: string, at: number, isStart: boolean) => Iterable<Span>>> = {
  quoted: quotedSpans,
  url: urlSpans,
  markdown: markdownSpans,
  list: listSpans,
  bare: bareSpans,
};

/** Between the nearest quotes of each kind: of two quotes of one kind before the place, the farther one ends before it. */
function* quotedSpans(text: string, at: number): Generator<Span> {
  const seen = new Set<string>();
  for (let index = at - 1; index >= 0 && seen.size < QUOTES.size; index--) {
    const quote = text[index] ?? '';
    if (!QUOTES.has(quote) || seen.has(quote) || isEscaped(text, index)) continue;
    seen.add(quote);
    let end = text.indexOf(quote, at);
    while (end >= 0 && isEscaped(text, end)) end = text.indexOf(quote, end + 1);
    if (end >= 0) yield { start: index + 1, end, quote };
  }
}

/** Whether an odd number of backslashes is before a place. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start--;
  return (at - start) % 2 === 1;
}

function* urlSpans(text: string, at: number): Generator<Span> {
  const open = text.slice(0, at).toLowerCase().lastIndexOf('url(');
  if (open < 0) return;
  const close = text.indexOf(')', open);
  if (close >= at) yield trimmed(text, { start: open + 'url('.length, end: close });
}

function* markdownSpans(text: string, at: number, isStart: boolean): Generator<Span> {
  const open = text.lastIndexOf('](', at);
  if (open >= 0) yield* destination(text, open + 2, at);
  const label = isStart ? LABEL.exec(text) : null;
  if (label) yield* destination(text, label[0].length, at);
}

/** The label of a link that is defined once: `[hero]: `. */
const LABEL = /^ {0,3}\[[^\]]{1,200}\]: {0,8}/;

/** The destination of a Markdown link: in angle brackets, or up to a space or the bracket that closes it. */
function* destination(text: string, from: number, at: number): Generator<Span> {
  let start = from;
  while (text[start] === ' ') start++;
  if (text[start] === '<') {
    const end = text.indexOf('>', start);
    if (end >= at && start < at) yield { start: start + 1, end, quote: '<' };
    return;
  }
  let [end, depth] = [start, 0];
  for (; end < text.length; end++) {
    const one = text[end];
    if (one === '(') depth++;
    if (one === ' ' || one === '\t' || (one === ')' && depth-- === 0)) break;
  }
  if (start <= at && at <= end) yield { start, end };
}

function* listSpans(text: string, at: number): Generator<Span> {
  for (const { start, end, quote } of quotedSpans(text, at)) {
    const one = around(text, at, /[\s,]/);
    if (one.start >= start && one.end <= end) yield { ...one, quote };
  }
}

function* bareSpans(text: string, at: number): Generator<Span> {
  yield around(text, at, /[\s"'`=,;()[\]<>|]/);
}

/** From a place to the nearest separator on each side. */
function around(text: string, at: number, separator: RegExp): Span {
  let [start, end] = [at, at];
  while (start > 0 && !separator.test(text[start - 1] ?? '')) start--;
  while (end < text.length && !separator.test(text[end] ?? '')) end++;
  return { start, end };
}

function trimmed(text: string, { start, end }: Span): Span {
  let [first, last] = [start, end];
  while (first < last && text[first] === ' ') first++;
  while (last > first && text[last - 1] === ' ') last--;
  return { start: first, end: last };
}

const PICTURE = new RegExp(`^(.*?\\.(?:${extensionsFor('shown').join('|')}))[?#]`, 'i');

function readSpan(text: string, span: Span, form: Form, kind: ReferenceKind): Reference | undefined {
  const { start, end, quote = '' } = span;
  const whole = text.slice(start, end);
  if (!whole || whole !== whole.trim() || CONTROL.test(whole)) return undefined;
  const call = form === 'quoted' ? kind.calls?.find(({ before }) => before.test(text.slice(0, start - 1))) : undefined;
  const isPicture = isFileFor('shown', whole);
  const written = isPicture || call ? whole : PICTURE.exec(whole)?.[1];
  if (written === undefined || isElsewhere(written)) return undefined;
  const path = unescaped(written);
  return {
    start,
    end: start + written.length,
    variants: variantsOf(path, kind.isUrl === true),
    form,
    quote,
    separator: separatorOf(written),
    // With an extension, it's the path of a file like any other.
    ...(call && !isPicture && { call }),
  };
}

const CONTROL = /\p{Cc}/u;

/** URLs, except for those of Godot's project, drives, and servers. They are never looked at. */
function isElsewhere(path: string): boolean {
  return /^(?:(?!res:\/\/)[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(path);
}

/** A path as it is, with `/`, from the inside of a string. */
function unescaped(written: string): string {
  return written
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["'`/])/g, '$1')
    .replace(/\\\\?/g, '/');
}

function separatorOf(written: string): Reference['separator'] {
  if (written.includes('\\\\')) return '\\\\';
  return /\\(?!["'`/]|u[0-9a-f]{4})/i.test(written) ? '\\' : '/';
}

function variantsOf(path: string, isUrl: boolean): readonly PathVariant[] {
  const literal = { path, encoded: false };
  const decoded = decodedPath(path);
  if (decoded === undefined || decoded === path) return [literal];
  const variant = { path: decoded, encoded: true };
  return isUrl ? [variant, literal] : [literal, variant];
}

/** Undefined if its escapes are invalid, or encode what no name contains. */
function decodedPath(path: string): string | undefined {
  try {
    const decoded = path.split('/').map(decodeURIComponent);
    return decoded.some((part) => part.includes('/') || CONTROL.test(part)) ? undefined : decoded.join('/');
  } catch {
    return undefined;
  }
}
