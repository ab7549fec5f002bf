import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import { FileTooLarge, nameOf, parentOf, placeKey, type ReadableFiles, splitName } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import { extensionsFor } from '../domain/pictureFiles';
import { kindOf, type ReferenceKind } from './kinds';
import { Projects } from './projects';
import { type Reference, referenceAt } from './reference';
import { type Resolved, resolve } from './resolve';
import { MOST_TEXT_BYTES, type TextFile, type TextSearch, textFilesBelow } from './textFiles';

/** Most uses that are listed. */
export const MOST_USES = 5_000;
/** Files that are read at the same time. */
const AT_ONCE = 16;
/** Most different names that are searched for one by one. */
const MOST_NEEDLES = 64;
/** Most characters of a line that are shown. */
const MOST_SHOWN = 200;

/** A place in a text file that names a picture. */
export interface Use {
  /** URI string of the text file, and of its workspace folder. */
  readonly file: string;
  readonly top: string;
  /** Line from 0, columns in UTF-16 units from 0; `end` is after the last one. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The line around it, shortened for people. */
  readonly text: ForeignText;
  /** The whole line. */
  readonly whole: string;
  readonly reference: Reference;
  readonly kind: ReferenceKind;
  readonly resolved: Resolved;
}

export interface FoundUses {
  readonly uses: readonly Use[];
  /** URI strings of text files over 4 MiB, which weren't searched. */
  readonly tooLarge: readonly string[];
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
  const matcher = new Matcher(places);
  const [uses, tooLarge]: [Use[], string[]] = [[], []];
  let searched = 0;
  const projects = new Projects(search.files);
  const one = async (file: TextFile) => {
    const text = await textOf(file.uri, search);
    if (text === undefined) tooLarge.push(file.uri);
    else if (text) uses.push(...(await usesIn(text, file, matcher, search.files, projects)));
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
  return { uses: uses.slice(0, MOST_USES).sort(inOrder), tooLarge, searched, isCut };
}

const inOrder = (a: Use, b: Use) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.start - b.start);

/** Undefined if the file is too large; empty if it can't be read. */
async function textOf(uri: string, { files, openText }: TextSearch): Promise<string | undefined> {
  const open = openText(uri);
  if (open !== undefined) return open;
  try {
    return new TextDecoder().decode(await files.read(uri, MOST_TEXT_BYTES));
  } catch (error) {
    return error instanceof FileTooLarge ? undefined : '';
  }
}

async function usesIn(
  text: string,
  { uri: file, top }: TextFile,
  matcher: Matcher,
  files: ReadableFiles,
  projects: Projects,
): Promise<Use[]> {
  const kind = kindOf(rawText(nameOf(file)));
  if (!kind) return [];
  const around = { file, kind, top, files, project: () => projects.of(parentOf(file)) };
  const known = new Map<string, Promise<Resolved | undefined>>();
  const uses: Use[] = [];
  for (const { line, whole, reference } of matcher.referencesIn(text, kind)) {
    const key = `${reference.call ? 'call' : ''} ${JSON.stringify(reference.variants)}`;
    const resolving = known.get(key) ?? resolve(reference, around);
    known.set(key, resolving);
    const resolved = await resolving;
    if (!resolved || !matcher.isWanted(resolved.uri)) continue;
    const { start, end } = reference;
    uses.push({ file, top, line, start, end, text: shownLine(whole, start), whole, reference, kind, resolved });
    if (uses.length > MOST_USES) break;
  }
  return uses;
}

function shownLine(line: string, column: number): ForeignText {
  const from = line.length > MOST_SHOWN ? Math.max(0, column - MOST_SHOWN / 4) : 0;
  return foreignText(line.slice(from, from + MOST_SHOWN).trim());
}

/** A reference in a text. */
interface InText {
  /** From 0. */
  readonly line: number;
  readonly whole: string;
  readonly reference: Reference;
}

/** Finds references that may name the wanted pictures, by a part of their names first: most text doesn't contain it. */
class Matcher {
  readonly #pattern: RegExp;
  readonly #keys: ReadonlySet<string>;
  readonly #folders: readonly string[];

  constructor(places: readonly string[]) {
    const keys = places.map(placeKey);
    this.#keys = new Set(keys);
    this.#folders = keys.map((key) => `${key}/`);
    const needles = new Set(places.map(needleOf));
    const any = `\\.(?:${extensionsFor('shown').join('|')})`;
    const isAny = needles.has(undefined) || needles.size > MOST_NEEDLES;
    // Needles consist of letters, digits, and hyphens.
    this.#pattern = new RegExp(isAny ? any : [...needles].join('|'), 'gi');
  }

  /** @param uri string of a picture */
  isWanted(uri: string): boolean {
    const key = placeKey(uri);
    return this.#keys.has(key) || this.#folders.some((folder) => key.startsWith(folder));
  }

  *referencesIn(text: string, kind: ReferenceKind): Generator<InText> {
    let [line, start, end, past] = [0, 0, lineEnd(text, 0), -1];
    for (const { index } of text.matchAll(this.#pattern)) {
      while (index >= end && end < text.length) {
        line++;
        start = end + 1;
        end = lineEnd(text, start);
      }
      if (index < past) continue;
      const whole = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
      // In the middle of the path: its first and last place may belong to others.
      const reference = referenceAt(whole, index - start + 1, kind);
      if (!reference) continue;
      past = start + reference.end;
      yield { line, whole, reference };
    }
  }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The longest part of a name that is the same in each way to write it; undefined if it has none. */
function needleOf(place: string): string | undefined {
  const parts = rawText(splitName(nameOf(place)).stem).match(/[a-z0-9-]+/gi) ?? [];
  return parts.reduce<string | undefined>((best, part) => (part.length > (best?.length ?? 0) ? part : best), undefined);
}
