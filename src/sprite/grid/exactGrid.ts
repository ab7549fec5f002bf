import type { Raster, Size } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { type AxisEdges, edgesOf } from './edges';
import type { Grid } from './grid';
import { centered, exactLattices, type Lattice, offsetsFor } from './lattice';

/** Axes with steps that differ by less are meant to be equal, or by a picture that was resized a little. */
const SQUARE = 1.06;
/**
 * What changes of color say for a lattice is measured in nats: how unlikely it is that as many changes, spread between the first and the last one by
 * chance, are all on its lines. That of both axes must be more than this.
 */
const MIN_EVIDENCE = 8;
/** What other lattices would have had the chance to explain: whole steps are few, steps that divide the picture some, others many. */
const CHANCES = { whole: 0, uncut: 2, cut: 5, smallCut: 12 };
/** What unequal axes must gain: thin sprites have few changes on one axis, so a multiple of the step fits by chance. */
const NOT_SQUARE = 8;
const MIN_UNEQUAL_STEP = 2.9;
/** What each of two small unequal axes must say for itself. */
const SMALL_UNEQUAL = 12;
/** Axes with fewer changes say nothing in pictures as small as sprites are. */
const FEW = { changes: 4, side: 160, evidence: 30 };
/** Small steps that aren't whole fit many pictures with few changes, so at least this share of the lines must have a change. */
const DENSE = { step: 2.5, share: 0.5 };
/** A sprite smaller than this is a plain shape of true pixels instead, unless its changes say otherwise. */
const MIN_CELLS = { most: 8, least: 3, evidence: 20 };

/** A lattice of an axis with what it explains. */
interface Explained extends Lattice {
  /** In nats. */
  readonly evidence: number;
  readonly chances: number;
  /** What is missing because the axis has few changes. */
  readonly few: number;
  /** Cells between the first and the last change. */
  readonly cells: number;
}

/**
 * The grid of pictures in which each cell has a single color; undefined if they have none, or too few changes to tell. The same for any program that
 * enlarges by nearest neighbor, at any step from 1.5 up, cut or not.
 */
export function findExactGrid(pictures: readonly Raster[]): Grid | undefined {
  const found = searchExactGrid(pictures);
  return found === 'too-small' ? undefined : found;
}

/** The same. `too-small` if cells of a single color explain the pictures, but are so few that these can as well be plain shapes of true pixels. */
export function searchExactGrid(pictures: readonly Raster[]): Grid | 'too-small' | undefined {
  const edges = pictures.map(edgesOf);
  const axes = [edges.map(({ x }) => x), edges.map(({ y }) => y)] as const;
  const side = Math.max(...pictures.map(({ width, height }) => Math.max(width, height)));
  const best = bestPair(explained(axes[0], side), explained(axes[1], side));
  if (!best || best === 'too-small') return best;
  const [x, y] = alike(axes, best);
  const step = { x: x.step, y: y.step };
  const offsets = pictures.map((_, index) => ({
    x: centered(x.offsets[index] ?? 0, x.step),
    y: centered(y.offsets[index] ?? 0, y.step),
  }));
  return exactGrid(pictures, step, offsets);
}

/** A grid in which each cell has a single color. */
export function exactGrid(pictures: readonly Size[], step: Axes, offsets: readonly Axes[]): Grid {
  return {
    step,
    offsets,
    certainty: 1,
    sizes: spriteSizes(pictures, step, offsets),
    kernel: 'nearest',
    isTrimmed: false,
    isUneven: false,
    noise: 0,
    gutter: 0,
  };
}

function explained(pictures: readonly AxisEdges[], side: number): Explained[] {
  // Frames of one sprite repeat each other's changes: the richest picture counts.
  const changes = Math.max(...pictures.map(({ at }) => at.length));
  const span = Math.max(...pictures.map(({ at }) => (at[at.length - 1] ?? 0) - (at[0] ?? 0)));
  const [first] = pictures;
  const few = changes < FEW.changes && side <= FEW.side ? FEW.evidence : 0;
  return exactLattices(pictures).flatMap((lattice) => {
    const { step } = lattice;
    const isWhole = Math.abs(step - Math.round(step)) < 1e-9;
    const cells = span / step;
    if (!isWhole && step < DENSE.step && (changes - 1) / cells < DENSE.share) return [];
    const cut = step < DENSE.step ? CHANCES.smallCut : CHANCES.cut;
    const chances = isWhole ? CHANCES.whole : dividesWholly(first, step) ? CHANCES.uncut : cut;
    return [{ ...lattice, cells, chances, few, evidence: evidenceOf(changes, span, lattice) }];
  });
}

