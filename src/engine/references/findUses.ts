import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import { FileTooLarge, isWithin, nameOf, parentOf, placeKey, splitName } from '../disk/fileStore';
import { filesBelow } from '../disk/filesBelow';
import type { UserFiles } from '../disk/userFiles';
import { extensionsFor, isFileFor } from '../domain/pictureFiles';
import { type EmbedPattern, embedsIn } from './embeds';
import { mayName } from './joined';
import { kindOf, type ReferenceKind } from './kinds';
import { Projects } from './projects';
import { CONTEXT_REACH, foldersAt, knownEnd, type LineContext, type Reference, referencesAt } from './reference';
import { type Resolved, resolve } from './resolve';
import { certainText, MOST_TEXT_BYTES, type TextFile, type TextSearch, textFilesBelow } from './textFiles';

/** Most uses that are listed. */
export const MOST_USES = 5_000;
/** Files that are read at the same time. */
const AT_ONCE = 16;
/** Most different names that are searched for one by one. */
const MOST_NEEDLES = 64;
/** Most pictures of folders that are compared with ends of paths. */
const MOST_PICTURES = 2_000;
/** Places in a text that are read without a pause. */
const PLACES_A_TURN = 200;
/** Characters of a text by which its kind is known. */
const KIND_REACH = 200;
/** Most characters of a line that are shown. */
const MOST_SHOWN = 200;

/** A place in a text file that names a picture. */
export interface Use {
  /** URI string of the text file, and of its workspace folder. */
  readonly file: string;
  readonly top: string;
  /** Line from 0, columns in UTF-16 units from 0; `end` is after the last one. Lines end as in an editor: with LF, CR LF, or CR. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The line around it, shortened for people. */
  readonly text: ForeignText;
  /** The whole line. */
  readonly whole: string;
  readonly context: LineContext;
  readonly reference: Reference;
  readonly kind: ReferenceKind;
  readonly resolved: Resolved;
  /** Whether it only may name the picture: code puts the path together, and its known part fits, or it's a word in a sentence. */
  readonly isPossible: boolean;
  /** For a pattern that stands for several files: whether it fits a path from the folder of the text file. */
  readonly matches?: EmbedPattern['matches'];
}

export interface FoundUses {
  readonly uses: readonly Use[];
  /** URI strings of text files over 4 MiB, which weren't searched. */
  readonly tooLarge: readonly string[];
  /** URI strings of files that may name the pictures, but whose encoding isn't known, so that nothing was found in them. */
  readonly unclear: readonly string[];
  /** Number of files that were searched. */
  readonly searched: number;
  /** Whether the search ended early: canceled, or more uses than are listed. */
  readonly isCut: boolean;
}

export interface UseSearch extends TextSearch {
  readonly files: UserFiles;
  /** Called now and then with the number of files that were searched. */
  tell?(searched: number): void;
}

/**
 * Finds the places in text files that name pictures. Reads text only; a canceled search resolves to what it found.
 * @param places URI strings of pictures and folders; a folder stands for all pictures in it
 */
export async function findUses(places: readonly string[], search: UseSearch): Promise<FoundUses> {
  const matcher = new Matcher(places, await picturesOf(places, search));
  const [uses, tooLarge, unclear]: [Use[], string[], string[]] = [[], [], []];
  let searched = 0;
  const projects = new Projects(search.files);
  const one = async (file: TextFile) => {
    const text = await textOf(file.uri, search, matcher);
    if (text === 'large') return tooLarge.push(file.uri);
    const found = text ? await usesIn(text.text, file, matcher, search, projects) : [];
    uses.push(...found);
    if (text && !text.isCertain && !found.length) unclear.push(file.uri);
  };
  let batch: TextFile[] = [];
  const finish = async () => {
    await Promise.all(batch.map(one));
    searched += batch.length;
    batch = [];
    search.tell?.(searched);
  };
  for await (const file of textFilesBelow(search)) {
    batch.push(file);
    if (batch.length >= AT_ONCE) await finish();
    if (search.signal.aborted || uses.length > MOST_USES) break;
  }
  if (!search.signal.aborted) await finish();
  const isCut = search.signal.aborted || uses.length > MOST_USES;
  return { uses: uses.slice(0, MOST_USES).sort(inOrder), tooLarge, unclear: unclear.sort(), searched, isCut };
}

const inOrder = (a: Use, b: Use) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.start - b.start);

/** The pictures that places stand for, as URI strings: those in folders too, up to a limit. */
async function picturesOf(places: readonly string[], { files, signal }: UseSearch): Promise<string[]> {
  const pictures = places.filter((place) => isFileFor('shown', place));
  for (const place of places) {
    if (isFileFor('shown', place)) continue;
    for await (const uri of filesBelow(place, files, (name) => isFileFor('shown', name), signal)) {
      pictures.push(uri);
      if (pictures.length >= MOST_PICTURES) return pictures;
    }
  }
  return pictures;
}

