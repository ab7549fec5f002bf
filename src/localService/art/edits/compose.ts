import { colorCounts, rgbAt } from '../../../shared/pixels/colors';
import type { Raster } from '../../../shared/pixels/raster';

/** A palette of pixel art; a source that keeps to it is not taken beyond it. */
const MAX_COLORS = 16;

export function copyOf(source: Raster): Raster {
  return { ...source, data: new Uint8ClampedArray(source.data) };
}

/** Makes a pixel opaque in a color, or with `undefined` transparent. Outside of the picture nothing happens. */
export function setPixel(raster: Raster, x: number, y: number, rgb: number | undefined): void {
  if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) return;
  const color = rgb === undefined ? [0, 0, 0, 0] : [rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255];
  raster.data.set(color, (y * raster.width + x) * 4);
}

/**
 * Lays a picture over or behind another one.
 * @param grain pixels of `below` that one of `layer` covers, across and down
 */
export function laid(below: Raster, layer: Raster, grain: number, behind: boolean): Raster {
  const out = copyOf(below);
  for (let y = 0; y < below.height; y++) {
    for (let x = 0; x < below.width; x++) {
      const [lx, ly] = [Math.floor(x / grain), Math.floor(y / grain)];
      if (lx >= layer.width || ly >= layer.height) continue;
      const at = (ly * layer.width + lx) * 4;
      if (!layer.data[at + 3] || (behind && below.data[(y * below.width + x) * 4 + 3])) continue;
      setPixel(out, x, y, rgbAt(layer.data, at));
    }
  }
  return out;
}

function distance(a: number, b: number): number {
  const [dr, dg, db] = [(a >> 16) - (b >> 16), ((a >> 8) & 255) - ((b >> 8) & 255), (a & 255) - (b & 255)];
  return 2 * dr * dr + 4 * dg * dg + 3 * db * db;
}

/** Where the source has at most 16 colors, so has its edit: the nearest and rarest are merged, those of the source last. */
export function withinPalette(source: Raster, edited: Raster): Raster {
  const own = colorCounts([source]);
  const counts = colorCounts([edited]);
  if (own.size > MAX_COLORS || counts.size <= MAX_COLORS) return edited;
  const now = new Map<number, number>();
  while (counts.size > MAX_COLORS) {
    let [least, from, to] = [Number.POSITIVE_INFINITY, 0, 0];
    for (const [a, n] of counts) {
      // A color of the source goes only where it is hardly seen.
      const price = own.has(a) ? 4 : 1;
      for (const b of counts.keys()) {
        if (a === b) continue;
        const cost = distance(a, b) * Math.sqrt(n + 1) * price;
        if (cost < least) [least, from, to] = [cost, a, b];
      }
    }
    if (from === to) break;
    counts.set(to, (counts.get(to) ?? 0) + (counts.get(from) ?? 0));
    counts.delete(from);
    for (const [name, other] of now) if (other === from) now.set(name, to);
    now.set(from, to);
  }
  const out = copyOf(edited);
  for (let p = 0; p < out.width * out.height; p++) {
    const rgb = now.get(rgbAt(out.data, p * 4));
    if (rgb !== undefined && out.data[p * 4 + 3]) setPixel(out, p % out.width, Math.floor(p / out.width), rgb);
  }
  return out;
}
