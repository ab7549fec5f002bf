import { rgbAt } from '../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { luminance } from '../../src/drawing/canvas/hsl';
import { isEdge } from '../../src/drawing/measure/silhouette';
import { places } from './compare';

/** Color of a pixel, −1 if it is transparent or outside; a tile wraps around. */
function colorAt({ width, height, data }: Raster, x: number, y: number, tile: boolean): number {
  const [px, py] = tile ? [(x + width) % width, (y + height) % height] : [x, y];
  if (px < 0 || py < 0 || px >= width || py >= height) return -1;
  const i = py * width + px;
  return data[i * 4 + 3] ? rgbAt(data, i * 4) : -1;
}

/** Steps to the eight neighbors of a pixel. */
const NEIGHBORS = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const)).filter(([dx, dy]) => dx || dy);

function isSpeck(raster: Raster, x: number, y: number, tile: boolean): boolean {
  const own = colorAt(raster, x, y, tile);
  return own >= 0 && NEIGHBORS.every(([dx, dy]) => colorAt(raster, x + dx, y + dy, tile) !== own);
}

/** Number of visible pixels whose color no neighbor (of eight) has. */
export function specks(raster: Raster, tile = false): number {
  return places(raster).filter(([x, y]) => isSpeck(raster, x, y, tile)).length;
}

/** Mean brightness, 0 to 255, of the pixels at the silhouette's edge and inside it. */
export function brightness(raster: Raster): { readonly edge: number; readonly inside: number } {
  const sums = { edge: 0, edges: 0, inside: 0, insides: 0 };
  for (let i = 0; i < raster.width * raster.height; i++) {
    if (!raster.data[i * 4 + 3]) continue;
    const light = luminance(rgbAt(raster.data, i * 4));
    if (isEdge(raster, i % raster.width, Math.floor(i / raster.width))) {
      sums.edge += light;
      sums.edges++;
    } else {
      sums.inside += light;
      sums.insides++;
    }
  }
  return { edge: sums.edge / sums.edges, inside: sums.inside / sums.insides };
}

/** Share of the pixels, 0 to 1, that only one of two images of the same size shows; with `colors`, also those that differ in color. */
export function unlike(a: Raster, b: Raster, colors = false): number {
  let count = 0;
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const [one, other] = [colorAt(a, x, y, false), colorAt(b, x, y, false)];
      if (colors ? one !== other : one < 0 !== other < 0) count++;
    }
  }
  return count / (a.width * a.height);
}

/** How much neighboring columns differ, 0 to 255: at the tile's seam, and the maximum inside it. */
export function seam(raster: Raster, across: boolean): { readonly seam: number; readonly within: number } {
  const { width, height } = raster;
  const light = (line: number, along: number) => {
    const i = across ? line * width + along : along * width + line;
    return luminance(rgbAt(raster.data, i * 4));
  };
  const [lines, length] = across ? [height, width] : [width, height];
  const steps = Array.from({ length: lines }, (_, line) => {
    let sum = 0;
    for (let along = 0; along < length; along++) sum += Math.abs(light(line, along) - light((line + 1) % lines, along));
    return sum / length;
  });
  return { seam: steps[lines - 1] ?? 0, within: Math.max(...steps.slice(0, -1)) };
}

/** Share of the first image's visible pixels, 0 to 1, that the second one shows in the same colors. */
export function kept(before: Raster, after: Raster): number {
  let [visible, same] = [0, 0];
  for (let y = 0; y < before.height; y++) {
    for (let x = 0; x < before.width; x++) {
      const own = colorAt(before, x, y, false);
      if (own < 0) continue;
      visible++;
      if (colorAt(after, x, y, false) === own) same++;
    }
  }
  return same / Math.max(1, visible);
}
