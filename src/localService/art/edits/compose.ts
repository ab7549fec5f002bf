import { colorCounts, OPAQUE_FROM, rgbAt } from '../../../shared/pixels/colors';
import { type Raster, wordsOf } from '../../../shared/pixels/raster';

/** A palette of pixel art; a source that keeps to it is not taken beyond it. */
const MAX_COLORS = 16;

export function copyOf(source: Raster): Raster {
  return { ...source, data: new Uint8ClampedArray(source.data) };
}

/** Makes a pixel opaque in a color, or with `undefined` transparent. Outside of the picture nothing happens. */
export function setPixel(raster: Raster, x: number, y: number, rgb: number | undefined): void {
  if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) return;
  const { data } = raster;
  const at = (y * raster.width + x) * 4;
  data[at] = rgb === undefined ? 0 : rgb >> 16;
  data[at + 1] = rgb === undefined ? 0 : (rgb >> 8) & 255;
  data[at + 2] = rgb === undefined ? 0 : rgb & 255;
  data[at + 3] = rgb === undefined ? 0 : 255;
}

/**
 * Lays a picture over or behind another one.
 * @param grain pixels of `below` that one of `layer` covers, across and down
 */
export function laid(below: Raster, layer: Raster, grain: number, behind: boolean): Raster {
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
export function covered(source: Raster, out: Raster): number {
  const [before, after] = [wordsOf(source.data), wordsOf(out.data)];
  let [visible, changed] = [0, 0];
  for (let p = 0; p < before.length; p++) {
    if (!source.data[p * 4 + 3]) continue;
    visible++;
    if (before[p] !== after[p]) changed++;
  }
  return changed / Math.max(1, visible);
}

function distance(a: number, b: number): number {
  const [dr, dg, db] = [(a >> 16) - (b >> 16), ((a >> 8) & 255) - ((b >> 8) & 255), (a & 255) - (b & 255)];
  return 2 * dr * dr + 4 * dg * dg + 3 * db * db;
}

/** Whether a picture has more than 16 colors: of a photograph, few pixels tell. */
function hasMoreColors({ data }: Raster): boolean {
  const known = new Set<number>();
  let last = -1;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
    const rgb = rgbAt(data, at);
    if (rgb === last) continue;
    last = rgb;
    if (known.add(rgb).size > MAX_COLORS) return true;
  }
  return false;
}

/**
 * Where the source has at most 16 colors, so has its edit: the nearest and rarest are merged.
 * @param given share of the visible pixels of the source that may take another color of it to make room for new ones, 0 to 1
 * @param estranged how much more it costs to draw what is new in a color of the source than in another new one
 */
export function withinPalette(source: Raster, edited: Raster, given: number, estranged = 1): Raster {
  if (hasMoreColors(source) || !hasMoreColors(edited)) return edited;
  const own = colorCounts([source]);
  const counts = colorCounts([edited]);
  let left = given * [...own.values()].reduce((sum, n) => sum + n, 0);
  const now = new Map<number, number>();
  while (counts.size > MAX_COLORS) {
    let [least, from, to] = [Number.POSITIVE_INFINITY, 0, 0];
    for (const [a, n] of counts) {
      // New ones go into others at any price, those of the source while there is room for it.
      if (own.has(a) && n > left) continue;
      for (const b of counts.keys()) {
        const price = own.has(a) ? 2 : own.has(b) ? estranged : 1;
        const cost = distance(a, b) * Math.sqrt(n + 1) * price;
        if (a !== b && cost < least) [least, from, to] = [cost, a, b];
      }
    }
    if (from === to) break;
    if (own.has(from)) left -= counts.get(from) ?? 0;
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

/** Larger pictures have no pixels that are dots of their own. */
const MOST_DOTS = 256;

/** Pixels that stand alone in their color since the edit are given to their neighbors, or left as they were where nothing is around them. */
export function withoutSpecks(source: Raster, edited: Raster): Raster {
  if (Math.max(source.width, source.height) > MOST_DOTS) return edited;
  const out = copyOf(edited);
  for (let round = 0; round < 3; round++) {
    let changed = false;
    for (let y = 0; y < out.height; y++) {
      for (let x = 0; x < out.width; x++) {
        const around = colorsAround(out, x, y);
        if (!around || colorsAround(source, x, y)) continue;
        const solid = around.filter((rgb) => rgb !== NONE);
        setPixel(out, x, y, solid.length > 2 ? commonest(solid) : undefined);
        changed = true;
      }
    }
    if (!changed) break;
  }
  return out;
}

const NONE = -1;

function colorAt({ width, height, data }: Raster, x: number, y: number): number {
  const at = (y * width + x) * 4;
  return x >= 0 && y >= 0 && x < width && y < height && (data[at + 3] ?? 0) >= OPAQUE_FROM ? rgbAt(data, at) : NONE;
}

/** Colors of the eight neighbors of a visible pixel; undefined where one of them has its own. */
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

/** What is most often in a list; the first of them. */
export function commonest(list: readonly number[]): number {
  let [best, most] = [list[0] ?? 0, 0];
  for (const rgb of list) {
    const count = list.filter((other) => other === rgb).length;
    if (count > most) [best, most] = [rgb, count];
  }
  return best;
}
