import type { Raster } from '../../shared/sprite/pixels/raster';
import type { Axes } from '../art';
import { edgesOf, wholeOf } from './edges';
import { spriteSizes } from './exactGrid';
import type { Grid, GridHint } from './grid';
import { centered, offsetsFor } from './lattice';
import { linesOf } from './signals';
import { fitAt, softGrid } from './softGrid';

/** The grid that a person names; what isn't named is found. Undefined if neither the step nor the size is named. */
export function hintedGrid(pictures: readonly Raster[], { step: named, size, offset }: GridHint): Grid | undefined {
  const [first] = pictures;
  const step = named ?? (size && first && { x: first.width / size.width, y: first.height / size.height });
  if (!step || !first) return undefined;
  const own = offset && { x: centered(offset.x, step.x), y: centered(offset.y, step.y) };
  const uncut = size && !named ? { x: 0, y: 0 } : undefined;
  return exactGridAt(pictures, step, own ?? uncut) ?? softGridAt(pictures, step, own ?? uncut);
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
  const sizes = spriteSizes(pictures, step, offsets);
  return { step, offsets, certainty: 1, sizes, kernel: 'nearest', isTrimmed: false, noise: 0, gutter: 0 };
}

function softGridAt(pictures: readonly Raster[], step: Axes, offset: Axes | undefined): Grid | undefined {
  const details = pictures.map(linesOf);
  const [main] = details;
  if (!main) return undefined;
  const [x, y] = [fitAt(main.x, step.x, offset?.x), fitAt(main.y, step.y, offset?.y)];
  const grid = softGrid({ pictures, frames: pictures.map(wholeOf), details }, x, y, 0.5);
  if (!offset) return grid;
  const offsets = pictures.map(() => offset);
  return { ...grid, offsets, sizes: spriteSizes(pictures, step, offsets) };
}
