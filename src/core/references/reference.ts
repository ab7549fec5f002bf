import { extensionsFor, isFileFor } from '../domain/pictureFiles';
import { afterHoles, beforeHoles, type Joined, joinedAt } from './joined';
import type { Address, Form, LoadCall, ReferenceKind } from './kinds';
import { PROJECT_SCHEME } from './projectRoots';
import { SPANS, type Span } from './spans';
import { readPath, type Syntax } from './syntaxes';

/** A path of a picture in a line of text. */
export interface Reference {
  /** Columns of the path as written, without quotes and without `?…` and `#…`: UTF-16 units from 0; `end` is after its last one. */
  readonly start: number;
  readonly end: number;
  /** What it may name, the likeliest first; empty if only its end is known. */
  readonly variants: readonly PathVariant[];
  readonly form: Form;
  readonly syntax: Syntax;
  readonly address: Address;
  /** Empty without quotes. */
  readonly quote: string;
  /** How the parts of the path are separated. */
  readonly separator: '/' | '\\';
  /** The function that loads it by its name without an extension. */
  readonly call?: LoadCall;
  /** Code puts the path together: a known end of it, which may be all. It's never rewritten. */
  readonly joined?: Joined;
  /** What follows the last thing that is filled in when the program runs, if names couldn't contain what it looks like. */
  readonly rest?: string;
  /** Whether it's only likely that these characters are the whole path, so that a person must change them. */
  readonly isUncertain?: boolean;
}

/** One way to read a path. */
export interface PathVariant {
  /** With `/` between its parts. */
  readonly path: string;
  /** Whether it was written percent-encoded. */
  readonly encoded: boolean;
}

/** What is around a line, as far as paths that go over several lines need it. */
export interface LineContext {
  readonly before: string;
  readonly after: string;
  /** Whether the place may be in a string over several lines, as far as that's known. */
  readonly mayBeInString?: boolean;
}

/** Most characters on each side of a column that are looked at. */
const REACH = 1_024;
/** Most characters of the lines before and after that are looked at. */
export const CONTEXT_REACH = 400;
const NONE: LineContext = { before: '', after: '' };

/**
 * What may be the path of a picture at a column of a line, the likeliest first. Takes the same time in a line of any length.
 * @param column UTF-16 units from 0; right before the path's first and after its last character count
 * @param context the text before and after the line
 */
export function* referencesAt(
  line: string,
  column: number,
  kind: ReferenceKind,
  context: LineContext = NONE,
): Generator<Reference> {
  for (const { spot, from } of spotsAt(line, column, kind, context)) {
    const found = readSpan(spot);
    if (!found) continue;
    yield { ...found, start: found.start + from, end: found.end + from };
    // No other reading of a part counts.
    if (found.joined || found.rest !== undefined) return;
  }
}

/**
 * What may be the path of a folder at a column of a line, to which code adds names: `"art/enemies/" + name`, `f"art/enemies/{name}.png"`. Its known end
 * is that of the folder. See `referencesAt`.
 */
export function* foldersAt(
  line: string,
  column: number,
  kind: ReferenceKind,
  context: LineContext,
): Generator<Reference> {
  for (const { spot, from } of spotsAt(line, column, kind, context)) {
    const { span, form, text } = spot;
    const folder = FOLDER_FORMS.has(form) ? readFolder(spot) : undefined;
    if (folder === undefined) continue;
    const { syntax, address } = wayOf(spot);
    const place = { start: span.start + from, end: span.end + from, quote: span.quote ?? '' };
    const separator = text.slice(span.start, span.end).includes('\\') ? '\\' : '/';
    yield { ...place, variants: [], form, syntax, address, separator, joined: { path: folder, isOpen: true } };
  }
}

const FOLDER_FORMS: ReadonlySet<Form> = new Set(['quoted', 'long', 'value', 'plain']);

/** Parts of a line that may be paths, the likeliest first; columns start at `from`. */
function* spotsAt(
  line: string,
  column: number,
  kind: ReferenceKind,
  context: LineContext,
): Generator<{ readonly spot: Spot; readonly from: number }> {
  const from = Math.max(0, column - REACH);
  const text = line.slice(from, column + REACH);
  const at = Math.min(column, line.length) - from;
  const isStart = from === 0;
  for (const form of kind.forms) {
    for (const span of SPANS[form](text, at, isStart, kind)) {
      const before = isStart ? `${context.before}${text.slice(0, span.start)}` : text.slice(0, span.start);
      const after = `${text.slice(span.end)}${context.after}`;
      yield { spot: { text, span, form, kind, before, after, mayBeInString: context.mayBeInString ?? true }, from };
    }
  }
}

