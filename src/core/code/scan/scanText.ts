import { splitName } from '../../disk/fileStore';
import { extensionsFor } from '../../domain/pictureFiles';
import { embedsIn } from '../../references/embeds';
import { KINDS, kindOf, type ReferenceKind } from '../../references/kinds';
import { Lines } from '../../references/lines';
import { BEGINS_LINES, CONTEXT_REACH, type Reference, referencesAt } from '../../references/reference';
import type { CodeNames, NamedPath, NamePattern, TextPlace } from '../codeNames';
import { engineNamesIn } from '../engines/engineNames';
import { AskedNames } from '../text/askedNames';
import { type CodeToken, MAX_TOKENS, markupComments, tokensIn } from '../text/codeTokens';
import { ConstantFolders } from '../text/constantFolders';
import { type FoundPattern, patternFrom, patternsIn, wildcardsIn } from '../text/namePatterns';
import { PackFolders } from '../text/packFolders';
import { PathPurposes } from '../text/pathPurposes';

/** Characters of a text by which its kind is known. */
const KIND_REACH = 200;
/** Most places of a text that are read as paths. */
const MAX_PLACES = 10_000;
/** The same in one line of more characters than people write: each of them takes longer. */
const MAX_IN_LONG_LINE = 1_000;
const LONG_LINE = 5_000;
/** Most readings of a place. */
const MAX_READINGS = 4;
/** Most patterns of a text. */
const MAX_PATTERNS = 5_000;
/** Most characters of a pattern that are shown. */
const MAX_SHOWN = 80;

/** Characters before a path in which its id is looked for. */
const UID_REACH = 80;
/** The same after a path. */
const GUID_REACH = 120;

/** What a text says about sprites, and what is known of it. */
export interface Scanned {
  readonly names: CodeNames;
  /** Index in `KINDS`. */
  readonly kind: number;
  /** Whether it names more than is read, so that nothing is certain about the rest. */
  readonly isCut: boolean;
}

/** What a text says about sprites, from its text and name alone. Undefined if sprites aren't named in files of such a name. */
export function scanText(text: string, fileName: string): CodeNames | undefined {
  return scanned(text, fileName)?.names;
}

/** The same, with what is known of the text. It takes time in proportion to the length of the text. */
export function scanned(text: string, fileName: string): Scanned | undefined {
  const kind = kindOf(fileName, text.slice(0, KIND_REACH));
  return kind && new TextScan(text, fileName, kind).scan();
}

/** A list of the places that images have in a sheet: what it names are frames. */
const isSheet = (text: string) =>
  (/"frames"\s*:/.test(text) && /"(?:frame|sourceSize|spriteSourceSize|textureRect|rotated)"\s*:/.test(text)) ||
  (/<plist\b/.test(text) && /<key>(?:frames|textureRect|spriteOffset)<\/key>/.test(text)) ||
  /<(?:TextureAtlas|SubTexture|sprites)\b/.test(text);

/** Where the name of an image may be. */
interface Place {
  readonly index: number;
  /** A string that a call takes as a name without its extension. */
  readonly isCall?: boolean;
}

/** The known end of a path that a call joins. */
interface JoinedPath extends TextPlace {
  /** In the text. */
  readonly at: number;
  readonly path: string;
}

class TextScan {
  readonly #text: string;
  readonly #fileName: string;
  readonly #extension: string;
  readonly #kind: ReferenceKind;
  readonly #tokens: readonly CodeToken[] | undefined;
  readonly #comments: readonly CodeToken[];
  readonly #isSheet: boolean;
  readonly #asked: AskedNames;
  readonly #purposes: PathPurposes;
  readonly #folders: ConstantFolders;
  readonly #packs: PackFolders;

  readonly #paths: NamedPath[] = [];
  readonly #patterns: NamePattern[] = [];
  readonly #frames = new Set<string>();
  readonly #joined: JoinedPath[] = [];
  #isCut = false;

