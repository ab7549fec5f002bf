import { colorCounts } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { luminance } from '../canvas/hsl';
import { INK } from './silhouette';

/** The rarest colors of a photograph are left out, because each pixel is compared with all colors. */
const MAX_COLORS = 256;
/** A sprite with fewer colors has too few tones for shading, so it gets darker ones too. */
const FEW = 5;

/** Mixes a color with black (`by` −1) or white (`by` 1), channel by channel, so that pale colors stay pale. */
function lit(rgb: number, by: number): number {
  const channel = (value: number) => Math.round(by < 0 ? value * (1 + by) : value + (255 - value) * by);
  return (channel(rgb >> 16) << 16) | (channel((rgb >> 8) & 255) << 8) | channel(rgb & 255);
}

const SHADE = -0.26;

/** The colors of a sprite, 0xRRGGBB, most used first; if there are few, also darker tones of them. */
export function ownColors(source: Raster): number[] {
  const counts = [...colorCounts([source])].sort((a, b) => b[1] - a[1]);
  const own = counts.slice(0, MAX_COLORS).map(([rgb]) => rgb);
  if (own.length >= FEW) return own;
  const shades = own.map((rgb) => lit(rgb, SHADE)).filter((rgb) => !own.includes(rgb));
  return [...new Set([...own, ...shades])];
}

/** A function that makes a color lighter (`by` > 0) or darker, −1 to 1, and returns the nearest one of a palette. Ink stays ink. */
export function shaderOf(palette: readonly number[]): (rgb: number, by: number) => number {
  const known = new Map<number, number>();
  return (rgb, by) => {
    // 32 steps are finer than any sprite's palette.
    const step = luminance(rgb) < INK ? 0 : Math.round(by * 32);
    if (step === 0 && palette.includes(rgb)) return rgb;
    const key = rgb * 256 + step + 64;
    const found = known.get(key) ?? nearest(palette, lit(rgb, step / 32));
    known.set(key, found);
    return found;
  };
}

function nearest(palette: readonly number[], rgb: number): number {
  let [best, least] = [rgb, Number.POSITIVE_INFINITY];
  for (const own of palette) {
    const [dr, dg, db] = [
      (own >> 16) - (rgb >> 16),
      ((own >> 8) & 255) - ((rgb >> 8) & 255),
      (own & 255) - (rgb & 255),
    ];
    const cost = 2 * dr * dr + 4 * dg * dg + 3 * db * db;
    if (cost < least) [best, least] = [own, cost];
  }
  return best;
}