/** The likeliest of `referencesAt`; undefined if there is none. */
export function referenceAt(
  line: string,
  column: number,
  kind: ReferenceKind,
  context: LineContext = NONE,
): Reference | undefined {
  for (const reference of referencesAt(line, column, kind, context)) return reference;
  return undefined;
}

/** A span, and what is around it. */
interface Spot {
  readonly text: string;
  readonly span: Span;
  readonly form: Form;
  readonly kind: ReferenceKind;
  /** Up to and with the opening quote, and from the closing one on, over the ends of the line. */
  readonly before: string;
  readonly after: string;
  readonly mayBeInString: boolean;
}

const PICTURE = new RegExp(`^(.*?\\.(?:${extensionsFor('shown').join('|')}))[?#]`, 'i');

function readSpan(spot: Spot): Reference | undefined {
  const { text, span, form } = spot;
  const { start, end, quote = '', isUncertain } = span;
  const whole = text.slice(start, end);
  if (!whole || whole !== whole.trim() || CONTROL.test(whole)) return undefined;
  const way = wayOf(spot);
  const call = callOf(spot);
  const isPicture = isFileFor('shown', readPath(way.syntax, whole).path);
  const joined = way.isTag ? undefined : joinedIn(spot, whole);
  const isWhole = isPicture || call !== undefined || (joined !== undefined && isFileFor('shown', joined.path));
  const written = isWhole ? whole : PICTURE.exec(whole)?.[1];
  if (written === undefined) return undefined;
  const { path, isLoose } = readPath(way.syntax, written);
  if (isElsewhere(joined && !joined.isOpen ? joined.path : path)) return undefined;
  return {
    start,
    end: start + written.length,
    ...namedBy(path, joined, way),
    form,
    syntax: way.syntax,
    address: way.address,
    quote,
    separator: path.includes('\\') ? '\\' : '/',
    // With an extension, it's the path of a file like any other.
    ...(call && !isPicture && { call }),
    ...((isLoose || isUncertain || isInComment(spot.before)) && { isUncertain: true }),
  };
}

/** The function that takes a string as a path without its extension. */
function callOf({ text, span, form, kind }: Spot): Reference['call'] {
  if (form !== 'quoted') return undefined;
  return kind.calls?.find(({ before }) => before.test(text.slice(0, span.start - 1)));
}

/** What code puts together with a string. @param path as it's written, or read */
function joinedIn(spot: Spot, path: string): Reference['joined'] {
  return spot.kind.isCode && (spot.form === 'quoted' || spot.form === 'long') ? joinedBy(spot, path) : undefined;
}

/** What a path says about the file, with what code joins to it. */
function namedBy(path: string, joined: Reference['joined'], way: Way): Pick<Reference, 'variants' | 'joined' | 'rest'> {
  const rest = afterHoles(path);
  // Names may contain brackets, so a file may exist, unless the language says that they aren't those of a name.
  const parts = joined ?? (rest !== undefined && way.isFilled ? { path: rest, isOpen: true } : undefined);
  const named = parts ? parts.path : path;
  return {
    variants: parts?.isOpen ? [] : variantsOf(named.replace(/\\+/g, '/'), way.address === 'always'),
    ...(parts && { joined: parts }),
    ...(rest !== undefined && { rest }),
  };
}

/** The path of a folder, with `/` between its parts. A single word isn't one: it names many other things. */
function readFolder(spot: Spot): string | undefined {
  const { text, span, before } = spot;
  const whole = text.slice(span.start, span.end);
  if (!whole || CONTROL.test(whole) || IN_MODULE.test(before)) return undefined;
  const { syntax } = wayOf(spot);
  const path = readPath(syntax, whole).path.replace(/\\+/g, '/');
  const joined = joinedIn(spot, path);
  const full = joined?.path ?? path;
  const folder = beforeHoles(full) ?? full;
  return (joined || folder.includes('/')) && !isElsewhere(folder) ? folder.replace(/\/+$/, '') : undefined;
}

