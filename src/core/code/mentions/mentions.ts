import { certainText } from '../../references/textFiles';
import { comparable, isInRun, type MentionIndex } from './mentionIndex';
import { isCodeKind, kindOfMentions } from './mentionKinds';

// Looks for the names of sprites in files of any kind, also in those whose language nobody here knows. It finds too much rather than too little: what
// isn't mentioned anywhere isn't used.

/**
 * How strongly a text names a sprite. `id`: by what its engine identifies it. `path`: by its file name, or that of its sheet's JSON, and no other sprite
 * has it. `word`: by a word like its name. `part`: by a beginning, an end, or a folder of it, to which code adds the rest. `folder-id`: its folder, by id.
 */
export const STRENGTHS = ['part', 'word', 'folder-id', 'path', 'id'] as const;
export type Strength = (typeof STRENGTHS)[number];

export interface Mention {
  /** Index in the names that are looked for. */
  readonly sprite: number;
  readonly strength: Strength;
  /** Index of the text. */
  readonly text: number;
  /** See `CodePlace`; zeros in a file that isn't text. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** As it's written, shortened. */
  readonly written: string;
}

/** A file in which names are looked for. */
export interface MentionText {
  readonly fileName: string;
  readonly content: Uint8Array | string;
  /** Sprites that it belongs to, so that it says nothing about them. */
  readonly about: readonly number[];
  /** Nothing that it names is certainly used because of it. */
  readonly isWeak?: boolean;
}

/** What was found in files. */
export interface FoundMentions {
  /** The strongest of each sprite. */
  readonly mentions: readonly Mention[];
  /** Indices of files in an encoding that isn't known: names with letters that aren't ASCII may be in them. */
  readonly unclear: readonly number[];
}

/** Most characters of a mention that are shown. */
const MAX_WRITTEN = 80;
/** Most runs of letters and digits of one name. */
const MAX_RUNS = 12;

/** @param tell called with the number of the text that is read */
export function mentionsIn(
  texts: readonly MentionText[],
  index: MentionIndex,
  tell: (at: number) => void = () => {},
): FoundMentions {
  const best = new Map<number, Mention>();
  const unclear: number[] = [];
  for (const [at, one] of texts.entries()) {
    tell(at + 1);
    const { text, isBinary, isUnclear } = textOf(one.content);
    if (isUnclear && index.hasOtherLetters) unclear.push(at);
    const search = new TextMentions(one, at, index, best);
    search.look(text, isBinary);
    const read = isBinary ? text : decoded(text);
    if (read !== text) search.look(read, isBinary);
    if (isBinary && typeof one.content !== 'string') {
      if (WIDE.test(text)) search.look(text.replaceAll('\0', ''), true);
      search.lookForBytes(one.content);
    }
  }
  return { mentions: [...best.values()], unclear };
}

/** UTF-16 inside of other data, as engines for Windows write it. */
const WIDE = /[\x20-\x7e]\0[\x20-\x7e]\0[\x20-\x7e]\0/;

interface Reading {
  readonly text: string;
  readonly isBinary: boolean;
  /** Whether letters that aren't ASCII can't be read. */
  readonly isUnclear: boolean;
}

function textOf(content: Uint8Array | string): Reading {
  if (typeof content === 'string') return { text: content, isBinary: false, isUnclear: false };
  const text = certainText(content);
  if (text !== undefined && !text.includes('\0')) return { text, isBinary: false, isUnclear: false };
  const isBinary = content.includes(0);
  return { text: text ?? Buffer.from(content).toString('latin1'), isBinary, isUnclear: !isBinary };
}

const ENCODED = /\\u\{?([0-9a-f]{1,6})\}?|&#x([0-9a-f]{1,6});|&#(\d{1,7});|&(amp|apos|quot);|(?:%[0-9a-f]{2})+/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', apos: "'", quot: '"' };

