import type { Axes } from '../../pixels/views';
import { type Labels, MAX_CLASSES } from './labels';

const SIDE = MAX_CLASSES + 2;
/** The class of what is beyond the source's canvas. */
const OUTSIDE = MAX_CLASSES + 1;

/** Points of a result that are compared: a result on its source, at many offsets. */
export class Comparison {
  readonly #source: Labels;
  readonly #columns: Int32Array;
  readonly #rows: Int32Array;
  readonly #classes: Uint8Array;
  readonly #joint = new Int32Array(SIDE * SIDE);

  /** @param most points, spread evenly */
  constructor(source: Labels, result: Labels, most: number) {
    this.#source = source;
    const { width, height, classes } = result;
    const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / most)));
    const [columns, rows, own]: [number[], number[], number[]] = [[], [], []];
    for (let y = (step - 1) >> 1; y < height; y += step) {
      for (let x = (step - 1) >> 1; x < width; x += step) {
        columns.push(x);
        rows.push(y);
        own.push(classes[y * width + x] ?? 0);
      }
    }
    this.#columns = Int32Array.from(columns);
    this.#rows = Int32Array.from(rows);
    this.#classes = Uint8Array.from(own);
  }

  /**
   * How well the result lies on the source: the share of both figures' pixels whose color follows from the other image's color there, 0 to 1, whatever
   * became of the palette.
   * @param offset of the result's top left corner
   */
  shareAt({ x, y }: Axes): number {
    const { width, height, classes } = this.#source;
    const joint = this.#joint.fill(0);
    for (let at = 0; at < this.#classes.length; at++) {
      const [column, row] = [(this.#columns[at] ?? 0) + x, (this.#rows[at] ?? 0) + y];
      const isInside = column >= 0 && row >= 0 && column < width && row < height;
      const below = isInside ? (classes[row * width + column] ?? 0) : OUTSIDE;
      const pair = below * SIDE + (this.#classes[at] ?? 0);
      joint[pair] = (joint[pair] ?? 0) + 1;
    }
    return followingIn(joint);
  }
}

/** @param joint how often a class of the source, by rows, meets one of the result */
function followingIn(joint: Int32Array): number {
  let all = 0;
  const [followsSource, followsResult] = [new Int32Array(SIDE), new Int32Array(SIDE)];
  for (const [pair, count] of joint.entries()) {
    const [below, own] = [Math.floor(pair / SIDE), pair % SIDE];
    const isOther = below === 0 || below === OUTSIDE;
    if (count === 0 || (own === 0 && isOther)) continue;
    all += count;
    if (own === 0 || isOther) continue;
    followsSource[below] = Math.max(followsSource[below] ?? 0, count);
    followsResult[own] = Math.max(followsResult[own] ?? 0, count);
  }
  if (all === 0) return 0;
  // A color with one pixel follows from anything, so one pixel of each counts for nothing.
  const following = (counts: Int32Array) => counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  return Math.min(following(followsSource), following(followsResult)) / all;
}