/** Undefined if the file can't be read, or doesn't contain what is searched for. */
async function textOf(
  uri: string,
  { files, openText, decode }: TextSearch,
  matcher: Matcher,
): Promise<{ readonly text: string; readonly isCertain: boolean } | 'large' | undefined> {
  const open = openText(uri);
  if (open !== undefined) return { text: open, isCertain: true };
  try {
    const bytes = await files.read(uri, MOST_TEXT_BYTES);
    // Most files don't, and hosts take their time to decode.
    if (!matcher.mayBeIn(bytes)) return undefined;
    const text = await decode(uri, bytes).catch(() => undefined);
    if (text === undefined) return { text: '', isCertain: false };
    return { text, isCertain: !text.includes('\ufffd') || certainText(bytes) !== undefined };
  } catch (error) {
    return error instanceof FileTooLarge ? 'large' : undefined;
  }
}

async function usesIn(
  text: string,
  { uri: file, top }: TextFile,
  matcher: Matcher,
  { files, signal }: Pick<UseSearch, 'files' | 'signal'>,
  projects: Projects,
): Promise<Use[]> {
  const kind = kindOf(rawText(nameOf(file)), text.slice(0, KIND_REACH));
  if (!kind) return [];
  const around = { file, kind, top, files, project: () => projects.of(parentOf(file)) };
  const known = new Map<string, Promise<Resolved | undefined>>();
  const look = (reference: Reference) => {
    const key = `${reference.call?.before.source ?? ''} ${JSON.stringify(reference.variants)}`;
    const resolving = known.get(key) ?? resolve(reference, around);
    known.set(key, resolving);
    return resolving;
  };
  const uses: Use[] = [];
  let past = { line: -1, column: 0 };
  let looked = 0;
  for (const { line, whole, column, context } of matcher.placesIn(text)) {
    if (line === past.line && column <= past.column) continue;
    // A text may be full of the name: others have their turn, and a canceled search ends.
    if (++looked % PLACES_A_TURN === 0) await new Promise(setImmediate);
    if (signal.aborted) break;
    const found =
      (await matcher.namedBy([...referencesAt(whole, column, kind, context)], look)) ??
      (matcher.hasFolders ? matcher.folderNamedBy(foldersAt(whole, column, kind, context)) : undefined);
    if (!found) continue;
    const { start, end } = found.reference;
    past = { line, column: end };
    uses.push({ file, top, line, start, end, text: shownLine(whole, start), whole, context, kind, ...found });
    if (uses.length > MOST_USES) break;
  }
  for (const one of matcher.patternsIn(text, file, kind)) {
    uses.push({ file, top, text: shownLine(one.whole, one.start), kind, ...one });
  }
  return uses;
}

function shownLine(line: string, column: number): ForeignText {
  const from = line.length > MOST_SHOWN ? Math.max(0, column - MOST_SHOWN / 4) : 0;
  return foreignText(line.slice(from, from + MOST_SHOWN).trim());
}

/** Where a text contains what is searched for. */
interface InText {
  /** From 0. */
  readonly line: number;
  readonly whole: string;
  /** In the middle of what was found: its first and last place may belong to other paths. */
  readonly column: number;
  readonly context: LineContext;
}

/** Finds references that may name the wanted pictures, by a part of their names first: most text doesn't contain it. */
class Matcher {
  readonly #pattern: RegExp;
  /** The same in bytes, whatever their encoding; absent: bytes don't show it. */
  readonly #bytes: RegExp | undefined;
  readonly #keys: ReadonlySet<string>;
  readonly #folders: readonly string[];
  /** Places that are folders. */
  readonly #moved: readonly string[];

  /** @param pictures URI strings of the pictures that the places stand for, as far as they're known */
  constructor(
    places: readonly string[],
    private readonly pictures: readonly string[],
  ) {
    const keys = places.map(placeKey);
    this.#keys = new Set(keys);
    this.#folders = keys.map((key) => `${key}/`);
    this.#moved = keys.filter((key) => !isFileFor('shown', key));
    const needles = new Set(places.map(needleOf));
    const any = `\\.(?:${extensionsFor('shown').join('|')})`;
    const isAny = needles.has(undefined) || needles.size > MOST_NEEDLES;
    // Needles consist of letters and digits. Names without any are also found where they have no extension.
    const stems = places
      .filter((place) => needleOf(place) === undefined)
      .slice(0, MOST_NEEDLES)
      .map(stemOf);
    const found = isAny ? [any, ...stems.map(escaped)] : [...needles];
    this.#pattern = new RegExp(found.join('|'), 'gi');
    this.#bytes = stems.length ? undefined : new RegExp([...found, 'go:embed'].join('|'), 'i');
  }

