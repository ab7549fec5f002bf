import type { Raster } from '../pixels/raster';
import { type Bordered, borderedOf } from './border';
import { type Checkerboard, checkerboardOf, distanceFromSquares, type Squares, squareAt } from './checkerboard';
import { type Surface, surfaceOf } from './gradient';
import { distance, distanceToMixes, type Lab, meanOf, rgbOfLab } from './labPixels';
import { mostUsedColor, ONE_COLOR } from './plainColor';

export type BackdropKind = 'color' | 'gradient' | 'checkerboard';

/** What is behind a sprite that came without transparency: one for all frames and views. */
export interface Backdrop {
  readonly kind: BackdropKind;
  /** What people see of it, 0xRRGGBB: one color, both ends of a gradient, or both colors of a checkerboard. */
  readonly colors: readonly number[];
  /** Colors that are at most so far from it in OKLab are meant to be it, as noisy as it is. */
  readonly tolerance: number;
  /** Whether nothing else looks like this, so that it may go without being asked for. */
  readonly isCertain: boolean;
  /** By picture. */
  readonly behind: readonly Behind[];
}

/** What is behind one picture. */
export interface Behind {
  /** The color at a place, in pixels of the picture. */
  colorAt(x: number, y: number): Lab;
  /** How far a color is from what is behind it, in OKLab. */
  distanceAt(x: number, y: number, lab: Lab): number;
  /** The squares of a checkerboard; absent if it isn't one, or they aren't even. */
  readonly squares?: Squares;
  /** How far a color is from those of a checkerboard, and from their mixes; absent if it isn't one. */
  unlike?(lab: Lab): number;
}

/** Share of the border that one color, or a gradient, must have: a sprite may touch it, but a scene isn't a background. */
const MIN_SHARE = { color: 0.35, gradient: 0.55 } as const;
/** A gradient must explain so much more of the border than one color. */
const GRADIENT_GAIN = 0.1;
/** How far the mean of one frame's gradient may be from that of all. */
const MAX_APART = 0.15;
/** Colors within so much of a gradient are on it. */
const ON_SURFACE = 0.045;
/** Tolerance for a background without noise, and the most for one with it. */
const TOLERANCE = { least: 0.03, most: 0.1 } as const;

/** Finds what is behind pictures at their borders, for all of them as one. Undefined if they are transparent there, or show something else. */
export function findBackdrop(pictures: readonly Raster[]): Backdrop | undefined {
  const bordered = borderedOf(pictures);
  if (!bordered) return undefined;
  const board = checkerboardOf(bordered);
  if (board) return boardBackdrop(board, bordered);
  const color = mostUsedColor(bordered);
  if (!color) return undefined;
  const plain = { share: shareOf(bordered, ONE_COLOR, () => color), color };
  const smooth = plain.share < 1 - GRADIENT_GAIN ? surfacesOf(bordered) : undefined;
  if (smooth && smooth.share >= MIN_SHARE.gradient && smooth.share >= plain.share + GRADIENT_GAIN)
    return gradientBackdrop(smooth.surfaces, bordered);
  return plain.share >= MIN_SHARE.color ? colorBackdrop(color, bordered) : undefined;
}

/** The checkerboard that nothing else looks like; undefined if there is none. Cheaper than finding any background. */
export function findCertainBoard(pictures: readonly Raster[]): Backdrop | undefined {
  const bordered = borderedOf(pictures);
  if (!bordered) return undefined;
  const board = checkerboardOf(bordered);
  return board?.isCertain ? boardBackdrop(board, bordered) : undefined;
}

function surfacesOf(bordered: readonly Bordered[]) {
  const surfaces: Surface[] = [];
  for (const one of bordered) {
    const surface = surfaceOf(one);
    if (!surface) return undefined;
    surfaces.push(surface);
  }
  if (!areOne(surfaces, bordered)) return undefined;
  const share = shareOf(bordered, ON_SURFACE, (x, y, index) => surfaces[index]?.(x, y) ?? [0, 0, 0]);
  return { surfaces, share };
}

