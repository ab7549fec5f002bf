import type { Raster } from './raster';

/** Alpha from which a pixel counts as opaque, for formats and palettes without partial transparency. */
export const OPAQUE_FROM = 128;

/** RGB of the pixel at byte `at` as one number, 0xRRGGBB. */
export function rgbAt(data: Uint8ClampedArray, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

/** Red, green, and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The channels of 0xRRGGBB. */
export function channelsOf(rgb: number): Rgb {
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
}

/** 0xRRGGBB of whole numbers. */
export function rgbOf([red, green, blue]: Rgb): number {
  return (red << 16) | (green << 8) | blue;
}

/** Whether no channel of two colors differs by more than a tolerance; all that is transparent is alike. @param a RGBA, red in the lowest byte */
export function isNear(a: number, b: number, tolerance: number): boolean {
  if (a === b || (a | b) >>> 24 === 0) return true;
  for (let shift = 0; shift < 32; shift += 8)
    if (Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)) > tolerance) return false;
  return true;
}

/** Opaque colors of all frames with their numbers of pixels. */
export function colorCounts(frames: readonly Raster[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { data } of frames) {
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
      const rgb = rgbAt(data, at);
      counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
    }
  }
  return counts;
}

/** Linear light of each value of an sRGB channel (IEC 61966-2-1). */
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** A color in OKLab: lightness 0 to 1; `a` from green to red and `b` from blue to yellow, about −0.3 to 0.3 each. Distances are perceived ones. */
export interface Oklab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

/**
 * OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020) of sRGB.
 * @param red whole numbers from 0 to 255, like `green` and `blue`
 */
export function oklabOf(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [LINEAR[red] ?? 0, LINEAR[green] ?? 0, LINEAR[blue] ?? 0];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** A color as people perceive it: lightness 0 to 1, chroma 0 to about 0.33, hue in degrees from 0 to 360; red is at 29. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Lightness, chroma, and hue in OKLab of sRGB, whole numbers from 0 to 255. */
export function oklchOf(red: number, green: number, blue: number): Oklch {
  const { lightness, a, b } = oklabOf(red, green, blue);
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, b), hue: (degrees + 360) % 360 };
}
