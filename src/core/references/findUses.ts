import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import { FileTooLarge, nameOf, parentOf } from '../disk/fileStore';
import { filesBelow } from '../disk/filesBelow';
import type { UserFiles } from '../disk/userFiles';
import { isFileFor } from '../domain/pictureFiles';
import type { EmbedPattern } from './embeds';
import { kindOf, type ReferenceKind } from './kinds';
import { type Match, Matcher } from './matcher';
import { Projects } from './projects';
import { foldersAt, type LineContext, type Reference, referencesAt } from './reference';
import { placesFor, type Resolved, resolve } from './resolve';
import { certainText, MAX_TEXT_BYTES, type TextFile, type TextSearch, textFilesBelow } from './textFiles';
import { Turns } from './turns';

/** Most uses that are listed. */
export const MAX_USES = 5_000;
/** Files that are read at the same time. */
const AT_ONCE = 16;
/** Most pictures of folders that are compared with ends of paths. */
const MAX_PICTURES = 2_000;
/** Most questions to the disk in a search: the first tens of seconds of them. */
export const MAX_QUESTIONS = 100_000;
/** Most patterns of a file that are compared with pictures. */
export const MAX_PATTERNS = 2_000;
/** Characters of a text by which its kind is known. */
const KIND_REACH = 200;
/** Most characters of a line that are shown. */
const MAX_SHOWN = 200;

/** A place in a text file that names a picture. */
export interface Use extends Match {
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
  readonly kind: ReferenceKind;
  /** For a pattern that stands for several files: whether it fits a path from the folder of the text file. */
  readonly matches?: EmbedPattern['matches'];
}

export interface FoundUses {
  readonly uses: readonly Use[];
  /** URI strings of text files over 4 MiB, which weren't searched. */
  readonly tooLarge: readonly string[];
  /** URI strings of files that may name the pictures, but whose encoding isn't known, so that nothing was found in them. */
  readonly unclear: readonly string[];
  /** URI strings of files that name too much, or after too much was named: not all of their paths were looked at. */
  readonly unfinished: readonly string[];
  /** Number of files that were searched. */
  readonly searched: number;
  /** Whether the search ended early: canceled, or more uses than are listed. */
  readonly isCut: boolean;
}

export interface UseSearch extends TextSearch {
  readonly files: UserFiles;
  /** Most questions to the disk. Default: `MAX_QUESTIONS`. */
  readonly mostQuestions?: number;
  /** Milliseconds, by which pauses are made. Default: those of the computer's clock. */
  now?(): number;
  /** Called now and then with the number of files that were searched. */
  tell?(searched: number): void;
}

/**
 * Finds the places in text files that name pictures. Reads text only; a canceled search resolves to what it found.
 * @param places URI strings of pictures and folders; a folder stands for all pictures in it
 */
export async function findUses(places: readonly string[], search: UseSearch): Promise<FoundUses> {
  const matcher = new Matcher(places, await picturesOf(places, search));
  const [uses, tooLarge, unclear, unfinished]: [Use[], string[], string[], string[]] = [[], [], [], []];
  let searched = 0;
  const questions = new Questions(search);
  const shared = { projects: new Projects(search.files), turns: new Turns(search.now), questions };
  const one = async (file: TextFile) => {
    const text = await textOf(file.uri, search, matcher);
    if (text === 'large') return tooLarge.push(file.uri);
    const found = text ? await usesIn(text.text, file, matcher, search.signal, shared) : [];
    uses.push(...found);
    if (questions.without.has(file.uri)) unfinished.push(file.uri);
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
    if (search.signal.aborted || uses.length > MAX_USES) break;
  }
  if (!search.signal.aborted) await finish();
  const isCut = search.signal.aborted || uses.length > MAX_USES;
  const told = { tooLarge, unclear: unclear.sort(), unfinished: unfinished.sort(), searched, isCut };
  return { uses: uses.slice(0, MAX_USES).sort(inOrder), ...told };
}

const inOrder = (a: Use, b: Use) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.start - b.start);

