import type { Raster } from '../pixels/raster';
import { crop } from '../sheet/frames';
import type { FrameRect } from '../sheet/sheet';
import { cellsIn, type Fit, FLOOR, fitOf, uncut } from './axisFit';
import { type ColorKind, colorKind } from './colorKind';
import { contrast, contrastElsewhere } from './contrast';
import { isSoft, visibleRect, wholeOf } from './edges';
import { spriteSizes } from './exactGrid';
import type { Grid } from './grid';
import { KERNEL_IDS, type KernelId } from './kernels';
import { centered } from './lattice';
import { likelySteps } from './likelySteps';
import { pooled } from './pool';
import { type Detail, detailOf, linesOf, type PictureDetail, type Signals } from './signals';
import { isSmall, type Signs, signsOf } from './signs';

/** Kernels that stand for all others while steps are compared. */
const TRIED: readonly KernelId[] = ['nearest', 'bilinear', 'catmull-rom', 'lanczos3', 'blur-10'];
/** Fewer, while the place of lines is unknown. */
const TRIED_FREE: readonly KernelId[] = ['nearest', 'bilinear', 'catmull-rom'];
/** What unequal axes cost, in nats a pixel. */
const NOT_SQUARE = 0.3;
const SQUARE = 1.06;

/** Other grids must be so much worse that nothing else is tried. */
const SURE = 0.2;
/** The same for coarse grids. */
const COARSE = 0.4;
/** From here on, other lines explain an axis so well that no closer look makes it a grid. */
const HOPELESS = 0.5;

/** The best grids along one axis, the best first; none if all are about as good as others. */
function fitsAlong({ signals }: Detail, steps: readonly number[]): Fit[] {
  const few = signals.few ?? signals;
  const fits = fitsAtEdges(few, steps);
  const [first] = fits;
  // A finer grid with lines at the edges may hide a coarser one with lines elsewhere, never the other way around.
  const isSure = first !== undefined && contrast(few, first) < SURE;
  for (const step of steps) {
    if (!isSure || step > first.step * 1.2) fits.push(...freeFits(few, step));
  }
  return finalists(few, distinctFits(fits, signals.length))
    .map((fit) => anyKernel(few, fit))
    .map((fit) => weighed(few, fit.offset === 0 ? fit : anyKernel(few, refined(few, fit))))
    .sort(byCost)
    .slice(0, 2)
    .map((fit) => weighed(signals, settled(signals, fit)))
    .sort(byCost);
}

const byCost = (a: Fit, b: Fit) => a.cost - b.cost;

/** The grids of whole numbers of cells about as large as the steps, with lines at both edges; the best first. */
function fitsAtEdges(few: Signals, steps: readonly number[]): Fit[] {
  const { length } = few;
  const fits: Fit[] = [];
  for (const step of steps) {
    const cells = Math.round(length / step);
    for (const count of [cells - 1, cells, cells + 1]) {
      if (Math.abs(count - length / step) > 0.75 || count < 3) continue;
      for (const kernel of TRIED) fits.push(fitOf(few, uncut(length, length / count), kernel));
    }
  }
  return fits.sort(byCost);
}

/** Of grids with about as many cells, the best one; the best first. */
function distinctFits(fits: readonly Fit[], length: number): Fit[] {
  const distinct: Fit[] = [];
  for (const fit of fits.toSorted(byCost)) {
    if (!distinct.some(({ step }) => Math.abs(length / step - length / fit.step) < 0.75)) distinct.push(fit);
  }
  return distinct;
}

/** The grids that are worth a closer look; none if all are about as good as others. @param distinct the best first */
function finalists(few: Signals, distinct: readonly Fit[]): Fit[] {
  // Finer grids explain what a coarse one does that isn't in its exact place yet, so the coarsest with a place that matters stay in the race.
  const contrasts = new Map(distinct.map((fit) => [fit, contrast(few, fit)]));
  const isBelow = (fit: Fit, most: number) => (contrasts.get(fit) ?? 1) < most;
  const coarse = distinct
    .filter((fit) => isBelow(fit, COARSE))
    .sort((a, b) => b.step - a.step)
    .slice(0, 2);
  const best = [...new Set([...distinct.slice(0, 2), ...coarse])];
  return best.some((fit) => isBelow(fit, HOPELESS)) ? best : [];
}

/** What it costs, in nats a pixel, if other lines explain an axis as well: fine grids explain whatever is smooth. */
const ANY_PLACE = 2;

