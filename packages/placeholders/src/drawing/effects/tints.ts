import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { copyOf } from '../canvas/compose';
import { type Hsl, luminance, toHsl, toRgb } from '../canvas/hsl';
import { type Ramp, rampOf } from '../canvas/ramp';
import { isInk } from '../measure/materials';

/** The sprite in one material: each color gets the tone that corresponds to its brightness. The outline stays dark. */
export function inMaterial(source: Raster, color: Hsl): Raster {
  const ramp = rampOf(color);
  const [low, high] = rangeOf(source);
  return withChanged(source, (rgb) => toneOf(ramp, rgb, low, high));
}

function toneOf({ outline, tones }: Ramp, rgb: number, low: number, high: number): number {
  if (isInk(rgb)) return outline;
  const share = (luminance(rgb) - low) / Math.max(1, high - low);
  return tones[Math.max(0, Math.min(4, Math.floor(share * 5)))] ?? tones[2];
}

/** Brightness of the darkest and the lightest pixels that aren't ink, 0 to 255, without outliers. */
function rangeOf(source: Raster): readonly [number, number] {
  const bins = new Uint32Array(256);
  let sum = 0;
  for (let at = 0; at < source.data.length; at += 4) {
    const rgb = rgbAt(source.data, at);
    if (!source.data[at + 3] || isInk(rgb)) continue;
    const bin = Math.floor(luminance(rgb));
    bins[bin] = (bins[bin] ?? 0) + 1;
    sum++;
  }
  const at = (share: number) => {
    let seen = 0;
    for (let bin = 0; bin < 256; bin++) {
      seen += bins[bin] ?? 0;
      if (seen >= sum * share) return bin;
    }
    return 255;
  };
  return sum ? [at(0.04), at(0.96)] : [0, 255];
}

/** The sprite in one hue, without the outline; lightness and saturation follow from the old colors. */
export function inHue(
  source: Raster,
  hue: number,
  change: (color: Hsl) => { readonly s: number; readonly l: number },
): Raster {
  return withChanged(source, (rgb) => {
    if (isInk(rgb)) return rgb;
    const color = toHsl(rgb);
    // Warm colors stay a little warmer than cold ones.
    const turn = Math.max(-14, Math.min(14, (((color.h - hue + 540) % 360) - 180) * 0.12));
    return toRgb({ h: hue + turn, ...change(color) });
  });
}

/** Mixes all but the outline with a color. @param by 0 (not at all) to 1 */
export function tinted(source: Raster, color: number, by: number): Raster {
  const mix = (rgb: number, shift: number) =>
    Math.round(((rgb >> shift) & 255) * (1 - by) + ((color >> shift) & 255) * by) << shift;
  return withChanged(source, (rgb) => (isInk(rgb) ? rgb : mix(rgb, 16) | mix(rgb, 8) | mix(rgb, 0)));
}

/** Maps every visible color through a function, which is called once for each color. */
export function withChanged(source: Raster, change: (rgb: number) => number): Raster {
  const out = copyOf(source);
  const { data } = out;
  const known = new Map<number, number>();
  let [last, now] = [-1, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (!data[at + 3]) continue;
    const rgb = rgbAt(data, at);
    if (rgb !== last) {
      last = rgb;
      now = known.get(rgb) ?? change(rgb);
      known.set(rgb, now);
    }
    data[at] = now >> 16;
    data[at + 1] = (now >> 8) & 255;
    data[at + 2] = now & 255;
  }
  return out;
}
