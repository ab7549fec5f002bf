import type { Raster } from '../pixels/raster';

/** What shows at once whether a picture may have been enlarged softly, or changed afterwards: far less work than a search that finds nothing. */
export interface Signs {
  /** Second differences by first ones: 2 of single pixels, 1.7 of noise, less the softer colors change. */
  readonly bend: number;
  /** For each position along an axis: the squares of all changes from the pixel before. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Larger pictures repeat themselves from line to line. */
const MAX_LINES = 512;

export function signsOf(picture: Raster): Signs {
  const { width, height } = picture;
  const values = premultiplied(picture);
  const [x, y] = [new Float64Array(width), new Float64Array(height)];
  const sums = { slope: 0, bend: 0 };
  const row = width * 4;
  const skip = Math.max(1, Math.floor(height / MAX_LINES));
  for (let line = 0; line < height; line += skip) {
    const isInner = line > 0 && line < height - 1;
    addRow(values, line * row, row, x, isInner ? sums : undefined);
    if (line > 0) addColumnChanges(values, line * row, row, y, line, isInner ? sums : undefined);
  }
  return { bend: sums.slope > 0 ? sums.bend / sums.slope : 2, x, y };
}

interface Sums {
  slope: number;
  bend: number;
}

/** Changes from left to right. @param sums of the pixels that aren't at an edge */
function addRow(values: Float32Array, from: number, row: number, changes: Float64Array, sums: Sums | undefined): void {
  let [slope, bend] = [0, 0];
  for (let at = 4; at < row; at += 4) {
    let square = 0;
    for (let n = from + at; n < from + at + 4; n++) {
      const here = values[n] as number;
      const change = here - (values[n - 4] as number);
      square += change * change;
      if (at === row - 4) continue;
      slope += Math.abs(change);
      bend += Math.abs((values[n + 4] as number) - here - change);
    }
    changes[at >> 2] = (changes[at >> 2] as number) + square;
  }
  if (!sums) return;
  sums.slope += slope;
  sums.bend += bend;
}

/** Changes from the row above. */
function addColumnChanges(
  values: Float32Array,
  from: number,
  row: number,
  changes: Float64Array,
  line: number,
  sums: Sums | undefined,
): void {
  let [square, slope, bend] = [0, 0, 0];
  const inner = sums ? 1 : Infinity;
  for (let at = 0; at < row; at++) {
    const here = values[from + at] as number;
    const change = here - (values[from + at - row] as number);
    square += change * change;
    if (at < 4 * inner || at >= row - 4) continue;
    slope += Math.abs(change);
    bend += Math.abs((values[from + at + row] as number) - here - change);
  }
  changes[line] = square;
  if (!sums) return;
  sums.slope += slope;
  sums.bend += bend;
}

function premultiplied({ data }: Raster): Float32Array {
  const values = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] as number;
    if (alpha === 0) continue;
    const share = alpha / 255;
    values[at] = (data[at] as number) * share;
    values[at + 1] = (data[at + 1] as number) * share;
    values[at + 2] = (data[at + 2] as number) * share;
    values[at + 3] = alpha;
  }
  return values;
}

/** Of interpolated pictures: cells of three pixels and more bend less than small ones. */
const SOFT_BEND = { large: 1.2, small: 1.55 };
/** From which step on cells are large. */
const LARGE_STEP = 2.9;

export const isSmall = (step: number) => step < LARGE_STEP;

/** Whether colors change as softly as in pictures with cells of this size that were interpolated, or blurred. */
export function bendsAsEnlarged({ bend }: Signs, step: number): boolean {
  return bend < (isSmall(step) ? SOFT_BEND.small : SOFT_BEND.large);
}

/** The share of changes on lines, beyond chance, that sharp cells have even after JPEG or noise; small ones only with little of that. */
const SHARP_SHARE = { large: 0.58, small: 0.8 };

/** Whether most changes are on lines of this step. @param changes of an axis, as in `Signs` */
export function isSharpWith(changes: Float64Array, step: number): boolean {
  return shareOnLines(changes, step) > (isSmall(step) ? SHARP_SHARE.small : SHARP_SHARE.large);
}

/** A window of a pixel, as lines are rounded to whole ones, and boxes in which residues are counted. */
const BOXES = 16;
/** A place on the border of a box may be rounded to just before it. */
const ROUNDED = 1e-6;
/** Steps nearby that are tried, as a spectrum is blurred: by how many pixels they drift apart from one end to the other. */
const DRIFTS = [0, -0.5, 0.5, -1, 1, -1.5, 1.5, -2, 2];

/** The share of changes that is on lines, at their best place: 0 as by chance, 1 all. */
function shareOnLines(changes: Float64Array, step: number): number {
  let most = 0;
  for (const drift of DRIFTS) most = Math.max(most, shareAt(changes, step + (drift * step) / changes.length));
  return most;
}

function shareAt(changes: Float64Array, step: number): number {
  const count = Math.ceil(step * BOXES);
  const boxes = new Float64Array(count);
  let all = 0;
  for (let at = 1; at < changes.length; at++) {
    const change = changes[at] as number;
    const place = at / step;
    const box = Math.floor((place - Math.floor(place)) * count + ROUNDED) % count;
    boxes[box] = (boxes[box] as number) + change;
    all += change;
  }
  const window = Math.floor(count / step + ROUNDED);
  let sum = 0;
  for (let box = 0; box < window; box++) sum += boxes[box % count] as number;
  let most = sum;
  for (let box = 1; box < count; box++) {
    sum += (boxes[(box + window - 1) % count] as number) - (boxes[box - 1] as number);
    most = Math.max(most, sum);
  }
  const chance = window / count;
  return all === 0 || chance >= 1 ? 0 : (most / all - chance) / (1 - chance);
}
