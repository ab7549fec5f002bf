import type { Strings } from '../references/kinds';

/** A string or a comment in code: UTF-16 units from the start of the text. Of a string, what is between its quotes. */
export interface CodeToken {
  readonly kind: 'string' | 'comment';
  readonly start: number;
  readonly end: number;
  /** What begins a string, such as `"`, `"""`, or `[[`; empty for a comment. */
  readonly quote: string;
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
  /** Whether `[[` begins a string. */
  readonly isLong?: boolean;
  /** Whether `/` may begin an expression of patterns. */
  readonly hasPatterns?: boolean;
  /** Those of the quotes in whose strings a backslash is nothing special. */
  readonly raw?: string;
}

const SLASHES: Lexicon = { lines: ['//'], blocks: [['/*', '*/']], quotes: '"\'', overLines: '' };
const HASH: Lexicon = { lines: ['#'], blocks: [], quotes: '"\'', overLines: '' };
const CHARACTERS: Lexicon = { ...SLASHES, hasCharacters: true, quotes: '"\'', isTripled: true };
const SCRIPT: Lexicon = { ...SLASHES, quotes: '"\'`', overLines: '`', hasPatterns: true };
const LUA: Lexicon = { lines: ['--'], blocks: [['--[[', ']]']], quotes: '"\'', overLines: '', isLong: true };
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
  ['lua moon script gui_script', LUA],
  ['tscn tres godot', SETTINGS],
  ['atlas tilesource tilemap sprite gui collection', { ...HASH, quotes: '"' }],
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
/** Most characters of a regular expression. */
const MAX_PATTERN = 2_000;

class Lexer {
  readonly #text: string;
  readonly #lexicon: Lexicon;
  /** What begins a string or a comment. */
  readonly #begins: RegExp;
  /** Quote → up to where it has no other one. */
  readonly #unended = new Map<string, number>();

  constructor(text: string, lexicon: Lexicon) {
    this.#text = text;
    this.#lexicon = lexicon;
    const { lines, blocks, quotes, isLong, hasPatterns } = lexicon;
    const marks = [...blocks.map(([open]) => open), ...lines, ...(isLong ? ['[['] : []), ...quotes];
    const source = marks.map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
    this.#begins = new RegExp([...source, ...(hasPatterns ? ['\\/'] : [])].join('|'), 'g');
  }

  tokens(from: number, to: number): CodeToken[] {
    const found: CodeToken[] = [];
    this.#begins.lastIndex = from;
    for (let mark = this.#begins.exec(this.#text); mark && mark.index < to; mark = this.#begins.exec(this.#text)) {
      const token = this.#tokenAt(mark.index, mark[0]);
      if (token.kind === 'comment' || token.end > token.start) found.push(token);
      this.#begins.lastIndex = Math.max(token.after, mark.index + 1);
      if (found.length >= MAX_TOKENS) break;
    }
    return found
      .filter(({ quote }) => quote !== NO_TOKEN)
      .map(({ kind, start, end, quote }) => ({ kind, start, end, quote }));
  }

  #tokenAt(index: number, mark: string): CodeToken & { readonly after: number } {
    const { blocks, lines, hasCharacters, isTripled } = this.#lexicon;
    const block = blocks.find(([open]) => open === mark);
    if (block) return this.#until(index, block[1], 'comment');
    if (lines.includes(mark)) return this.#lineComment(index);
    if (mark === '[[') return this.#until(index + 2, ']]', 'string', '[[');
    if (mark === '/') return this.#pattern(index);
    if (isTripled && this.#text.startsWith(mark.repeat(3), index))
      return this.#until(index + 3, mark.repeat(3), this.#isStatement(index) ? 'comment' : 'string', mark.repeat(3));
    if (mark === "'" && hasCharacters) return this.#character(index);
    return this.#string(index, mark);
  }

  /** A string that is a statement of its own documents code. */
  #isStatement(index: number): boolean {
    return /(?:^|[\n:])[ \t]*[a-zA-Z]?$/.test(this.#text.slice(Math.max(0, index - 80), index));
  }

  #lineComment(index: number) {
    let end = index;
    while (end < this.#text.length && !this.#isBreak(end)) end++;
    return { kind: 'comment', start: index, end, after: end, quote: '' } as const;
  }

  #until(start: number, close: string, kind: CodeToken['kind'], quote = '') {
    const found = this.#text.indexOf(close, start + (kind === 'comment' && !quote ? 2 : 0));
    const end = found < 0 ? this.#text.length : found;
    return { kind, start, end, after: found < 0 ? end : end + close.length, quote };
  }

  #string(index: number, quote: string) {
    if (index < (this.#unended.get(quote) ?? 0)) return this.#nothing(index + 1);
    const { overLines, raw = '' } = this.#lexicon;
    const isVerbatim = this.#text[index - 1] === '@' || this.#text.startsWith('@$', index - 2);
    const mayBreak = overLines.includes(quote) || isVerbatim;
    const hasEscapes = !raw.includes(quote) && !isVerbatim;
    const code = quote.charCodeAt(0);
    for (let at = index + 1; at < this.#text.length; at++) {
      const one = this.#text.charCodeAt(at);
      if (one === code) return { kind: 'string', start: index + 1, end: at, after: at + 1, quote } as const;
      if (one === BACKSLASH && hasEscapes) at++;
      else if (!mayBreak && (one === LF || one === CR)) return this.#withoutEnd(index, quote, at);
    }
    return this.#withoutEnd(index, quote, this.#text.length);
  }

  /** A quote without another one is an apostrophe. Neither do those have one that follow up to there. */
  #withoutEnd(index: number, quote: string, end: number) {
    this.#unended.set(quote, end);
    return this.#nothing(index + 1);
  }

  #character(index: number) {
    const text = this.#text.slice(index, index + 12);
    const [whole = "'"] = /^'(?:\\[^'\n]{1,9}|\\'|[^'\\\n])'/.exec(text) ?? [];
    return this.#nothing(index + whole.length);
  }

  #pattern(index: number) {
    const before = this.#text.slice(Math.max(0, index - PATTERN_REACH), index);
    if (!BEFORE_PATTERN.test(before)) return this.#nothing(index + 1);
    let isClass = false;
    const end = Math.min(this.#text.length, index + MAX_PATTERN);
    for (let at = index + 1; at < end && !this.#isBreak(at); at++) {
      const one = this.#text[at];
      if (one === '\\') at++;
      else if (one === '[') isClass = true;
      else if (one === ']') isClass = false;
      else if (one === '/' && !isClass) return this.#nothing(at + 1);
    }
    return this.#nothing(index + 1);
  }

  #nothing(after: number) {
    return { kind: 'comment', start: after, end: after, after, quote: NO_TOKEN } as const;
  }

  #isBreak(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return code === LF || code === CR;
  }
}

/** What isn't a token, such as an apostrophe. */
const NO_TOKEN = 'none';
