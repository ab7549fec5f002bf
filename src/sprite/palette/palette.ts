/** Red, green, blue, and alpha, 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/** A color of a palette file. */
export interface PaletteColor {
  /** `#RRGGBB`; `#RRGGBBAA` if the color isn't opaque. */
  readonly hex: string;
  /** If the file has one for it. */
  readonly name?: string;
}

/** A palette in file order; a color may appear twice. */
export interface FilePalette {
  readonly name?: string;
  /** Colors in a row, if the file says so; at least 1. */
  readonly columns?: number;
  /** At least one, at most `MAX_COLORS`. */
  readonly colors: readonly PaletteColor[];
}

/** A palette that is valid from a frame on, until the next one. */
export interface FramePalette {
  /** Index from 0. */
  readonly from: number;
  /** Absent if it is empty, or if the palettes before it already have too many colors to list it. */
  readonly palette?: FilePalette;
}

/** Most colors of a palette. */
export const MAX_COLORS = 65_536;
/** Most bytes of a palette file: that many colors with long names take half of it. */
export const MAX_PALETTE_BYTES = 4 * 1024 * 1024;

/**
 * Why a palette can't be read. `not-a-palette`: it doesn't start like its format. `line`: a line of text isn't a color. `truncated`: it
 * ends too early or contradicts itself. `too-large`: more than `MAX_COLORS` colors or `MAX_PALETTE_BYTES` bytes.
 */
export type PaletteFault = 'not-a-palette' | 'line' | 'truncated' | 'empty' | 'too-large';

export class PaletteError extends Error {
  override readonly name = 'PaletteError';

  /** @param line number of the line that isn't a color, from 1 */
  constructor(
    readonly fault: PaletteFault,
    readonly line?: number,
  ) {
    super(line === undefined ? fault : `${fault} ${line}`);
  }
}

/** The RGBA of `#RRGGBB` or `#RRGGBBAA`. */
export function rgbaOf(hex: string): Rgba {
  const value = Number.parseInt(hex.slice(1).padEnd(8, 'F'), 16);
  return [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The color of `#RRGGBB` as one number, 0xRRGGBB; alpha is ignored. */
export function rgbOf(hex: string): number {
  const [red, green, blue] = rgbaOf(hex);
  return (red << 16) | (green << 8) | blue;
}

/** The color of `#RRGGBB` or `#RRGGBBAA` as one number, red in the lowest byte. */
export function wordOf(hex: string): number {
  const [red, green, blue, alpha] = rgbaOf(hex);
  return (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;
}

/** The opaque colors of a palette, 0xRRGGBB each, once, in its order. Palettes often begin with a transparent entry. */
export function opaqueColors({ colors }: Pick<FilePalette, 'colors'>): number[] {
  return [...new Set(colors.filter(({ hex }) => hex.length === 7).map(({ hex }) => rgbOf(hex)))];
}

/** `#RRGGBB`, or `#RRGGBBAA` if the color isn't opaque; channels are whole numbers from 0 to 255. */
export function hexOf(red: number, green: number, blue: number, alpha = 255): string {
  const channels = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Most letters of a name. */
const MAX_NAME = 100;

/** A name from a file, on one line; undefined if it is empty. */
export function nameFrom(text: string): string | undefined {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return line === '' ? undefined : [...line.slice(0, 2 * MAX_NAME)].slice(0, MAX_NAME).join('');
}

/** A color with its name, if the name says more than the color's notation. */
export function namedColor(hex: string, text: string): PaletteColor {
  const name = nameFrom(text);
  const says = name && !/^(?:untitled|#?[\da-f]{6}(?:[\da-f]{2})?)$/i.test(name);
  return says ? { hex, name } : { hex };
}

/** A palette of the colors that were read. Throws `PaletteError` if there are none, or too many. */
export function paletteOf(colors: readonly PaletteColor[], rest: Omit<FilePalette, 'colors'> = {}): FilePalette {
  if (colors.length === 0) throw new PaletteError('empty');
  if (colors.length > MAX_COLORS) throw new PaletteError('too-large');
  return { ...rest, colors };
}
