import { isAdobeSwatches, readAdobeSwatches, writeAdobeSwatches } from './adobeSwatches';
import { isRiff, readAct, readRiff, writeAct } from './binaryPalettes';
import { type FilePalette, MAX_COLORS, MAX_PALETTE_BYTES, PaletteError } from './palette';
import { isGpl, isJasc, readGpl, readHex, readJasc, writeGpl, writeHex, writeJasc } from './textPalettes';

/** A way to write a palette. */
export interface PaletteWriter {
  /** Which colors keep their transparency: `all`, or `clear`: only fully transparent ones. All others become opaque. */
  readonly alpha: 'all' | 'clear' | 'none';
  /** Most colors of a file; the first ones are written. */
  readonly most: number;
  /** Whether the file is text, which can be copied. */
  readonly text: boolean;
  write(palette: FilePalette): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

interface PaletteFormat extends PaletteWriter {
  /** Whether bytes start like the format; absent if only the file name tells. */
  begins?(bytes: Uint8Array): boolean;
  /** Throws `PaletteError`. */
  read(bytes: Uint8Array): FilePalette;
}

/** The formats of palette files, by extension. */
export const PALETTE_FORMATS = {
  gpl: { alpha: 'none', most: MAX_COLORS, text: true, begins: isGpl, read: readGpl, write: writeGpl },
  hex: { alpha: 'none', most: MAX_COLORS, text: true, read: readHex, write: writeHex },
  pal: {
    alpha: 'none',
    most: MAX_COLORS,
    text: true,
    begins: (bytes) => isJasc(bytes) || isRiff(bytes),
    read: (bytes) => (isRiff(bytes) ? readRiff(bytes) : readJasc(bytes)),
    write: writeJasc,
  },
  act: { alpha: 'clear', most: 256, text: false, read: readAct, write: writeAct },
  ase: {
    alpha: 'none',
    most: MAX_COLORS,
    text: false,
    begins: isAdobeSwatches,
    read: readAdobeSwatches,
    write: writeAdobeSwatches,
  },
} satisfies Record<string, PaletteFormat>;

/** As it appears in file names. */
export type PaletteExtension = keyof typeof PALETTE_FORMATS;

const FORMATS: Readonly<Record<string, PaletteFormat>> = PALETTE_FORMATS;

export const PALETTE_EXTENSIONS = Object.keys(PALETTE_FORMATS) as PaletteExtension[];

const isPaletteExtension = (extension: string): extension is PaletteExtension =>
  Object.hasOwn(PALETTE_FORMATS, extension);

/**
 * The format of a file, by its first bytes, otherwise by its extension. Undefined if neither is a palette's; `.ase` alone isn't enough,
 * because Aseprite files have it too.
 */
export function paletteFormatOf(extension: string, bytes: Uint8Array): PaletteExtension | undefined {
  if (!isPaletteExtension(extension)) return undefined;
  const begun = Object.entries(FORMATS).find(([, format]) => format.begins?.(bytes))?.[0];
  if (begun !== undefined && isPaletteExtension(begun)) return begun;
  return extension === 'ase' ? undefined : extension;
}

/** Reads a palette file of a format. Throws `PaletteError`. */
export function readPalette(extension: PaletteExtension, bytes: Uint8Array): FilePalette {
  if (bytes.length === 0) throw new PaletteError('empty');
  if (bytes.length > MAX_PALETTE_BYTES) throw new PaletteError('too-large');
  return PALETTE_FORMATS[extension].read(bytes);
}
