import { rawText } from '../../shared/base/foreignText';
import { nameOf, parentOf, placeKey } from './fileStore';
import { MAX_HELD } from './heldBytes';
import type { NewContent, UserFiles } from './userFiles';

// Which names are free for files that are made from others, before any of them is written.

/** Most numbers that are tried to find free names. */
export const MAX_TRIES = 999;

/** The new files of a batch. */
export interface NewFiles {
  readonly files: Pick<UserFiles, 'list' | 'isOwnFile' | 'read'>;
  /** `placeKey`s in lowercase that other files of the batch get; see `claim`. */
  readonly claimed: Set<string>;
  /** Whether a place is one of the sources of the batch, which no new file gets. */
  isSource(uri: string): boolean;
}

const keyOf = (uri: string) => placeKey(uri).toLowerCase();

/** Keeps a place for a file of the batch. @param uri string */
export function claim(uri: string, { claimed }: Pick<NewFiles, 'claimed'>): void {
  claimed.add(keyOf(uri));
}

/** Tells of places whether one of them is there, whatever the letter case. @param uris strings */
export function placesAmong(uris: readonly string[]): (uri: string) => boolean {
  const keys = new Set(uris.map(keyOf));
  return (uri) => keys.has(keyOf(uri));
}

/** Those whose places don't have them yet; undefined if one of the places is taken. */
export async function changesAmong(
  wanted: readonly NewContent[],
  mayReplace: boolean,
  tools: NewFiles,
): Promise<NewContent[] | undefined> {
  const contents: NewContent[] = [];
  for (const content of wanted) {
    if (tools.claimed.has(keyOf(content.uri)) || tools.isSource(content.uri)) return undefined;
    const state = await stateOf(content.uri, content.bytes, tools);
    if (state.there === 'taken' && !(mayReplace && state.old)) return undefined;
    if (state.there !== 'same') contents.push({ ...content, ...(state.old && { old: state.old }) });
  }
  return contents;
}

interface PlaceState {
  readonly there: 'free' | 'same' | 'taken';
  /** What can be replaced; absent if it isn't a file, or too large for Undo. */
  readonly old?: Uint8Array;
}

/** What is in a place now. @param uri string @param bytes that it's to have */
export async function stateOf(uri: string, bytes: Uint8Array, { files }: Pick<NewFiles, 'files'>): Promise<PlaceState> {
  const names = await files.list(parentOf(uri)).catch((): string[] => []);
  const name = rawText(nameOf(uri));
  const isThere = names.some((one) => one.toLowerCase() === name.toLowerCase());
  if (!isThere) return { there: 'free' };
  if (!names.includes(name) || !(await files.isOwnFile(uri))) return { there: 'taken' };
  const old = await files.read(uri, MAX_HELD).catch(() => undefined);
  if (!old) return { there: 'taken' };
  return Buffer.compare(old, bytes) === 0 ? { there: 'same' } : { there: 'taken', old };
}
