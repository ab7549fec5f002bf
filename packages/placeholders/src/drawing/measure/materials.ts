import { OPAQUE_FROM, rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { type Hsl, hueDistance, luminance, toHsl } from '../canvas/hsl';

/** Colors of a picture that belong together, such as the shades of cloth, skin, or metal. */
export interface Material {
  readonly kind: 'skin' | 'neutral' | 'colored';
  /** Hue of its strongest shade, in degrees. */
  readonly hue: number;
  /** Number of its pixels. */
  readonly size: number;
  /** 0xRRGGBB, dark to light. */
  readonly shades: readonly number[];
  has(rgb: number): boolean;
}

/** Colors darker than this are outline, which recoloring leaves alone. */
const INK = 42;
/** Hues of one material differ by at most so many degrees. */
const NEAR = 34;

export function isInk(rgb: number): boolean {
  return luminance(rgb) <= INK;
}

/** How colorful a color looks, 0 to 1: little for pale and dark colors, whatever their saturation. */
function chroma({ s, l }: Hsl): number {
  return s * (1 - Math.abs(2 * l - 1));
}

export function isSkin({ h, s, l }: Hsl): boolean {
  return h >= 8 && h <= 40 && l >= 0.54 && l < 0.93 && s >= 0.3 && s <= 0.92;
}

/** Whether a hue is that of skin, hair, leather, or wood. */
function isWarm(h: number): boolean {
  return h >= 10 && h <= 44;
}

function sameHue(a: number, b: number): boolean {
  return isWarm(a) === isWarm(b) && hueDistance(a, b) < NEAR;
}

/** Materials of a picture, the largest first. Ink belongs to none. @param counts number of pixels by color */
export function materialsOf(counts: ReadonlyMap<number, number>): Material[] {
  const groups = new Map<string, Map<number, number>>();
  const add = (key: string, rgb: number, count: number) => {
    const group = groups.get(key) ?? new Map<number, number>();
    groups.set(key, group.set(rgb, count));
  };
  const hues = hueCenters(counts);
  for (const [rgb, count] of counts) {
    const color = toHsl(rgb);
    if (isInk(rgb)) continue;
    if (isSkin(color)) add('skin', rgb, count);
    else if (chroma(color) < 0.13) add('neutral', rgb, count);
    else add(`${nearest(color.h, hues)}`, rgb, count);
  }
  return [...groups]
    .map(([key, colors]): Material => {
      const shades = [...colors.keys()].sort((a, b) => luminance(a) - luminance(b));
      const strongest = [...colors].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
      const size = [...colors.values()].reduce((sum, count) => sum + count, 0);
      const kind = key === 'skin' || key === 'neutral' ? key : 'colored';
      return { kind, hue: toHsl(strongest[0]).h, size, shades, has: (rgb) => colors.has(rgb) };
    })
    .sort((a, b) => b.size - a.size);
}

function nearest(hue: number, centers: readonly number[]): number {
  const cost = (center: number) => hueDistance(hue, center) + (isWarm(hue) === isWarm(center) ? 0 : 24);
  return centers.reduce((best, center) => (cost(center) < cost(best) ? center : best), centers[0] ?? hue);
}

/** The hues that most colors are close to, in whole degrees: a photograph has more colors than there are degrees. */
function hueCenters(counts: ReadonlyMap<number, number>): number[] {
  const strengths = new Map<number, number>();
  for (const [rgb, count] of counts) {
    const color = toHsl(rgb);
    if (isInk(rgb) || isSkin(color) || chroma(color) < 0.13) continue;
    const h = Math.floor(color.h);
    strengths.set(h, (strengths.get(h) ?? 0) + count * chroma(color));
  }
  const weighed = [...strengths.keys()].map((h): [number, number] => {
    let weight = 0;
    for (const [other, strength] of strengths)
      if (sameHue(other, h)) weight += strength / (1 + hueDistance(h, other) / 12);
    return [h, weight];
  });
  const centers: number[] = [];
  for (const [h] of weighed.sort((a, b) => b[1] - a[1]))
    if (!centers.some((center) => sameHue(center, h))) centers.push(h);
  return centers;
}

/** Selected pixels of a picture: 1 for each selected one, else 0. */
export type Mask = Uint8Array;

export function maskOf(source: Raster, meant: (rgb: number, x: number, y: number) => boolean): Mask {
  const { width, height, data } = source;
  const mask = new Uint8Array(width * height);
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++)
      if ((data[p * 4 + 3] ?? 0) >= OPAQUE_FROM && meant(rgbAt(data, p * 4), x, y)) mask[p] = 1;
  return mask;
}

/** Connected pixels of a mask; corners connect too. */
export interface Piece {
  readonly pixels: Int32Array;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Mean position of its pixels. */
  readonly x: number;
  readonly y: number;
}

/** The pieces of a mask, the largest first. */
export function piecesOf(mask: Mask, width: number): Piece[] {
  const left = mask.slice();
  const queue = new Int32Array(mask.length);
  const pieces: Piece[] = [];
  for (let start = 0; start < left.length; start++)
    if (left[start]) pieces.push(measured(queue.slice(0, takePiece(left, width, start, queue)), width));
  return pieces.sort((a, b) => b.pixels.length - a.pixels.length);
}

/** Moves the piece of a pixel from a mask to the beginning of `queue`. Returns the number of its pixels. */
function takePiece(mask: Mask, width: number, start: number, queue: Int32Array): number {
  let length = 1;
  queue[0] = start;
  mask[start] = 0;
  for (let next = 0; next < length; next++) {
    const p = queue[next] ?? 0;
    const x = p % width;
    const [from, to] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0];
    for (let row = p - width; row <= p + width; row += width)
      for (let q = row + from; q <= row + to; q++) {
        if (!mask[q]) continue;
        mask[q] = 0;
        queue[length++] = q;
      }
  }
  return length;
}

/** A piece of the given pixels, at least one. */
function measured(pixels: Int32Array, width: number): Piece {
  let [left, right, top, bottom, sx, sy] = [width, 0, Number.POSITIVE_INFINITY, 0, 0, 0];
  for (const p of pixels) {
    const x = p % width;
    const y = (p - x) / width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    sx += x;
    sy += y;
  }
  return { pixels, left, right, top, bottom, x: sx / pixels.length, y: sy / pixels.length };
}