/** The text without escapes of characters, those of JSON, XML, and URLs. Lines stay. */
function decoded(text: string): string {
  if (!/[\\&%]/.test(text)) return text;
  return text.replace(ENCODED, (whole, json?: string, hex?: string, decimal?: string, named?: string) => {
    if (named !== undefined) return ENTITIES[named.toLowerCase()] ?? whole;
    if (whole.startsWith('%')) return oneLine(fromPercent(whole), whole);
    const code = Number.parseInt(json ?? hex ?? decimal ?? '', decimal === undefined ? 16 : 10);
    return code <= 0x10ffff ? oneLine(String.fromCodePoint(code), whole) : whole;
  });
}

const oneLine = (one: string, otherwise: string) => (/[\r\n]/.test(one) ? otherwise : one);

function fromPercent(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Most characters between two runs of a name. */
const MAX_BETWEEN = 4;
/** What may stand between the parts of one name. */
const JOINS = /^[ _.()[\]+~@!&,'-]{1,4}$/;
const QUOTES = '"\'`';
const isQuote = (one: string) => one !== '' && QUOTES.includes(one);
const isSlash = (one: string) => one === '/' || one === '\\';
/** What begins something that is filled in. */
const OPENS_HOLE = /^(?:[$#]?\{|\$|%|#\{|\\\(|<|\*|\?|\[)/;
const CLOSES_HOLE = /[})>\]*]$/;
/** Characters before a word that make it the name of a thing in a list of sprites. */
const BEFORE_RESOURCE =
  /(?:::|->|@|\b\w{0,40}(?:drawable|mipmap|assets?|paths?|images?|img|sprites?|textures?|tex|gfx|icons?|atlas|res|resources?|items?)[\w()]{0,20}\.)$/i;

/** A name that may begin in a text, as far as it's known. */
interface Chain {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Looks for names in one text. */
class TextMentions {
  readonly #one: MentionText;
  readonly #at: number;
  readonly #index: MentionIndex;
  readonly #best: Map<number, Mention>;
  readonly #about: ReadonlySet<number>;
  readonly #kind: ReturnType<typeof kindOfMentions>;

  #text = '';
  #lower = '';
  #isBinary = false;
  #lines: readonly number[] | undefined;

  constructor(one: MentionText, at: number, index: MentionIndex, best: Map<number, Mention>) {
    this.#one = one;
    this.#at = at;
    this.#index = index;
    this.#best = best;
    this.#about = new Set(one.about);
    this.#kind = kindOfMentions(one.fileName);
  }

  look(text: string, isBinary: boolean): void {
    this.#text = text;
    this.#lower = comparable(text);
    this.#isBinary = isBinary;
    this.#lines = undefined;
    for (const [name, sprite] of this.#index.bare) this.#lookForBare(name, sprite);
    const lower = this.#lower;
    for (let start = nextRun(lower, 0); start < lower.length; ) {
      const end = endOfRun(lower, start);
      this.#lookAt(start, end);
      start = nextRun(lower, end);
    }
  }

  /** Unity's GUIDs in files that aren't text: with the halves of each byte exchanged. */
  lookForBytes(content: Uint8Array): void {
    const wanted = new Map<number, { readonly bytes: Uint8Array; readonly id: string }[]>();
    for (const { ids, folderIds } of this.#index.names) {
      for (const id of [...ids, ...folderIds]) {
        const bytes = guidBytes(id);
        if (!bytes) continue;
        const key = wordAt(bytes, 0);
        wanted.set(key, [...(wanted.get(key) ?? []), { bytes, id }]);
      }
    }
    if (!wanted.size) return;
    for (let at = 0; at + GUID_BYTES <= content.length; at++) {
      for (const { bytes, id } of wanted.get(wordAt(content, at)) ?? []) {
        if (bytes.every((byte, index) => byte === content[at + index])) this.#foundId(id, 0, 0);
      }
    }
  }

  #lookForBare(name: string, sprite: number): void {
    const at = this.#lower.indexOf(name);
    if (at >= 0) this.#found(sprite, 'word', at, at + name.length);
  }

  /** Judges what begins, or ends, with letters and digits. */
  #lookAt(start: number, end: number): void {
    const lower = this.#lower;
    if (end - start >= this.#fewest && !BETWEEN_WORDS.has(lower.charCodeAt(start - 1))) this.#judgeEnding(start, end);
    if (!this.#index.mayBegin(lower.charCodeAt(start), end - start > 1 ? lower.charCodeAt(start + 1) : 0)) return;
    this.#foundId(lower.slice(start, end), start, end);
    if (this.#isStart(start)) for (const chain of this.#chainsFrom(start, end)) this.#judge(chain);
  }

  #foundId(id: string, start: number, end: number): void {
    for (const sprite of this.#index.withId(id)) this.#found(sprite, 'id', start, end);
    for (const sprite of this.#index.withFolderId(id)) this.#found(sprite, 'folder-id', start, end);
  }

  /** Fewest letters of a part that tells something; in other data than text, all pairs of letters stand somewhere. */
  get #fewest(): number {
    return this.#isBinary ? MIN_IN_DATA : MIN_PART;
  }

  /** Whether a name can begin there: not within another one. */
  #isStart(start: number): boolean {
    const before = /[_-]{0,3}$/.exec(this.#lower.slice(Math.max(0, start - 3), start))?.[0].length ?? 0;
    return !IN_NAME.test(this.#lower.slice(Math.max(0, start - before - 1), start - before));
  }

  /** @param first where the first run of letters and digits ends */
  *#chainsFrom(start: number, first: number): Generator<Chain> {
    const lower = this.#lower;
    let key = lower.slice(start, first);
    let end = first;
    for (let runs = 1; runs <= MAX_RUNS; runs++) {
      yield { key, start, end };
      if (!this.#index.isBegun(key)) return;
      const next = nextRun(lower, end, end + MAX_BETWEEN + 1);
      if (next >= lower.length || !JOINS.test(lower.slice(end, next))) return;
      end = endOfRun(lower, next);
      key += lower.slice(next, end);
    }
  }

  #judge(chain: Chain): void {
    const stems = this.#index.withStem(chain.key);
    const isPath = stems.length > 0 && this.#judgeStem(chain, stems);
    this.#judgeOther(chain);
    this.#judgeFolder(chain);
    // A whole name isn't the beginning of others.
    if (isPath) return;
    this.#judgeFamily(chain);
    this.#judgeBeginning(chain);
  }

  /** A name like those of sprites, with or without an extension. Whether it's a whole file name. */
  #judgeStem(chain: Chain, stems: readonly number[]): boolean {
    const extension = this.#extensionAfter(chain);
    const same = stems.filter((sprite) => sameKind(this.#index.names[sprite]?.extension, extension));
    if (same.length) this.#judgePath(chain, same);
    else if (this.#endsName(chain) && this.#counts(chain))
      for (const sprite of stems) this.#found(sprite, 'word', chain.start, chain.end);
    return same.length > 0;
  }

  /** The extension after a name, as it's written in paths and by compilers of resources: `hero.png`, `hero_png`. */
  #extensionAfter({ end }: Chain): string | undefined {
    const next = nextRun(this.#lower, end, end + 3);
    if (!/^(?:\.|_{1,2})$/.test(this.#lower.slice(end, next))) return undefined;
    return this.#lower.slice(next, endOfRun(this.#lower, next));
  }

  /** The file name of sprites: the folder before it tells which one is meant. */
  #judgePath(chain: Chain, sprites: readonly number[]): void {
    const folder = this.#folderBefore(chain.start);
    const isThere = (sprite: number) => comparable(this.#index.names[sprite]?.folders[0] ?? '') === folder;
    const exact = folder === undefined ? sprites : sprites.filter(isThere);
    const meant = exact.length ? exact : sprites;
    const isClear = exact.length === 1;
    for (const sprite of meant) this.#found(sprite, isClear ? 'path' : 'word', chain.start, chain.end);
  }

  /** The name of the folder before a name in a path; undefined if there's none, or one that isn't known. */
  #folderBefore(start: number): string | undefined {
    if (!isSlash(this.#lower[start - 1] ?? '')) return undefined;
    const before = this.#lower.slice(Math.max(0, start - MAX_FOLDER), start).replace(/[\\/]+$/, '');
    const [folder = ''] = /[^\\/"'`\s(=,:<>{}$%#@~*+]*$/.exec(before) ?? [];
    return folder === '' || folder === '.' || folder === '..' ? undefined : folder;
  }

  /** The file that says how a sprite is cut. */
  #judgeOther(chain: Chain): void {
    for (const sprite of this.#index.withOther(chain.key)) this.#found(sprite, 'path', chain.start, chain.end);
  }

  /** The name that the frames or views of a sprite share. */
  #judgeFamily(chain: Chain): void {
    const sprites = this.#index.inFamily(chain.key);
    if (!sprites.length || !this.#isQuoted(chain)) return;
    for (const sprite of sprites) this.#found(sprite, 'word', chain.start, chain.end);
  }

  /** `"hero_" + direction`, `hero_%d`, `hero${index}`: the beginning of names. */
  #judgeBeginning({ start, end, key }: Chain): void {
    if (key.length < this.#fewest) return;
    const [separators = ''] = /^[ _.@-]{0,3}/.exec(this.#lower.slice(end, end + 3)) ?? [];
    const after = this.#lower.slice(end + separators.length, end + separators.length + 2);
    const isOpen = OPENS_HOLE.test(after) || (separators !== '' && isQuote(after[0] ?? ''));
    if (!isOpen) return;
    const part = this.#lower.slice(start, end) + separators;
    for (const sprite of this.#index.beginning(part)) this.#found(sprite, 'part', start, end);
  }

  /** `name + "_idle.png"`, `${name}_idle`: the end of names. */
  #judgeEnding(start: number, end: number): void {
    const [separators = ''] = /[ _.@-]{0,3}$/.exec(this.#lower.slice(Math.max(0, start - 3), start)) ?? [];
    const before = this.#lower.slice(Math.max(0, start - separators.length - 1), start - separators.length);
    const isOpen = CLOSES_HOLE.test(before) || FORMAT_BEFORE.test(this.#lower.slice(Math.max(0, start - 8), start));
    if (!isOpen && !(separators !== '' && isQuote(before))) return;
    if (!this.#endsName({ end })) return;
    for (const sprite of this.#index.ending(separators + this.#lower.slice(start, end)))
      this.#found(sprite, 'part', start, end);
  }

  /** `"art/enemies/" + name`, and folders whose files are listed. */
  #judgeFolder(chain: Chain): void {
    const sprites = this.#kind === 'prose' ? [] : this.#index.inFolder(chain.key);
    if (!sprites.length || !this.#namesFolder(chain)) return;
    for (const sprite of sprites) this.#found(sprite, 'part', chain.start, chain.end);
  }

  #namesFolder({ start, end }: Chain): boolean {
    const after = this.#lower.slice(end, end + 3);
    const before = this.#lower.slice(Math.max(0, start - LIST_REACH), start);
    // In data, a folder and the names of what is in it stand together, and the names are found.
    const isCode = isCodeKind(this.#kind);
    if (isSlash(after[0] ?? '')) {
      const rest = after.replace(/^[\\/]+/, '');
      return OPENS_HOLE.test(rest) || (isCode && isQuote(rest[0] ?? ''));
    }
    if (!isQuote(after[0] ?? '') && !/^[)\s,;]|^$/.test(after)) return false;
    const isPath = isSlash(before.at(-1) ?? '') && isQuote(after[0] ?? '');
    return isCode && (isPath || (!before.endsWith('.') && LISTS.test(before)));
  }

  /** Whether a name ends there, and isn't the beginning of a longer one. */
  #endsName({ end }: Pick<Chain, 'end'>): boolean {
    const after = this.#lower.slice(end, end + 4);
    return !/^[_-]{1,3}[\p{L}\p{N}]/u.test(after) || this.#isBinary;
  }

  /** Whether a word means a sprite as likely as something else. */
  #counts(chain: Chain): boolean {
    const { key, start, end } = chain;
    const [before, after] = [this.#lower[start - 1] ?? '', this.#lower[end] ?? ''];
    const isEnclosed = (isQuote(before) || isSlash(before)) && (isQuote(after) || after === '.' || after === '@');
    if (/^\d+$/.test(key) || key.length < MIN_PART) return isEnclosed || (this.#kind === 'unknown' && this.#isBinary);
    const isAnyWord = this.#isBinary || this.#kind === 'data' || this.#kind === 'unknown';
    // Several words, or digits, are hardly ever something else.
    const isTelling = /[^a-z]/.test(key) || end - start > key.length;
    return isAnyWord || isTelling || isQuote(before) || isQuote(after) || isSlash(before) || this.#isResource(start);
  }

  /** Whether a word follows the name of a list of sprites: `R.drawable.hero`. */
  #isResource(start: number): boolean {
    return this.#kind === 'code' && BEFORE_RESOURCE.test(this.#lower.slice(Math.max(0, start - LIST_REACH), start));
  }

  #isQuoted({ start, end }: Chain): boolean {
    const [before, after] = [this.#lower[start - 1] ?? '', this.#lower[end] ?? ''];
    return (isQuote(before) || isSlash(before)) && (isQuote(after) || OPENS_HOLE.test(after) || after === '.');
  }

  #found(sprite: number, found: Strength, start: number, end: number): void {
    if (this.#about.has(sprite)) return;
    const strength = this.#one.isWeak && found === 'path' ? 'word' : found;
    const known = this.#best.get(sprite);
    if (known && STRENGTHS.indexOf(known.strength) >= STRENGTHS.indexOf(strength)) return;
    this.#best.set(sprite, { sprite, strength, text: this.#at, ...this.#place(start, end) });
  }

  #place(start: number, end: number): Pick<Mention, 'line' | 'start' | 'end' | 'written'> {
    const written = this.#text.slice(Math.max(0, start), end).slice(0, MAX_WRITTEN);
    if (this.#isBinary) return { line: 0, start: 0, end: 0, written };
    this.#lines ??= [...this.#text.matchAll(/\r\n|\r|\n/g)].map(({ 0: one, index }) => index + one.length);
    const line = lineAt(this.#lines, start);
    const from = this.#lines[line - 1] ?? 0;
    return { line, start: start - from, end: end - from, written };
  }
}

/** Fewest letters and digits of a part that tells something. */
const MIN_PART = 2;
const MIN_IN_DATA = 4;
/** Most characters of a folder's name that are read. */
const MAX_FOLDER = 200;
/** Characters before a name in which a function is looked for. */
const LIST_REACH = 120;
/** Before most words; the end of a name doesn't follow them. */
const BETWEEN_WORDS = new Set([...'\\/\t\r\n(,=:;!&|+<\0'].map((one) => one.charCodeAt(0)));
const IN_NAME = /[\p{L}\p{N}]/u;
const FORMAT_BEFORE = /%(?:\d{0,3}[sdiu]|\d|s)[ _.@-]{0,3}$/;
/** What reads all files of a folder. */
const LISTS =
  /(?:readdir|scandir|listdir|list_?files|list_?dir|glob|walk|opendir|dirent|directory_?items|get_?files|get_?directories|enumerate\w{0,20}|load_?all|diraccess|iterdir|directory_iterator|file_find_first|require\.context|load_?folder|load_?directory|readdirectory|directory\.get)\w{0,24}["'`]?\]?\s{0,3}\([^;\n]{0,80}$|\bgraphics\s{0,4}:?=[^;\n]{0,80}$/i;

/** Where letters and digits begin from a place on; the end of the text, or `until`, if nowhere before. */
function nextRun(text: string, from: number, until = text.length): number {
  const last = Math.min(until, text.length);
  let at = from;
  while (at < last && !isInRun(text.charCodeAt(at))) at++;
  return at < last ? at : text.length;
}

function endOfRun(text: string, start: number): number {
  let at = start;
  while (at < text.length && isInRun(text.charCodeAt(at))) at++;
  return at;
}

/** The number of line starts up to an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const sameKind = (one: string | undefined, other: string | undefined) =>
  one === other || (isJpeg(one) && isJpeg(other));
const isJpeg = (extension: string | undefined) => extension === 'jpg' || extension === 'jpeg';

const GUID_BYTES = 16;

function guidBytes(id: string): Uint8Array | undefined {
  if (!/^[0-9a-f]{32}$/i.test(id)) return undefined;
  return Uint8Array.from({ length: GUID_BYTES }, (_, at) => Number.parseInt(`${id[at * 2 + 1]}${id[at * 2]}`, 16));
}

function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
}
