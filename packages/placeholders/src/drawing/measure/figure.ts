import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { toHsl } from '../canvas/hsl';
import { isSkin, maskOf, type Piece, piecesOf } from './materials';
import { type Bounds, boundsOf, edgeMask, isOpaque } from './silhouette';

/** Where things can be put on a sprite, in pixels, judged by its silhouette and its skin. */
export interface Figure {
  readonly bounds: Bounds;
  readonly head: { readonly x: number; readonly top: number; readonly wide: number };
  /** The skin of the face; undefined if none is found. */
  readonly face: Piece | undefined;
  /** First and last column of the body, without what sticks out. */
  readonly core: { readonly left: number; readonly right: number };
  /** The most frequent color of the silhouette's edge, 0xRRGGBB. */
  readonly line: number;
}

export function figureOf(source: Raster): Figure {
  const bounds = boundsOf(source);
  const high = bounds.bottom + 1 - bounds.top;
  const face = faceOf(source, bounds);
  const core = coreOf(source, bounds, 0.45);
  const x = face ? (face.left + face.right + 1) / 2 : (core.left + core.right + 1) / 2;
  let top = face ? face.top : Math.floor(bounds.top + high / 2);
  const column = Math.min(source.width - 1, Math.floor(x));
  while (top > 0 && isOpaque(source, column, top - 1)) top--;
  const row = face ? Math.round(face.y) : Math.min(bounds.bottom, Math.round(top + high * 0.2));
  const [left, right] = spanAround(source, column, row);
  const most = face ? (face.right + 1 - face.left) * 1.7 + 2 : (core.right + 1 - core.left) * 0.52;
  return {
    bounds,
    face,
    core,
    head: { x, top, wide: Math.max(3, Math.min(right + 1 - left, most)) },
    line: lineOf(source),
  };
}

/** The largest piece of skin in the upper part that is as wide as a face. */
function faceOf(source: Raster, { left, right, top, bottom }: Bounds): Piece | undefined {
  const limit = top + (bottom + 1 - top) * 0.62;
  const known = new Map<number, boolean>();
  const isFace = (rgb: number) => {
    const found = known.get(rgb) ?? isSkin(toHsl(rgb));
    known.set(rgb, found);
    return found;
  };
  const mask = maskOf(source, (rgb, _x, y) => y < limit && isFace(rgb));
  const pieces = piecesOf(mask, source.width);
  const least = (bottom + 1 - top) * (right + 1 - left) * 0.006;
  const middle = (left + right) / 2;
  const apart = (right + 1 - left) * 0.34;
  return pieces.find(({ pixels, x }) => pixels.length >= least && Math.abs(x - middle) <= apart);
}

/** First and last opaque column of the run in row `y` that holds column `x`. */
function spanAround(source: Raster, x: number, y: number): [number, number] {
  let [left, right] = [x, x];
  while (isOpaque(source, left - 1, y)) left--;
  while (isOpaque(source, right + 1, y)) right++;
  return [left, right];
}

/** The longest run of columns that are filled at least `share` (0 to 1) as much as the fullest one. It leaves out a blade held aside. */
export function coreOf(
  source: Raster,
  { left, right, top, bottom }: Bounds,
  share: number,
): { left: number; right: number } {
  const filled: number[] = [];
  for (let x = left; x <= right; x++) {
    let count = 0;
    for (let y = top; y <= bottom; y++) if (isOpaque(source, x, y)) count++;
    filled.push(count);
  }
  const enough = Math.max(...filled) * share;
  const full = (i: number) => i < filled.length && (filled[i] ?? 0) >= enough;

  let [best, from, to] = [0, 0, filled.length - 1];
  for (let i = 0; i < filled.length; i++) {
    if (!full(i)) continue;
    let end = i;
    while (full(end + 1)) end++;
    if (end + 1 - i > best) [best, from, to] = [end + 1 - i, i, end];
    i = end;
  }
  return { left: left + from, right: left + to };
}

function lineOf(source: Raster): number {
  const counts = new Map<number, number>();
  edgeMask(source).forEach((set, p) => {
    if (!set) return;
    const rgb = rgbAt(source.data, p * 4);
    counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  });
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0x1a1420, 0])[0];
}
