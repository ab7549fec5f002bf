import type { StoredAsset } from './records';

// The state after all lines of the journal: assets with their tags, and credits.

export interface PlacedAsset {
  /** Place in the order of creation: increases with every asset, never changes. */
  readonly position: number;
  readonly asset: StoredAsset;
}

export interface AssetPage {
  readonly items: readonly PlacedAsset[];
  readonly hasMore: boolean;
}

/** The assets, after all lines of the journal so far. */
export class AssetState {
  /** Oldest first. */
  #order: string[] = [];
  #byId = new Map<string, PlacedAsset>();

  add(position: number, asset: StoredAsset): void {
    if (this.#byId.has(asset.id)) return;
    this.#order.push(asset.id);
    this.#byId.set(asset.id, { position, asset });
  }

  setTags(id: string, tags: string[], updatedAt: string): void {
    const placed = this.#byId.get(id);
    if (placed) this.#byId.set(id, { ...placed, asset: { ...placed.asset, tags, updatedAt } });
  }

  get(id: string): StoredAsset | undefined {
    return this.#byId.get(id)?.asset;
  }

  /**
   * At most `limit` assets, newest first (§4 GET /assets).
   * @param before only assets before this position, so a page stays the same while newer assets arrive
   */
  page(limit: number, before = Number.POSITIVE_INFINITY, tag?: string): AssetPage {
    const items: PlacedAsset[] = [];
    for (let at = this.#firstBefore(before); at >= 0; at--) {
      const placed = this.#byId.get(this.#order[at] ?? '');
      if (!placed || (tag !== undefined && !placed.asset.tags.includes(tag))) continue;
      if (items.length === limit) return { items, hasMore: true };
      items.push(placed);
    }
    return { items, hasMore: false };
  }

  /** Number of assets with each tag. */
  tagCounts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { asset } of this.#byId.values()) {
      for (const tag of asset.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return counts;
  }

  /** Index of the newest asset before `position`; -1 if there is none. Positions increase along `#order`. */
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

interface Reservation {
  readonly amount: number;
  /** Milliseconds since 1970. Then the reservation of a run that crashed ends. */
  readonly until: number;
}

/** The credits, after all lines of the journal so far: all top-ups, minus charges, minus reservations of current runs. */
export class CreditState {
  #balance = 0;
  #reservations = new Map<string, Reservation>();

  /** Practice credits are topped up to `amount`, never reduced. */
  topUp(amount: number): void {
    this.#balance = Math.max(this.#balance, amount);
  }

  /** Reserves credits only if there are enough at this line of the journal, so all processes that share it agree. `has` tells whether it did. */
  reserve(run: string, amount: number, at: number, until: number): void {
    for (const [id, held] of this.#reservations) if (held.until <= at) this.#reservations.delete(id);
    if (this.available(at) >= amount) this.#reservations.set(run, { amount, until });
  }

  has(run: string): boolean {
    return this.#reservations.has(run);
  }

  /** Ends a reservation and charges `amount`; 0 returns the credits. */
  settle(run: string, amount: number): void {
    this.#reservations.delete(run);
    this.#balance -= amount;
  }

  /** Credits that a new run may reserve at the time `now` (milliseconds); never below 0. */
  available(now: number): number {
    let held = 0;
    for (const reservation of this.#reservations.values()) if (reservation.until > now) held += reservation.amount;
    return Math.max(0, this.#balance - held);
  }
}