function weighed(signals: Signals, fit: Fit): Fit {
  return { ...fit, cost: fit.cost + ANY_PLACE * signals.length * Math.min(1, contrast(signals, fit)) };
}

/** Places of the first line that are tried, in steps. */
const PLACES = [0, -0.5, -0.375, -0.25, -0.125, 0.125, 0.25, 0.375];

/** The best grid with a given step, for one axis. @param offset if it's known */
export function fitAt({ signals }: Detail, step: number, offset: number | undefined, kernel: KernelId): Fit {
  const few = signals.few ?? signals;
  const offsets = offset === undefined ? PLACES.map((place) => place * step) : [offset];
  const fits = offsets.map((at) => fitOf(few, { step, offset: at, cells: cellsIn(few.length, step, at) }, kernel));
  const best = fits.reduce((a, b) => (b.error < a.error ? b : a));
  const [first = best] = fits;
  return first.error + FLOOR < 1.2 * (best.error + FLOOR) ? first : best;
}

/** With the steps that the other axis likes. */
function withStepsOf({ signals }: Detail, own: readonly Fit[], other: readonly Fit[]): Fit[] {
  const missing = other.filter(({ step }) => !own.some((fit) => Math.abs(fit.step / step - 1) < 0.04));
  const few = signals.few ?? signals;
  return [
    ...own,
    ...missing
      .flatMap(({ step }) => freeFits(few, step))
      .map((fit) => weighed(signals, settled(signals, anyKernel(few, fit)))),
  ];
}

/** The kernel that explains an axis best. */
function anyKernel(signals: Signals, fit: Fit): Fit {
  return simplest(
    KERNEL_IDS.map((kernel) => fitOf(signals, fit, kernel)),
    (one) => one.error,
  );
}

/** Kernels that explain so little worse are as good. */
const AS_GOOD = 1.02;

/** The first of the best: kernels that come later have a wider reach, and explain what a simple one does in the lines that are looked at, but not elsewhere. */
function simplest<T>(fits: readonly T[], errorOf: (fit: T) => number): T {
  const least = Math.min(...fits.map(errorOf));
  return fits.find((fit) => errorOf(fit) + FLOOR <= AS_GOOD * (least + FLOOR)) ?? (fits[0] as T);
}

const MATTERS = 0.8;

/** The best grid of a step with lines anywhere, if its place matters: a finer grid explains the picture about as well in any place. */
function freeFits(few: Signals, step: number): Fit[] {
  const { length } = few;
  const at = (offset: number, kernel: KernelId) =>
    fitOf(few, { step, offset, cells: cellsIn(length, step, offset) }, kernel);
  const placed = TRIED_FREE.map((kernel) => {
    const phases = [-0.5, -0.25, 0, 0.25].map((phase) => at(phase * step, kernel));
    const best = phases.reduce((a, b) => (b.cost < a.cost ? b : a));
    const errors = phases.map(({ error }) => error + FLOOR).sort((a, b) => a - b);
    // Lines of a wrong step are as bad in any place.
    return best.error + FLOOR < MATTERS * (errors[2] ?? 0) ? refined(few, best, step / 24) : best;
  });
  return [placed.reduce((a, b) => (b.cost < a.cost ? b : a))];
}

/** The fit with exact lines: those of whole pixels, or at the edges of the picture, unless others are clearly better. */
function settled(signals: Signals, fit: Fit): Fit {
  const atEdges = fitOf(signals, uncut(signals.length, fit.step), fit.kernel);
  if (fit.offset === 0) return atEdges;
  const free = refined(signals, fitOf(signals, fit, fit.kernel));
  const wholeStep = Math.max(2, Math.round(free.step));
  const offset = centered(Math.round(free.offset), wholeStep);
  const whole = { step: wholeStep, offset, cells: cellsIn(signals.length, wholeStep, offset) };
  const likely = [fitOf(signals, whole, fit.kernel), atEdges].find(
    (other) => other.error + FLOOR < 1.15 * (free.error + FLOOR),
  );
  return likely ?? free;
}

