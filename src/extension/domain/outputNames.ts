import { toAscii } from '../../shared/base/ascii';
import { type ForeignText, rawText } from '../../shared/base/foreignText';
import { COMPASS } from '../../shared/sprite/compass';
import { DIRECTION_NAME, fitName, isDeviceName, type NameLength } from '../../shared/sprite/fileNames';
import { type FileStore, nameOf, splitName } from '../platform/fileStore';
import { assetAt } from './assetPlace';

/** With what is added to a name, file systems take 255 bytes. */
const STEM: NameLength = { characters: 80, bytes: 150 };
const PROMPT_WORDS = 5;

/**
 * File name without its extension, as the user wrote it, but for what some file system refuses; for an asset, the words of its
 * prompt.
 */
export function stemOf(uri: string): string {
  if (assetAt(uri)) return slug(nameOf(uri));
  const stem = fitName(rawText(splitName(nameOf(uri)).stem), STEM);
  // `con.x.png` is a device too: what counts is the name up to its first dot.
  return stem.includes('.') && isDeviceName(stem.slice(0, stem.indexOf('.'))) ? `sprite-${stem}` : stem;
}

/** Words that say nothing about the subject. */
const FILLERS = new Set(['a', 'an', 'the', 'with', 'of', 'and', 'in', 'on', 'to', 'for', 'its', 'his', 'her']);

/** The first telling words of a prompt as a file name of `[a-z0-9-]`; `sprite` where none is left. */
export function slug(prompt: ForeignText): string {
  const words = (toAscii(rawText(prompt)).match(/[a-z0-9]+/g) ?? []).filter((word) => !FILLERS.has(word));
  const name = words.slice(0, PROMPT_WORDS).join('-').slice(0, 40).replace(/-+$/, '');
  return !name || isDeviceName(name) ? `sprite${name && `-${name}`}` : name;
}

/** Names without extension that belong together, in order of preference: the first group of which nothing exists is taken. */
export type NameGroups = Iterable<readonly string[]>;

/** One name an output, counting on: `hero-edit-1`, `hero-edit-2`. */
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

/** The animation and its sheet: `hero-anim` and `hero-anim-sheet`, then `hero-anim-2` and `hero-anim-2-sheet`. */
export function* animations(stem: string): Generator<readonly string[]> {
  for (let n = 1; ; n++) {
    const name = `${stem}-anim${n === 1 ? '' : `-${n}`}`;
    yield [name, `${name}-sheet`];
  }
}

/** `hero_n`, as engines look for it, then `hero_n-2`. @param ending another one, where `_n` means something else */
export function* normalMaps(stem: string, ending = '_n'): Generator<readonly string[]> {
  for (let n = 1; ; n++) yield [`${stem}${ending}${n === 1 ? '' : `-${n}`}`];
}

/** Names that open runs have chosen but not written yet: two runs on one sprite do not meet. */
export class NameBook {
  private readonly claimed = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly files: FileStore) {}

  /** The first free group, kept until it is released. Claims are served in the order in which they are made. */
  claim(folder: string, groups: NameGroups): Promise<readonly string[]> {
    const mine = this.last.then(() => this.choose(folder, groups));
    this.last = mine.catch(() => undefined);
    return mine;
  }

  /** Claims names that were chosen before this window opened. */
  claimAgain(folder: string, stems: readonly string[]): void {
    for (const stem of stems) this.claimed.add(key(folder, stem));
  }

  release(folder: string, stems: readonly string[]): void {
    for (const stem of stems) this.claimed.delete(key(folder, stem));
  }

  private async choose(folder: string, groups: NameGroups): Promise<readonly string[]> {
    // A folder that cannot be read isn't a reason to lose an output: files are created exclusively all the same.
    const there = await this.files.list(folder).catch((): string[] => []);
    const taken = new Set(there.map((name) => key(folder, splitName(name).stem)));
    for (const stems of groups) {
      const keys = stems.map((stem) => key(folder, stem));
      if (keys.some((stem) => taken.has(stem) || this.claimed.has(stem))) continue;
      for (const stem of keys) this.claimed.add(stem);
      return stems;
    }
    throw new Error('No name is free.');
  }
}

/** File systems may ignore case; so do we. */
const key = (folder: string, stem: string) => `${folder}/${stem}`.toLowerCase();
