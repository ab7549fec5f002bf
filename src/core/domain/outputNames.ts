import { toAscii } from '../../shared/base/ascii';
import { type ForeignText, rawText } from '../../shared/base/foreignText';
import { COMPASS } from '../../sprite/source/compass';
import { DIRECTION_NAME, fitName, isDeviceName, type NameLength } from '../../sprite/source/fileNames';
import { type FileStore, nameOf, splitName } from '../disk/fileStore';
import { assetAt } from './assetPlace';
import { UNNAMED_MOTION } from './motions';

/** File systems allow 255 bytes; numbers and endings are added to a stem. */
const STEM: NameLength = { characters: 80, bytes: 150 };
const PROMPT_WORDS = 5;

/**
 * A source's file name without its extension, as the user wrote it, except for what some file system refuses; for an asset, the words of
 * its prompt.
 */
export function stemOf(uri: string): string {
  if (assetAt(uri)) return slug(nameOf(uri));
  const stem = fitName(rawText(splitName(nameOf(uri)).stem), STEM);
  // `con.x.png` is a device too: only the name up to the first dot counts.
  return stem.includes('.') && isDeviceName(stem.slice(0, stem.indexOf('.'))) ? `sprite-${stem}` : stem;
}

/** A name to which numbers are added. */
export const numberable = (stem: string) => fitName(stem, STEM);

/** Words that say nothing about the subject. */
const FILLERS = new Set(['a', 'an', 'the', 'with', 'of', 'and', 'in', 'on', 'to', 'for', 'its', 'his', 'her']);

/** The first meaningful words of a prompt as a file name of `[a-z0-9-]`; `sprite` if none is left. */
export function slug(prompt: ForeignText): string {
  const words = (toAscii(rawText(prompt)).match(/[a-z0-9]+/g) ?? []).filter((word) => !FILLERS.has(word));
  const name = words.slice(0, PROMPT_WORDS).join('-').slice(0, 40).replace(/-+$/, '');
  return !name || isDeviceName(name) ? `sprite${name && `-${name}`}` : name;
}

/** Groups of names without extension, in order of preference: the first group whose names are all free is taken. */
export type NameGroups = Iterable<readonly string[]>;

/** One name for each output: `hero-edit-1`, `hero-edit-2`. */
export function* numbered(stem: string): Generator<readonly string[]> {
  for (let n = 1; ; n++) yield [`${stem}-${n}`];
}

/** The eight names of a set: `hero-dir-0` to `-7`, then `hero-dir2-0` to `-7`. */
export function* directionSets(stem: string, names: readonly string[]): Generator<readonly string[]> {
  const ends = directionEnds(names);
  for (let n = 1; ; n++) yield ends.map((end) => `${stem}-dir${n === 1 ? '' : n}-${end}`);
}

function directionEnds(names: readonly string[]): string[] {
  const clean = names.map((name) => fitName(name.trim(), DIRECTION_NAME));
  const usable =
    clean.length === COMPASS.length &&
    clean.every(Boolean) &&
    new Set(clean.map((name) => name.toLowerCase())).size === COMPASS.length;
  return usable ? clean : Array.from({ length: COMPASS.length }, (_, index) => String(index));
}

/**
 * The animation and its sheet: `hero-walk` and `hero-walk-sheet`, then `hero-walk-v2` and `hero-walk-v2-sheet`. `hero-walk-2` would be the second
 * frame of a numbered animation.
 * @param stem of the sprite; undefined if it isn't known: then the motion alone is the name
 */
export function* animations(stem: string | undefined, motion: string): Generator<readonly string[]> {
  const first = stem === undefined ? motion : `${stem}-${motion}`;
  const second = motion === UNNAMED_MOTION ? '-' : '-v';
  for (let n = 1; ; n++) {
    const name = n === 1 ? first : `${first}${second}${n}`;
    yield [name, `${name}-sheet`];
  }
}

/** `hero_n`, which engines look for, then `hero_n-2`. @param ending another one if `_n` means something else */
export function* normalMaps(stem: string, ending = '_n'): Generator<readonly string[]> {
  for (let n = 1; ; n++) yield [`${stem}${ending}${n === 1 ? '' : `-${n}`}`];
}

/** Names that open runs have claimed but not written yet, so that two runs on one sprite never choose the same. */
export class NameBook {
  readonly #files: FileStore;

  readonly #claimed = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(files: FileStore) {
    this.#files = files;
  }

  /**
   * Claims the first free group until it is released. Claims are served in order.
   * @param drafts folder in which the files wait, where names must be free, too
   */
  claim(folder: string, groups: NameGroups, drafts?: string): Promise<readonly string[]> {
    const mine = this.#last.then(() => this.#choose(folder, groups, drafts));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  /** Claims names that were chosen before this window opened. */
  claimAgain(folder: string, stems: readonly string[]): void {
    for (const stem of stems) this.#claimed.add(key(folder, stem));
  }

  release(folder: string, stems: readonly string[]): void {
    for (const stem of stems) this.#claimed.delete(key(folder, stem));
  }

  async #choose(folder: string, groups: NameGroups, drafts: string | undefined): Promise<readonly string[]> {
    // An unreadable folder isn't a reason to lose an output: no file is overwritten in any case.
    const list = (one: string) => this.#files.list(one).catch((): string[] => []);
    const there = [...(await list(folder)), ...(drafts === undefined ? [] : await list(drafts))];
    const taken = new Set(there.map((name) => key(folder, splitName(name).stem)));
    for (const stems of groups) {
      const keys = stems.map((stem) => key(folder, stem));
      if (keys.some((stem) => taken.has(stem) || this.#claimed.has(stem))) continue;
      for (const stem of keys) this.#claimed.add(stem);
      return stems;
    }
    throw new Error('No name is free.');
  }
}

/** Ignores case, as file systems may. */
const key = (folder: string, stem: string) => `${folder}/${stem}`.toLowerCase();
