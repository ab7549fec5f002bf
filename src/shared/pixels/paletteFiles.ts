import type { Raster } from './raster';

/** Red, green, blue and alpha, 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/** The RGBA of `#RRGGBB` or `#RRGGBBAA`. */
export function rgbaOf(hex: string): Rgba {
  const value = Number.parseInt(hex.slice(1).padEnd(8, 'F'), 16);
  return [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Colors without their alpha, each once, in the order of its first. */
function opaque(colors: readonly string[]): string[] {
  return [...new Set(colors.map((hex) => hex.slice(0, 7)))];
}

/**
 * A GIMP palette (`.gpl`): header, `Name`, `Columns`, then `red green blue` in three places each, a tab and the name of the
 * color, here its hexadecimal notation. The format knows no alpha: half-transparent colors become opaque.
 * @param colors `#RRGGBB` or `#RRGGBBAA`.
 * @param columns Colors a row that GIMP shows, 0 to 64.
 */
export function gplFile(name: string, colors: readonly string[], columns: number): string {
  const title = name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const rows = opaque(colors).map((hex) => {
    const [red, green, blue] = rgbaOf(hex).map((value) => String(value).padStart(3));
    return `${red} ${green} ${blue}\t${hex}`;
  });
  return `${['GIMP Palette', `Name: ${title}`, `Columns: ${columns}`, '#', ...rows].join('\n')}\n`;
}

/** A `.hex` palette as Lospec writes it: `rrggbb` in lower case, one a line. No alpha: half-transparent colors become opaque. */
export function hexFile(colors: readonly string[]): string {
  return opaque(colors)
    .map((hex) => `${hex.slice(1).toLowerCase()}\n`)
    .join('');
}

/** A row of pixels, one a color, alpha kept; `colors` are at least one. */
export function paletteStrip(colors: readonly string[]): Raster {
  const data = new Uint8ClampedArray(colors.length * 4);
  colors.forEach((hex, index) => {
    data.set(rgbaOf(hex), index * 4);
  });
  return { width: colors.length, height: 1, data };
}