/** Of changes that are all on lines, in nats; a tie is two chances. The first change is where a line is, wherever that is. */
function evidenceOf(changes: number, span: number, { step, ties }: Lattice): number {
  const [inner, lines] = [changes - 2, Math.round(span / step) - 1];
  if (inner < 0) return 0;
  return Math.log(step) + logChoices(span - 1, inner) - logChoices(Math.max(lines, inner), inner) - ties * Math.LN2;
}

/** The logarithm of the number of ways to choose `chosen` of `all`. */
function logChoices(all: number, chosen: number): number {
  let sum = 0;
  for (let n = 1; n <= chosen; n++) sum += Math.log((all - chosen + n) / n);
  return sum;
}

function dividesWholly(edges: AxisEdges | undefined, step: number): boolean {
  const cells = (edges?.length ?? 0.5) / step;
  return Math.abs(cells - Math.round(cells)) < 1e-9;
}

const isSquare = (x: Explained, y: Explained) => x.most * SQUARE >= y.least && y.most * SQUARE >= x.least;

const isClear = ({ evidence, chances, few }: Explained) => evidence - chances - few > SMALL_UNEQUAL;

function bestPair(
  xs: readonly Explained[],
  ys: readonly Explained[],
): readonly [Explained, Explained] | 'too-small' | undefined {
  let best: readonly [Explained, Explained] | undefined;
  let most = MIN_EVIDENCE;
  for (const x of xs) {
    for (const y of ys) {
      const evidence = evidenceOfPair(x, y);
      if (evidence <= most) continue;
      most = evidence;
      best = [x, y];
    }
  }
  // Not the next best pair: half of a step explains whatever the step does, in twice as many cells.
  return best && !isLargeEnough(best, most) ? 'too-small' : best;
}

/** What both axes say together, in nats; −Infinity for pairs that mean nothing. */
function evidenceOfPair(x: Explained, y: Explained): number {
  const both = x.evidence + y.evidence;
  if (isSquare(x, y)) {
    const chances = Math.max(x.chances, y.chances);
    // Few changes are enough if all lines are where an uncut enlargement has them.
    return both - chances - (chances < CHANCES.cut ? 0 : x.few + y.few);
  }
  if (Math.min(x.step, y.step) < MIN_UNEQUAL_STEP && !(isClear(x) && isClear(y))) return -Infinity;
  return both - (x.chances + y.chances + NOT_SQUARE) - (x.few + y.few);
}

function isLargeEnough([x, y]: readonly [Explained, Explained], evidence: number): boolean {
  if (Math.min(x.cells, y.cells) < MIN_CELLS.least) return false;
  return Math.max(x.cells, y.cells) >= MIN_CELLS.most || evidence > MIN_CELLS.evidence;
}

/**
 * Gives the axis that says less the step of the other one, or the nearest one that divides it into whole cells, if that explains it too; unless both
 * clearly say another one: half of a step explains whatever the step does.
 */
function alike(
  axes: readonly [readonly AxisEdges[], readonly AxisEdges[]],
  [x, y]: readonly [Explained, Explained],
): readonly [Lattice, Lattice] {
  if (isClear(x) && isClear(y) && !isSquare(x, y)) return [x, y];
  const [strong, weak, weakAxis] = x.evidence > y.evidence ? [x, y, axes[1]] : [y, x, axes[0]];
  const length = weakAxis[0]?.length ?? 0;
  const isUncut = dividesWholly((strong === x ? axes[0] : axes[1])[0], strong.step);
  const uncut = length / Math.round(length / strong.step);
  for (const step of isUncut && strong.chances > CHANCES.whole ? [uncut, strong.step] : [strong.step]) {
    const offsets = offsetsFor(weakAxis, step);
    if (!offsets) continue;
    const fitted = { ...weak, step, offsets };
    return strong === x ? [x, fitted] : [fitted, y];
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
