import { commonRect, union } from '../pixels/changes';
import { type Rect, type Size, sameRect } from '../pixels/raster';

/** A set of pixels: those of a rectangle whose bit is 1, row by row. */
export interface Mask extends Rect {
  /** 1 or 0. */
  readonly bits: Uint8Array;
}

/** All pixels of a rectangle. */
export function maskOfRect({ x, y, width, height }: Rect): Mask {
  return { x, y, width, height, bits: new Uint8Array(width * height).fill(1) };
}

export function emptyMask({ x, y, width, height }: Rect): Mask {
  return { x, y, width, height, bits: new Uint8Array(width * height) };
}

/** Whether a pixel is in it. */
export function isIn({ x, y, width, height, bits }: Mask, px: number, py: number): boolean {
  const [column, row] = [px - x, py - y];
  return column >= 0 && row >= 0 && column < width && row < height && bits[row * width + column] === 1;
}

export const isEmptyMask = ({ bits }: Mask) => !bits.includes(1);

/** The same pixels in a rectangle: a part of it, or with room around. */
export function inRect(mask: Mask, rect: Rect): Mask {
  if (sameRect(mask, rect)) return mask;
  const out = emptyMask(rect);
  const common = commonRect(mask, rect);
  if (!common) return out;
  for (let row = common.y; row < common.y + common.height; row++) {
    const from = (row - mask.y) * mask.width + common.x - mask.x;
    out.bits.set(mask.bits.subarray(from, from + common.width), (row - rect.y) * rect.width + common.x - rect.x);
  }
  return out;
}

/** The smallest mask with the same pixels; undefined if it has none. */
export function trimmedMask(mask: Mask): Mask | undefined {
  const { x, y, width, height, bits } = mask;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let row = 0; row < height; row++) {
    const first = bits.indexOf(1, row * width);
    if (first < 0) break;
    if (first >= (row + 1) * width) continue;
    top = Math.min(top, row);
    bottom = row;
    left = Math.min(left, first - row * width);
    right = Math.max(right, bits.lastIndexOf(1, (row + 1) * width - 1) - row * width);
  }
  if (bottom < 0) return undefined;
  return inRect(mask, { x: x + left, y: y + top, width: right - left + 1, height: bottom - top + 1 });
}

/** How two sets are joined. */
export const MASK_JOINS = ['replace', 'add', 'subtract', 'intersect'] as const;
export type MaskJoin = (typeof MASK_JOINS)[number];

/** Undefined: nothing is in it. */
export function joinedMasks(a: Mask | undefined, b: Mask | undefined, join: MaskJoin): Mask | undefined {
  if (join === 'replace' || !a || !b) return withoutOther(a, b, join);
  const rect = join === 'add' ? union(a, b) : a;
  const [one, other] = [inRect(a, rect), inRect(b, rect)];
  const bits = new Uint8Array(one.bits.length);
  for (let at = 0; at < bits.length; at++) bits[at] = JOINS[join](one.bits[at] ?? 0, other.bits[at] ?? 0);
  return trimmedMask({ ...rectOf(rect), bits });
}

const JOINS: Readonly<Record<Exclude<MaskJoin, 'replace'>, (a: number, b: number) => number>> = {
  add: (a, b) => a | b,
  subtract: (a, b) => a & (b ^ 1),
  intersect: (a, b) => a & b,
};

const rectOf = ({ x, y, width, height }: Rect): Rect => ({ x, y, width, height });

function withoutOther(a: Mask | undefined, b: Mask | undefined, join: MaskJoin): Mask | undefined {
  if (join === 'replace') return b && trimmedMask(b);
  if (join === 'add') return a ?? (b && trimmedMask(b));
  return join === 'subtract' ? a : undefined;
}

/** What a mask has of a canvas, and of a selection; undefined: nothing. */
export function withinCanvas(mask: Mask, { width, height }: Size, selection?: Mask): Mask | undefined {
  const rect = commonRect(mask, { x: 0, y: 0, width, height });
  if (!rect) return undefined;
  const part = inRect(mask, rect);
  return selection ? joinedMasks(part, selection, 'intersect') : part;
}

/** The pixels of a canvas that aren't in it. */
export function invertedMask(mask: Mask | undefined, { width, height }: Size): Mask | undefined {
  return joinedMasks(maskOfRect({ x: 0, y: 0, width, height }), mask, 'subtract');
}

export const movedMask = (mask: Mask, by: { readonly x: number; readonly y: number }): Mask => ({
  ...mask,
  x: mask.x + by.x,
  y: mask.y + by.y,
});