/** Whether surfaces have about the same colors: frames that show different things have no background in common. */
function areOne(surfaces: readonly Surface[], bordered: readonly Bordered[]): boolean {
  const means = bordered.map(({ border, pixels: { width } }, index) =>
    meanOf(border.map((at) => surfaces[index]?.(at % width, Math.floor(at / width)) ?? [0, 0, 0])),
  );
  const common = meanOf(means);
  return means.every((mean) => distance(mean, common) <= MAX_APART);
}

/** Share of the borders that is within `reach` of a color. */
function shareOf(
  bordered: readonly Bordered[],
  reach: number,
  colorAt: (x: number, y: number, index: number) => Lab,
): number {
  const all = bordered.reduce((sum, { border }) => sum + border.length, 0);
  return (
    distancesOf(bordered, (lab, x, y, index) => distance(lab, colorAt(x, y, index))).filter((far) => far <= reach)
      .length / all
  );
}

function distancesOf(
  bordered: readonly Bordered[],
  from: (lab: Lab, x: number, y: number, index: number) => number,
): number[] {
  return bordered.flatMap(({ border, labs, pixels: { width } }, index) =>
    border.map((at, place) => from(labs[place] ?? [0, 0, 0], at % width, Math.floor(at / width), index)),
  );
}

function colorBackdrop(color: Lab, bordered: readonly Bordered[]): Backdrop {
  const behind: Behind = { colorAt: () => color, distanceAt: (_x, _y, lab) => distance(lab, color) };
  const colors = [rgbOfLab(color)];
  return backdropOf(
    'color',
    colors,
    bordered.map(() => behind),
    bordered,
  );
}

function gradientBackdrop(surfaces: readonly Surface[], bordered: readonly Bordered[]): Backdrop {
  const behind = surfaces.map(
    (surface): Behind => ({ colorAt: surface, distanceAt: (x, y, lab) => distance(lab, surface(x, y)) }),
  );
  return backdropOf('gradient', endsOf(surfaces, bordered), behind, bordered);
}

/** The lightest and the darkest color of gradients at their borders. */
function endsOf(surfaces: readonly Surface[], bordered: readonly Bordered[]): number[] {
  const labs = bordered.flatMap(({ border, pixels: { width } }, index) => {
    const surface = surfaces[index];
    return surface ? border.map((at) => surface(at % width, Math.floor(at / width))) : [];
  });
  const [first] = labs;
  if (!first) return [];
  const lightest = labs.reduce((best, lab) => (lab[0] > best[0] ? lab : best), first);
  const darkest = labs.reduce((best, lab) => (lab[0] < best[0] ? lab : best), first);
  return [rgbOfLab(lightest), rgbOfLab(darkest)];
}

function boardBackdrop({ colors, squares, isCertain }: Checkerboard, bordered: readonly Bordered[]): Backdrop {
  const behind = squares.map((own): Behind => behindOnBoard(colors, own));
  return { ...backdropOf('checkerboard', colors.map(rgbOfLab), behind, bordered), isCertain };
}

function behindOnBoard(colors: readonly [Lab, Lab], squares: Squares | undefined): Behind {
  return {
    colorAt: (x, y) => (squares ? colors[squareAt(x, y, squares)] : meanOf(colors)),
    distanceAt: (x, y, lab) => distanceFromSquares(lab, x, y, colors, squares),
    unlike: (lab) => distanceToMixes(lab, ...colors),
    ...(squares && { squares }),
  };
}

function backdropOf(
  kind: BackdropKind,
  colors: readonly number[],
  behind: readonly Behind[],
  bordered: readonly Bordered[],
): Backdrop {
  const far = distancesOf(bordered, (lab, x, y, index) => behind[index]?.distanceAt(x, y, lab) ?? 1);
  const own = far.filter((one) => one <= TOLERANCE.most).sort((one, other) => one - other);
  const noise = own[Math.floor(own.length * 0.95)] ?? 0;
  const tolerance = Math.min(TOLERANCE.most, Math.max(TOLERANCE.least, 0.01 + 1.25 * noise));
  return { kind, colors, tolerance: Math.round(tolerance * 1000) / 1000, isCertain: false, behind };
}
