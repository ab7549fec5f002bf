import { type ForeignText, plainText, rawText } from '../../../shared/base/foreignText';
import type { AssetFilter, AssetRow } from '../../../shared/protocol/assets';
import type { AssetEntry } from './assetEntry';
import { visibleTags } from './tagChange';

/** Classes of size for the filter, by the longer side in pixels: each goes up to its number. */
export const SIZES = [16, 32, 64, 128, 256] as const;
export type SizeClass = (typeof SIZES)[number];

const LABEL = 120;

/** The class of a size in pixels; undefined if it is not known. Everything above 256 is in the last one. */
export function sizeClass({ width, height }: Pick<AssetEntry, 'width' | 'height'>): SizeClass | undefined {
  const side = Math.max(width, height);
  if (side === 0) return undefined;
  return SIZES.find((size) => side <= size) ?? 256;
}

/** The test of a filter for entries. */
function matcher({ text, tags, kind, size }: AssetFilter): (entry: AssetEntry) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = new Map<ForeignText, string>();
  // The page knows a tag as it shows it.
  const nameOf = (tag: ForeignText) => {
    const name = shown.get(tag) ?? plainText(tag);
    shown.set(tag, name);
    return name;
  };
  return (entry) =>
    (kind === 'all' || entry.kind === kind) &&
    (size === null || sizeClass(entry) === size) &&
    tags.every((tag) => entry.tags.some((one) => nameOf(one) === tag)) &&
    words.every((word) => rawText(entry.words).includes(word));
}

/** The rows of a search. Neighbors of one batch are one row, a stack; where it is open, rows for its other members follow. */
export class SearchResult {
  /** Number of assets that pass. */
  readonly assets: number;
  private readonly passed: readonly AssetEntry[];
  /** For each row: place of its entry in `passed`. */
  private readonly places: number[] = [];
  /** For each row: members of the stack that it stands for; 0 for members of an open stack, 1 for single assets. */
  private readonly counts: number[] = [];

  constructor(
    entries: readonly AssetEntry[],
    filter: AssetFilter,
    private readonly open: ReadonlySet<string>,
  ) {
    this.passed = entries.filter(matcher(filter));
    this.assets = this.passed.length;
    for (let at = 0; at < this.passed.length; ) {
      const count = this.lengthAt(at);
      this.places.push(at);
      this.counts.push(count);
      if (count > 1 && this.open.has(this.passed[at]?.batch ?? '')) {
        for (let member = at + 1; member < at + count; member++) {
          this.places.push(member);
          this.counts.push(0);
        }
      }
      at += count;
    }
  }

  get rows(): number {
    return this.places.length;
  }

  /** Rows from a place on; fewer at the end. */
  slice(from: number, count: number): AssetRow[] {
    const rows: AssetRow[] = [];
    for (let row = from; row < Math.min(this.rows, from + count); row++) {
      const entry = this.entry(row);
      if (entry) rows.push(rowOf(entry, this.counts[row] ?? 1, this.open));
    }
    return rows;
  }

  /** Ids of the rows from one place to another, both included; a closed stack stands for all its members. */
  ids(from: number, to: number): string[] {
    const ids: string[] = [];
    for (let row = Math.min(from, to); row <= Math.max(from, to) && row < this.rows; row++) {
      const at = this.places[row] ?? 0;
      const count = this.counts[row] ?? 1;
      const members = count > 1 && !this.open.has(this.passed[at]?.batch ?? '') ? count : 1;
      for (const { id } of this.passed.slice(at, at + members)) ids.push(id);
    }
    return ids;
  }

  /** Place of the first row from `from` on, and around the end, whose label begins with `prefix`; −1 if there is none. */
  typeAhead(prefix: string, from: number): number {
    const start = prefix.toLowerCase();
    for (let step = 0; step < this.rows; step++) {
      const row = (from + step) % this.rows;
      const entry = this.entry(row);
      if (entry && rawText(entry.words).startsWith(start)) return row;
    }
    return -1;
  }

  /** Place of the row of an asset, or of the closed stack that it is in; −1 where it does not pass. */
  place(id: string): number {
    const at = this.passed.findIndex((entry) => entry.id === id);
    return at < 0 ? -1 : this.places.findLastIndex((place) => place <= at);
  }

  private entry(row: number): AssetEntry | undefined {
    return this.passed[this.places[row] ?? -1];
  }

  private lengthAt(at: number): number {
    const batch = this.passed[at]?.batch;
    if (!batch) return 1;
    let end = at + 1;
    while (this.passed[end]?.batch === batch) end++;
    return end - at;
  }
}

function rowOf(entry: AssetEntry, count: number, open: ReadonlySet<string>): AssetRow {
  const { id, kind, prompt, width, height, frames, tags, createdAt, batch } = entry;
  return {
    id,
    kind,
    label: [...plainText(prompt)].slice(0, LABEL).join(''),
    tags: visibleTags(tags).map(plainText),
    width: width || undefined,
    height: height || undefined,
    frames: frames || undefined,
    createdAt: plainText(createdAt) || undefined,
    stack: count > 1 ? { id: batch, count, open: open.has(batch) } : undefined,
    member: count === 0 || undefined,
  };
}

/**
 * The first assets of a list that have all the words, each in the prompt or in a tag.
 * @param most how many are given
 * @param without ids that are left out
 */
export function findAssets(
  entries: readonly AssetEntry[],
  text: string,
  most: number,
  without: ReadonlySet<string> = new Set(),
): AssetEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const tests = words.map((word) => {
    const inPrompt = matcher({ text: word, tags: [], kind: 'all', size: null });
    return (entry: AssetEntry) => inPrompt(entry) || entry.tags.some((tag) => rawText(tag).includes(word));
  });
  const found: AssetEntry[] = [];
  for (const entry of entries) {
    if (found.length === most) break;
    if (!without.has(entry.id) && tests.every((test) => test(entry))) found.push(entry);
  }
  return found;
}
