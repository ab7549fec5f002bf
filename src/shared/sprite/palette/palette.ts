/** Red, green, blue and alpha, 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/** A color of a palette file. */
export interface PaletteColor {
  /** `#RRGGBB`; `#RRGGBBAA` if the color is not opaque. */
  readonly hex: string;
  /** Where the file has one for it. */
  readonly name?: string;
}

/** A palette in the order of its file; a color may be in it twice. */
export interface FilePalette {
  readonly name?: string;
  /** Colors a row that the file asks for; at least 1. */
  readonly columns?: number;
  /** At least one, at most `MOST_COLORS`. */
  readonly colors: readonly PaletteColor[];
}

/** A palette that holds from a frame on, until the next one. */
export interface FramePalette {
  /** Index from 0. */
  readonly from: number;
  /** Absent if it is empty, or where the palettes before it have so many colors that it is not listed. */
  readonly palette?: FilePalette;
}

/** Colors of a palette at most. */
export const MOST_COLORS = 65_536;
/** Bytes of a palette file at most: as many colors with long names take half of that. */
export const MOST_PALETTE_BYTES = 4 * 1024 * 1024;

/**
 * Why a palette cannot be read. `not-a-palette`: it does not begin as its format does. `line`: a line of a text isn't a color.
 * `truncated`: it ends too early, or says what cannot be. `too-large`: more than `MOST_COLORS` colors or `MOST_PALETTE_BYTES` bytes.
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

/** `#RRGGBB`, or `#RRGGBBAA` if the color is not opaque; channels are whole numbers from 0 to 255. */
export function hexOf(red: number, green: number, blue: number, alpha = 255): string {
  const channels = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Letters of a name at most: names are for people. */
const LONGEST_NAME = 100;

/** A name out of a file on one line; undefined if it has no letter. */
export function nameFrom(text: string): string | undefined {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return line === '' ? undefined : [...line.slice(0, 2 * LONGEST_NAME)].slice(0, LONGEST_NAME).join('');
}

/** A color with its name, where that says more than its notation does. */
export function namedColor(hex: string, text: string): PaletteColor {
  const name = nameFrom(text);
  const says = name && !/^(?:untitled|#?[\da-f]{6}(?:[\da-f]{2})?)$/i.test(name);
  return says ? { hex, name } : { hex };
}

/** A palette of colors that were read. Throws `PaletteError` if there is none, or too many. */
export function paletteOf(colors: readonly PaletteColor[], rest: Omit<FilePalette, 'colors'> = {}): FilePalette {
  if (colors.length === 0) throw new PaletteError('empty');
  if (colors.length > MOST_COLORS) throw new PaletteError('too-large');
  return { ...rest, colors };
}
