import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { setPixel } from '../canvas/compose';
import { NONE, unfinished } from '../canvas/finish';
import type { Painter } from '../canvas/painter';
import { withinPalette } from '../effects/withinPalette';

/** The share of the unedited pixels that may be recolored to make room for new colors. */
const GIVEN = 0.027;
/** How much more it costs to draw a new pixel in an old color: new things need tones of their own to be recognized. */
const ESTRANGED = 1.3;

/**
 * Pictures after an edit, in one palette. Pixels that are painted the same as before are kept, because a picture that is finished as a whole would
 * merge its colors in another way and differ everywhere.
 * @param before painted without the edit
 * @param drawn the finished pictures of `before`
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

/** Stacks pictures of one size below each other. */
export function stacked(pictures: readonly Raster[]): Raster {
  const [first] = pictures;
  const whole = createRaster(first?.width ?? 0, (first?.height ?? 0) * pictures.length);
  for (const [i, { data }] of pictures.entries()) whole.data.set(data, i * data.length);
  return whole;
}

/** Reverses `stacked`. */
export function unstacked({ width, height, data }: Raster, count: number): Raster[] {
  const length = data.length / count;
  return Array.from({ length: count }, (_, i) => ({
    width,
    height: height / count,
    data: data.slice(i * length, (i + 1) * length),
  }));
}
