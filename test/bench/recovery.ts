import { oklchOf } from '../../src/sprite/pixels/colors';
import type { Raster } from '../../src/sprite/pixels/raster';

/** How much of a sprite is right, compared to the truth. */
export interface Recovery {
  /** All pixels are right, and there are no others. */
  readonly exact: boolean;
  /** Pixels that are right, of those that aren't empty in both. */
  readonly right: number;
  readonly pixels: number;
  /** Distances in OKLab of pixels that are wrong but visible in both: their sum and number. */
  readonly distance: number;
  readonly wrong: number;
}

export interface RecoveryOptions {
  /** Colors must be equal; otherwise they may differ as little as people can't see. */
  readonly exact: boolean;
  /** The edges of the picture cut cells: one more line or one less there is no fault. */
  readonly cut: boolean;
}

/** About what people can tell apart: 6 levels of a middle gray. */
const SIMILAR = 0.02;
/** Near black, OKLab stretches what nobody sees, so the same 6 levels count there. */
const SIMILAR_LEVELS = 6;
/** Alpha of pixels that count as opaque, and as empty, where sprites have no others. */
const OPAQUE = 230;
const EMPTY = 25;
/** Cells by which a result may be placed elsewhere. */
const MAX_SHIFT = 2;

const labs = new Map<number, readonly [number, number, number]>();

function labOf(rgb: number) {
  const known = labs.get(rgb);
  if (known) return known;
  const { lightness, chroma, hue } = oklchOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
  const angle = (hue * Math.PI) / 180;
  const lab = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const;
  if (labs.size > 200_000) labs.clear();
  labs.set(rgb, lab);
  return lab;
}

function okDistance(a: number, b: number): number {
  const [from, to] = [labOf(a), labOf(b)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}

/** 0xRRGGBBAA for each pixel; empty pixels are 0. */
function pixelsOf({ data }: Raster): Uint32Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return Uint32Array.from({ length: data.length / 4 }, (_, at) => (data[at * 4 + 3] ? view.getUint32(at * 4) : 0));
}

const similarLevels = (a: number, b: number) =>
  [24, 16, 8].every((shift) => Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)) <= SIMILAR_LEVELS);

/** Whether a pixel counts as recovered, both 0xRRGGBBAA. */
function isRight(pixel: number, truth: number, exact: boolean): boolean {
  if (pixel === truth) return true;
  if (exact) return false;
  const [alpha, wanted] = [pixel & 255, truth & 255];
  if (wanted < 128) return alpha <= EMPTY;
  return alpha >= OPAQUE && (similarLevels(pixel, truth) || okDistance(pixel >>> 8, truth >>> 8) <= SIMILAR);
}

const isInside = (x: number, y: number, { width, height }: Raster) => x >= 0 && y >= 0 && x < width && y < height;

/** Whether a place is in the outermost pixels of a picture, or next to them. */
function isAtRim(x: number, y: number, { width, height }: Raster): boolean {
  const isRim = x <= 0 || y <= 0 || x >= width - 1 || y >= height - 1;
  return isRim && x >= -1 && y >= -1 && x <= width && y <= height;
}

/** Compares with the result placed at x, y. */
function compareAt(
  result: Raster,
  truth: Raster,
  options: RecoveryOptions,
  [x, y]: readonly [number, number],
): Recovery {
  const [have, want] = [pixelsOf(result), pixelsOf(truth)];
  const tally = { right: 0, pixels: 0, distance: 0, wrong: 0 };
  const [left, top] = [Math.min(0, x), Math.min(0, y)];
  const [end, bottom] = [Math.max(truth.width, x + result.width), Math.max(truth.height, y + result.height)];
  const isLeftOut = (px: number, py: number) =>
    options.cut && isInside(px, py, truth) !== isInside(px - x, py - y, result) && isAtRim(px, py, truth);
  const valueAt = (words: ArrayLike<number>, picture: Raster, px: number, py: number) =>
    isInside(px, py, picture) ? words[py * picture.width + px] : undefined;
  for (let py = top; py < bottom; py++)
    for (let px = left; px < end; px++) {
      const pixel = valueAt(have, result, px - x, py - y) ?? 0;
      const wanted = valueAt(want, truth, px, py);
      if ((pixel || wanted) && !isLeftOut(px, py)) count(tally, pixel, wanted, options.exact);
    }
  const { right, pixels } = tally;
  const exact = right === pixels && (options.cut || (result.width === truth.width && result.height === truth.height));
  return { exact, ...tally };
}

/** Counts a pixel. @param wanted undefined beyond the truth */
function count(
  tally: { right: number; pixels: number; distance: number; wrong: number },
  pixel: number,
  wanted: number | undefined,
  exact: boolean,
): void {
  tally.pixels++;
  if (wanted !== undefined && isRight(pixel, wanted, exact)) tally.right++;
  else if (pixel & 255 && (wanted ?? 0) & 255) {
    tally.distance += okDistance(pixel >>> 8, (wanted ?? 0) >>> 8);
    tally.wrong++;
  }
}

/**
 * Compares a result with the truth, where it fits best: up to two cells aside, and for results of another size also at the other edges.
 * A pixel is right if it's equal, or where colors were lost, if it's opaque or empty as it should be and within 0.02 in OKLab or 6 levels of
 * each channel.
 */
export function recovery(result: Raster, truth: Raster, options: RecoveryOptions): Recovery {
  const first = compareAt(result, truth, options, [0, 0]);
  if (first.exact) return first;
  const places = (have: number, want: number) => {
    const near = Array.from({ length: 2 * MAX_SHIFT + 1 }, (_, n) => n - MAX_SHIFT);
    return [...new Set([...near, want - have, Math.round((want - have) / 2)])];
  };
  // What is much larger or smaller fits nowhere, and comparing it everywhere takes long.
  const isFar = result.width > truth.width * 1.5 + 4 || result.height > truth.height * 1.5 + 4;
  if (isFar) return first;
  const all = places(result.width, truth.width).flatMap((x) =>
    places(result.height, truth.height).map((y) => compareAt(result, truth, options, [x, y])),
  );
  return all.reduce((best, next) => (next.right / next.pixels > best.right / best.pixels ? next : best), first);
}
