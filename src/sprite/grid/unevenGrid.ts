import { medianOf } from '../pixels/medians';
import type { Raster } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { colorKind } from './colorKind';
import { spriteSizes } from './exactGrid';
import type { Grid } from './grid';
import { centered } from './lattice';

/** How far a line may be from where a regular grid has it, half a pixel of rounding included. */
const STRAY = 1.5;
const WINDOW = 2 * STRAY;
const MIN_STEP = 5;
const MAX_STEP = 64;
/** How far lines may drift between two tried steps from one end of a picture to the other, in pixels. */
const DRIFT = 0.5;
/** Residues are counted in boxes of this width, in pixels. */
const BOX = 0.25;
/** Weaker changes are noise, a ramp, or what JPEG leaves around lines. */
const MIN_CHANGE = 20;
/** The share of changes on lines, beyond what there would be by chance. Few colors come without noise. */
const MIN_SHARE = { few: 0.93, many: 0.88 };
/** In nats: what the changes of both axes say, as each would be on a line by chance. */
const MIN_EVIDENCE = 16;
const MIN_CELLS = 6;
const MAX_LINES = 1024;
/** A line that has less than this share of the changes of an ordinary one is none. */
const FAINT = 0.1;

/** Where colors change along one axis of a picture, and how much. */
interface Changes {
  readonly length: number;
  readonly at: Int32Array;
  readonly weights: Float64Array;
}

/**
 * The grid of pictures whose lines aren't quite where a regular grid has them, as image models draw them; undefined if too few changes are near lines.
 * @param named the step that a person names
 */
export function findUnevenGrid(pictures: readonly Raster[], named?: Axes): Grid | undefined {
  const axes = {
    x: pictures.map((picture) => changesOf(picture, true)),
    y: pictures.map((picture) => changesOf(picture, false)),
  };
  const found = named ? namedStep(axes, named) : bestStep([...axes.x, ...axes.y]);
  const least = pictures.some((picture) => colorKind(picture) === 'many') ? MIN_SHARE.many : MIN_SHARE.few;
  if (!found || found.certainty < least) return undefined;
  const x = regular(axes.x, named?.x ?? found.step, named?.x);
  const y = regular(axes.y, named?.y ?? found.step, named?.y);
  const evidence = x.lines * Math.log(x.step / WINDOW) + y.lines * Math.log(y.step / WINDOW);
  if (evidence < MIN_EVIDENCE) return undefined;
  const step = { x: x.step, y: y.step };
  const offsets = pictures.map((_, at) => ({ x: x.offsets[at] ?? 0, y: y.offsets[at] ?? 0 }));
  const sizes = spriteSizes(pictures, step, offsets);
  if (sizes.some(({ width, height }) => Math.min(width, height) < MIN_CELLS)) return undefined;
  return {
    step,
    offsets,
    certainty: Math.min(0.99, found.certainty),
    sizes,
    kernel: 'nearest',
    isTrimmed: false,
    isUneven: true,
    noise: noiseOf(pictures, step, offsets),
    gutter: 0,
  };
}

/** Standard deviation of pixels of one cell, 0 to 255, from pairs of them near the middle; half of the pairs, so that those with a line in between don't count. */
function noiseOf(pictures: readonly Raster[], step: Axes, offsets: readonly Axes[]): number {
  const squares: number[] = [];
  for (const [index, picture] of pictures.entries())
    addSquares(picture, step, offsets[index] ?? { x: 0, y: 0 }, squares);
  squares.sort((a, b) => a - b);
  const half = squares.slice(0, squares.length >> 1);
  return Math.sqrt(half.reduce((sum, square) => sum + square, 0) / Math.max(1, half.length) / 2) * HALF_OF_NORMAL;
}

/** Adds the squared difference of two pixels of each cell, by channel. */
function addSquares({ width, height, data }: Raster, step: Axes, offset: Axes, squares: number[]): void {
  const apart = 0.2 * step.x;
  for (let y = offset.y + step.y / 2; y < height; y += step.y) {
    for (let x = offset.x + 0.4 * step.x; x + apart < width; x += step.x) {
      if (x < 0 || y < 0) continue;
      const a = (Math.floor(y) * width + Math.floor(x)) * 4;
      const b = (Math.floor(y) * width + Math.floor(x + apart)) * 4;
      for (let channel = 0; channel < 4; channel++)
        squares.push(((data[a + channel] ?? 0) - (data[b + channel] ?? 0)) ** 2);
    }
  }
}

/** How much more the deviation of normally distributed values is than that of the half nearest to 0. */
const HALF_OF_NORMAL = 2.65;

function changesOf({ width, height, data }: Raster, isX: boolean): Changes {
  const [length, lines, step, stride] = isX ? [width, height, 4, width * 4] : [height, width, width * 4, 4];
  const sums = new Float64Array(length);
  const changes = new Float64Array(length + 1);
  // Large pictures repeat themselves from line to line.
  const skip = Math.max(1, Math.floor(lines / MAX_LINES));
  for (let line = 0; line < lines; line += skip) {
    for (let n = 1; n < length; n++) changes[n] = difference(data, line * stride + n * step, step);
    for (let n = 1; n < length; n++) {
      const change = changes[n] as number;
      // Of a soft line, its middle.
      if (change < MIN_CHANGE || change < (changes[n - 1] as number) || change < (changes[n + 1] as number)) continue;
      sums[n] = (sums[n] as number) + change;
    }
  }
  const at = Int32Array.from(sums.keys()).filter((n) => (sums[n] as number) > 0);
  return { length, at, weights: Float64Array.from(at, (n) => sums[n] as number) };
}

