import { type FileStore, nameOf } from '../../platform/fileStore';
import { assetAt } from './assetPlace';
import type { RunPlan } from './plan';

/** Characters, and bytes of UTF-8: with what is added to a name, file systems take 255 bytes. */
const STEM = { characters: 80, bytes: 150 };
const DIRECTION = { characters: 40, bytes: 60 };
const PROMPT_WORDS = 5;
const DIRECTIONS = 8;
/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * File name without its extension, as the user wrote it, but for what some file system refuses; for an asset, the words of its
 * prompt.
 */
export function stemOf(uri: string): string {
  if (assetAt(uri)) return slug(nameOf(uri));
  const name = nameOf(uri);
  const dot = name.lastIndexOf('.');
  const stem = cut(dot > 0 ? name.slice(0, dot) : name, STEM);
  // `con.x.png` is a device too: what counts is the name up to its first dot.
  return stem.includes('.') && RESERVED.test(stem.slice(0, stem.indexOf('.'))) ? `sprite-${stem}` : stem;
}

/** Words that say nothing about the subject. */
const FILLERS = new Set(['a', 'an', 'the', 'with', 'of', 'and', 'in', 'on', 'to', 'for', 'its', 'his', 'her']);

/** The first telling words of a prompt as a file name of `[a-z0-9-]`; `sprite` where none is left. */
export function slug(prompt: string): string {
  const plain = prompt.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = (plain.match(/[a-z0-9]+/g) ?? []).filter((word) => !FILLERS.has(word));
  const name = words.slice(0, PROMPT_WORDS).join('-').slice(0, 40).replace(/-+$/, '');
  return !name || RESERVED.test(name) ? `sprite${name && `-${name}`}` : name;
}

/** What separates folders, what Windows refuses, and what is not seen or turns the direction of text around. */
const UNFIT = /[<>:"/\\|?*]|[\p{C}\u2028\u2029]/u;

/** Whether a direction can be part of a file name everywhere as it is. */
export function isDirectionName(name: string): boolean {
  return (
    cut(name, DIRECTION) === name && name === name.trim() && !name.endsWith('.') && name !== '' && !RESERVED.test(name)
  );
}

/** Whole characters only: half of one has no form in a URI. */
function cut(name: string, most: { readonly characters: number; readonly bytes: number }): string {
  let out = '';
  for (const char of [...name].slice(0, most.characters)) {
    const next = out + (UNFIT.test(char) ? '-' : char);
    if (Buffer.byteLength(next) > most.bytes) break;
    out = next;
  }
  return out;
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
  const clean = names.map((name) => cut(name.trim(), DIRECTION));
  const usable =
    clean.length === DIRECTIONS &&
    clean.every(Boolean) &&
    new Set(clean.map((name) => name.toLowerCase())).size === DIRECTIONS;
  return usable ? clean : Array.from({ length: DIRECTIONS }, (_, index) => String(index));
}

/** The animation and its sheet: `hero-anim` and `hero-anim-sheet`, then `hero-anim-2` and `hero-anim-2-sheet`. */
export function* animations(stem: string): Generator<readonly string[]> {
  for (let n = 1; ; n++) {
    const name = `${stem}-anim${n === 1 ? '' : `-${n}`}`;
    yield [name, `${name}-sheet`];
  }
}

/** `hero_n`, as engines look for it, then `hero_n-2`. */
export function* normalMaps(stem: string): Generator<readonly string[]> {
  for (let n = 1; ; n++) yield [`${stem}_n${n === 1 ? '' : `-${n}`}`];
}

/** What the outputs of a plan may be called. */
export function groupsFor(plan: RunPlan): () => NameGroups {
  const [first] = plan.sources;
  const stem = first === undefined ? slug(plan.prompt ?? '') : stemOf(first);
  switch (plan.kind) {
    case 'generate':
    case 'style-reference':
      return () => numbered(slug(plan.prompt ?? ''));
    case 'edit':
      return () => numbered(`${stem}-edit`);
    case 'direction-set':
      return () => directionSets(stem, plan.directionNames);
    case 'animate':
      return () => animations(stem);
    case 'normal-map':
      return () => normalMaps(stem);
  }
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
  keep(folder: string, stems: readonly string[]): void {
    for (const stem of stems) this.claimed.add(key(folder, stem));
  }

  release(folder: string, stems: readonly string[]): void {
    for (const stem of stems) this.claimed.delete(key(folder, stem));
  }

  private async choose(folder: string, groups: NameGroups): Promise<readonly string[]> {
    // A folder that cannot be read is no reason to lose an output: files are created exclusively all the same.
    const there = await this.files.list(folder).catch((): string[] => []);
    const taken = new Set(there.map((name) => key(folder, name.replace(/\.[^.]+$/, ''))));
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
