import type { StoredAsset } from './records';

export interface Placed {
  /** Place in the order of creation: grows with every asset, never changes. */
  readonly position: number;
  readonly asset: StoredAsset;
}

export interface AssetSlice {
  readonly items: readonly Placed[];
  readonly hasMore: boolean;
}

/** Assets as the journal adds them up. */
export class AssetState {
  /** Oldest first. */
  #order: string[] = [];
  #byId = new Map<string, Placed>();
  #byFolder = new Map<string, string>();

  add(position: number, asset: StoredAsset): void {
    if (this.#byId.has(asset.id)) return;
    this.#order.push(asset.id);
    this.#byId.set(asset.id, { position, asset });
    this.#byFolder.set(asset.folder, asset.id);
  }

  setTags(id: string, tags: string[], updatedAt: string): void {
    const placed = this.#byId.get(id);
    if (placed) this.#byId.set(id, { ...placed, asset: { ...placed.asset, tags, updatedAt } });
  }

  get(id: string): StoredAsset | undefined {
    return this.#byId.get(id)?.asset;
  }

  inFolder(folder: string): StoredAsset | undefined {
    const id = this.#byFolder.get(folder);
    return id === undefined ? undefined : this.get(id);
  }

  /**
   * At most `limit` assets, newest first (§4 GET /assets).
   * @param before only assets placed before this one: a page stays the same while newer assets arrive.
   */
  page(limit: number, before = Number.POSITIVE_INFINITY, tag?: string): AssetSlice {
    const items: Placed[] = [];
    for (let at = this.#firstBefore(before); at >= 0; at--) {
      const placed = this.#byId.get(this.#order[at] ?? '');
      if (!placed || (tag !== undefined && !placed.asset.tags.includes(tag))) continue;
      if (items.length === limit) return { items, hasMore: true };
      items.push(placed);
    }
    return { items, hasMore: false };
  }

  /** How many assets carry each tag. */
  tagCounts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { asset } of this.#byId.values()) {
      for (const tag of asset.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return counts;
  }

  /** Index of the newest asset placed before `position`; -1 when there is none. Positions grow along `#order`. */
  #firstBefore(position: number): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const placed = this.#byId.get(this.#order[middle] ?? '');
      if (placed && placed.position < position) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