/** Of a pixel from the one before it: the largest of its channels, premultiplied. */
function difference(data: Uint8ClampedArray, at: number, step: number): number {
  const [alpha, before] = [data[at + 3] as number, data[at - step + 3] as number];
  let most = Math.abs(alpha - before);
  for (let channel = 0; channel < 3; channel++) {
    const change = ((data[at + channel] as number) * alpha - (data[at - step + channel] as number) * before) / 255;
    most = Math.max(most, Math.abs(change));
  }
  return most;
}

interface Found {
  readonly step: number;
  /** 1: all changes are near lines; 0: as many as by chance. */
  readonly certainty: number;
}

/** The step with the most changes near lines, beyond chance. */
function bestStep(axes: readonly Changes[]): Found | undefined {
  const length = Math.max(...axes.map((axis) => axis.length));
  let best: Found | undefined;
  const most = Math.min(MAX_STEP, length / MIN_CELLS);
  for (let step = MIN_STEP; step <= most; step += (DRIFT * step * step) / length) {
    const certainty = certaintyOf(axes, step);
    if (!best || certainty > best.certainty) best = { step, certainty };
  }
  return best;
}

function namedStep(
  { x, y }: { readonly x: readonly Changes[]; readonly y: readonly Changes[] },
  named: Axes,
): Found | undefined {
  const step = Math.min(named.x, named.y);
  return step < MIN_STEP ? undefined : { step, certainty: Math.min(certaintyOf(x, named.x), certaintyOf(y, named.y)) };
}

function certaintyOf(axes: readonly Changes[], step: number): number {
  let [inside, all] = [0, 0];
  for (const axis of axes) {
    inside += densest(axis, step).weight;
    for (const weight of axis.weights) all += weight;
  }
  const chance = WINDOW / step;
  return all === 0 ? 0 : (inside / all - chance) / (1 - chance);
}

/** The window of a circle of a step's length with the most changes: its middle, and their weight. */
function densest({ at, weights }: Changes, step: number): { readonly offset: number; readonly weight: number } {
  const boxes = new Float64Array(Math.ceil(step / BOX));
  const width = step / boxes.length;
  for (let n = 0; n < at.length; n++) {
    const position = at[n] as number;
    const box = Math.min(boxes.length - 1, Math.floor((position - Math.floor(position / step) * step) / width));
    boxes[box] = (boxes[box] as number) + (weights[n] as number);
  }
  // Positions are whole, so the window has a box more than its width.
  const count = Math.min(boxes.length, Math.round(WINDOW / width) + 1);
  let sum = 0;
  for (let box = 0; box < count; box++) sum += boxes[box] as number;
  let [most, first] = [sum, 0];
  for (let box = 1; box < boxes.length; box++) {
    sum += (boxes[(box + count - 1) % boxes.length] as number) - (boxes[box - 1] as number);
    if (sum > most) [most, first] = [sum, box];
  }
  return { offset: (first + count / 2) * width, weight: most };
}

interface RegularAxis {
  readonly step: number;
  /** For each picture. */
  readonly offsets: readonly number[];
  /** Lines with changes, of the picture that has the most. */
  readonly lines: number;
}

/** The regular grid that comes nearest to the lines: least squares, unless one of whole pixels, or with lines at the edges, does about as well. */
function regular(axes: readonly Changes[], roughly: number, named?: number): RegularAxis {
  const fits = axes.map((axis) => fitted(axis, roughly, named));
  const [main] = [...fits].sort((a, b) => b.lines - a.lines);
  const length = axes[0]?.length ?? 0;
  const step = main?.step ?? roughly;
  const uncut = length / Math.max(1, Math.round(length / step));
  const whole = Math.round(step);
  const near = named ?? [uncut, whole].find((other) => Math.abs(other / step - 1) * length < STRAY);
  const final = near ?? step;
  const offsets = axes.map((axis) => {
    const { offset } = fitted(axis, final, final);
    return Math.abs(offset) < STRAY / 2 ? 0 : near === whole ? Math.round(offset) : offset;
  });
  return { step: final, offsets, lines: main?.lines ?? 0 };
}

/** The line through the changes by their number: its slope is the step. @param known the step */
function fitted(axis: Changes, roughly: number, known?: number): { step: number; offset: number; lines: number } {
  const { offset } = densest(axis, roughly);
  const perLine = new Map<number, { weight: number; sum: number }>();
  axis.at.forEach((position, n) => {
    const line = Math.round((position - offset) / roughly);
    if (Math.abs(position - offset - line * roughly) > STRAY + BOX) return;
    const entry = perLine.get(line) ?? { weight: 0, sum: 0 };
    entry.weight += axis.weights[n] as number;
    entry.sum += (axis.weights[n] as number) * position;
    perLine.set(line, entry);
  });
  const usual = medianOf([...perLine.values()].map(({ weight }) => weight)) ?? 0;
  const lines = [...perLine]
    .filter(([, { weight }]) => weight > FAINT * usual)
    .map(([line, { weight, sum }]) => [line, sum / weight] as const);
  if (lines.length === 0) return { step: known ?? roughly, offset: 0, lines: 0 };
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [middle, place] = [mean(lines.map(([line]) => line)), mean(lines.map(([, at]) => at))];
  const spread = lines.reduce((sum, [line]) => sum + (line - middle) ** 2, 0);
  const slope =
    known ??
    (spread > 0 ? lines.reduce((sum, [line, at]) => sum + (line - middle) * (at - place), 0) / spread : roughly);
  return { step: slope, offset: centered(place - slope * middle, slope), lines: lines.length };
}
