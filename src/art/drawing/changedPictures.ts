import { rgbAt } from '../../shared/sprite/pixels/colors';
import { createRaster, type Raster } from '../../shared/sprite/pixels/raster';
import { setPixel } from '../canvas/compose';
import { NONE, unfinished } from '../canvas/finish';
import type { Painter } from '../canvas/painter';
import { withinPalette } from '../effects/withinPalette';

/** Share of what is not edited that may lose its colors to what is new. */
const GIVEN = 0.027;
/** What is new must be seen as what it is: rather in few tones of its own than in those of something else. */
const ESTRANGED = 1.3;

/**
 * Pictures after an edit, in one palette: what was painted the same way before has the pixels that it had, and only the rest is new. A picture
 * that was redrawn as a whole would differ in single pixels everywhere, as its colors are merged in another way.
 * @param before painted without the edit
 * @param drawn the pictures that it gave
 * @param after painted with the edit
 */
export function changedPictures(
  before: readonly Painter[],
  drawn: readonly Raster[],
  after: readonly Painter[],
): Raster[] {
  const mixed = after.map((painter, i) => {
    const picture = drawn[i];
    const first = before[i];
    return picture && first ? mix(first, picture, painter) : painter.finish();
  });
  const [source, edit] = [stacked(drawn), stacked(mixed)];
  return unstacked(withinPalette(source, edit, GIVEN, ESTRANGED), drawn.length);
}

function mix(before: Painter, drawn: Raster, after: Painter): Raster {
  const [then, now] = [unfinished(before.cells, before.shading), unfinished(after.cells, after.shading)];
  const { width, height } = drawn;
  const mixed = createRaster(width, height);
  now.forEach((rgb, i) => {
    const kept = rgb === then[i];
    const color = kept
      ? drawn.data[i * 4 + 3]
        ? rgbAt(drawn.data, i * 4)
        : undefined
      : rgb === NONE
        ? undefined
        : rgb;
    setPixel(mixed, i % width, Math.floor(i / width), color);
  });
  return mixed;
}

/** All below each other, as one picture. */
export function stacked(pictures: readonly Raster[]): Raster {
  const [first] = pictures;
  const whole = createRaster(first?.width ?? 0, (first?.height ?? 0) * pictures.length);
  for (const [i, { data }] of pictures.entries()) whole.data.set(data, i * data.length);
  return whole;
}

/** The pictures that `stacked` made one. */
export function unstacked({ width, height, data }: Raster, count: number): Raster[] {
  const length = data.length / count;
  return Array.from({ length: count }, (_, i) => ({
    width,
    height: height / count,
    data: data.slice(i * length, (i + 1) * length),
  }));
}

/** Left and right exchanged. */
export function flipped({ width, height, data }: Raster): Raster {
  const out = createRaster(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + width - 1 - x) * 4;
      out.data.set(data.subarray(from, from + 4), (y * width + x) * 4);
    }
  return out;
}
