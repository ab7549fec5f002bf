import type { NamedPath, TextPlace } from './codeNames';

/** How comments and strings of a language are written. */
export type CodeStyle = 'slashes' | 'dashes' | 'hash';

const STARTS: Readonly<Record<CodeStyle, RegExp>> = {
  slashes: /["'`]|\/[/*]?/g,
  dashes: /["']|--|\[=*\[/g,
  hash: /"""|'''|["']|#/g,
};

/** Most parts of a string that are filled in within each other. */
const MAX_NESTED = 64;
/** Most characters of a regular expression. */
const MAX_REGEX = 2_000;

/**
 * Code in which comments and the contents of strings are spaces, so that a pattern finds code only. As long as the text, with the quotes where they were.
 * Takes the same time for each character. `isClear`: whether all strings ended where strings of the language do.
 */
export interface CodeText {
  readonly text: string;
  readonly code: string;
  readonly isClear: boolean;
}

export function codeText(text: string, style: CodeStyle): CodeText {
  const parts: string[] = [];
  let [at, isClear] = [0, true];
  const blank = (from: number, to: number, edges = 0) => {
    parts.push(text.slice(at, from + edges), blanked(text, from + edges, to - edges), text.slice(to - edges, to));
    at = to;
  };
  const starts = new RegExp(STARTS[style].source, 'g');
  for (let found = starts.exec(text); found; found = starts.exec(text)) {
    const end = endOf(text, found.index, found[0], style);
    if (end === undefined) continue;
    if (end.isOpen) isClear = false;
    blank(found.index, end.at, end.isOpen ? 0 : end.edges);
    starts.lastIndex = end.at;
  }
  parts.push(text.slice(at));
  return { text, code: parts.join(''), isClear };
}

/** Where a part of text ends, and how many characters of its quotes remain on each side. `isOpen`: its end is missing. */
interface PartEnd {
  readonly at: number;
  readonly edges: number;
  readonly isOpen?: boolean;
}

const QUOTE = 1;
const LONG = 3;

function endOf(text: string, start: number, sign: string, style: CodeStyle): PartEnd | undefined {
  if (sign === '//' || sign === '#') return untilLine(text, start);
  if (sign === '--') return luaComment(text, start);
  if (sign === '/*') return until(text, start + 2, '*/', 0);
  if (sign === '/') return regexEnd(text, start);
  if (sign === '`') return templateEnd(text, start);
  if (sign.length === LONG && style === 'hash') return until(text, start + LONG, sign, LONG);
  if (sign.startsWith('[')) return until(text, start + sign.length, sign.replaceAll('[', ']'), sign.length);
  return stringEnd(text, start, sign);
}

function untilLine(text: string, start: number): PartEnd {
  const end = text.indexOf('\n', start);
  return { at: end < 0 ? text.length : end, edges: 0 };
}

function until(text: string, from: number, sign: string, edges: number): PartEnd {
  const end = text.indexOf(sign, from);
  return end < 0 ? { at: text.length, edges: 0, isOpen: true } : { at: end + sign.length, edges };
}

function luaComment(text: string, start: number): PartEnd {
  const [, marks] = /^\[(=*)\[/.exec(text.slice(start + 2, start + 2 + MAX_NESTED)) ?? [];
  return marks === undefined ? untilLine(text, start) : until(text, start, `]${marks}]`, 0);
}

function stringEnd(text: string, start: number, quote: string): PartEnd {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at];
    if (sign === quote) return { at: at + 1, edges: QUOTE };
    if (sign === '\\') at++;
    else if (sign === '\n') return { at, edges: 0, isOpen: true };
  }
  return { at: text.length, edges: 0, isOpen: true };
}

/** What stands before a regular expression; a slash after anything else divides. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+*%~^-]|\b(?:return|typeof|case|of|in))\s*$/;

function regexEnd(text: string, start: number): PartEnd | undefined {
  if (!BEFORE_REGEX.test(text.slice(Math.max(0, start - 12), start))) return undefined;
  let isClass = false;
  const end = Math.min(text.length, start + MAX_REGEX);
  for (let at = start + 1; at < end; at++) {
    const sign = text[at];
    if (sign === '\\') at++;
    else if (sign === '[') isClass = true;
    else if (sign === ']') isClass = false;
    else if (sign === '\n') return undefined;
    else if (sign === '/' && !isClass) return { at: at + 1, edges: QUOTE };
  }
  return undefined;
}

/** The end of a template, with those in what is filled into it. */
function templateEnd(text: string, start: number): PartEnd {
  // Of each template that is open: how many braces are open in what is filled into it, or -1 outside of that.
  const open = [-1];
  const signs = /\\.|["'`{}]|\$\{/gs;
  signs.lastIndex = start + 1;
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const depth = open.at(-1) ?? -1;
    const next = depth < 0 ? inTemplate(found[0], open) : inHole(found[0], depth, open);
    if (next === 'ended') return { at: signs.lastIndex, edges: QUOTE };
    if (next === 'string') signs.lastIndex = stringEnd(text, found.index, found[0]).at;
    if (open.length > MAX_NESTED) break;
  }
  return { at: text.length, edges: 0, isOpen: true };
}

function inTemplate(sign: string, open: number[]): 'ended' | undefined {
  if (sign === '${') open[open.length - 1] = 0;
  if (sign !== '`') return undefined;
  open.pop();
  return open.length ? undefined : 'ended';
}

function inHole(sign: string, depth: number, open: number[]): 'string' | undefined {
  if (sign === '"' || sign === "'") return 'string';
  if (sign === '`') open.push(-1);
  else if (sign === '{' || sign === '${') open[open.length - 1] = depth + 1;
  else if (sign === '}') open[open.length - 1] = depth - 1;
  return undefined;
}

/** Spaces instead of characters, with the ends of lines. */
function blanked(text: string, from: number, to: number): string {
  if (to <= from) return '';
  const part = text.slice(from, to);
  if (!/[\r\n]/.test(part)) return ' '.repeat(to - from);
  return part.replace(/[^\r\n]+/g, (signs) => ' '.repeat(signs.length));
}

/** Places of a text by their offsets, and the paths that stand there. */
export class TextPlaces {
  readonly #starts: number[] = [0];
  readonly #paths = new Map<number, { readonly path: NamedPath; readonly index: number }[]>();

  constructor(text: string, paths: readonly NamedPath[]) {
    for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) this.#starts.push(index + end.length);
    for (const [index, path] of paths.entries()) {
      const same = this.#paths.get(path.line);
      if (same) same.push({ path, index });
      else this.#paths.set(path.line, [{ path, index }]);
    }
    for (const inLine of this.#paths.values()) inLine.sort((a, b) => a.path.start - b.path.start);
  }

  /** @param start UTF-16 units from the start of the text; `end` after the last one, in the same line */
  at(start: number, end: number): TextPlace {
    const line = this.#lineOf(start);
    const from = this.#starts[line] ?? 0;
    return { line, start: start - from, end: end - from };
  }

  /** The first path that stands between two offsets of a line, as an index. */
  pathAt(start: number, end: number): number | undefined {
    const { line, start: from, end: to } = this.at(start, end);
    const inLine = this.#paths.get(line) ?? [];
    const first = inLine[lastBefore(inLine.length, (at) => (inLine[at]?.path.start ?? 0) < from) + 1];
    return first && first.path.end <= to ? first.index : undefined;
  }

  #lineOf(offset: number): number {
    return lastBefore(this.#starts.length, (at) => (this.#starts[at] ?? 0) <= offset);
  }
}

/** The last of a number of items that are before something; negative if none is. */
function lastBefore(count: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [-1, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isBefore(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