/** A module of JavaScript, whose paths editors update by themselves. */
const IN_MODULE = /\b(?:from|import|require)\s*\(?\s*["'`]$/;

const CONTROL = /\p{Cc}/u;

/** URLs, except for those of an engine's project, drives, and servers. They are never looked at. */
const ELSEWHERE = new RegExp(`^(?:(?!${PROJECT_SCHEME}//)[a-z][a-z0-9+.-]*:|[\\\\/]{2})`, 'i');
const isElsewhere = (path: string) => ELSEWHERE.test(path);

/** How a path is written. */
interface Way {
  readonly syntax: Syntax;
  readonly address: Address;
  /** Whether it's an attribute of a tag. */
  readonly isTag?: boolean;
  /** Whether something is filled in where the string has brackets, whatever files there are. */
  readonly isFilled?: boolean;
}

/** Form → how its paths are written, unless it has quotes. */
const WAYS: Readonly<Partial<Record<Form, Way>>> = {
  url: { syntax: 'css', address: 'always' },
  markdown: { syntax: 'markdown', address: 'always' },
  attribute: { syntax: 'xml', address: 'always', isTag: true },
  text: { syntax: 'xml', address: 'never' },
  plain: { syntax: 'plain', address: 'never' },
  line: { syntax: 'line', address: 'never' },
  pattern: { syntax: 'pattern', address: 'never' },
  word: { syntax: 'word', address: 'never' },
  long: { syntax: 'long', address: 'never' },
};

function wayOf(spot: Spot): Way {
  const { form, kind, before } = spot;
  const own = WAYS[form];
  if (own) return own;
  if (form === 'value') return { syntax: kind.strings['"'] ? 'value' : 'properties', address: 'never' };
  if (kind.hasTags && IN_TAG.test(before)) return { syntax: 'xml', address: 'always', isTag: true };
  if (form === 'list') return { syntax: 'unknown', address: 'always' };
  if (kind.forms.includes('url') && IN_URL.test(before)) return { syntax: 'css', address: 'always' };
  return wayOfString(spot);
}

/** How a string of a language is written. */
function wayOfString({ text, span, kind, before, mayBeInString }: Spot): Way {
  const { quote = '' } = span;
  const address = kind.address ?? 'never';
  const syntax = quote === '"' || quote === "'" || quote === '`' ? kind.strings[quote] : undefined;
  // A string in an attribute has the rules of both.
  if (syntax === undefined || (kind.hasTags && IN_OPEN_TAG.test(before))) return { syntax: 'unknown', address };
  const code = before.slice(0, -(span.edges?.[0] ?? 1));
  if (!kind.isCode) return { syntax, address };
  const way = inCode(syntax, quote, code, text, address);
  return NESTABLE.has(way.syntax) ? { ...way, syntax: nested(way.syntax, quote, code, kind, mayBeInString) } : way;
}

/** How strings are written that may stand in another one: `` `say("hero.png")` ``. */
const NESTABLE: ReadonlySet<Syntax> = new Set(['escaped', 'dollars', 'hashes', 'raw', 'doubled']);

/**
 * How a string is written that may stand in another one, whose quotes and holes count as well. One over several lines may begin
 * anywhere before: then no string gets what fills something into one of its language.
 */
function nested(
  syntax: Syntax,
  quote: string,
  code: string,
  { strings }: ReferenceKind,
  mayBeInString: boolean,
): Syntax {
  const line = lastLine(code);
  const others = ['"', "'", '`'].filter((one) => one !== quote);
  if (others.some((one) => line.split(one).length % 2 === 0)) return 'nested';
  if (syntax === 'escaped' && Object.values(strings).includes('dollars')) return 'dollarless';
  // Where the strings of a language itself have holes, each of them may go over several lines.
  if (!mayBeInString && !OVER_LINES.some((one) => strings['"'] === one || strings["'"] === one)) return syntax;
  return syntax === 'escaped' || syntax === 'raw' ? INNER[syntax] : syntax;
}

/** The last line of code, with those before that a backslash continues. */
function lastLine(code: string): string {
  const startBefore = (end: number) => {
    const text = code.slice(0, end);
    return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
  };
  let start = startBefore(code.length);
  for (;;) {
    const [end] = /\\(?:\r\n|\r|\n)$/.exec(code.slice(Math.max(0, start - 3), start)) ?? [];
    if (end === undefined) return code.slice(start);
    start = startBefore(start - end.length);
  }
}

const OVER_LINES: readonly Syntax[] = ['dollars', 'hashes', 'holes'];

/** What may begin a string over several lines, in any language. */
export const BEGINS_LINES = /`|"""|'''|@"|<<[-~]?["'\w]/;

const INNER = { escaped: 'inner', raw: 'innerRaw' } as const;

/** An attribute of a tag that isn't closed. */
const IN_TAG = /<[a-zA-Z][\w.:-]*(?:\s[^<>]*)?\s[\w:@.-]+\s?=\s?["']$/;

const IN_OPEN_TAG = /<[a-zA-Z][\w.:-]*\s[^<>]*$/;
const IN_URL = /url\(\s*["']$/i;
/** In a comment of markup, where some characters end it. */
const isInComment = (before: string) => before.lastIndexOf('<!--') > before.lastIndexOf('-->');

/** What stands right before a string and belongs to it. */
const PREFIX = /(?<![\w.])(?:(?:u8|[a-zA-Z]{1,2})#{0,4}|#{1,4})$|[@$]{1,4}$/;

/** Its characters, and one before. */
const PREFIX_REACH = 8;

function withoutPrefix(code: string): string {
  const prefix = PREFIX.exec(code.slice(-PREFIX_REACH))?.[0] ?? '';
  return code.slice(0, code.length - prefix.length);
}

/** @param code what is before the quote */
function inCode(syntax: Syntax, quote: string, code: string, text: string, address: Address): Way {
  // Three quotes begin a string in which languages treat backslashes and quotes differently.
  if (code.endsWith(quote + quote)) return { syntax: 'unknown', address };
  if (quote === '`' && /[\w$)\]]$/.test(code)) return { syntax: 'unknown', address, isFilled: text.includes('${') };
  const prefix = quote === '`' ? '' : (PREFIX.exec(code.slice(-PREFIX_REACH))?.[0] ?? '');
  if (/[bB]/.test(prefix)) return { syntax: 'bytes', address };
  const isFilled = /[fF$]/.test(prefix) || syntax === 'holes';
  if (/[rR@#]/.test(prefix)) return { syntax: isFilled ? 'unknown' : 'raw', address, isFilled };
  return { syntax: isFilled ? 'holes' : syntax, address, isFilled };
}

/** The string as a part of a path that operators or functions put together. */
function joinedBy({ before, after, span, kind, text }: Spot, content: string): Joined | undefined {
  if (span.quote === undefined) return undefined;
  const [open, close] = span.edges ?? [1, 1];
  // A directive ends with its line.
  const isOneLine = /^\s*#/.test(text);
  const code = (isOneLine ? text.slice(0, span.start) : before).slice(0, -open);
  const rest = (isOneLine ? text.slice(span.end) : after).slice(close);
  // Three quotes are one.
  const more = code.endsWith(span.quote.repeat(2)) && rest.startsWith(span.quote.repeat(2)) ? 2 : 0;
  return joinedAt({
    before: withoutPrefix(code.slice(0, code.length - more)),
    after: rest.slice(more),
    content,
    isAdjacent: kind.isAdjacent === true,
    appends: kind.appends ?? [],
  });
}

function variantsOf(path: string, isUrl: boolean): readonly PathVariant[] {
  const literal = { path, encoded: false };
  if (!path.includes('%')) return [literal];
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

/**
 * The end of a path that names no file as it is: what follows the last thing that is filled in, what code puts together, or all of it if the folder in
 * which it starts may have been set elsewhere. Undefined if it can't be the end of another.
 */
export function knownEnd({ joined, variants, form, call, rest }: Reference): string | undefined {
  if (joined) return afterHoles(joined.path) ?? joined.path;
  const [variant] = variants;
  if (variant === undefined || form === 'word') return undefined;
  return rest ?? (call || STARTS_SOMEWHERE.test(variant.path) ? undefined : variant.path);
}

/** Paths whose first folder is known. */
const STARTS_SOMEWHERE = new RegExp(`^(?:\\.{1,2}/|/|~?@?/|${PROJECT_SCHEME})`);
