import type { Strings } from '../../references/kinds';

/** A string or a comment in code: UTF-16 units from the start of the text. Of a string, what is between its quotes. */
export interface CodeToken {
  readonly kind: 'string' | 'comment';
  readonly start: number;
  readonly end: number;
  /** What begins a string, such as `"`, `"""`, or `[==[`; empty for a comment. */
  readonly quote: string;
}

/**
 * A token, or what else isn't code: an expression of patterns, a character, or what follows a quote that nothing ends, up to where a string would.
 * That last one has no `quote`, and others may be in it.
 */
export interface CodePart extends Omit<CodeToken, 'kind'> {
  readonly kind: CodeToken['kind'] | 'other';
  /** Where code begins again: after the mark that closes it. */
  readonly after: number;
  /** Whether its end is missing, or not certain. */
  readonly isOpen?: boolean;
}

/** How a language writes strings and comments. */
interface Lexicon {
  /** What begins a comment up to the end of its line. */
  readonly lines: readonly string[];
  /** What begins and ends a comment over several lines. */
  readonly blocks: readonly (readonly [open: string, close: string])[];
  readonly quotes: string;
  /** Those of the quotes whose strings may go over several lines. */
  readonly overLines: string;
  /** Whether three quotes begin a string of several lines. */
  readonly isTripled?: boolean;
  /** Whether `'` only begins a character, and marks something else, too. */
  readonly hasCharacters?: boolean;
  /** Whether `[[` and `[==[` begin a string, and with `--` before them a comment. */
  readonly isLong?: boolean;
  /** Whether `/` may begin an expression of patterns. */
  readonly hasPatterns?: boolean;
  /** The quote in whose strings code is filled in after `${`, with such strings in it. */
  readonly template?: string;
  /** Those of the quotes in whose strings a backslash is nothing special. */
  readonly raw?: string;
}

const SLASHES: Lexicon = { lines: ['//'], blocks: [['/*', '*/']], quotes: '"\'', overLines: '' };
const HASH: Lexicon = { lines: ['#'], blocks: [], quotes: '"\'', overLines: '' };
const CHARACTERS: Lexicon = { ...SLASHES, hasCharacters: true, quotes: '"\'', isTripled: true };
const SCRIPT: Lexicon = { ...SLASHES, quotes: '"\'`', overLines: '`', template: '`', hasPatterns: true };
const LUA: Lexicon = { lines: ['--'], blocks: [], quotes: '"\'', overLines: '', isLong: true };
const STYLES: Lexicon = { lines: [], blocks: [['/*', '*/']], quotes: '"\'', overLines: '' };
const SETTINGS: Lexicon = { lines: [';'], blocks: [], quotes: '"', overLines: '"' };

/** Rows of extensions, with how they're written. */
const LEXICONS: readonly (readonly [extensions: string, lexicon: Lexicon])[] = [
  ['js jsx mjs cjs ts tsx mts cts', SCRIPT],
  ['cs java scala kt kts groovy gradle swift', CHARACTERS],
  ['c h cc cpp cxx hpp hh', { ...SLASHES, hasCharacters: true }],
  ['rs ron', { ...SLASHES, hasCharacters: true, overLines: '"' }],
  ['go', { ...SLASHES, hasCharacters: true, quotes: '"\'`', overLines: '`', raw: '`' }],
  ['zig odin', { ...SLASHES, hasCharacters: true }],
  ['dart', { ...SLASHES, isTripled: true }],
  ['hx', { ...SLASHES, overLines: '"\'' }],
  ['gdshader', SLASHES],
  ['py pyw', { ...HASH, isTripled: true }],
  ['gd', { ...HASH, isTripled: true }],
  ['nim', { ...HASH, hasCharacters: true, isTripled: true }],
  ['rb', { ...HASH, overLines: '"\'' }],
  ['lua moon script gui_script render_script', LUA],
  ['tscn tres godot', SETTINGS],
  ['atlas tilesource tilemap sprite gui collection particlefx model', { ...HASH, quotes: '"' }],
  ['css uss', STYLES],
  ['scss less sass styl pcss', STYLES],
  ['json jsonc json5 jsonl ldtk tmj tsj tj world yy yyp gltf', { ...SLASHES, quotes: '"' }],
  ['toml', { ...HASH, isTripled: true }],
];

