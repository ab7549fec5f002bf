import { OPAQUE_FROM, rgbAt } from '../../../../../src/sprite/pixels/colors';
import { createRaster, type Raster, wordsOf } from '../../../../../src/sprite/pixels/raster';

export function copyOf(source: Raster): Raster {
  return { ...source, data: new Uint8ClampedArray(source.data) };
}

/** Makes a pixel opaque in a color (0xRRGGBB), or transparent for `undefined`. Pixels outside of the picture are ignored. */
export function setPixel(raster: Raster, x: number, y: number, rgb: number | undefined): void {
  if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) return;
  const { data } = raster;
  const at = (y * raster.width + x) * 4;
  data[at] = rgb === undefined ? 0 : rgb >> 16;
  data[at + 1] = rgb === undefined ? 0 : (rgb >> 8) & 255;
  data[at + 2] = rgb === undefined ? 0 : rgb & 255;
  data[at + 3] = rgb === undefined ? 0 : 255;
}

/** The mirror image of a picture. */
export function mirrorImage(source: Raster): Raster {
  const { width, height } = source;
  const out = createRaster(width, height);
  const [from, to] = [wordsOf(source.data), wordsOf(out.data)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) to[y * width + width - 1 - x] = from[y * width + x] ?? 0;
  return out;
}

/**
 * Lays a picture over or behind another one.
 * @param grain pixels of `below`, across and down, that one pixel of `layer` covers
 */
export function layered(below: Raster, layer: Raster, grain: number, behind: boolean): Raster {
  const out = copyOf(below);
  for (let y = 0; y < below.height; y++) {
    const ly = Math.floor(y / grain);
    for (let x = 0; x < below.width; x++) {
      const lx = Math.floor(x / grain);
      if (lx >= layer.width || ly >= layer.height) continue;
      const at = (ly * layer.width + lx) * 4;
      if (!layer.data[at + 3] || (behind && below.data[(y * below.width + x) * 4 + 3])) continue;
      setPixel(out, x, y, rgbAt(layer.data, at));
    }
  }
  return out;
}

/** Share of the visible pixels that an edit changes, 0 to 1. */
export function changedShare(source: Raster, out: Raster): number {
  const [before, after] = [wordsOf(source.data), wordsOf(out.data)];
  let [visible, changed] = [0, 0];
  for (let p = 0; p < before.length; p++) {
    if (!source.data[p * 4 + 3]) continue;
    visible++;
    if (before[p] !== after[p]) changed++;
  }
  return changed / Math.max(1, visible);
}

/** Pictures with a longer side, in pixels, aren't cleaned: their single pixels are too small to disturb. */
const MAX_DOTS = 256;

/** Recolors pixels that stand alone in their color since the edit like their neighbors, and clears those with fewer than three opaque ones. */
export function withoutSpecks(source: Raster, edited: Raster): Raster {
  if (Math.max(source.width, source.height) > MAX_DOTS) return edited;
  const out = copyOf(edited);
  for (let round = 0; round < 3; round++) if (!recolorSpecks(source, out)) break;
  return out;
}

/** One round of `withoutSpecks`. Returns whether it has changed a pixel. */
function recolorSpecks(source: Raster, out: Raster): boolean {
  let changed = false;
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      const around = colorsAround(out, x, y);
      if (!around || colorsAround(source, x, y)) continue;
      const solid = around.filter((rgb) => rgb !== NONE);
      setPixel(out, x, y, solid.length > 2 ? mostFrequent(solid) : undefined);
      changed = true;
    }
  }
  return changed;
}

const NONE = -1;

function colorAt({ width, height, data }: Raster, x: number, y: number): number {
  const at = (y * width + x) * 4;
  return x >= 0 && y >= 0 && x < width && y < height && (data[at + 3] ?? 0) >= OPAQUE_FROM ? rgbAt(data, at) : NONE;
}

/** Colors of a visible pixel's eight neighbors; undefined if one of them has the pixel's own color. */
function colorsAround(raster: Raster, x: number, y: number): number[] | undefined {
  const own = colorAt(raster, x, y);
  if (own === NONE) return undefined;
  const around: number[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (!dx && !dy) continue;
      const next = colorAt(raster, x + dx, y + dy);
      if (next === own) return undefined;
      around.push(next);
    }
  }
  return around;
}

/** The most frequent number of a list, the first one of several; undefined for an empty list. */
export function mostFrequent(list: Iterable<number>): number | undefined {
  const counts = new Map<number, number>();
  for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1);
  let [best, most] = [undefined as number | undefined, 0];
  for (const [value, count] of counts) if (count > most) [best, most] = [value, count];
  return best;
}
