import { EventEmitter } from 'node:events';
import { type ForeignText, rawText } from '../../shared/base/foreignText';
import type { Asset, TagCount } from '../../shared/contract/api';
import { type AssetEntry, entryOf, retagged, SharedTexts, sameEntry } from './assetEntry';
import { visibleTags } from './tagChange';

/** Change of an index, for its watchers. */
export interface IndexChange {
  /** Entries that are new or whose fields changed. */
  readonly changed: readonly AssetEntry[];
  readonly removed: readonly string[];
}

/**
 * The assets of one account in memory, newest first, each id once. `AssetFile` reads and writes them, `AssetSync` keeps them up to
 * date.
 */
export class AssetIndex {
  readonly shared = new SharedTexts();
  readonly #events = new EventEmitter<{ change: [IndexChange] }>();
  readonly #byId = new Map<string, AssetEntry>();
  #order: string[] = [];
  #counts: readonly TagCount[] | undefined;
  #list: readonly AssetEntry[] | undefined;

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): AssetEntry | undefined {
    return this.#byId.get(id);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** All entries, newest first. The same array until something changes. */
  entries(): readonly AssetEntry[] {
    this.#list ??= this.#order.flatMap((id) => this.#byId.get(id) ?? []);
    return this.#list;
  }

  /** Visible tags of the whole index, most used first, then by name. */
  tags(): readonly TagCount[] {
    this.#counts ??= countTags(this.#byId.values());
    return this.#counts;
  }

  /** Returns a function that stops watching. */
  watch(listener: (change: IndexChange) => void): () => void {
    this.#events.on('change', listener);
    return () => this.#events.off('change', listener);
  }

  /**
   * Inserts assets, newest first, at index `place` (0: before all; by default at the end). Known assets get their new fields and keep
   * their place.
   */
  insert(assets: readonly Asset[], place?: number): void {
    this.#put(
      assets.map((asset) => entryOf(asset, this.shared)),
      place,
    );
  }

  /** Adds entries from disk at the end. */
  restore(entries: readonly AssetEntry[]): void {
    this.#put(entries);
  }

  /** Updates the fields of an asset; ignores one that isn't in the index. */
  update(asset: Asset): void {
    if (this.has(asset.id)) this.#put([entryOf(asset, this.shared)]);
  }

  retag(id: string, tags: readonly ForeignText[]): void {
    const entry = this.#byId.get(id);
    if (entry) this.#put([retagged(entry, tags, this.shared)]);
  }

  /** Sorts the entries in the order of `ids` and removes all others. */
  arrange(ids: readonly string[]): void {
    const wanted = new Set(ids);
    const removed = this.#order.filter((id) => !wanted.has(id));
    for (const id of removed) this.#byId.delete(id);
    this.#order = [...wanted].filter((id) => this.#byId.has(id));
    this.#changed({ changed: [], removed });
  }

  remove(ids: readonly string[]): void {
    const removed = ids.filter((id) => this.#byId.delete(id));
    if (removed.length === 0) return;
    const gone = new Set(removed);
    this.#order = this.#order.filter((id) => !gone.has(id));
    this.#changed({ changed: [], removed });
  }

  #put(entries: readonly AssetEntry[], place = this.#order.length): void {
    const fresh: string[] = [];
    const changed: AssetEntry[] = [];
    for (const entry of entries) {
      const known = this.#byId.get(entry.id);
      if (known && sameEntry(known, entry)) continue;
      if (!known) fresh.push(entry.id);
      this.#byId.set(entry.id, entry);
      changed.push(entry);
    }
    if (changed.length === 0) return;
    if (place >= this.#order.length) for (const id of fresh) this.#order.push(id);
    else if (fresh.length) this.#order = [...this.#order.slice(0, place), ...fresh, ...this.#order.slice(place)];
    this.#changed({ changed, removed: [] });
  }

  #changed(change: IndexChange): void {
    this.#list = undefined;
    this.#counts = undefined;
    this.#events.emit('change', change);
  }
}

function countTags(entries: Iterable<AssetEntry>): TagCount[] {
  const counts = new Map<ForeignText, number>();
  for (const { tags } of entries) for (const tag of visibleTags(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (rawText(a.name) < rawText(b.name) ? -1 : 1));
}