/** Moves the first and the last line of a grid until nothing gets better. */
export function refined(signals: Signals, start: Fit, least = 0.02): Fit {
  let best = start;
  for (let move = start.step / 8; move > least; move /= 2) {
    for (let turn = 0; turn < 2; turn++) {
      const before = best;
      for (const [left, right] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
        [1, 1],
        [-1, -1],
      ] as const) {
        const first = before.offset + left * move;
        const last = before.offset + before.cells * before.step + right * move;
        const step = (last - first) / before.cells;
        const offset = centered(first, step);
        const fit = fitOf(signals, { step, offset, cells: cellsIn(signals.length, step, offset) }, best.kernel);
        if (fit.cost < best.cost) best = fit;
      }
      if (best === before) break;
    }
  }
  return best;
}

function bestPair(xs: readonly Fit[], ys: readonly Fit[], pixels: number): readonly [Fit, Fit] | undefined {
  let best: readonly [Fit, Fit] | undefined;
  let least = Infinity;
  for (const x of xs) {
    for (const y of ys) {
      const isSquare = Math.max(x.step, y.step) / Math.min(x.step, y.step) < SQUARE;
      const cost = x.cost + y.cost + (isSquare ? 0 : NOT_SQUARE * pixels);
      if (cost >= least) continue;
      least = cost;
      best = [x, y];
    }
  }
  return best;
}

/** The kernel that explains both axes best. */
function bestKernel(x: Signals, y: Signals, [fitX, fitY]: readonly [Fit, Fit]): readonly [Fit, Fit] {
  const pairs = KERNEL_IDS.map((kernel) => [fitOf(x, fitX, kernel), fitOf(y, fitY, kernel)] as const);
  return simplest(pairs, (pair) => Math.max(...pair.map(({ error }) => error)));
}

/** What a grid must be to be one, by the kind of the pictures. */
interface Limits {
  readonly certainty: number;
  readonly noise: number;
  /** Whether steps must be alike. */
  readonly isSquare: boolean;
  readonly kernels: readonly KernelId[];
}

const SHARP_KERNELS: readonly KernelId[] = ['nearest', 'area', 'blur-04', 'blur-05'];
const SOFT_KERNELS = KERNEL_IDS.filter((kernel) => !SHARP_KERNELS.includes(kernel));

const LIMITS: Readonly<Record<ColorKind, Limits>> = {
  /** Nothing but soft edges speaks for an enlargement; what noise there is comes from few colors. */
  drawn: { certainty: 0.94, noise: 8, isSquare: true, kernels: SOFT_KERNELS },
  /** Ramps look like that too, but not like cells with edges. */
  twins: { certainty: 0.9, noise: 14, isSquare: true, kernels: SHARP_KERNELS },
  many: { certainty: 0.8, noise: 14, isSquare: false, kernels: KERNEL_IDS },
};

/** Small cells can't be told from true pixels with noise, nor unequal ones from lines. */
const SMALL = { step: 2.9, noise: 1.5, unequal: 2.9 };

/** The grid of pictures that were enlarged softly, or changed afterwards; undefined if no grid explains them far better than others. */
export function findSoftGrid(pictures: readonly Raster[]): Grid | undefined {
  const kinds = new Set(pictures.map(colorKind));
  const kind = (['many', 'twins', 'drawn'] as const).find((name) => kinds.has(name)) ?? 'drawn';
  if (kind === 'drawn' && !pictures.every(isSoft)) return undefined;
  const grid = acceptable(kind, gridOf(pictures, pictures.map(wholeOf)));
  if (grid && grid.noise < WELL_EXPLAINED && isSquare(grid)) return grid;
  // A sprite that touches the edge of its canvas was cut there before it got margins.
  const frames = pictures.map(visibleRect);
  if (frames.every(({ w, h }, at) => w === pictures[at]?.width && h === pictures[at]?.height)) return grid;
  const trimmed = acceptable(kind, gridOf(pictures, frames));
  if (!trimmed || (grid && trimmed.noise > BETTER * grid.noise)) return grid;
  return { ...trimmed, isTrimmed: true };
}

/** Noise up to which no other explanation is needed, and how much less another one must leave. */
const WELL_EXPLAINED = 0.5;
const BETTER = 0.6;

const isSquare = ({ step: { x, y } }: Grid) => Math.max(x, y) / Math.min(x, y) < SQUARE;

function acceptable(kind: ColorKind, grid: Grid | undefined): Grid | undefined {
  if (!grid) return undefined;
  const least = Math.min(grid.step.x, grid.step.y);
  if ((least < SMALL.step && grid.noise > SMALL.noise) || (least < SMALL.unequal && !isSquare(grid))) return undefined;
  // Few near colors may come from a soft enlargement without noise, too.
  const accepts = ({ certainty, noise, isSquare: mustBeSquare, kernels }: Limits) =>
    grid.certainty >= certainty &&
    grid.noise <= noise &&
    (!mustBeSquare || isSquare(grid)) &&
    kernels.includes(grid.kernel);
  return accepts(LIMITS[kind]) || (kind === 'twins' && accepts(LIMITS.drawn)) ? grid : undefined;
}

