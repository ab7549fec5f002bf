import { GrowingBox } from '../pixels/growingBox';
import type { Rect, Size } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { isCorner, linePixels } from './line';
import { emptyMask, type Mask, trimmedMask } from './mask';

export interface StrokeOptions {
  readonly brush: Mask;
  readonly canvas: Size;
  /** Corners are left out, with a brush of any size. */
  readonly isPixelPerfect?: boolean;
  /** What is drawn is mirrored at lines in the middle between columns, or rows. */
  readonly mirror?: Mirror | undefined;
  /** Beyond an edge, the stroke continues at the opposite one. */
  readonly wraps?: { readonly x: boolean; readonly y: boolean } | undefined;
}

/** Axes of symmetry, as sums of the places of two mirrored pixels: an image of 16 columns has its middle at 15. Absent: not mirrored. */
export interface Mirror {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** A place, and those that mirror it. */
export function mirrored(at: Axes, { x, y }: Mirror = {}): readonly Axes[] {
  const beside = x === undefined ? [at] : [at, { x: x - at.x, y: at.y }];
  return y === undefined ? beside : [...beside, ...beside.map((one) => ({ x: one.x, y: y - one.y }))];
}

/** A mask and those that mirror it. */
export function mirroredMasks(mask: Mask, { x, y }: Mirror = {}): readonly Mask[] {
  const beside = x === undefined ? [mask] : [mask, flippedMask(mask, { x })];
  return y === undefined ? beside : [...beside, ...beside.map((one) => flippedMask(one, { y }))];
}

function flippedMask(mask: Mask, axis: Mirror): Mask {
  const { width, height } = mask;
  const x = axis.x === undefined ? mask.x : axis.x - mask.x - width + 1;
  const y = axis.y === undefined ? mask.y : axis.y - mask.y - height + 1;
  const bits = mask.bits.map((_, at) => {
    const [column, row] = [at % width, Math.floor(at / width)];
    const from = (axis.y === undefined ? row : height - 1 - row) * width;
    return mask.bits[from + (axis.x === undefined ? column : width - 1 - column)] ?? 0;
  });
  return { x, y, width, height, bits };
}

/** What a stroke covers so far. A further point costs the pixels of its brush, whatever the size of the canvas. */
export class Stroke {
  readonly #options: StrokeOptions;
  /** How often each pixel of the canvas is covered. */
  readonly #counts: Uint32Array;
  #last: Axes | undefined;
  /** The two before it, the last one first: a corner is known only afterwards. */
  #before: Axes | undefined;
  #isCut = false;
  #dirty = new GrowingBox();
  readonly #all = new GrowingBox();

  constructor(options: StrokeOptions) {
    this.#options = options;
    this.#counts = new Uint32Array(options.canvas.width * options.canvas.height);
  }

  /** Goes straight to a point; the first one begins there. */
  add(to: Axes): void {
    const from = this.#last;
    if (!from) this.#step(to);
    else for (const point of linePixels(from, to).slice(1)) this.#step(point);
  }

  /** Sets the brush there alone, without a way from the last point. */
  dot(at: Axes): void {
    this.#last = undefined;
    this.#before = undefined;
    this.#isCut = false;
    this.#step(at);
  }

  /** The pixels that another answer of `isCovered` may be for since the last call; undefined: none. */
  takeDirty(): Rect | undefined {
    const { rect } = this.#dirty;
    this.#dirty = new GrowingBox();
    return rect;
  }

  /** The pixels of a rectangle inside the canvas that are covered. */
  within(rect: Rect): Mask {
    const mask = emptyMask(rect);
    const { width } = this.#options.canvas;
    for (let row = 0, at = 0; row < rect.height; row++) {
      const from = (rect.y + row) * width + rect.x;
      for (let column = 0; column < rect.width; column++) mask.bits[at++] = this.#counts[from + column] ? 1 : 0;
    }
    return mask;
  }

  /** All of them; undefined: none is on the canvas. */
  get mask(): Mask | undefined {
    const { rect } = this.#all;
    return rect && trimmedMask(this.within(rect));
  }

  #step(point: Axes): void {
    const { isPixelPerfect } = this.#options;
    const [corner, before] = [this.#last, this.#before];
    this.#isCut = isPixelPerfect === true && corner !== undefined && !this.#isCut && isCorner(before, corner, point);
    if (this.#isCut && corner) this.#stamp(corner, -1);
    this.#stamp(point, 1);
    this.#before = corner;
    this.#last = point;
  }

  #stamp(at: Axes, by: 1 | -1): void {
    const { brush, mirror } = this.#options;
    const at0 = { ...brush, x: brush.x + at.x, y: brush.y + at.y };
    for (const stamp of mirroredMasks(at0, mirror)) this.#cover(stamp, by);
  }

  #cover({ x, y, width, height, bits }: Mask, by: 1 | -1): void {
    for (let row = 0, at = 0; row < height; row++) {
      const to = this.#placeOf('y', y + row);
      for (let column = 0; column < width; column++, at++) {
        const beside = bits[at] && to !== undefined ? this.#placeOf('x', x + column) : undefined;
        if (beside === undefined || to === undefined) continue;
        const pixel = to * this.#options.canvas.width + beside;
        this.#counts[pixel] = (this.#counts[pixel] ?? 0) + by;
        this.#dirty.add(beside, to);
        this.#all.add(beside, to);
      }
    }
  }

  /** Where a column or a row is on the canvas; undefined: beyond it. */
  #placeOf(axis: 'x' | 'y', place: number): number | undefined {
    const { canvas, wraps } = this.#options;
    const size = axis === 'x' ? canvas.width : canvas.height;
    if (place >= 0 && place < size) return place;
    return wraps?.[axis] ? ((place % size) + size) % size : undefined;
  }
}
