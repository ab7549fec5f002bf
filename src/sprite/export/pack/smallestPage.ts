import type { Size } from '../../pixels/raster';
import { BestFit } from './bestFit';
import { areaOf, areEqual, type Cells, type Spot } from './cells';
import { gridPage } from './gridPage';
import { compareSizes, costOf, type PageRules, roomOf, sideFor, sideWithin } from './pageSizes';
import { type Order, stockOf } from './stock';

/** A page, and where its cells are in its room, by their numbers. */
export interface Page {
  readonly size: Size;
  readonly spots: ReadonlyMap<number, Spot>;
}

/** Ways to fill a page: an order, in rows or columns. Which one is best differs from set to set. */
export const WAYS: readonly { readonly order: Order; readonly columns: boolean }[] = [
  { order: 'height', columns: false },
  { order: 'area', columns: false },
  { order: 'height', columns: true },
  { order: 'area', columns: true },
  { order: 'perimeter', columns: false },
  { order: 'perimeter', columns: true },
];

/** All ways, prepared when they are first used. */
export class Ways {
  readonly #cells: Cells;
  readonly #numbers: readonly number[];
  readonly #ways: BestFit[] = [];

  constructor(cells: Cells, numbers: readonly number[]) {
    this.#cells = cells;
    this.#numbers = numbers;
  }

  *[Symbol.iterator](): Generator<BestFit> {
    for (const [at, way] of WAYS.entries()) {
      const known = this.#ways[at] ?? new BestFit(stockOf(this.#cells, this.#numbers, way));
      this.#ways[at] = known;
      yield known;
    }
  }
}

/** The page with the least cost that holds these cells; undefined if none was found that does. At least one cell. */
export function smallestPage(cells: Cells, numbers: readonly number[], rules: PageRules): Page | undefined {
  const most = roomOf(sideWithin(rules.side, rules), rules);
  if (areaOf(cells, numbers) > most * most) return undefined;
  if (areEqual(cells, numbers)) return gridPage(cells, numbers, rules);
  const ways = new Ways(cells, numbers);
  return rules.sizes === 'power-of-two'
    ? amongPowers(cells, numbers, ways, rules)
    : amongWidths(cells, numbers, ways, rules);
}

/** The size of a page with that much room used. */
export const sizeFor = ({ width, height }: Size, rules: PageRules): Size => ({
  width: sideFor(width, rules),
  height: sideFor(height, rules),
});

const pageOf = (way: BestFit, rules: PageRules): Page => ({ size: sizeFor(way.used, rules), spots: way.spots() });

/** The least room that each side needs, for the largest cell alone. */
function leastRoom({ widths, heights, rotate }: Cells, numbers: readonly number[]): Size {
  let [width, height] = [1, 1];
  for (const at of numbers) {
    const [w = 0, h = 0] = [widths[at], heights[at]];
    width = Math.max(width, rotate ? Math.min(w, h) : w);
    height = Math.max(height, rotate ? Math.min(w, h) : h);
  }
  return { width, height };
}

/** Widths of a page that are tried for a way to fill it; fewer of them with more cells. */
const MIN_WIDTHS = 3;
const MAX_WIDTHS = 150;
/** Cells that are placed to try all widths once. */
const CELLS_PLACED = 3000;
/** How often a width is tried again with less height. */
const MAX_TIGHTER = 3;
/** The widest page is so many times as wide as a square one. */
const WIDEST = Math.SQRT2;

function amongWidths(cells: Cells, numbers: readonly number[], ways: Ways, rules: PageRules): Page | undefined {
  const most = sideWithin(rules.side, rules);
  const search = new Search(rules, most);
  const tries = Math.min(MAX_WIDTHS, Math.max(MIN_WIDTHS, Math.floor(CELLS_PLACED / numbers.length)));
  const area = areaOf(cells, numbers);
  for (const width of widthsToTry(area, leastRoom(cells, numbers), tries, rules))
    for (const way of ways) search.tryWidth(way, width);
  return search.best;
}

/** Widths of pages, the first of them about square. */
function widthsToTry(area: number, least: Size, tries: number, rules: PageRules): number[] {
  const most = sideWithin(rules.side, rules);
  const square = Math.sqrt(area);
  const narrowest = Math.max(least.width, Math.min(square / WIDEST, area / least.height));
  const widest = Math.max(narrowest, square * WIDEST);
  const step = (widest - narrowest) / tries;
  const widths = new Set<number>();
  for (let at = 0; at <= tries; at++) widths.add(Math.min(most, sideFor(Math.ceil(narrowest + at * step), rules)));
  const middle = sideFor(Math.ceil(square), rules);
  return [...widths].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
}

/** Looks for a page that costs less than the best one so far. */
class Search {
  best: Page | undefined;
  readonly #rules: PageRules;
  readonly #most: number;

  constructor(rules: PageRules, most: number) {
    this.#rules = rules;
    this.#most = most;
  }

  /** Tries a page of that width, and lower ones while they hold all cells. */
  tryWidth(way: BestFit, width: number): void {
    const rules = this.#rules;
    let height = this.#heightFor(width, this.#most);
    for (let tries = 0; tries < MAX_TIGHTER; tries++) {
      const room = { width: roomOf(width, rules), height: roomOf(height, rules) };
      if (room.height < 1 || !way.fill(room, true)) return;
      const page = pageOf(way, rules);
      if (!this.best || compareSizes(page.size, this.best.size) < 0) this.best = page;
      height = this.#heightFor(width, page.size.height - 1);
    }
  }

  /** The greatest height with which a page of that width is smaller than the best one. */
  #heightFor(width: number, most: number): number {
    const limit = this.best ? (costOf(this.best.size) - 1) / width : most;
    return sideWithin(Math.min(most, limit), this.#rules);
  }
}

function amongPowers(cells: Cells, numbers: readonly number[], ways: Ways, rules: PageRules): Page | undefined {
  const most = sideWithin(rules.side, rules);
  const least = leastRoom(cells, numbers);
  const area = areaOf(cells, numbers);
  const sizes: Size[] = [];
  for (let width = sideFor(least.width, rules); width <= most; width *= 2)
    for (let height = sideFor(least.height, rules); height <= most; height *= 2)
      if (roomOf(width, rules) * roomOf(height, rules) >= area) sizes.push({ width, height });
  for (const size of sizes.sort(compareSizes)) {
    const way = fitting(ways, { width: roomOf(size.width, rules), height: roomOf(size.height, rules) });
    // Less than the whole page may be used.
    if (way) return pageOf(way, rules);
  }
  return undefined;
}

/** A way that has filled a room with all cells. */
export function fitting(ways: Ways, room: Size): BestFit | undefined {
  for (const way of ways) if (way.fill(room, true)) return way;
  return undefined;
}
