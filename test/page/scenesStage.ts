import type { PreviewItem } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import type { Scene } from './scenes';

/** Every pixel has a distinct color, as far as 24 bits allow, and neighbors differ a lot. */
function confetti(width: number, height: number, alpha: (pixel: number) => number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const value = Math.imul(pixel + 1, 0x9e3779b1);
    data.set([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, alpha(pixel)], pixel * 4);
  }
  return { width, height, data };
}

/** Odd sizes, so that halves aren't whole numbers. */
export const odd = confetti(13, 9, () => 255);
/** Alternating opaque, half-transparent, and empty pixels. */
export const veiled = confetti(13, 9, (pixel) => [255, 128, 0][pixel % 3] ?? 0);
export const wide = () => confetti(1501, 1103, () => 255);
/** Only background. */
export const clear: Raster = { width: 12, height: 12, data: new Uint8ClampedArray(12 * 12 * 4) };

function still(id: string, raster: Raster): Scene {
  const item: PreviewItem = { id, name: `${id}.png`, role: 'output', kind: 'still', version: 1, tags: [] };
  return { state: { title: item.name, items: [item] }, pictures: { [id]: encodePng(raster) } };
}

/** Images that show how the stage draws. */
export const stageScenes: Readonly<Record<string, () => Scene>> = {
  odd: () => still('odd', odd),
  veiled: () => still('veiled', veiled),
  wide: () => still('wide', wide()),
  clear: () => still('clear', clear),
};