const BY_EXTENSION = new Map(
  LEXICONS.flatMap(([extensions, lexicon]) => extensions.split(' ').map((one) => [one, lexicon] as const)),
);

/** The lexicon of scripts in pages. */
const PAGES = /^(?:html?|xhtml|vue|svelte|astro)$/;

/** Most strings and comments of a text. */
export const MAX_TOKENS = 400_000;

/** Whether strings of such files are told apart from their comments. @param extension in lowercase, without the dot */
export const hasTokens = (extension: string, strings: Strings) =>
  BY_EXTENSION.has(extension) && Object.keys(strings).length > 0;

/**
 * The strings and comments of a text in order, without empty strings; takes time in proportion to its length. In pages, only those in their scripts, and
 * comments. Undefined if such files have neither.
 * @param extension in lowercase, without the dot
 */
export function tokensIn(text: string, extension: string): CodeToken[] | undefined {
  const lexicon = BY_EXTENSION.get(extension);
  if (lexicon) return new Lexer(text, lexicon).tokens(0, text.length);
  return PAGES.test(extension) ? tokensOfPage(text) : undefined;
}

/**
 * All that isn't code in a text, in the order of their starts and up to `MAX_TOKENS`, without empty strings. Takes time in proportion to its length.
 * Pages, and files of other extensions, are read as scripts. @param extension in lowercase, without the dot
 */
export const partsIn = (text: string, extension: string): CodePart[] =>
  new Lexer(text, BY_EXTENSION.get(extension) ?? SCRIPT).parts(0, text.length);

/** The comments of a text in markup. */
export function markupComments(text: string): CodeToken[] {
  const found: CodeToken[] = [];
  for (let start = text.indexOf('<!--'); start >= 0 && found.length < MAX_TOKENS; ) {
    const close = text.indexOf('-->', start + 4);
    const end = close < 0 ? text.length : close;
    found.push({ kind: 'comment', start, end, quote: '' });
    start = close < 0 ? -1 : text.indexOf('<!--', end);
  }
  return found;
}

function tokensOfPage(text: string): CodeToken[] {
  const found = markupComments(text);
  const lexer = new Lexer(text, SCRIPT);
  let past = 0;
  for (const { index, 0: tag } of text.matchAll(/<script\b[^<>]{0,400}>|^---[ \t]*$/gim)) {
    const start = index + tag.length;
    if (start < past) continue;
    const close = text.indexOf(tag.startsWith('<') ? '</script' : '\n---', start);
    past = close < 0 ? text.length : close + 4;
    if (close > 0) for (const token of lexer.tokens(start, close)) found.push(token);
    if (found.length > MAX_TOKENS) break;
  }
  return found.sort((a, b) => a.start - b.start);
}

const [LF, CR, BACKSLASH] = [10, 13, 92];

