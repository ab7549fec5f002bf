import { isNear } from '../pixels/colors';
import type { Size } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { emptyMask, isIn, type Mask, trimmedMask } from './mask';

export interface FillOptions {
  /** Only what hangs together with the pixel at sides; otherwise all that is like it. */
  readonly isContiguous: boolean;
  /** How much each channel may differ, 0 to 255. */
  readonly tolerance: number;
  /** Pixels beyond it aren't filled, and nothing spreads through them. */
  readonly selection?: Mask | undefined;
}

/**
 * The pixels that a fill sets, or a wand selects: those like the one where it begins. All that can't be seen is alike, whatever color is hidden there, as in
 * Aseprite.
 * @param words RGBA of each pixel, red in the lowest byte
 */
export function fillMask(words: Uint32Array, canvas: Size, at: Axes, options: FillOptions): Mask | undefined {
  const { width, height } = canvas;
  const { selection } = options;
  if (at.x < 0 || at.y < 0 || at.x >= width || at.y >= height) return undefined;
  if (selection && !isIn(selection, at.x, at.y)) return undefined;
  const open = alike(words, words[at.y * width + at.x] ?? 0, options.tolerance);
  if (selection) closeOutside(open, canvas, selection);
  const whole = { x: 0, y: 0, width, height };
  if (!options.isContiguous) return trimmedMask({ ...whole, bits: open });
  const mask = emptyMask(whole);
  spread(open, mask, at.y * width + at.x);
  return trimmedMask(mask);
}

/** 1 for each pixel that is like a color. */
function alike(words: Uint32Array, color: number, tolerance: number): Uint8Array {
  if (tolerance > 0) return near(words, color, tolerance);
  return color >>> 24 === 0 ? unseen(words) : equal(words, color);
}

// One loop each: a function for each pixel takes five times as long.

function near(words: Uint32Array, color: number, tolerance: number): Uint8Array {
  const found = new Uint8Array(words.length);
  for (let at = 0; at < found.length; at++) if (isNear(words[at] ?? 0, color, tolerance)) found[at] = 1;
  return found;
}

function unseen(words: Uint32Array): Uint8Array {
  const found = new Uint8Array(words.length);
  for (let at = 0; at < found.length; at++) found[at] = (words[at] ?? 0) < 0x01_00_00_00 ? 1 : 0;
  return found;
}

function equal(words: Uint32Array, color: number): Uint8Array {
  const found = new Uint8Array(words.length);
  for (let at = 0; at < found.length; at++) found[at] = words[at] === color ? 1 : 0;
  return found;
}

function closeOutside(open: Uint8Array, { width }: Size, selection: Mask): void {
  for (let at = 0; at < open.length; at++)
    if (open[at] && !isIn(selection, at % width, Math.floor(at / width))) open[at] = 0;
}

/** Goes from run to run. Each pixel is opened once. */
function spread(open: Uint8Array, { width, bits }: Mask, start: number): void {
  const starts = [start];
  for (let at = starts.pop(); at !== undefined; at = starts.pop()) {
    if (!open[at]) continue;
    const row = at - (at % width);
    let from = at;
    while (from > row && open[from - 1]) from--;
    const to = next(open, 0, at, row + width);
    take(open, bits, from, to);
    addRuns(open, from - width, to - width, starts);
    addRuns(open, from + width, to + width, starts);
  }
}

/** Closes the pixels of a run. */
function take(open: Uint8Array, bits: Uint8Array, from: number, to: number): void {
  if (to - from > NEAR) {
    open.fill(0, from, to);
    bits.fill(1, from, to);
    return;
  }
  for (let at = from; at < to; at++) {
    open[at] = 0;
    bits[at] = 1;
  }
}

/** The first pixel of each open run between two of one row. */
function addRuns(open: Uint8Array, from: number, to: number, starts: number[]): void {
  if (from < 0 || from >= open.length) return;
  // Narrow ways are all runs of one pixel.
  if (to - from === 1) {
    if (open[from]) starts.push(from);
    return;
  }
  for (let at = next(open, 1, from, to); at < to; at = next(open, 1, next(open, 0, at, to), to)) starts.push(at);
}

/** Pixels that are looked at or set one by one: the engine's own functions are faster from there on. */
const NEAR = 24;

/** The first place of a value, `end` if there is none. */
function next(open: Uint8Array, value: 0 | 1, from: number, end: number): number {
  const close = Math.min(end, from + NEAR);
  for (let at = from; at < close; at++) if (open[at] === value) return at;
  if (close === end) return end;
  const found = open.subarray(close, end).indexOf(value);
  return found < 0 ? end : close + found;
}
