import { boundsWhere } from '../pixels/changes';
import { type Raster, type Size, wordsOf } from '../pixels/raster';
import type { FrameRect } from '../sheet/sheet';

/** Where the colors of a picture change along one axis. */
export interface AxisEdges {
  /** Pixels along the axis. */
  readonly length: number;
  /** Positions, ascending, from 1 to length − 1: the pixels before and after differ in at least one row (or column). */
  readonly at: Int32Array;
  /** For each position: in how many rows (or columns). */
  readonly counts: Int32Array;
}

/** The pixels as words with all transparent ones alike. Not a copy if they are already. */
export function visibleWords(picture: Raster): Uint32Array {
  const words = wordsOf(picture.data);
  const { data } = picture;
  let copy: Uint32Array | undefined;
  for (let at = 0; at < words.length; at++) {
    if (words[at] === 0 || data[at * 4 + 3] !== 0) continue;
    copy ??= words.slice();
    copy[at] = 0;
  }
  return copy ?? words;
}

export const wholeOf = ({ width, height }: Size): FrameRect => ({ x: 0, y: 0, w: width, h: height });

/** The smallest part with all visible pixels; the whole picture if there are none. */
export function visibleRect(picture: Raster): FrameRect {
  const words = visibleWords(picture);
  const bounds = boundsWhere(words, words, picture, (word) => word !== 0);
  return bounds ? { x: bounds.x, y: bounds.y, w: bounds.width, h: bounds.height } : wholeOf(picture);
}

/** Changes of color along both axes. Colors of transparent pixels don't matter. */
export function edgesOf(picture: Raster): { readonly x: AxisEdges; readonly y: AxisEdges } {
  const { width, height } = picture;
  const words = visibleWords(picture);
  const columns = new Int32Array(width);
  const rows = new Int32Array(height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 1; x < width; x++) {
      if (words[row + x] !== words[row + x - 1]) columns[x] = (columns[x] ?? 0) + 1;
    }
    if (y === 0) continue;
    let changes = 0;
    for (let at = row; at < row + width; at++) if (words[at] !== words[at - width]) changes++;
    rows[y] = changes;
  }
  return { x: axisEdges(columns), y: axisEdges(rows) };
}

function axisEdges(counts: Int32Array): AxisEdges {
  const at: number[] = [];
  counts.forEach((count, position) => {
    if (count > 0) at.push(position);
  });
  return { length: counts.length, at: Int32Array.from(at), counts };
}

/** Of enlarged pictures with few colors; true pixels and what was enlarged sharply have more. Noise, JPEG, and GIF add to it. */
const MAX_BEND = 1.62;

/**
 * Whether colors change as softly as in pictures that were enlarged with interpolation: a line between two colors is a step of one pixel in true pixels,
 * so its second differences add up to twice the first ones; a ramp of `n` pixels has `n` times less.
 */
export function isSoft(picture: Raster): boolean {
  const { width, height } = picture;
  // Large pictures repeat themselves from line to line.
  const skip = Math.max(1, Math.floor(height / MAX_LINES));
  const sums: Differences = { slope: 0, bend: 0 };
  for (let y = 1; y < height - 1; y += skip)
    for (const step of [1, width])
      for (let channel = 0; channel < 4; channel++) addDifferences(picture, y, step, channel, sums);
  return sums.bend < MAX_BEND * sums.slope;
}

/** Sums of first and of second differences. */
interface Differences {
  slope: number;
  bend: number;
}

/** Adds a row of a picture, with its neighbors along it (`step` 1) or across it (`step` the width). */
function addDifferences(picture: Raster, y: number, step: number, channel: number, sums: Differences): void {
  const from = y * picture.width + 1;
  let { slope, bend } = sums;
  let [before, here] = [valueAt(picture, from - step, channel), valueAt(picture, from, channel)];
  for (let at = from; at < from + picture.width - 2; at++) {
    const after = valueAt(picture, at + step, channel);
    slope += Math.abs(here - before);
    bend += Math.abs(before + after - 2 * here);
    if (step === 1) [before, here] = [here, after];
    else [before, here] = [valueAt(picture, at + 1 - step, channel), valueAt(picture, at + 1, channel)];
  }
  sums.slope = slope;
  sums.bend = bend;
}

const MAX_LINES = 512;

/** A channel of a pixel, premultiplied. @param channel from 0 to 3 */
export function valueAt({ data }: Raster, at: number, channel: number): number {
  const alpha = data[at * 4 + 3] as number;
  return channel === 3 ? alpha : ((data[at * 4 + channel] as number) * alpha) / 255;
}
