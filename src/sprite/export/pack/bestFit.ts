import type { Size } from '../../pixels/raster';
import type { Spot } from './cells';
import { FirstFit } from './firstFit';
import type { Lists, Stock } from './stock';

/** No entry, and no kind. */
const NONE = -1;
/** The edges of a room are higher than any step. */
const EDGE = Number.POSITIVE_INFINITY;

/**
 * Fills a page from above: the lowest step of the skyline gets the cell that fits it best, next to its higher neighbor. What is as wide as the
 * step goes first, then what is as high as a neighbor, then the preferred one of all that fit. With that, few gaps are closed in, and a run
 * takes microseconds for a cell, so that many sizes of pages can be tried.
 */
export class BestFit {
  readonly stock: Stock;
  /** Cells left, by kind. */
  readonly #left: Int32Array;
  readonly #first: FirstFit;
  // Steps of the skyline, from the left.
  readonly #x: Int32Array;
  readonly #y: Int32Array;
  readonly #width: Int32Array;
  #steps = 0;
  // Cells placed, in their order.
  readonly #entries: Int32Array;
  readonly #xs: Int32Array;
  readonly #ys: Int32Array;
  #placed = 0;
  #right = 0;
  #bottom = 0;

  constructor(stock: Stock) {
    this.stock = stock;
    this.#left = stock.counts.slice();
    this.#first = new FirstFit(stock);
    // A cell adds at most one step, and the first is there before.
    [this.#x, this.#y, this.#width] = [0, 0, 0].map(() => new Int32Array(stock.cells + 2)) as Three;
    [this.#entries, this.#xs, this.#ys] = [0, 0, 0].map(() => new Int32Array(stock.cells)) as Three;
  }

  /**
   * Places as many cells as it can in a room of that size.
   * @param isWhole whether all must fit: stops as soon as they can't
   * @returns whether all are placed
   */
  fill(room: Size, isWhole: boolean): boolean {
    const { width, height } = this.stock.columns ? { width: room.height, height: room.width } : room;
    this.#reset(width);
    let spare = isWhole ? width * height - this.stock.area : Number.POSITIVE_INFINITY;
    while (this.#placed < this.stock.cells && spare >= 0) {
      const step = this.#lowest();
      const entry = this.#choose(step, height);
      if (entry !== NONE) this.#put(step, entry);
      else if ((this.#y[step] as number) >= height) break;
      else spare -= this.#raise(step, height);
    }
    return this.#placed === this.stock.cells;
  }

  /** The room that the placed cells take. */
  get used(): Size {
    return this.stock.columns
      ? { width: this.#bottom, height: this.#right }
      : { width: this.#right, height: this.#bottom };
  }

  /** Pixels of the placed cells. */
  get filled(): number {
    const { widths, heights } = this.stock;
    let area = 0;
    for (const entry of this.#entries.subarray(0, this.#placed))
      area += (widths[entry >> 1] as number) * (heights[entry >> 1] as number);
    return area;
  }

  /** Where the placed cells are, by their numbers. */
  spots(): Map<number, Spot> {
    const { numbers, swapped, starts, columns, widths, heights } = this.stock;
    const next = starts.slice();
    const spots = new Map<number, Spot>();
    for (let at = 0; at < this.#placed; at++) {
      const entry = this.#entries[at] as number;
      const kind = entry >> 1;
      const cell = next[kind] as number;
      next[kind] = cell + 1;
      const [x, y] = [this.#xs[at] as number, this.#ys[at] as number];
      const turned = widths[kind] !== heights[kind] && (entry & 1) !== swapped[cell];
      spots.set(numbers[cell] as number, columns ? { x: y, y: x, turned } : { x, y, turned });
    }
    return spots;
  }

  #reset(width: number): void {
    this.#left.set(this.stock.counts);
    this.#first.reset();
    this.#x[0] = 0;
    this.#y[0] = 0;
    this.#width[0] = width;
    this.#steps = 1;
    this.#placed = 0;
    this.#right = 0;
    this.#bottom = 0;
  }

  #lowest(): number {
    const y = this.#y;
    let lowest = 0;
    for (let step = 1; step < this.#steps; step++) if ((y[step] as number) < (y[lowest] as number)) lowest = step;
    return lowest;
  }

  #choose(step: number, height: number): number {
    const y = this.#y[step] as number;
    const width = this.#width[step] as number;
    const room = height - y;
    const first = this.#first.fitting(width, room);
    if (first === NONE) return NONE;
    const left = this.#wall(step - 1, height) - y;
    const right = this.#wall(step + 1, height) - y;
    const wide = this.#asWide(width, room, left, right);
    if (wide !== NONE) return wide;
    const high = this.#asHigh(left, width);
    const other = left === right ? NONE : this.#asHigh(right, width);
    if (high !== NONE || other !== NONE) return high === NONE || (other !== NONE && other < high) ? other : high;
    return first * 2 + Number(this.stock.rotate && !this.#fits(first, width, room));
  }

  /** How high the skyline is beside a step. */
  #wall(step: number, height: number): number {
    return step < 0 || step >= this.#steps ? height : (this.#y[step] as number);
  }

  #fits(kind: number, width: number, height: number): boolean {
    return (this.stock.widths[kind] as number) <= width && (this.stock.heights[kind] as number) <= height;
  }

  /** A cell that fills the step's width, if possible up to a neighbor. */
  #asWide(width: number, room: number, left: number, right: number): number {
    const { starts, entries } = this.stock.byWidth;
    if (width + 1 >= starts.length) return NONE;
    let found = NONE;
    for (let at = starts[width] as number; at < (starts[width + 1] as number); at++) {
      const entry = entries[at] as number;
      if (this.#left[entry >> 1] === 0) continue;
      const height = this.#heightOf(entry);
      if (height > room) continue;
      if (height === left || height === right) return entry;
      if (found === NONE) found = entry;
    }
    return found;
  }

  /** The preferred cell of a height that isn't too wide. */
  #asHigh(height: number, width: number): number {
    const { starts, entries }: Lists = this.stock.byHeight;
    if (height + 1 >= starts.length) return NONE;
    for (let at = starts[height] as number; at < (starts[height + 1] as number); at++) {
      const entry = entries[at] as number;
      if (this.#left[entry >> 1] !== 0 && this.#widthOf(entry) <= width) return entry;
    }
    return NONE;
  }

  #widthOf(entry: number): number {
    return (entry & 1 ? this.stock.heights[entry >> 1] : this.stock.widths[entry >> 1]) as number;
  }

  #heightOf(entry: number): number {
    return (entry & 1 ? this.stock.widths[entry >> 1] : this.stock.heights[entry >> 1]) as number;
  }

  #put(step: number, entry: number): void {
    const width = this.#widthOf(entry);
    const height = this.#heightOf(entry);
    const kind = entry >> 1;
    const left = (this.#left[kind] as number) - 1;
    this.#left[kind] = left;
    if (left === 0) this.#first.remove(kind);
    const y = this.#y[step] as number;
    const free = (this.#width[step] as number) - width;
    const isRight = free > 0 && this.#wall(step - 1, EDGE) < this.#wall(step + 1, EDGE);
    const x = (this.#x[step] as number) + (isRight ? free : 0);
    this.#entries[this.#placed] = entry;
    this.#xs[this.#placed] = x;
    this.#ys[this.#placed] = y;
    this.#placed++;
    if (x + width > this.#right) this.#right = x + width;
    if (y + height > this.#bottom) this.#bottom = y + height;
    if (free > 0) this.#split(step, isRight ? free : width);
    const raised = isRight ? step + 1 : step;
    this.#y[raised] = y + height;
    this.#join(raised);
  }

  /** Makes two steps of one. @param width of the left one */
  #split(step: number, width: number): void {
    this.#insert(step);
    this.#x[step + 1] = (this.#x[step] as number) + width;
    this.#width[step + 1] = (this.#width[step] as number) - width;
    this.#width[step] = width;
  }

  /** Gives up the room over a step, up to its lower neighbor. Returns its pixels. */
  #raise(step: number, height: number): number {
    const y = this.#y[step] as number;
    const to = Math.min(this.#wall(step - 1, height), this.#wall(step + 1, height));
    this.#y[step] = to;
    const lost = (to - y) * (this.#width[step] as number);
    this.#join(step);
    return lost;
  }

  /** Joins a step with neighbors of its height. */
  #join(step: number): void {
    if (step + 1 < this.#steps && this.#y[step + 1] === this.#y[step]) this.#drop(step + 1);
    if (step > 0 && this.#y[step - 1] === this.#y[step]) this.#drop(step);
  }

  /** Makes a step a part of the one to its left. */
  #drop(step: number): void {
    this.#width[step - 1] = (this.#width[step - 1] as number) + (this.#width[step] as number);
    this.#remove(step);
  }

  /** Moves the steps from one on to its right. There are few of them: loops are faster than `copyWithin`. */
  #insert(step: number): void {
    for (let at = this.#steps; at > step; at--) {
      this.#x[at] = this.#x[at - 1] as number;
      this.#y[at] = this.#y[at - 1] as number;
      this.#width[at] = this.#width[at - 1] as number;
    }
    this.#steps++;
  }

  #remove(step: number): void {
    this.#steps--;
    for (let at = step; at < this.#steps; at++) {
      this.#x[at] = this.#x[at + 1] as number;
      this.#y[at] = this.#y[at + 1] as number;
      this.#width[at] = this.#width[at + 1] as number;
    }
  }
}

type Three = [Int32Array, Int32Array, Int32Array];
