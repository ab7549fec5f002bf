import type { AssetRow, Found } from '../../shared/protocol/assets';

/** Rows per call. */
const BLOCK = 60;
/** Most rows in memory. Those far from the visible ones are dropped first. */
const MAX_ROWS = 2400;

/** Asks for `count` rows of a search, beginning at the place `from`. */
export type AskRows = (question: { search: number; from: number; count: number }) => Promise<readonly AssetRow[]>;

/** Those rows of the current search that were visible. Answers to an earlier search are dropped. */
export class RowStore {
  readonly #ask: AskRows;
  readonly #landed: () => void;

  readonly #rows = new Map<number, AssetRow>();
  readonly #asked = new Set<number>();
  #now: Pick<Found, 'search' | 'rows' | 'assets'> = { search: -1, rows: 0, assets: 0 };

  /** @param landed called when rows have arrived */
  constructor(ask: AskRows, landed: () => void) {
    this.#ask = ask;
    this.#landed = landed;
  }

  get found(): Pick<Found, 'search' | 'rows' | 'assets'> {
    return this.#now;
  }

  /** Replaces all rows with those of a new search. `rows` are more rows of that search, beginning at the place `from`. */
  adopt({ first, ...found }: Found, from = 0, rows: readonly AssetRow[] = []): void {
    this.#now = found;
    this.#rows.clear();
    this.#asked.clear();
    this.#put(0, first);
    this.#put(from, rows);
  }

  get(place: number): AssetRow | undefined {
    return this.#rows.get(place);
  }

  /** Asks for the missing rows from one place to another, inclusive. */
  want(from: number, to: number): void {
    const last = Math.min(to, this.#now.rows - 1);
    for (let block = Math.floor(Math.max(0, from) / BLOCK); block * BLOCK <= last; block++) {
      if (!this.#asked.has(block) && !this.#has(block)) void this.#load(block);
    }
    if (this.#rows.size > MAX_ROWS) this.#dropFarFrom((from + to) / 2);
  }

  #has(block: number): boolean {
    const end = Math.min(this.#now.rows, (block + 1) * BLOCK);
    for (let place = block * BLOCK; place < end; place++) if (!this.#rows.has(place)) return false;
    return true;
  }

  async #load(block: number): Promise<void> {
    const { search } = this.#now;
    this.#asked.add(block);
    // If this fails, `want` asks again the next time these rows are visible.
    const rows = await this.#ask({ search, from: block * BLOCK, count: BLOCK }).catch(() => undefined);
    if (search !== this.#now.search) return;
    this.#asked.delete(block);
    if (!rows?.length) return;
    this.#put(block * BLOCK, rows);
    this.#landed();
  }

  #put(from: number, rows: readonly AssetRow[]): void {
    rows.forEach((row, k) => {
      if (from + k < this.#now.rows) this.#rows.set(from + k, row);
    });
  }

  #dropFarFrom(center: number): void {
    for (const place of this.#rows.keys()) if (Math.abs(place - center) > MAX_ROWS / 4) this.#rows.delete(place);
  }
}
