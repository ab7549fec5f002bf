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

function markAlong(picture: Picture, walk: Walk, mask: Uint8Array): void {
  /** Bands of the line above, by the place of their first pixel: how many one below the other, negative if they become darker. */
  let above = new Int32Array(walk.length);
  for (let line = 1; line < walk.lines; line++) {
    above = bandsOf(picture, walk, line, above, mask);
  }
}

/** The bands of a line, with those right above them. Marks them if they are enough to show as a stripe. */
function bandsOf({ words, data }: Picture, walk: Walk, line: number, above: Int32Array, mask: Uint8Array) {
  const { length, along, across } = walk;
  const bands = new Int32Array(length);
  for (let from = 0; from < length; ) {
    const start = line * across + from * along;
    const to = from + endOf(words, start, along, length - from);
    const rise = isBand(words, walk, start, from, to) ? riseBetween(data, start - across, start) : 0;
    if (rise !== 0) {
      const before = above[from] ?? 0;
      const count = Math.sign(before) === rise ? before + rise : rise;
      bands[from] = count;
      if (Math.abs(count) >= MIN_BANDS - 1) markStripe(walk, start, to - from, mask);
    }
    from = to;
  }
  return bands;
}

/** Whether a run is a band: there is a run of another color with the same ends above it. @param start its first pixel */
function isBand(words: Uint32Array, { length, along, across }: Walk, start: number, from: number, to: number): boolean {
  const above = start - across;
  if (to - from < MIN_RUN || to - from > MAX_RUN) return false;
  if (words[start] === 0 || words[above] === words[start]) return false;
  return isRun(words, above, along, from, to, length);
}

/** Marks the last bands of a stripe. @param start the first pixel of the lowest one */
function markStripe({ along, across }: Walk, start: number, size: number, mask: Uint8Array): void {
  for (let row = 0; row < MIN_BANDS; row++)
    for (let step = 0; step < size; step++) mask[start - row * across + step * along] = 1;
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

function markDoubled(picture: Picture, marks: Marks): void {
  const doubled = doubledOutline(picture);
  if (!doubled) return;
  for (let at = doubled.indexOf(1); at >= 0 && at < doubled.length; at++) if (doubled[at]) marks.add(at);
}

type Words = Pick<Picture, 'width' | 'height' | 'words'>;

/** 1 for each pixel that doubles the outline; undefined: the sprite has no outline of one color, or it's as thick on purpose. */
export function doubledOutline(picture: Words): Uint8Array | undefined {
  const rim = rimOf(picture);
  if (rim.pixels === 0 || rim.outlined < rim.pixels * OUTLINED) return undefined;
  const doubled = doubledIn(picture, rim);
  const count = doubled.reduce((sum, one) => sum + one, 0);
  return count > rim.outlined * MAX_DOUBLED ? undefined : doubled;
}

/** The visible pixels next to transparent ones. */
interface Rim {
  /** 1 for each of them. */
  readonly mask: Uint8Array;
  readonly pixels: number;
  /** The color that most of them have, and how many. */
  readonly color: number;
  readonly outlined: number;
}

function rimOf({ width, height, words }: Words): Rim {
  const mask = new Uint8Array(words.length);
  const counts = new Map<number, number>();
  let [pixels, color, outlined] = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const word = words[at] ?? 0;
      if (word === 0 || !(x === 0 || x === width - 1 || touchesClear(words, at, width))) continue;
      mask[at] = 1;
      pixels++;
      const count = (counts.get(word) ?? 0) + 1;
      counts.set(word, count);
      if (count > outlined) [outlined, color] = [count, word];
    }
  }
  return { mask, pixels, color, outlined };
}

/** Whether a pixel has a transparent one above, below, or at a side; beyond the picture is transparent. */
function touchesClear(words: Uint32Array, at: number, width: number): boolean {
  return at < width || !words[at - 1] || !words[at + 1] || !words[at - width] || !words[at + width];
}

/** Pixels of the outline's color right inside of it, in rows or columns of at least three along it, with another color behind them. */
function doubledIn({ words, width }: Words, rim: Rim): Uint8Array {
  const doubled = new Uint8Array(words.length);
  for (const [across, along] of [
    [1, width],
    [-1, width],
    [width, 1],
    [-width, 1],
  ] as const) {
    for (let at = 0; at < words.length; at++) {
      if (!isRunOfSeconds(words, rim, at, across, along)) continue;
      for (let step = 0; step < MIN_DOUBLED; step++) doubled[at + step * along] = 1;
    }
  }
  return doubled;
}

function isRunOfSeconds(words: Uint32Array, rim: Rim, at: number, across: number, along: number): boolean {
  for (let step = 0; step < MIN_DOUBLED; step++) if (!isSecond(words, rim, at + step * along, across)) return false;
  return true;
}

/** Whether a pixel has the outline's color right inside of it. @param across from the outline inwards */
function isSecond(words: Uint32Array, { mask, color }: Rim, at: number, across: number): boolean {
  return (
    words[at] === color &&
    mask[at] === 0 &&
    mask[at - across] === 1 &&
    words[at - across] === color &&
    words[at + across] !== color
  );
}
