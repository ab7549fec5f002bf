import { writeAseprite } from '../aseprite/write';
import { encodePng } from '../formats/png';
import { createRaster, type Raster, wordsOf } from '../pixels/raster';
import { PALETTE_FORMATS, type PaletteWriter } from './formats';
import { type FilePalette, MAX_COLORS, type PaletteColor, rgbaOf } from './palette';

/** Longest row in pixels that decoders and game engines accept. */
const MAX_STRIP = 4096;

/**
 * All kinds of files that a palette can be saved as, by extension: palettes, and images. An Aseprite file contains the palette itself and
 * a pixel for each color; a strip is a PNG of one row, with a pixel for each color.
 */
export const PALETTE_FILES = {
  ...PALETTE_FORMATS,
  aseprite: { alpha: 'all', most: MAX_COLORS, text: false, write: writeAsepritePalette },
  png: { alpha: 'all', most: MAX_STRIP, text: false, write: ({ colors }) => encodePng(paletteStrip(colors)) },
} satisfies Record<string, PaletteWriter>;

/** As it appears in file names. */
export type PaletteFile = keyof typeof PALETTE_FILES;

/** A row of pixels, one for each color, with alpha; needs at least one color. */
export function paletteStrip(colors: readonly PaletteColor[]): Raster {
  return paletteRaster(colors, colors.length);
}

/** Rows of pixels, one for each color, from the top left; the rest of the last row is transparent. Needs at least one color. */
export function paletteRaster(colors: readonly PaletteColor[], columns: number): Raster {
  const raster = createRaster(Math.min(columns, colors.length), Math.ceil(colors.length / columns));
  colors.forEach(({ hex }, index) => {
    raster.data.set(rgbaOf(hex), index * 4);
  });
  return raster;
}

/** Most rows in the image of a palette. */
const MAX_ROWS = 256;

/** Colors in a row: as the palette says, otherwise 8, 16, 32…, with no more rows than columns. */
export function columnsOf({ columns, colors }: FilePalette): number {
  if (columns !== undefined && colors.length <= columns * MAX_ROWS) return columns;
  let side = 8;
  while (side * side < colors.length) side *= 2;
  return side;
}

/** Duration of the only frame. */
const STILL_MS = 100;

function writeAsepritePalette(palette: FilePalette): Promise<Uint8Array<ArrayBuffer>> {
  const raster = paletteRaster(palette.colors, columnsOf(palette));
  return writeAseprite({
    width: raster.width,
    height: raster.height,
    frames: [{ duration: STILL_MS }],
    layers: [{ name: palette.name ?? '', cels: [raster] }],
    palette: [...wordsOf(paletteStrip(palette.colors).data)],
  });
}
