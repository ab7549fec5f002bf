import type { Raster, Size } from '../../shared/sprite/pixels/raster';
import type { Axes } from '../art';
import { type AxisEdges, edgesOf } from './edges';
import type { Grid } from './grid';
import { centered, exactLattices, type Lattice, offsetsFor } from './lattice';

/** Axes with steps that differ by less are meant to be equal, or by a picture that was resized a little. */
const SQUARE = 1.06;
/** What unequal axes must gain, in nats: thin sprites have few changes on one axis, so a multiple of the step fits by chance. */
const NOT_SQUARE = 8;
/** What all changes must say for a grid, in nats: by chance, a change is on a line of step `s` once in `s` times. */
const LEAST_EVIDENCE = 11;
/** A sprite smaller than this is a plain shape of true pixels instead. */
const LEAST_CELLS: Size = { width: 6, height: 6 };

/** A lattice of an axis with what it explains. */
interface Explained extends Lattice {
  /** In nats. */
  readonly evidence: number;
  /** Cells between the first and the last change. */
  readonly cells: number;
}

/**
 * The grid of pictures in which each cell has a single color; undefined if they have none, or too few changes to tell. The same for any program that
 * enlarges by nearest neighbor, at any step from 1.5 up, cut or not.
 */
export function findExactGrid(pictures: readonly Raster[]): Grid | undefined {
  const edges = pictures.map(edgesOf);
  const axes = [edges.map(({ x }) => x), edges.map(({ y }) => y)] as const;
  const best = bestPair(explained(axes[0]), explained(axes[1]));
  if (!best) return undefined;
  const [x, y] = alike(axes, best);
  const step = { x: x.step, y: y.step };
  const offsets = pictures.map((_, index) => ({
    x: centered(x.offsets[index] ?? 0, x.step),
    y: centered(y.offsets[index] ?? 0, y.step),
  }));
  return {
    step,
    offsets,
    certainty: 1,
    sizes: spriteSizes(pictures, step, offsets),
    kernel: 'nearest',
    isStraight: false,
    noise: 0,
    gutter: 0,
  };
}

function explained(pictures: readonly AxisEdges[]): Explained[] {
  // Frames of one sprite repeat each other's changes: the richest picture counts.
  const changes = Math.max(...pictures.map(({ at }) => at.length));
  const span = Math.max(...pictures.map(({ at }) => (at[at.length - 1] ?? 0) - (at[0] ?? 0)));
  return exactLattices(pictures).map((lattice) => ({
    ...lattice,
    evidence: (changes - 1) * Math.log(lattice.step),
    cells: span / lattice.step,
  }));
}

function bestPair(xs: readonly Explained[], ys: readonly Explained[]): readonly [Explained, Explained] | undefined {
  let best: readonly [Explained, Explained] | undefined;
  let most = LEAST_EVIDENCE;
  for (const x of xs) {
    for (const y of ys) {
      const isSquare = x.most * SQUARE >= y.least && y.most * SQUARE >= x.least;
      const evidence = x.evidence + y.evidence - (isSquare ? 0 : NOT_SQUARE);
      if (evidence <= most || Math.max(x.cells, y.cells) < LEAST_CELLS.width || Math.min(x.cells, y.cells) < 3) continue;
      most = evidence;
      best = [x, y];
    }
  }
  return best;
}

/** Gives both axes one step if it explains both, unless they divide the picture into whole cells as they are. */
function alike(
  axes: readonly [readonly AxisEdges[], readonly AxisEdges[]],
  [x, y]: readonly [Explained, Explained],
): readonly [Lattice, Lattice] {
  if (x.step === y.step) return [x, y];
  const isWhole = ([first]: readonly AxisEdges[], { step }: Lattice) =>
    first !== undefined && Math.abs(first.length / step - Math.round(first.length / step)) < 1e-9;
  if (isWhole(axes[0], x) && isWhole(axes[1], y)) return [x, y];
  for (const step of x.evidence > y.evidence ? [x.step, y.step] : [y.step, x.step]) {
    const [forX, forY] = [offsetsFor(axes[0], step), offsetsFor(axes[1], step)];
    if (forX && forY) return [{ ...x, step, offsets: forX }, { ...y, step, offsets: forY }];
  }
  return [x, y];
}

/** Cells of each picture of which at least half is visible; alike for all pictures of one size. */
export function spriteSizes(pictures: readonly Size[], step: Axes, offsets: readonly Axes[]): Size[] {
  const cells = (length: number, stepOfAxis: number, offset: number) =>
    Math.max(1, Math.round((length - offset) / stepOfAxis - 1e-6));
  const own = pictures.map(({ width, height }, index) => ({
    width: cells(width, step.x, offsets[index]?.x ?? 0),
    height: cells(height, step.y, offsets[index]?.y ?? 0),
  }));
  return pictures.map(({ width, height }, index) => {
    const alike = own.filter((_, at) => pictures[at]?.width === width && pictures[at]?.height === height);
    if (alike.length === 1) return own[index] ?? { width: 1, height: 1 };
    return { width: cells(width, step.x, 0), height: cells(height, step.y, 0) };
  });
}