/** The pictures that places stand for, as URI strings: those in folders too, up to a limit. */
async function picturesOf(places: readonly string[], { files, signal }: UseSearch): Promise<string[]> {
  const pictures = places.filter((place) => isFileFor('shown', place));
  for (const place of places) {
    if (isFileFor('shown', place)) continue;
    for await (const uri of filesBelow(place, files, (name) => isFileFor('shown', name), signal)) {
      pictures.push(uri);
      if (pictures.length >= MAX_PICTURES) return pictures;
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
    const bytes = await files.read(uri, MAX_TEXT_BYTES);
    // Most files don't, and hosts take their time to decode.
    if (!matcher.mayBeIn(bytes)) return undefined;
    const text = await decode(uri, bytes).catch(() => undefined);
    if (text === undefined) return { text: '', isCertain: false };
    return { text, isCertain: !text.includes('\ufffd') || certainText(bytes) !== undefined };
  } catch (error) {
    return error instanceof FileTooLarge ? 'large' : undefined;
  }
}

/** What all files of a search share. */
interface Shared {
  readonly projects: Projects;
  readonly turns: Turns;
  readonly questions: Questions;
}

/** The disk as a search sees it: questions are counted, and after a cancel there are none. */
class Questions {
  readonly #search: Pick<UseSearch, 'files' | 'signal' | 'mostQuestions'>;

  /** URI strings of files with paths for which there was no question left. */
  readonly without = new Set<string>();
  readonly files: Pick<UserFiles, 'stat' | 'list'>;
  #asked = 0;

  constructor(search: Pick<UseSearch, 'files' | 'signal' | 'mostQuestions'>) {
    this.#search = search;
    const { files } = search;
    this.files = {
      stat: async (uri) => {
        this.#count();
        return files.stat(uri);
      },
      list: async (folder) => {
        this.#count();
        return files.list(folder);
      },
    };
  }

  /** Whether there are none left, for a path in a file. */
  areOver(file: string): boolean {
    const { mostQuestions = MAX_QUESTIONS } = this.#search;
    if (this.#asked < mostQuestions) return false;
    this.without.add(file);
    return true;
  }

  #count(): void {
    this.#search.signal.throwIfAborted();
    this.#asked++;
  }
}

/** A text that is searched. */
interface Reading {
  readonly text: string;
  readonly file: TextFile;
  readonly kind: ReferenceKind;
  readonly matcher: Matcher;
  readonly signal: AbortSignal;
  readonly shared: Shared;
}

async function usesIn(
  text: string,
  file: TextFile,
  matcher: Matcher,
  signal: AbortSignal,
  shared: Shared,
): Promise<Use[]> {
  const kind = kindOf(rawText(nameOf(file.uri)), text.slice(0, KIND_REACH));
  if (!kind) return [];
  const reading = { text, file, kind, matcher, signal, shared };
  const uses: Use[] = [];
  await addReferences(uses, reading);
  await addPatterns(uses, reading);
  return uses;
}

/** Resolves the references of a text, each once: the same path often stands in many lines. */
function resolverOf({ file, signal, shared: { turns, questions } }: Reading, around: Parameters<typeof resolve>[1]) {
  const known = new Map<string, Promise<Resolved | undefined>>();
  return async (reference: Reference) => {
    const key = `${reference.call?.before.source ?? ''} ${JSON.stringify(reference.variants)}`;
    const before = known.get(key);
    if (before) return before;
    await turns.perhaps();
    if (signal.aborted || questions.areOver(file.uri)) return undefined;
    const resolving = resolve(reference, around);
    known.set(key, resolving);
    return resolving;
  };
}

async function addReferences(uses: Use[], reading: Reading): Promise<void> {
  const { text, kind, matcher, signal } = reading;
  const { uri: file, top } = reading.file;
  const { projects, turns, questions } = reading.shared;
  const around = { file, kind, top, files: questions.files, project: () => projects.of(parentOf(file)) };
  const places = (reference: Reference) => placesFor(reference, around);
  const look = resolverOf(reading, around);
  let past = { line: -1, column: 0 };
  for (const { line, whole, column, context } of matcher.placesIn(text)) {
    if (line === past.line && column <= past.column) continue;
    // A text may be full of the name: others have their turn, and a canceled search ends.
    await turns.perhaps();
    if (signal.aborted) break;
    const found =
      (await matcher.namedBy([...referencesAt(whole, column, kind, context)], places, look)) ??
      (matcher.hasFolders ? matcher.folderNamedBy(foldersAt(whole, column, kind, context)) : undefined);
    // Without an answer from the disk, nobody knows.
    if (signal.aborted) break;
    if (!found) continue;
    const { start, end } = found.reference;
    past = { line, column: end };
    uses.push({ file, top, line, start, end, text: shownLine(whole, start), whole, context, kind, ...found });
    if (uses.length > MAX_USES) break;
  }
}

async function addPatterns(uses: Use[], reading: Reading): Promise<void> {
  const { text, kind, matcher, signal } = reading;
  const { uri: file, top } = reading.file;
  const { turns, questions } = reading.shared;
  let patterns = 0;
  for (const one of matcher.patternsIn(text, file, kind)) {
    await turns.perhaps();
    if (signal.aborted || uses.length > MAX_USES) break;
    if (++patterns > MAX_PATTERNS) {
      questions.without.add(file);
      break;
    }
    if (one) uses.push({ file, top, text: shownLine(one.whole, one.start), kind, ...one });
  }
}

function shownLine(line: string, column: number): ForeignText {
  const from = line.length > MAX_SHOWN ? Math.max(0, column - MAX_SHOWN / 4) : 0;
  return foreignText(line.slice(from, from + MAX_SHOWN).trim());
}