  constructor(text: string, fileName: string, kind: ReferenceKind) {
    this.#text = text;
    this.#fileName = fileName;
    this.#extension = splitName(fileName).extension;
    this.#kind = kind;

    this.#tokens = tokensIn(text, this.#extension);
    this.#comments = this.#tokens?.filter((token) => token.kind === 'comment') ?? markupComments(text);
    this.#isSheet = isSheet(text);
    this.#folders = new ConstantFolders(text, this.#extension, this.#tokens);
    this.#packs = new PackFolders(text, this.#extension);
    this.#asked = new AskedNames(text);
    this.#purposes = new PathPurposes({
      asked: this.#asked,
      text,
      fileName,
      kind: this.#kind,
      tokens: this.#tokens,
      isSheet: this.#isSheet,
    });
  }

  scan(): Scanned {
    this.#addPaths();
    this.#addPatterns();
    const paths = this.#paths;
    const names = {
      paths,
      patterns: this.#patterns,
      frames: [...this.#frames],
      ...engineNamesIn(this.#text, this.#fileName, paths, this.#asked),
    };
    return { names, kind: KINDS.indexOf(this.#kind), isCut: this.#isCut || (this.#tokens?.length ?? 0) >= MAX_TOKENS };
  }

  #addPaths(): void {
    const lines = new Lines(this.#text);
    const begin = this.#text.search(BEGINS_LINES);
    let past = { line: -1, column: 0 };
    const cursors = { tokens: new Cursor(this.#tokens ?? []), comments: new Cursor(this.#comments) };
    const counts = { all: 0, inLine: 0, line: -1 };
    for (const { index, isCall } of this.#places()) {
      const { line, start, end } = lines.at(index);
      const column = index - start + 1;
      if (line === past.line && column <= past.column) continue;
      if (!this.#mayRead(counts, line, end - start)) continue;
      const context = {
        before: this.#text.slice(Math.max(0, start - CONTEXT_REACH), start),
        after: this.#text.slice(end, end + CONTEXT_REACH),
        mayBeInString: begin >= 0 && begin < index,
      };
      const found = this.#readings(this.#text.slice(start, end), column, context, isCall);
      const readings = found.map((one) => {
        const at = start + one.start;
        return this.#folders.joined(one, at) ?? this.#packs.joined(one, at) ?? one;
      });
      const [first] = readings;
      if (!first) continue;
      past = { line, column: first.end };
      this.#addPath(readings, first, { line, start, end }, cursors);
    }
  }

  #addPath(
    readings: readonly Reference[],
    first: Reference,
    line: { readonly line: number; readonly start: number; readonly end: number },
    { tokens, comments }: { readonly tokens: Cursor; readonly comments: Cursor },
  ): void {
    const place = { line: line.line, start: first.start, end: first.end };
    const [from, to] = [line.start + first.start, line.start + first.end];
    const token = tokens.at(from);
    const isLong = line.end - line.start > LONG_LINE;
    const purpose = comments.at(from) || isLong ? 'other' : this.#purposes.of(first, from, to, token);
    this.#paths.push({
      ...place,
      readings,
      isCertain: purpose !== 'other',
      ...(purpose === 'loaded' && { isLoaded: true }),
      ...this.#uidBefore(from),
      ...this.#guidAfter(to),
    });
    if (first.joined?.isOpen) this.#joined.push({ at: from, path: first.joined.path, ...place });
    // The image of a sheet is a file.
    if (this.#isSheet && purpose !== 'loaded')
      for (const { path } of first.variants) this.#frames.add(path.toLowerCase());
  }

  /** The id that Godot wrote in front of a path in the same heading. */
  #uidBefore(at: number): Pick<NamedPath, 'uid'> {
    if (this.#extension !== 'tscn' && this.#extension !== 'tres') return {};
    const uid = /\buid="uid:\/\/(\w{1,40})" path="$/.exec(this.#text.slice(Math.max(0, at - UID_REACH), at))?.[1];
    return uid === undefined ? {} : { uid };
  }

  /** The id that Unity wrote behind a path in a style sheet. */
  #guidAfter(at: number): Pick<NamedPath, 'uid'> {
    if (this.#extension !== 'uss' || this.#text[at] !== '?') return {};
    const uid = /^\?[^\s"')]{0,60}\bguid=([0-9a-f]{32})\b/.exec(this.#text.slice(at, at + GUID_REACH))?.[1];
    return uid === undefined ? {} : { uid };
  }

  /** Whether another place is read: a text may be full of them. */
  #mayRead(counts: { all: number; inLine: number; line: number }, line: number, length: number): boolean {
    if (counts.line !== line) [counts.line, counts.inLine] = [line, 0];
    const isOver = ++counts.all > MAX_PLACES || (++counts.inLine > MAX_IN_LONG_LINE && length > LONG_LINE);
    this.#isCut ||= isOver;
    return !isOver;
  }

  #readings(line: string, column: number, context: Parameters<typeof referencesAt>[3], isCall = false): Reference[] {
    const readings: Reference[] = [];
    for (const one of referencesAt(line, column, this.#kind, context)) {
      if (isCall && !one.call) continue;
      readings.push(one);
      if (readings.length >= MAX_READINGS) break;
    }
    return readings;
  }

  /** Where paths may be, in order: endings of images, and names that are loaded without one. */
  #places(): readonly Place[] {
    const found: Place[] = [];
    for (const { index } of this.#text.matchAll(ENDING)) {
      found.push({ index });
      if (found.length > MAX_PLACES) break;
    }
    const calls = this.#kind.calls;
    if (!calls) return found;
    for (const index of callsIn(this.#text, calls)) found.push({ index, isCall: true });
    return found.sort((a, b) => a.index - b.index);
  }

  #addPatterns(): void {
    const lines = new Lines(this.#text);
    const from = new Lines(this.#text);
    for (const found of this.#foundPatterns()) {
      const { line, start } = from.at(found.start);
      const last = lines.at(found.start);
      const end = Math.min(found.end, last.end) - start;
      const text = this.#text.slice(found.start, found.end).replace(/\s+/g, ' ').slice(0, MAX_SHOWN);
      this.#addPattern({ line, start: found.start - start, end, parts: found.parts, open: found.open, text });
      while ((this.#joined[0]?.at ?? Number.POSITIVE_INFINITY) < found.start) this.#addJoined(this.#joined.shift());
      while ((this.#joined[0]?.at ?? Number.POSITIVE_INFINITY) < found.end) this.#joined.shift();
    }
    for (const joined of this.#joined) this.#addJoined(joined);
    if (this.#kind.forms.includes('pattern')) this.#addEmbeds();
    if (this.#extension === 'cs') this.#addShipped();
    if (this.#extension === 'project') this.#addResources();
  }

  /** Unity ships a folder as it is, whose files code finds by names that may come from anywhere, and loads all that is in others at once. */
  #addShipped(): void {
    for (const [call, folder] of SHIPPED) {
      const [text, at] = [call.exec(this.#text)?.[0] ?? '', this.#text.search(call)];
      if (at < 0) continue;
      const { line, start } = new Lines(this.#text).at(at);
      const place = { line, start: at - start, end: at - start + text.length };
      this.#addPattern({ ...place, text, parts: [folder, ''], open: { start: false, end: true } });
    }
  }

  /** Defold puts folders into a game that its scripts read by themselves. */
  #addResources(): void {
    const lines = new Lines(this.#text);
    for (const { 0: all, 1: list = '', index } of this.#text.matchAll(RESOURCES)) {
      const from = index + all.length - list.length;
      for (const { 0: written, index: inner } of list.matchAll(/[^\s,][^,]{0,300}/g)) {
        const folder = written.trim().replace(/\/?$/, '/');
        const pattern = /\.\w{2,8}\/$/.test(folder)
          ? undefined
          : patternFrom([folder, ''], { start: false, end: true });
        const { line, start } = lines.at(from + inner);
        const place = { line, start: from + inner - start, end: from + inner - start + written.trimEnd().length };
        if (pattern) this.#addPattern({ ...place, ...pattern, text: written.trim().slice(0, MAX_SHOWN) });
      }
    }
  }

  /** A string that a call joins to something unknown. Those within a longer expression are known better from all of it. */
  #addJoined(joined: JoinedPath | undefined): void {
    const pattern = joined && patternFrom([joined.path], { start: true, end: false });
    if (!pattern) return;
    const { line, start, end, path } = joined;
    this.#addPattern({ line, start, end, ...pattern, text: path.slice(0, MAX_SHOWN) });
  }

  *#foundPatterns(): Generator<FoundPattern> {
    if (this.#tokens) {
      yield* patternsIn(this.#text, this.#tokens, this.#kind.isAdjacent === true);
      return;
    }
    yield* wildcardsIn(this.#text);
  }

  #addEmbeds(): void {
    for (const { line, start, end, whole } of embedsIn(this.#text)) {
      const written = whole.slice(start, end).replace(/^all:/, '');
      const isFolder = !/[*?[]/.test(written);
      const parts = isFolder ? [`${written}/`, ''] : written.split(/\*|\?|\[[^\]]*\]/);
      const pattern = patternFrom(parts, { start: false, end: isFolder });
      if (pattern) this.#addPattern({ line, start, end, ...pattern, text: written.slice(0, MAX_SHOWN) });
    }
  }

  #addPattern(pattern: NamePattern): void {
    if (this.#patterns.length < MAX_PATTERNS) this.#patterns.push(pattern);
    else this.#isCut = true;
  }
}

/** What loads files that it doesn't name in Unity, and the folder of those. */
const SHIPPED = [
  [/\bstreamingAssetsPath\b/, 'StreamingAssets/'],
  [/\bResources\s{0,4}\.\s{0,4}LoadAll\s{0,4}(?:<[\w.]{1,60}>\s{0,4})?\(\s{0,4}(?:""|string\.Empty)/i, 'Resources/'],
] as const;
/** Settings of Defold with folders, or files. */
const RESOURCES = /^(?:custom|bundle)_resources(?:#\d{1,4})?[ \t]{0,9}=[ \t]{0,9}([^\r\n]{1,2000})/gm;

const ENDING = new RegExp(`\\.(?:${extensionsFor('shown').join('|')})(?![\\w-])`, 'gi');

/** Where strings are that calls take as names: right after their opening quotes. */
function* callsIn(text: string, calls: NonNullable<ReferenceKind['calls']>): Generator<number> {
  const sources = calls.map(({ before }) => before.source.replace(/\$$/, '').replace(/\{0,8\}$/, '{0,8}?'));
  let count = 0;
  for (const { 0: call, index } of text.matchAll(new RegExp(`(?:${sources.join('|')})(?=["'])`, 'g'))) {
    if (++count > MAX_PLACES) return;
    yield* itemsFrom(text, index + call.length);
  }
}

/** The string at a place, and those after it in a list. */
function* itemsFrom(text: string, from: number): Generator<number> {
  const items = /"[^"\\\n]{0,160}"(\s{0,40},\s{0,40})?/y;
  items.lastIndex = from;
  for (let count = 0; count < 16; count++) {
    const at = items.lastIndex;
    const item = items.exec(text);
    yield at + 1;
    if (!item?.[1] || text[items.lastIndex] !== '"') return;
  }
}

/** Finds the token at places that come one after another. */
class Cursor {
  readonly #tokens: readonly CodeToken[];
  #next = 0;

  constructor(tokens: readonly CodeToken[]) {
    this.#tokens = tokens;
  }

  /** The token that contains a place. */
  at(index: number): CodeToken | undefined {
    let token = this.#tokens[this.#next];
    while (token && token.end < index) token = this.#tokens[++this.#next];
    return token && token.start <= index ? token : undefined;
  }
}
