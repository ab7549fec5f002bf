import { type ForeignText, rawText } from '../../shared/base/foreignText';
import type { LedgerEdit } from './ledgerLine';
import type { LedgerEntry } from './ledgerText';

/** A sprite on disk. */
export interface FoundSprite {
  /** Path in the project, with `/`. */
  readonly file: ForeignText;
  readonly uri: string;
  /** Lowercase hex. */
  readonly sha256: string;
  /** When its file changed, in milliseconds since 1970. */
  readonly mtime: number;
}

/**
 * `generated`: it has the bytes that a run wrote. `edited`: a run wrote to its place, or to where it came from, and it has other bytes now. `known`: a
 * service made these bytes, and no record says more. `none`: no record of it, which doesn't say who made it.
 */
export type SpriteState = 'generated' | 'edited' | 'known' | 'none';

/** A sprite with what is known of it. */
export interface LedgerSprite {
  readonly sprite: FoundSprite;
  readonly state: SpriteState;
  /** Of `generated` and `edited`. */
  readonly entry?: LedgerEntry;
  /** Of `edited`. */
  readonly edited?: LedgerEdit;
  /** Of `known`: what the service is. */
  readonly madeBy?: 'hosted' | 'built-in';
}

/** Sprites matched with lines, and the lines of which no sprite is left. */
export interface MatchedSprites {
  readonly sprites: readonly LedgerSprite[];
  /** Outputs that runs wrote and that are no longer in the project, or were moved and changed while nobody looked. */
  readonly gone: readonly LedgerEntry[];
}

/**
 * Finds the line of each sprite: by its content, which survives renames and clones; then by the content of an edit that was noticed before; then by
 * its place.
 */
export function matchSprites(entries: Iterable<LedgerEntry>, sprites: readonly FoundSprite[]): MatchedSprites {
  const all = [...entries].sort((a, b) => compare(b.line.date, a.line.date) || compare(b.line.key, a.line.key));
  const [written, edits, places] = [new Lists(), new Lists(), new Lists()];
  for (const entry of all) {
    written.add(entry.line.sha256, entry);
    if (entry.line.edited) edits.add(entry.line.edited.sha256, entry);
    for (const file of entry.files) places.add(rawText(file), entry);
  }
  const used = new Set<LedgerEntry>();
  const matched = sprites.map((sprite): LedgerSprite => {
    const same = written.best(sprite.sha256, sprite);
    const entry = same ?? edits.best(sprite.sha256, sprite) ?? places.best(rawText(sprite.file), sprite);
    if (!entry) return { sprite, state: 'none' };
    used.add(entry);
    return same
      ? { sprite, state: 'generated', entry }
      : { sprite, state: 'edited', entry, edited: editOf(sprite, entry) };
  });
  return { sprites: matched, gone: all.filter((entry) => !used.has(entry)) };
}

/** When it changed: as it was noted for these bytes, or else when its file changed. */
function editOf({ sha256, mtime }: FoundSprite, { line: { edited } }: LedgerEntry): LedgerEdit {
  return edited?.sha256 === sha256 ? edited : { sha256, date: dateOf(mtime) };
}

/** As in `Date.toISOString`, with seconds as the finest part, because disks round. @param ms milliseconds since 1970 */
export function dateOf(ms: number): string {
  const date = new Date(Math.floor(ms / 1000) * 1000);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}

/** Entries by a text, newest first. */
class Lists {
  readonly #lists = new Map<string, LedgerEntry[]>();

  add(key: string, entry: LedgerEntry): void {
    const list = this.#lists.get(key);
    if (list) list.push(entry);
    else this.#lists.set(key, [entry]);
  }

  /** The newest entry that names the sprite's place, or else the newest. */
  best(key: string, { file }: FoundSprite): LedgerEntry | undefined {
    const list = this.#lists.get(key);
    const path = rawText(file);
    return list?.find(({ files }) => files.some((one) => rawText(one) === path)) ?? list?.[0];
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