/** Pictures with longer sides are searched smaller, or in a part. */
const MAX_SIDE = 1024;
const SEARCHED_SIDE = 640;
/** Lines of them that are explained while steps are compared. */
const LARGE_LINES = 12;
/** The certainty of a step that is looked at closer. */
const ROUGHLY = 0.3;
/** Steps that the smaller picture still shows well. */
const MIN_POOLED_STEP = 3.5;

/** @param frames the part of each picture that counts */
function gridOf(pictures: readonly Raster[], frames: readonly FrameRect[]): Grid | undefined {
  if (frames.some(({ w, h }) => Math.min(w, h) < 12)) return undefined;
  const parts = pictures.map((picture, at) => {
    const frame = frames[at] ?? wholeOf(picture);
    return frame.w === picture.width && frame.h === picture.height ? picture : crop(picture, frame);
  });
  const side = Math.max(...parts.map(({ width, height }) => Math.max(width, height)));
  if (side <= MAX_SIDE) {
    const [first] = parts;
    const signs = first && signsOf(first);
    const details = parts.map((part) => detailOf(part));
    const likely = search(details, Infinity, signs);
    // What is left out may explain a picture better, as a smooth one that has no grid.
    const isGrid = likely !== undefined && likely.certainty > MIN_CERTAINTY;
    const found = isGrid && likely.isPart ? search(details) : likely;
    return found && isAllOver(found, details[0])
      ? softGrid({ pictures, frames, details }, found.x, found.y, found.certainty)
      : undefined;
  }
  const details = parts.map(linesOf);
  const [main] = details;
  const rough = searchLarge(parts, Math.ceil(side / SEARCHED_SIDE));
  if (!rough || !main) return undefined;
  const [x, y] = bestKernel(main.x.signals, main.y.signals, [
    settled(main.x.signals, rough.x),
    settled(main.y.signals, rough.y),
  ]);
  return softGrid({ pictures, frames, details }, x, y, certaintyOf(main, x, y));
}

interface Found {
  readonly x: Fit;
  readonly y: Fit;
  readonly certainty: number;
  /** Whether only a part of the steps was tried. */
  readonly isPart: boolean;
}

/** Below, no picture has a grid. */
const MIN_CERTAINTY = Math.min(...Object.values(LIMITS).map(({ certainty }) => certainty));

const certaintyOf = (main: PictureDetail, x: Fit, y: Fit) =>
  1 - Math.sqrt(contrast(main.x.signals, x) * contrast(main.y.signals, y));

/**
 * How well other lines may explain what is left of a picture without its best lines: most glows go beyond, and hardly anything that was enlarged. Small
 * cells with edges have lines near any edge.
 */
const MAX_ELSEWHERE = { any: 0.55, smallSharp: 0.28 };

/** Whether lines all over the picture speak for a grid, not just the few edges of a shape in something smooth. */
function isAllOver({ x, y }: Found, main: PictureDetail | undefined): boolean {
  const mostOf = ({ step, kernel }: Fit) =>
    isSmall(step) && SHARP_KERNELS.includes(kernel) ? MAX_ELSEWHERE.smallSharp : MAX_ELSEWHERE.any;
  const isAllAlong = ({ signals }: Detail, fit: Fit) => contrastElsewhere(signals, fit) < mostOf(fit);
  return main !== undefined && isAllAlong(main.x, x) && isAllAlong(main.y, y);
}

/** @param most steps that are tried along each axis @param signs of the first picture; without them, all steps are tried */
function search(details: readonly PictureDetail[], most = Infinity, signs?: Signs): Found | undefined {
  const [main] = details;
  if (!main) return undefined;
  const steps = likelySteps(details, signs);
  const [stepsX, stepsY] = [steps.x.slice(0, most), steps.y.slice(0, most)];
  if (stepsX.length === 0 || stepsY.length === 0) return undefined;
  const ownX = fitsAlong(main.x, stepsX);
  const ownY = ownX.length > 0 ? fitsAlong(main.y, stepsY) : [];
  if (ownY.length === 0) return undefined;
  const [fitsX, fitsY] = [withStepsOf(main.x, ownX, ownY), withStepsOf(main.y, ownY, ownX)];
  const pair = bestPair(fitsX, fitsY, main.x.signals.length + main.y.signals.length);
  if (!pair) return undefined;
  const [x, y] = bestKernel(main.x.signals, main.y.signals, pair);
  return { x, y, certainty: certaintyOf(main, x, y), isPart: steps.isPart };
}