  /** Whether a text may contain what is searched for, by its bytes. */
  mayBeIn(bytes: Uint8Array): boolean {
    if (!this.#bytes) return true;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    // In UTF-16, each letter has a zero next to it.
    return this.#bytes.test(text.includes('\0') ? text.replaceAll('\0', '') : text);
  }

  /** @param uri string of a picture */
  isWanted(uri: string): boolean {
    const key = placeKey(uri);
    return this.#keys.has(key) || this.#folders.some((folder) => key.startsWith(folder));
  }

  /** The first reading of a place that names a picture, if that's a wanted one; otherwise one that may. @param look see `resolve` */
  async namedBy(
    readings: readonly Reference[],
    look: (reference: Reference) => Promise<Resolved | undefined>,
  ): Promise<Pick<Use, 'reference' | 'resolved' | 'isPossible'> | undefined> {
    for (const reference of readings) {
      const resolved = await look(reference);
      if (!resolved) continue;
      return this.isWanted(resolved.uri) ? { reference, resolved, isPossible: reference.form === 'word' } : undefined;
    }
    for (const reference of readings) {
      const end = knownEnd(reference);
      const uri = end === undefined ? undefined : this.pictures.find((one) => mayName(end, placeKey(one)));
      if (uri !== undefined) return { reference, resolved: possible(uri), isPossible: true };
    }
    return undefined;
  }

  /** Whether folders are among the places. */
  get hasFolders(): boolean {
    return this.#moved.length > 0;
  }

  /** The first reading of a place that may name a wanted folder, with a picture in it. */
  folderNamedBy(readings: Iterable<Reference>): Pick<Use, 'reference' | 'resolved' | 'isPossible'> | undefined {
    for (const reference of readings) {
      const end = knownEnd(reference);
      const folder = end === undefined ? undefined : this.#moved.find((key) => mayName(end, key));
      const uri = folder === undefined ? undefined : this.pictures.find((one) => isWithin(one, folder));
      if (uri !== undefined) return { reference, resolved: possible(uri), isPossible: true };
    }
    return undefined;
  }

  *placesIn(text: string): Generator<InText> {
    const lines = new Lines(text);
    for (const { index } of text.matchAll(this.#pattern)) {
      const { line, start, end } = lines.at(index);
      const context = {
        before: text.slice(Math.max(0, start - CONTEXT_REACH), start),
        after: text.slice(end, end + CONTEXT_REACH),
      };
      yield { line, whole: text.slice(start, end), column: index - start + 1, context };
    }
  }

  /** Patterns that stand for wanted pictures, such as `*.png`. They're never rewritten. */
  *patternsIn(text: string, file: string, kind: ReferenceKind): Generator<PatternUse> {
    if (!kind.forms.includes('pattern')) return;
    const folder = `${placeKey(parentOf(file))}/`;
    const inner = this.pictures.filter((uri) => placeKey(uri).startsWith(folder));
    if (!inner.length) return;
    for (const one of embedsIn(text)) {
      const uri = inner.find((place) => one.matches(placeKey(place).slice(folder.length)));
      if (uri !== undefined) yield { ...one, resolved: possible(uri), isPossible: true };
    }
  }
}

type PatternUse = EmbedPattern & Pick<Use, 'resolved' | 'isPossible'>;

/** A picture that isn't named by a path of its own. */
const possible = (uri: string): Resolved => ({
  uri,
  base: parentOf(uri),
  prefix: '',
  variant: { path: '', encoded: false },
});

/** The lines of a text, for places that come one after another. */
class Lines {
  #line = 0;
  #start = 0;
  #end: number;

  constructor(private readonly text: string) {
    this.#end = this.endOf(0);
  }

  /** The line of a place, from 0, without what ends it. */
  at(index: number): { readonly line: number; readonly start: number; readonly end: number } {
    while (index >= this.#end && this.#end < this.text.length) {
      this.#start = this.#end + (this.text.startsWith('\r\n', this.#end) ? 2 : 1);
      this.#end = this.endOf(this.#start);
      this.#line++;
    }
    return { line: this.#line, start: this.#start, end: this.#end };
  }

  private endOf(from: number): number {
    BREAK.lastIndex = from;
    return BREAK.exec(this.text)?.index ?? this.text.length;
  }
}

/** What ends a line in an editor. */
const BREAK = /[\r\n]/g;

const stemOf = (place: string) => rawText(splitName(nameOf(place)).stem);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The longest part of a name that is the same in each way to write it; undefined if it has none. */
function needleOf(place: string): string | undefined {
  const parts = stemOf(place).match(/[a-z0-9]+/gi) ?? [];
  return parts.reduce<string | undefined>((best, part) => (part.length > (best?.length ?? 0) ? part : best), undefined);
}
