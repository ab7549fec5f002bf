import type { Raster } from '../pixels/raster';
import { AROUND, ShownPixels } from '../pixels/shownPixels';

/** Where the light on sprites comes from. */
export type Light = (typeof CLOCKWISE)[number];

/** From the right, in steps of 45 degrees, as angles on the screen go. */
const CLOCKWISE = ['right', 'bottom-right', 'bottom', 'bottom-left', 'left', 'top-left', 'top', 'top-right'] as const;

/** Below this chroma the hue of a color is chance. */
const GRAY = 0.03;
/** Degrees by which the hues of neighbors in one part differ at most. */
const SAME_HUE = 40;
/** Pixels of the smallest part that shows a gradient. */
const MIN_PART = 9;
/** Share of the changes of lightness that a direction must explain, for each sprite. */
const MIN_EXPLAINED = 0.08;
/** The same times the number of pixels: less is chance in one of a thousand sprites (chi-squared, two degrees of freedom). */
const MIN_CERTAIN = 14;
/** Lightness that parts must gain from one side to the other. */
const MIN_GAIN = 0.03;
/** How well the directions of sprites agree: 1 if they are the same, 0 if they cancel each other. */
const AGREEMENT = 0.6;

/**
 * The direction of the light on most sprites, from how lightness changes inside of their parts: areas of one hue, so that dark hair isn't taken for
 * shadow. Undefined if they differ, or have no shading with a direction.
 */
export function lightOf(pictures: readonly Raster[]): Light | undefined {
  let [x, y, count] = [0, 0, 0];
  for (const picture of pictures) {
    const direction = directionOf(new ShownPixels(picture));
    if (!direction) continue;
    x += direction.x;
    y += direction.y;
    count++;
  }
  if (count === 0 || Math.hypot(x, y) < count * AGREEMENT || count * 2 < pictures.length) return undefined;
  const turns = Math.atan2(y, x) / (Math.PI / 4);
  return CLOCKWISE[(Math.round(turns) + 8) % 8];
}

/** Sums over all parts, of places and lightness relative to the middle of their part. */
interface Sums {
  xx: number;
  xy: number;
  yy: number;
  xl: number;
  yl: number;
  ll: number;
  pixels: number;
}

/** The direction in which the parts of a sprite get lighter, of length 1, by the method of least squares. */
function directionOf(pixels: ShownPixels): { readonly x: number; readonly y: number } | undefined {
  const sums: Sums = { xx: 0, xy: 0, yy: 0, xl: 0, yl: 0, ll: 0, pixels: 0 };
  for (const part of partsOf(pixels)) addPart(part, pixels, sums);
  const { xx, xy, yy, xl, yl, ll } = sums;
  const det = xx * yy - xy * xy;
  if (det <= 0 || ll <= 0) return undefined;
  const slope = { x: (xl * yy - yl * xy) / det, y: (yl * xx - xl * xy) / det };
  const explained = (slope.x * xl + slope.y * yl) / ll;
  const length = Math.hypot(slope.x, slope.y);
  // Across a part of the usual size: four times the mean distance from its middle.
  const across = 4 * Math.sqrt((xx + yy) / 2 / sums.pixels);
  if (explained < MIN_EXPLAINED || explained * sums.pixels < MIN_CERTAIN) return undefined;
  if (length * across < MIN_GAIN) return undefined;
  return { x: slope.x / length, y: slope.y / length };
}

function addPart(part: readonly number[], pixels: ShownPixels, sums: Sums): void {
  const { width } = pixels;
  let [x, y, l] = [0, 0, 0];
  const lightness = part.map((at) => pixels.lightnessAt(at % width, Math.floor(at / width)));
  for (const [index, at] of part.entries()) {
    x += at % width;
    y += Math.floor(at / width);
    l += lightness[index] ?? 0;
  }
  const count = part.length;
  for (const [index, at] of part.entries()) {
    const dx = (at % width) - x / count;
    const dy = Math.floor(at / width) - y / count;
    const dl = (lightness[index] ?? 0) - l / count;
    sums.xx += dx * dx;
    sums.xy += dx * dy;
    sums.yy += dy * dy;
    sums.xl += dx * dl;
    sums.yl += dy * dl;
    sums.ll += dl * dl;
  }
  sums.pixels += count;
}

/** Connected areas of one hue without the edge of the sprite, as places `y * width + x`. */
function* partsOf(pixels: ShownPixels): Generator<readonly number[]> {
  const { width, height } = pixels;
  const seen = new Uint8Array(width * height);
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !isWithin(pixels, start % width, Math.floor(start / width))) continue;
    const part = partFrom(pixels, start, seen);
    if (part.length >= MIN_PART) yield part;
  }
}

/** @param seen 1 for places of parts that were found, to which this one is added */
function partFrom(pixels: ShownPixels, start: number, seen: Uint8Array): readonly number[] {
  const { width } = pixels;
  const part = [start];
  seen[start] = 1;
  // Grows while it is walked.
  for (let index = 0; index < part.length; index++) {
    const at = part[index] ?? 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [dx, dy] of AROUND) {
      const next = at + dy * width + dx;
      if (!isWithin(pixels, x + dx, y + dy) || seen[next] || !isSamePart(pixels, [x, y], [x + dx, y + dy])) continue;
      seen[next] = 1;
      part.push(next);
    }
  }
  return part;
}

/** Whether a pixel is shown and surrounded by shown ones: outlines say nothing about light. */
function isWithin(pixels: ShownPixels, x: number, y: number): boolean {
  return pixels.isShown(x, y) && AROUND.every(([dx, dy]) => pixels.isShown(x + dx, y + dy));
}

function isSamePart(
  pixels: ShownPixels,
  [x, y]: readonly [number, number],
  [nx, ny]: readonly [number, number],
): boolean {
  const [one, other] = [pixels.colorAt(x, y), pixels.colorAt(nx, ny)];
  const [isGray, isOtherGray] = [one.chroma < GRAY, other.chroma < GRAY];
  if (isGray || isOtherGray) return isGray === isOtherGray;
  const apart = Math.abs(one.hue - other.hue) % 360;
  return Math.min(apart, 360 - apart) <= SAME_HUE;
}
