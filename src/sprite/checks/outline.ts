import type { MeasuredSprite, Picture } from './measuredSprite';
import { type Marks, markedIn } from './places';
import type { Found } from './rule';

/** In pictures with more colors, lines and shades aren't drawn pixel by pixel. */
const MAX_COLORS = 256;

const isDrawn = ({ grid, colors }: MeasuredSprite) => !grid && colors.size <= MAX_COLORS;

/** Runs of a band: shorter ones are steps of a curve, longer ones are stripes on purpose. */
const MIN_RUN = 3;
const MAX_RUN = 12;
/** Rows of bands with the same ends, from which they show as a stripe. */
const MIN_BANDS = 3;

/**
 * Shades whose rows end at the same columns, one below the other (or columns at the same rows): the steps of the curve show twice, as stripes. Only where
 * the shades become lighter or darker from row to row.
 */
export function findBanding(sprite: MeasuredSprite): Found<'banding'> | undefined {
  if (!isDrawn(sprite)) return undefined;
  const marked = markedIn(sprite.pictures, markBands);
  return marked && { facts: { rule: 'banding', pixels: marked.pixels }, places: marked.places };
}

function markBands(picture: Picture, marks: Marks): void {
  const { width, height, words } = picture;
  const mask = new Uint8Array(words.length);
  markAlong(picture, { length: width, lines: height, along: 1, across: width }, mask);
  markAlong(picture, { length: height, lines: width, along: width, across: 1 }, mask);
  for (let at = mask.indexOf(1); at >= 0 && at < mask.length; at++) if (mask[at]) marks.add(at);
}

/** How to walk a picture by rows or by columns: distances between neighbors along and across a line. */
interface Walk {
  readonly length: number;
  readonly lines: number;
  readonly along: number;
  readonly across: number;
}

function markAlong({ words, data }: Picture, { length, lines, along, across }: Walk, mask: Uint8Array): void {
  /** Bands above the current line, by the place of their first pixel: how many, and whether they become lighter. */
  let bands = new Int32Array(length);
  for (let line = 1; line < lines; line++) {
    const next = new Int32Array(length);
    for (let from = 0; from < length; ) {
      const start = line * across + from * along;
      const to = endOf(words, start, along, length - from) + from;
      const above = start - across;
      const size = to - from;
      const isBand =
        size >= MIN_RUN &&
        size <= MAX_RUN &&
        words[start] !== 0 &&
        words[above] !== words[start] &&
        isRun(words, above, along, from, to, length);
      const rise = isBand ? riseBetween(data, above, start) : 0;
      const before = bands[from] ?? 0;
      if (rise !== 0) next[from] = Math.sign(before) === rise ? before + rise : rise;
      if (Math.abs(next[from] ?? 0) >= MIN_BANDS - 1)
        for (let row = 0; row < MIN_BANDS; row++)
          for (let step = 0; step < size; step++) mask[start - row * across + step * along] = 1;
      from = to;
    }
    bands = next;
  }
}

/** Number of pixels of one color from `start`, at most `most`. */
function endOf(words: Uint32Array, start: number, along: number, most: number): number {
  let count = 1;
  while (count < most && words[start + count * along] === words[start]) count++;
  return count;
}

/** Whether the pixels from `start` on are a run of one visible color that ends with the line's run. */
function isRun(words: Uint32Array, start: number, along: number, from: number, to: number, length: number): boolean {
  if (words[start] === 0 || endOf(words, start, along, length - from) !== to - from) return false;
  return from === 0 || words[start - along] !== words[start];
}

/** 1 if the second pixel is a lighter shade, −1 if it is a darker one, 0 if they aren't shades of one ramp. */
function riseBetween(data: Uint8ClampedArray, one: number, other: number): number {
  const steps = [0, 1, 2].map((channel) => (data[other * 4 + channel] ?? 0) - (data[one * 4 + channel] ?? 0));
  if (steps.every((step) => step >= 0 && step <= 60)) return 1;
  return steps.every((step) => step <= 0 && step >= -60) ? -1 : 0;
}

/** Share of the silhouette that has the color of the outline, and of the outline that may be doubled: more is a style. */
const OUTLINED = 0.6;
const MIN_DOUBLED = 3;
const MAX_DOUBLED = 0.5;

/** Pixels that make an outline of one pixel two pixels thick, at least three in a row. */
export function findDoubledOutline(sprite: MeasuredSprite): Found<'doubled-outline'> | undefined {
  if (!isDrawn(sprite)) return undefined;
  const marked = markedIn(sprite.pictures, markDoubled);
  return marked && { facts: { rule: 'doubled-outline', pixels: marked.pixels }, places: marked.places };
}

function markDoubled({ width, height, words }: Picture, marks: Marks): void {
  const isClear = (x: number, y: number) => x < 0 || y < 0 || x >= width || y >= height || words[y * width + x] === 0;
  const rim = new Uint8Array(words.length);
  const counts = new Map<number, number>();
  let [pixels, outline, most] = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const word = words[at] ?? 0;
      if (word === 0) continue;
      if (!(isClear(x - 1, y) || isClear(x + 1, y) || isClear(x, y - 1) || isClear(x, y + 1))) continue;
      rim[at] = 1;
      pixels++;
      const count = (counts.get(word) ?? 0) + 1;
      counts.set(word, count);
      if (count > most) [most, outline] = [count, word];
    }
  }
  if (pixels === 0 || most < pixels * OUTLINED) return;
  const doubled = doubledIn(words, width, rim, outline);
  const count = doubled.reduce((sum, one) => sum + one, 0);
  if (count > most * MAX_DOUBLED) return;
  for (let at = doubled.indexOf(1); at >= 0 && at < doubled.length; at++) if (doubled[at]) marks.add(at);
}

/** Pixels of the outline's color right inside of it, in rows or columns of at least three along it, with another color behind them. */
function doubledIn(words: Uint32Array, width: number, rim: Uint8Array, outline: number): Uint8Array {
  const doubled = new Uint8Array(words.length);
  for (const [across, along] of [
    [1, width],
    [-1, width],
    [width, 1],
    [-width, 1],
  ] as const) {
    const isSecond = (at: number) =>
      words[at] === outline &&
      rim[at] === 0 &&
      rim[at - across] === 1 &&
      words[at - across] === outline &&
      words[at + across] !== outline;
    for (let at = 0; at < words.length; at++) {
      if (!isSecond(at)) continue;
      let run = 1;
      while (run < MIN_DOUBLED && isSecond(at + run * along)) run++;
      if (run === MIN_DOUBLED) for (let step = 0; step < run; step++) doubled[at + step * along] = 1;
    }
  }
  return doubled;
}
