import { OPAQUE_FROM } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { type Figure, figureOf } from './figure';
import { isOpaque } from './silhouette';

/** A head ends between these parts of the figure's height, from the top. */
const [MIN_CHIN, MAX_CHIN] = [0.12, 0.7];
/** A neck is narrower than head and shoulders by this part of the head's width; or the width changes by this part over two rows. */
const [NECK, STEP] = [0.1, 0.18];
/** There must be a gap between the legs at this part of the height, from the ground. */
const LEGS = 0.07;
/** Share of a figure's pixels that its face has. A smaller piece may be a hand or a strap, a larger one a thing in the color of skin. */
const [MIN_FACE, MAX_FACE] = [0.025, 0.5];
/** The fewest rows of a figure whose head can be found, with a face and without. */
const [MIN_WITH_FACE, MIN_WITHOUT_FACE] = [12, 20];
/** The smallest ratio of a figure's height to the width of its body. */
const UPRIGHT_BODY = 1.2;
/** The largest ratio of a head's height to its width; anything higher is a hat or hair. */
const UPRIGHT = 1.15;

/**
 * Part of a figure's height from the crown to the shoulders, judged by the silhouette: the head ends at the neck, or else at the row where the
 * width changes most. A face narrows the search. Undefined if the picture isn't a figure: it has neither face nor legs, is as wide as high, or has
 * no neck.
 */
export function headShareOf(picture: Raster): number | undefined {
  const found = figureOf(picture);
  const part = (found.face?.pixels.length ?? 0) / Math.max(1, opaqueIn(picture));
  if (part > MAX_FACE) return undefined;
  const figure = part < MIN_FACE ? { ...found, face: undefined } : found;
  const { bounds, head, core, face } = figure;
  const high = bounds.bottom + 1 - head.top;
  if (!face && !hasLegs(picture, figure, high)) return undefined;
  if (high < (face ? MIN_WITH_FACE : MIN_WITHOUT_FACE) || (core.right + 1 - core.left) * UPRIGHT_BODY > high)
    return undefined;
  const middle = Math.floor((core.left + core.right) / 2);
  const widths = Array.from({ length: high }, (_, row) => widthAt(picture, middle, head.top + row));
  const [from, to] = rowsOfChin(figure, high);
  const chin = neckOf(widths, from, to) ?? (face && to < high * MAX_CHIN ? face.bottom + 1 - head.top : undefined);
  if (chin === undefined) return undefined;
  const wide = Math.max(...widths.slice(Math.floor(chin * 0.4), chin));
  const share = Math.min(chin, UPRIGHT * wide) / high;
  return share < MIN_CHIN ? undefined : share;
}

/** Whether the body has a gap above the ground. */
function hasLegs(picture: Raster, { bounds, core }: Figure, high: number): boolean {
  const y = bounds.bottom - Math.max(1, Math.round(high * LEGS));
  let runs = 0;
  for (let x = core.left; x <= core.right; x++)
    if (isOpaque(picture, x, y) && !(x > core.left && isOpaque(picture, x - 1, y))) runs++;
  return runs > 1;
}

function opaqueIn({ data }: Raster): number {
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) >= OPAQUE_FROM) count++;
  return count;
}

/** First and last row, counted from the crown, that the chin may be in. */
function rowsOfChin({ head, face }: Figure, high: number): [number, number] {
  const [least, most] = [Math.ceil(high * MIN_CHIN), Math.floor(high * MAX_CHIN)];
  if (!face) return [least, most];
  const [wide, tall] = [face.right + 1 - face.left, face.bottom + 1 - face.top];
  const middle = Math.round(face.y) - head.top;
  // If the skin reaches down much farther than it is wide, it includes the chest.
  const low =
    tall > wide * 1.5 ? middle + wide : face.bottom + 1 - head.top + Math.ceil(0.8 * Math.max(tall, wide * 0.6));
  return [Math.max(least, middle), Math.min(most, low)];
}

/** Width of a row, twice the shorter reach from a column, so that a held thing at one side doesn't count. 0 if the column is empty. */
function widthAt(picture: Raster, column: number, y: number): number {
  let reach = 0;
  while (isOpaque(picture, column - reach, y) && isOpaque(picture, column + reach, y)) reach++;
  return Math.max(0, 2 * reach - 1);
}

/** The row of the neck, searched between two rows; undefined if there is none. */
function neckOf(widths: readonly number[], from: number, to: number): number | undefined {
  let [neck, depth, step, change] = [0, 0, 0, 0];
  for (let row = from; row <= to; row++) {
    const here = widths[row] ?? 0;
    const above = Math.max(...widths.slice(0, row));
    const below = Math.max(...widths.slice(row + 1, row + 1 + Math.ceil(widths.length * 0.2)));
    // A waist looks like a neck, but lies lower.
    const deep = (Math.min(above, below) - here) * (1 - (0.5 * row) / widths.length);
    if (deep > depth && deep >= NECK * above) [neck, depth] = [row, deep];
    const jump = Math.abs((widths[row + 1] ?? 0) - (widths[row - 1] ?? 0));
    if (jump > change && jump > STEP * above) [step, change] = [row, jump];
  }
  return neck ? neck + 1 : step ? step + 1 : undefined;
}
