import { OPAQUE_FROM, rgbAt } from '../../../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { mostFrequent } from '../canvas/compose';
import { luminance, toHsl, toRgb } from '../canvas/hsl';
import { boundsOf, isEdge, isOpaque, lineMask } from '../measure/silhouette';

/** Skin above this part of the sprite's height is a face, which hair, hood, or helmet covers from behind. */
const HEAD = 0.55;

function isSkin(rgb: number): boolean {
  const { h, s, l } = toHsl(rgb);
  return h > 8 && h < 45 && s > 0.2 && l > 0.5 && l < 0.93;
}

/** Colors around a pixel, without lines. */
function around(source: Raster, lines: Uint8Array, cx: number, cy: number, reach: number): number[] {
  const found: number[] = [];
  // Large pictures are sampled: at most 25 pixels around each pixel.
  const stride = reach > 3 ? Math.ceil(reach / 2) : 1;
  for (let y = cy - reach; y <= cy + reach; y += stride) {
    for (let x = cx - reach; x <= cx + reach; x += stride) {
      if (isOpaque(source, x, y) && !lines[y * source.width + x])
        found.push(rgbAt(source.data, (y * source.width + x) * 4));
    }
  }
  return found;
}

/** The color of the head's cover: the most frequent color of the upper part that is neither skin nor ink. */
function coverOf(source: Raster, top: number, tall: number): number | undefined {
  const colors: number[] = [];
  for (let y = top; y < top + tall * 0.3; y++) {
    for (let x = 0; x < source.width; x++) {
      const at = (y * source.width + x) * 4;
      if ((source.data[at + 3] ?? 0) < OPAQUE_FROM || isEdge(source, x, y)) continue;
      const rgb = rgbAt(source.data, at);
      if (!isSkin(rgb) && luminance(rgb) > 30) colors.push(rgb);
    }
  }
  return mostFrequent(colors);
}

/** The color of an area from behind: a little darker, and skin covered. @param cover what covers skin */
function fromBehind(rgb: number, cover: number | undefined): number {
  const color = toHsl(cover !== undefined && isSkin(rgb) ? cover : rgb);
  return toRgb({ ...color, l: color.l * 0.9 });
}

/** A sprite from behind: mirrored, without small details such as eyes and buckles, with a covered face, a little darker. */
export function backView(source: Raster): Raster {
  const { width, height, data } = source;
  const { top, bottom } = boundsOf(source);
  const tall = bottom - top + 1;
  const cover = coverOf(source, top, tall);
  const chin = top + tall * HEAD;
  const reach = Math.max(1, Math.round(Math.min(width, height) / 10));
  const lines = lineMask(source);
  const back = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
      const own = rgbAt(data, at);
      const rgb = isEdge(source, x, y)
        ? own
        : fromBehind(mostFrequent(around(source, lines, x, y, reach)) ?? own, y < chin ? cover : undefined);
      back.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], (y * width + width - 1 - x) * 4);
    }
  }
  return back;
}
