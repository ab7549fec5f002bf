import { OPAQUE_FROM, rgbAt } from '../../shared/sprite/pixels/colors';
import { createRaster, type Raster } from '../../shared/sprite/pixels/raster';
import { luminance, toHsl, toRgb } from '../canvas/hsl';
import { boundsOf, isEdge, isOpaque, lineMask } from '../measure/silhouette';

/** Down to here, as a part of the sprite's height, skin is a face: from behind it is hair, hood or helmet. */
const HEAD = 0.55;

function isSkin(rgb: number): boolean {
  const { h, s, l } = toHsl(rgb);
  return h > 8 && h < 45 && s > 0.2 && l > 0.5 && l < 0.93;
}

/** The color that most pixels of a list have. */
function commonest(colors: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const rgb of colors) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Colors around a pixel, without those of lines. */
function around(source: Raster, lines: Uint8Array, cx: number, cy: number, reach: number): number[] {
  const found: number[] = [];
  // Large pictures are sampled: at most 25 pixels around each one.
  const stride = reach > 3 ? Math.ceil(reach / 2) : 1;
  for (let y = cy - reach; y <= cy + reach; y += stride) {
    for (let x = cx - reach; x <= cx + reach; x += stride) {
      if (isOpaque(source, x, y) && !lines[y * source.width + x])
        found.push(rgbAt(source.data, (y * source.width + x) * 4));
    }
  }
  return found;
}

/** The color of what covers the head: the commonest of its upper part that is neither skin nor ink. */
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
  return commonest(colors);
}

/** The same sprite from behind: mirrored, small details such as eyes and buckles gone, the face covered, a little darker. */
export function backView(source: Raster): Raster {
  const { width, height, data } = source;
  const { top, bottom } = boundsOf(source);
  const tall = bottom - top + 1;
  const cover = coverOf(source, top, tall);
  const reach = Math.max(1, Math.round(Math.min(width, height) / 10));
  const lines = lineMask(source);
  const back = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
      let rgb = rgbAt(data, at);
      if (!isEdge(source, x, y)) {
        rgb = commonest(around(source, lines, x, y, reach)) ?? rgb;
        if (cover !== undefined && isSkin(rgb) && y < top + tall * HEAD) rgb = cover;
        const color = toHsl(rgb);
        rgb = toRgb({ ...color, l: color.l * 0.9 });
      }
      back.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], (y * width + width - 1 - x) * 4);
    }
  }
  return back;
}
