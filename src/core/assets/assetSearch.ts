import { type ForeignText, plainText, rawText } from '../../shared/base/foreignText';
import type { AssetFilter, AssetRow } from '../../shared/protocol/assets';
import type { AssetEntry } from './assetEntry';
import { visibleTags } from './tagChange';

/** Size classes of the filter: the largest longer side of each, in pixels. */
export const SIZES = [16, 32, 64, 128, 256] as const;
export type SizeClass = (typeof SIZES)[number];

const LABEL_LENGTH = 120;

/** The class of a size in pixels; undefined if the size isn't known. The last class also includes everything above 256. */
export function sizeClass({ width, height }: Pick<AssetEntry, 'width' | 'height'>): SizeClass | undefined {
  const side = Math.max(width, height);
  if (side === 0) return undefined;
  return SIZES.find((size) => side <= size) ?? 256;
}

/** The function that tests entries against a filter. */
function matcher({ text, tags, kind, size }: AssetFilter): (entry: AssetEntry) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = new Map<ForeignText, string>();
  // The page knows a tag by its displayed name.
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

/** The rows of a search. Adjacent entries of one batch are a single row, a stack; an open stack is followed by rows for its other members. */
export class SearchResult {
  readonly #open: ReadonlySet<string>;

  /** Number of assets that match. */
  readonly assets: number;
  readonly #passed: readonly AssetEntry[];
  /** For each row: index of its entry in `passed`. */
  readonly #places: number[] = [];
  /** For each row: number of members of the stack; 0 for a member of an open stack, 1 for a single asset. */
  readonly #counts: number[] = [];
  /** For each row of a member of an open stack: which one it is, and of how many. */
  readonly #members = new Map<number, AssetRow['member']>();

  constructor(entries: readonly AssetEntry[], filter: AssetFilter, open: ReadonlySet<string>) {
    this.#open = open;
    this.#passed = entries.filter(matcher(filter));
    this.assets = this.#passed.length;
    for (let at = 0; at < this.#passed.length; ) {
      const count = this.#lengthAt(at);
      this.#places.push(at);
      this.#counts.push(count);
      if (count > 1 && this.#open.has(this.#passed[at]?.batch ?? '')) {
        for (let member = at + 1; member < at + count; member++) {
          this.#members.set(this.#places.length, { place: member - at + 1, count });
          this.#places.push(member);
          this.#counts.push(0);
        }
      }
      at += count;
    }
  }

  get rows(): number {
    return this.#places.length;
  }

  /** `count` rows from index `from`; fewer at the end. */
  slice(from: number, count: number): AssetRow[] {
    const rows: AssetRow[] = [];
    for (let row = from; row < Math.min(this.rows, from + count); row++) {
      const entry = this.#entry(row);
      if (entry) rows.push({ ...rowOf(entry, this.#counts[row] ?? 1, this.#open), member: this.#members.get(row) });
    }
    return rows;
  }

  /** Ids of the rows from one index to another, inclusive; a closed stack counts as all its members. */
  ids(from: number, to: number): string[] {
    const ids: string[] = [];
    for (let row = Math.min(from, to); row <= Math.max(from, to) && row < this.rows; row++) {
      const at = this.#places[row] ?? 0;
      const count = this.#counts[row] ?? 1;
      const members = count > 1 && !this.#open.has(this.#passed[at]?.batch ?? '') ? count : 1;
      for (const { id } of this.#passed.slice(at, at + members)) ids.push(id);
    }
    return ids;
  }

  /** Index of the next row, starting at `from` and wrapping around, whose label begins with `prefix`; −1 if there is none. */
  typeAhead(prefix: string, from: number): number {
    const start = prefix.toLowerCase();
    for (let step = 0; step < this.rows; step++) {
      const row = (from + step) % this.rows;
      const entry = this.#entry(row);
      if (entry && rawText(entry.words).startsWith(start)) return row;
    }
    return -1;
  }

  /** Index of an asset's row, or of the closed stack that contains it; −1 if the asset doesn't match. */
  place(id: string): number {
    const at = this.#passed.findIndex((entry) => entry.id === id);
    return at < 0 ? -1 : this.#places.findLastIndex((place) => place <= at);
  }

  #entry(row: number): AssetEntry | undefined {
    return this.#passed[this.#places[row] ?? -1];
  }

  #lengthAt(at: number): number {
    const batch = this.#passed[at]?.batch;
    if (!batch) return 1;
    let end = at + 1;
    while (this.#passed[end]?.batch === batch) end++;
    return end - at;
  }
}

function rowOf(entry: AssetEntry, count: number, open: ReadonlySet<string>): Omit<AssetRow, 'member'> {
  const { id, kind, prompt, width, height, frames, tags, createdAt, batch } = entry;
  return {
    id,
    kind,
    label: [...plainText(prompt)].slice(0, LABEL_LENGTH).join(''),
    tags: visibleTags(tags).map(plainText),
    width: width || undefined,
    height: height || undefined,
    frames: frames || undefined,
    createdAt: plainText(createdAt) || undefined,
    stack: count > 1 ? { id: batch, count, open: open.has(batch) } : undefined,
  };
}

/**
 * The first assets in a list that match all words, each in the prompt or in a tag.
 * @param most number of assets to return
 * @param without ids to skip
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