/** Steps of large pictures that are tried along each axis: their spectrum is sharp. */
const FEW_STEPS = 4;

/** A rough grid of large pictures: of their means, or of a part from the middle if cells are small. */
function searchLarge(pictures: readonly Raster[], by: number): Found | undefined {
  const small = search(
    pictures.slice(0, 4).map((picture) => detailOf(pooled(picture, by), LARGE_LINES)),
    FEW_STEPS,
  );
  if (small && small.certainty > ROUGHLY && Math.min(small.x.step, small.y.step) >= MIN_POOLED_STEP) {
    const scaled = (fit: Fit) => ({ ...fit, step: fit.step * by, offset: fit.offset * by });
    return { ...small, x: scaled(small.x), y: scaled(small.y) };
  }
  const [first] = pictures;
  if (!first) return undefined;
  const [w, h] = [Math.min(first.width, SEARCHED_SIDE), Math.min(first.height, SEARCHED_SIDE)];
  const [left, top] = [(first.width - w) >> 1, (first.height - h) >> 1];
  const part = search([detailOf(crop(first, { x: left, y: top, w, h }), LARGE_LINES)], FEW_STEPS);
  if (!part) return undefined;
  const moved = (fit: Fit, from: number, length: number) => {
    const offset = centered(fit.offset + from, fit.step);
    return { ...fit, offset: offset || 0.001, cells: cellsIn(length, fit.step, offset) };
  };
  return { ...part, x: moved(part.x, left, first.width), y: moved(part.y, top, first.height) };
}

interface Parts {
  readonly pictures: readonly Raster[];
  /** The part of each that counts, and its detail. */
  readonly frames: readonly FrameRect[];
  readonly details: readonly PictureDetail[];
}

/** A grid for all pictures from that of the first one: each has a place of its own. */
export function softGrid({ pictures, frames, details }: Parts, x: Fit, y: Fit, certainty: number): Grid {
  const step = { x: x.step, y: y.step };
  const [first] = frames;
  const along = (signals: Signals, like: Fit, from: number, firstFrom: number) =>
    centered(placed(signals, like, centered(like.offset + firstFrom - from, like.step)) + from, like.step);
  const offsets = details.map((detail, at) => ({
    x: along(detail.x.signals, x, frames[at]?.x ?? 0, first?.x ?? 0),
    y: along(detail.y.signals, y, frames[at]?.y ?? 0, first?.y ?? 0),
  }));
  return {
    step,
    offsets,
    certainty: Math.max(0, Math.min(0.99, certainty)),
    sizes: spriteSizes(pictures, step, offsets),
    kernel: x.kernel,
    isTrimmed: false,
    isUneven: false,
    noise: Math.max(0.01, Math.sqrt((x.error + y.error) / 2)),
    gutter: 0,
  };
}

/** Where the first line of a picture is, for a grid that was found in another one: at the same place, unless it's better elsewhere. */
function placed(signals: Signals, like: Fit, likely: number): number {
  // As thorough as `like` was, or no place would be as good.
  const few = { ...(signals.few ?? signals), isQuick: false };
  const at = (offset: number) =>
    fitOf(few, { step: like.step, offset, cells: cellsIn(few.length, like.step, offset) }, like.kernel);
  let best = at(likely);
  if (best.error + FLOOR < 1.5 * (like.error + FLOOR)) return likely;
  for (let phase = -4; phase < 4; phase++) {
    const fit = at((phase / 8) * like.step);
    if (fit.error < best.error) best = fit;
  }
  for (let move = like.step / 16; move > 0.02; move /= 2) {
    for (const offset of [best.offset - move, best.offset + move]) {
      const fit = at(centered(offset, like.step));
      if (fit.error < best.error) best = fit;
    }
  }
  // Frames are moved by whole pixels.
  const whole = at(likely + Math.round(best.offset - likely));
  return whole.error + FLOOR < 1.1 * (best.error + FLOOR) ? whole.offset : best.offset;
}
