import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { copyOf, setPixel } from '../canvas/compose';
import { luminance, toHsl } from '../canvas/hsl';
import type { Figure } from '../measure/figure';
import { isInk, type Mask, maskOf, type Piece, piecesOf } from '../measure/materials';
import { edgeMask, isOpaque } from '../measure/silhouette';
import { heldThings } from './heldThings';
import { lineAround, lineEdges } from './partLines';

/** Takes a hat off: makes the head round above the face, its top in the color of the hair. Undefined if there is no face, or only hair above it. */
export function bareHead(source: Raster, figure: Figure, variant: number): Raster | undefined {
  const { face, head, line, bounds } = figure;
  if (!face || !hasEyes(source, face)) return undefined;
  const { x } = head;
  const brow = face.top;
  // Hair beside the face belongs to the head, a blade beside it doesn't.
  const wide = Math.min(head.wide, (face.right + 1 - face.left) * 1.2);
  const hair = hairColors(source, brow, wide, x);
  if (isHairOnly(source, hair.all, brow, head)) return undefined;
  const reach = Math.max(wide * 1.4, head.wide);
  const [first, last] = [Math.max(0, Math.floor(x - reach)), Math.min(source.width - 1, x + reach)];
  const rise = Math.max(2, Math.min(wide * 0.5, brow - bounds.top)) * (variant % 2 ? 0.6 : 1);
  const crown = { x, y: brow, radius: wide / 2 + 0.6, rise, hair };
  const out = copyOf(source);
  // A blade or a staff beside the hat stays.
  const held = heldMask(source, figure, brow);
  for (let y = bounds.top; y < brow; y++)
    for (let px = first; px <= last; px++)
      if (isOpaque(source, px, y) && !held[y * source.width + px]) roundCrown(source, out, crown, px, y);
  if (!isAbove(source, out, x, wide)) return undefined;
  clearRemains(out, brow, wide);
  lineEdges(source, out, line, (_x, y) => y <= brow + 1);
  return out;
}

/** The rounded top of a head without its hat. */
interface Crown {
  /** Middle and lower end, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Half its width, and its height. */
  readonly radius: number;
  readonly rise: number;
  readonly hair: Hair;
}

/** Clears a pixel beside the crown; inside, it gets the color of hair. */
function roundCrown(source: Raster, out: Raster, { x, y, radius, rise, hair }: Crown, px: number, py: number): void {
  const [dx, dy] = [(px + 0.5 - x) / radius, (y - py - 0.5) / rise];
  if (dx * dx + dy * dy > 1) setPixel(out, px, py, undefined);
  // Visible hair stays unchanged.
  else if (!hair.all.has(rgbAt(source.data, (py * source.width + px) * 4)))
    setPixel(out, px, py, dx + 0.4 - dy * 0.5 < 0 ? hair.light : hair.dark);
}

/** Removes pieces of a brim that are no longer connected with the sprite. @param most pixels of a piece */
function clearRemains(out: Raster, brow: number, most: number): void {
  const all = maskOf(out, () => true);
  for (const { pixels, bottom } of piecesOf(all, out.width).slice(1)) {
    if (bottom > brow + 1 || pixels.length > most) continue;
    for (const p of pixels) setPixel(out, p % out.width, Math.floor(p / out.width), undefined);
  }
}

/** Held things that reach below the brow, with the line around them. */
function heldMask(source: Raster, figure: Figure, brow: number): Mask {
  const held = new Uint8Array(source.width * source.height);
  for (const { mask, y, ratio } of heldThings(source, figure)) {
    if (ratio < 2 || y <= brow) continue;
    const line = lineAround(source, mask);
    for (let p = 0; p < held.length; p++) if (mask[p] || line[p]) held[p] = 1;
  }
  return held;
}

/** Whether something dark inside the silhouette borders on skin, as eyes do. A cork has the color of skin, but no eyes. */
function hasEyes(source: Raster, { pixels, left, right, top, bottom }: Piece): boolean {
  const skin = new Set(pixels);
  const edge = edgeMask(source);
  for (let y = top; y <= bottom; y++)
    for (let x = left - 1; x <= right + 1; x++) {
      const p = y * source.width + x;
      if (!isOpaque(source, x, y) || edge[p] || luminance(rgbAt(source.data, p * 4)) > 90) continue;
      if (skin.has(p - 1) || skin.has(p + 1)) return true;
    }
  return false;
}

/** The largest share of the removed pixels that may lie farther from the head's middle than its width. */
const BESIDE = 0.33;

/** Whether the removed pixels lay over the head, not beside it as a blade or the top of a staff does. */
function isAbove(source: Raster, out: Raster, x: number, wide: number): boolean {
  let [sum, count, beside] = [0, 0, 0];
  for (let p = 0; p < source.width * source.height; p++) {
    if (!source.data[p * 4 + 3] || out.data[p * 4 + 3]) continue;
    const column = (p % source.width) + 0.5;
    sum += column;
    count++;
    if (Math.abs(column - x) > wide) beside++;
  }
  return count > 0 && Math.abs(sum / count - x) <= wide * 0.5 && beside <= BESIDE * count;
}

interface Hair {
  readonly light: number;
  readonly dark: number;
  readonly all: ReadonlyMap<number, number>;
}

/** Whether only hair lies above the face: then there is no hat to take off. */
function isHairOnly(source: Raster, hair: Hair['all'], brow: number, { x, wide }: Figure['head']): boolean {
  let [hairy, other] = [0, 0];
  maskOf(source, (rgb, px, y) => {
    if (y >= brow || Math.abs(px - x) > wide / 2 || isInk(rgb)) return false;
    if (hair.size ? hair.has(rgb) : isHairy(rgb) && toHsl(rgb).s < 0.6) hairy++;
    else other++;
    return true;
  });
  return hairy > other;
}

/** Colors of the hair beside the face; brown if there is none. */
function hairColors(source: Raster, brow: number, wide: number, x: number): Hair {
  const mask = maskOf(
    source,
    (rgb, px, y) => y >= brow && y < brow + wide * 0.8 && Math.abs(px - x) < wide * 0.8 && isHairy(rgb),
  );
  const counts = new Map<number, number>();
  mask.forEach((set, p) => {
    if (!set) return;
    const rgb = rgbAt(source.data, p * 4);
    counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  });
  const [first = 0x7a4a2c, second = 0x5a3220] = [...counts].sort((a, b) => b[1] - a[1]).map(([rgb]) => rgb);
  return luminance(first) > luminance(second)
    ? { light: first, dark: second, all: counts }
    : { light: second, dark: first, all: counts };
}

function isHairy(rgb: number): boolean {
  const [r, g, b] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
  return !isInk(rgb) && r > g && g >= b && luminance(rgb) < 130;
}
