import type { Raster } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { crop } from '../sheet/frames';
import type { FrameRect } from '../sheet/sheet';
import type { Fit } from './axisFit';
import { edgesOf, visibleRect, wholeOf } from './edges';
import { exactGrid, spriteSizes } from './exactGrid';
import type { Grid, GridHint } from './grid';
import { findGutteredGrid } from './gutters';
import { centered, offsetsFor } from './lattice';
import { linesOf } from './signals';
import { fitAt, softGrid } from './softGrid';
import { findUnevenGrid } from './unevenGrid';

/** The grid that a person names; what isn't named is found. Undefined if neither the step nor the size is named. */
export function hintedGrid(pictures: readonly Raster[], { step: named, size, offset }: GridHint): Grid | undefined {
  const [first] = pictures;
  const step = named ?? (size && first && { x: first.width / size.width, y: first.height / size.height });
  if (!step || !first) return undefined;
  const own = offset && { x: centered(offset.x, step.x), y: centered(offset.y, step.y) };
  const uncut = size && !named ? { x: 0, y: 0 } : undefined;
  const lines = own ?? uncut;
  return (
    exactGridAt(pictures, step, lines) ?? gutteredGridAt(pictures, step, lines) ?? roughGridAt(pictures, step, lines)
  );
}

/** Noise of a regular grid from which on its lines are likelier not quite in their places. */
const UNEVEN_NOISE = 14;

function roughGridAt(pictures: readonly Raster[], step: Axes, offset: Axes | undefined): Grid | undefined {
  const soft = softGridAt(pictures, step, offset);
  if (offset || (soft && soft.noise < UNEVEN_NOISE)) return soft;
  return findUnevenGrid(pictures, step) ?? soft;
}

function gutteredGridAt(pictures: readonly Raster[], step: Axes, offset: Axes | undefined): Grid | undefined {
  const isWhole = Number.isInteger(step.x) && step.x === step.y && !offset;
  const grid = isWhole ? findGutteredGrid(pictures) : undefined;
  return grid?.step.x === step.x ? grid : undefined;
}

/** If each cell has a single color. */
function exactGridAt(pictures: readonly Raster[], step: Axes, offset: Axes | undefined): Grid | undefined {
  const edges = pictures.map(edgesOf);
  const xs = offsetsFor(
    edges.map(({ x }) => x),
    step.x,
    offset?.x,
  );
  const ys = offsetsFor(
    edges.map(({ y }) => y),
    step.y,
    offset?.y,
  );
  if (!xs || !ys) return undefined;
  const offsets = pictures.map((_, at) => ({ x: centered(xs[at] ?? 0, step.x), y: centered(ys[at] ?? 0, step.y) }));
  return exactGrid(pictures, step, offsets);
}

/** Noise above may come from margins that were added later. */
const UNEXPLAINED = 0.5;

function softGridAt(pictures: readonly Raster[], step: Axes, offset: Axes | undefined): Grid | undefined {
  const whole = softGridIn(pictures, pictures.map(wholeOf), step, offset);
  if (!whole || offset || whole.noise < UNEXPLAINED) return whole;
  const frames = pictures.map(visibleRect);
  if (frames.every(({ w, h }, at) => w === pictures[at]?.width && h === pictures[at]?.height)) return whole;
  const trimmed = softGridIn(pictures, frames, step, undefined);
  return trimmed && trimmed.noise < whole.noise * 0.6 ? { ...trimmed, isTrimmed: true } : whole;
}

/**
 * A step that isn't the found one is how large the pixels are to be, and dragging it passes many. So it's enough to know whether cells are sharp: kernels
 * with a wide reach would explain whatever is smooth by any cells, and take long.
 */
const SIMPLE = ['nearest', 'bilinear'] as const;

const errorOf = ([x, y]: readonly [Fit, Fit]) => x.error + y.error;

function softGridIn(
  pictures: readonly Raster[],
  frames: readonly FrameRect[],
  step: Axes,
  offset: Axes | undefined,
): Grid | undefined {
  const parts = pictures.map((picture, at) => crop(picture, frames[at] ?? wholeOf(picture)));
  const details = parts.map(linesOf);
  const [main] = details;
  if (!main) return undefined;
  const fits = SIMPLE.map(
    (kernel) => [fitAt(main.x, step.x, offset?.x, kernel), fitAt(main.y, step.y, offset?.y, kernel)] as const,
  );
  const [x, y] = fits.reduce((best, pair) => (errorOf(pair) < errorOf(best) ? pair : best));
  const grid = softGrid({ pictures, frames, details }, x, y, 0.5);
  if (!offset) return grid;
  const offsets = pictures.map(() => offset);
  return { ...grid, offsets, sizes: spriteSizes(pictures, step, offsets) };
}