/** What may come right before an expression of patterns, as the last sign of code. */
const BEFORE_PATTERN = /(?:[(,=:[!&|?{};+\-*%~^]|^|\b(?:return|typeof|case|of|in|void))\s*$/;
/** Characters that are looked at for it. */
const PATTERN_REACH = 20;
/** Most characters of an expression of patterns. */
const MAX_PATTERN = 2_000;
/** Most templates within each other. */
const MAX_NESTED = 64;

class Lexer {
  readonly #text: string;
  readonly #lexicon: Lexicon;
  /** What begins a string or a comment. */
  readonly #begins: RegExp;
  /** Quote → up to where it has no other one. */
  readonly #unended = new Map<string, number>();
  /** Whether it's understood what is filled into templates. */
  #hasHoles = true;

  constructor(text: string, lexicon: Lexicon) {
    this.#text = text;
    this.#lexicon = lexicon;
    const { lines, blocks, quotes, isLong, hasPatterns } = lexicon;
    const marks = [...blocks.map(([open]) => open), ...lines, ...quotes];
    const source = marks.map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
    const all = [...(isLong ? ['(?:--)?\\[=*\\['] : []), ...source, ...(hasPatterns ? ['\\/'] : [])];
    this.#begins = new RegExp(all.join('|'), 'g');
  }

  tokens(from: number, to: number): CodeToken[] {
    return this.#read(from, to, isToken);
  }

  parts(from: number, to: number): CodePart[] {
    return this.#read(from, to, (_part): _part is CodePart => true);
  }

  #read<T extends CodePart>(from: number, to: number, isWanted: (part: CodePart) => part is T): T[] {
    const found: T[] = [];
    this.#begins.lastIndex = from;
    for (let mark = this.#begins.exec(this.#text); mark && mark.index < to; mark = this.#begins.exec(this.#text)) {
      const part = this.#partAt(mark.index, mark[0]);
      this.#begins.lastIndex = Math.max(part?.after ?? 0, mark.index + 1);
      if (!part || !isWanted(part) || (part.kind !== 'comment' && part.end === part.start)) continue;
      found.push(part);
      if (found.length >= MAX_TOKENS) break;
    }
    return found;
  }

  /** Undefined if a mark is a sign of code. */
  #partAt(index: number, mark: string): CodePart | undefined {
    const { blocks, lines, hasCharacters, isTripled, template } = this.#lexicon;
    const block = blocks.find(([open]) => open === mark);
    if (block) return this.#comment(index, mark, block[1]);
    if (lines.includes(mark)) return this.#lineComment(index);
    if (mark.endsWith('[')) return this.#long(index, mark);
    if (mark === '/') return this.#pattern(index);
    if (isTripled && this.#text.startsWith(mark.repeat(3), index))
      return this.#until(index + 3, mark.repeat(3), this.#isStatement(index) ? 'comment' : 'string', mark.repeat(3));
    if (mark === "'" && hasCharacters) return this.#character(index);
    return mark === template ? this.#template(index, mark) : this.#string(index, mark);
  }

  /** A string that is a statement of its own documents code. */
  #isStatement(index: number): boolean {
    return /(?:^|[\n:])[ \t]*[a-zA-Z]?$/.test(this.#text.slice(Math.max(0, index - 80), index));
  }

  #lineComment(index: number): CodePart {
    let end = index;
    while (end < this.#text.length && !this.#isBreak(end)) end++;
    return { kind: 'comment', start: index, end, after: end, quote: '' };
  }

  #comment(index: number, open: string, close: string): CodePart {
    return { ...this.#until(index + open.length, close, 'comment'), start: index };
  }

  /** A string of Lua between brackets, or such a comment. */
  #long(index: number, mark: string): CodePart {
    const open = mark.replace('--', '');
    const close = open.replaceAll('[', ']');
    return open === mark ? this.#until(index + mark.length, close, 'string', mark) : this.#comment(index, mark, close);
  }

  #until(start: number, close: string, kind: CodeToken['kind'], quote = ''): CodePart {
    const end = this.#text.indexOf(close, start);
    if (end >= 0) return { kind, start, end, after: end + close.length, quote };
    return { kind, start, end: this.#text.length, after: this.#text.length, quote, isOpen: true };
  }

  #string(index: number, quote: string): CodePart | undefined {
    if (index < (this.#unended.get(quote) ?? 0)) return undefined;
    const { at: end, isEnd } = this.#stringEnd(index, quote);
    if (isEnd) return { kind: 'string', start: index + 1, end, after: end + 1, quote };
    // A quote without another one is an apostrophe. Neither do those have one that follow up to there.
    this.#unended.set(quote, end);
    return { kind: 'other', start: index, end, after: index + 1, quote: '', isOpen: true };
  }

  /** Where the other quote of a string is, or what it can't contain. */
  #stringEnd(index: number, quote: string): { readonly at: number; readonly isEnd: boolean } {
    const { overLines, raw = '' } = this.#lexicon;
    const isVerbatim = this.#text[index - 1] === '@' || this.#text.startsWith('@$', index - 2);
    const mayBreak = overLines.includes(quote) || isVerbatim;
    const hasEscapes = !raw.includes(quote) && !isVerbatim;
    const code = quote.charCodeAt(0);
    for (let at = index + 1; at < this.#text.length; at++) {
      const one = this.#text.charCodeAt(at);
      if (one === code) return { at, isEnd: true };
      if (one === BACKSLASH && hasEscapes) at++;
      else if (!mayBreak && (one === LF || one === CR)) return { at, isEnd: false };
    }
    return { at: this.#text.length, isEnd: false };
  }

  /** If it isn't understood what is filled in, it's a string up to the next quote, and so are all templates after it. */
  #template(index: number, quote: string): CodePart | undefined {
    const end = this.#hasHoles ? this.#templateEnd(index, quote) : undefined;
    if (end !== undefined) return { kind: 'string', start: index + 1, end, after: end + 1, quote };
    this.#hasHoles = false;
    const string = this.#string(index, quote);
    return string && { ...string, isOpen: true };
  }

  #templateEnd(index: number, quote: string): number | undefined {
    // Of each template that is open: how many braces are open in what is filled into it, or -1 outside of that.
    const open = [-1];
    const signs = /\\.|["'`{}]|\$\{/gs;
    signs.lastIndex = index + 1;
    for (let found = signs.exec(this.#text); found; found = signs.exec(this.#text)) {
      const sign = found[0];
      const isInHole = open.at(-1) !== -1;
      if (isInHole && '"\''.includes(sign)) signs.lastIndex = this.#pastString(found.index, sign);
      else if (isInHole) inHole(sign, quote, open);
      else inTemplate(sign, quote, open);
      if (!open.length) return found.index;
      if (open.length > MAX_NESTED) break;
    }
    return undefined;
  }

  #pastString(index: number, quote: string): number {
    const { at, isEnd } = this.#stringEnd(index, quote);
    return isEnd ? at + 1 : at;
  }

  #character(index: number): CodePart | undefined {
    const text = this.#text.slice(index, index + 12);
    const [whole] = /^'(?:\\[^'\n]{1,9}|\\'|[^'\\\n])'/.exec(text) ?? [];
    return whole === undefined ? undefined : this.#other(index, index + whole.length - 1);
  }

  #pattern(index: number): CodePart | undefined {
    const before = this.#text.slice(Math.max(0, index - PATTERN_REACH), index);
    if (!BEFORE_PATTERN.test(before)) return undefined;
    let isClass = false;
    const last = Math.min(this.#text.length, index + MAX_PATTERN);
    for (let at = index + 1; at < last && !this.#isBreak(at); at++) {
      const one = this.#text[at];
      if (one === '\\') at++;
      else if (one === '[') isClass = true;
      else if (one === ']') isClass = false;
      else if (one === '/' && !isClass) return this.#other(index, at);
    }
    return undefined;
  }

  /** What is between two marks of one sign. @param end offset of the second one */
  #other(index: number, end: number): CodePart {
    return { kind: 'other', start: index + 1, end, after: end + 1, quote: this.#text[index] ?? '' };
  }

  #isBreak(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return code === LF || code === CR;
  }
}

const isToken = (part: CodePart): part is CodePart & CodeToken => part.kind !== 'other';

function inTemplate(sign: string, quote: string, open: number[]): void {
  if (sign === '${') open[open.length - 1] = 0;
  else if (sign === quote) open.pop();
}

/** Reads a sign of what is filled into a template. */
function inHole(sign: string, quote: string, open: number[]): void {
  const depth = open.at(-1) ?? 0;
  if (sign === quote) open.push(-1);
  else if (sign === '{' || sign === '${') open[open.length - 1] = depth + 1;
  else if (sign === '}') open[open.length - 1] = depth - 1;
}
