import type { AssetRow, Found } from '../../shared/protocol/assets';

/** Rows that one question asks for. */
const BLOCK = 60;
/** Rows that are kept; those far from where the user is go first. */
const KEPT = 2400;

/** Asks for rows of a search by place. */
export type AskRows = (question: { search: number; from: number; count: number }) => Promise<readonly AssetRow[]>;

/** The rows of the last search, as far as they were looked at. Answers that belong to an earlier search are dropped. */
export class RowStore {
  private readonly rows = new Map<number, AssetRow>();
  private readonly asked = new Set<number>();
  private now: Pick<Found, 'search' | 'rows' | 'assets'> = { search: -1, rows: 0, assets: 0 };

  /** @param landed called when rows came in */
  constructor(
    private readonly ask: AskRows,
    private readonly landed: () => void,
  ) {}

  get found(): Pick<Found, 'search' | 'rows' | 'assets'> {
    return this.now;
  }

  /** Takes the place of all rows; `rows` are some more of the same search, from the place `from` on. */
  adopt({ first, ...found }: Found, from = 0, rows: readonly AssetRow[] = []): void {
    this.now = found;
    this.rows.clear();
    this.asked.clear();
    this.put(0, first);
    this.put(from, rows);
  }

  get(place: number): AssetRow | undefined {
    return this.rows.get(place);
  }

  /** Has the rows from one place to another, both included, and asks for those that are missing. */
  want(from: number, to: number): void {
    const last = Math.min(to, this.now.rows - 1);
    for (let block = Math.floor(Math.max(0, from) / BLOCK); block * BLOCK <= last; block++) {
      if (!this.asked.has(block) && !this.has(block)) void this.load(block);
    }
    if (this.rows.size > KEPT) this.dropFarFrom((from + to) / 2);
  }

  private has(block: number): boolean {
    const end = Math.min(this.now.rows, (block + 1) * BLOCK);
    for (let place = block * BLOCK; place < end; place++) if (!this.rows.has(place)) return false;
    return true;
  }

  private async load(block: number): Promise<void> {
    const { search } = this.now;
    this.asked.add(block);
    // What failed is asked for again when the user comes by again.
    const rows = await this.ask({ search, from: block * BLOCK, count: BLOCK }).catch(() => undefined);
    if (search !== this.now.search) return;
    this.asked.delete(block);
    if (!rows?.length) return;
    this.put(block * BLOCK, rows);
    this.landed();
  }

  private put(from: number, rows: readonly AssetRow[]): void {
    rows.forEach((row, k) => {
      if (from + k < this.now.rows) this.rows.set(from + k, row);
    });
  }

  private dropFarFrom(middle: number): void {
    for (const place of this.rows.keys()) if (Math.abs(place - middle) > KEPT / 4) this.rows.delete(place);
  }
}
