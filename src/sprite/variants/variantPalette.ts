import { foreignText } from '../../shared/base/foreignText';
import { readAseprite } from '../aseprite/read';
import { isAseprite } from '../aseprite/walk';
import { FIRST_FRAME } from '../formats/decode/animation';
import { decodeSome } from '../formats/decode/decodePicture';
import { paletteFormatOf, readPalette } from '../palette/formats';
import { PaletteError, wordOf } from '../palette/palette';
import { MAX_ENTRIES } from '../pixels/indexWords';
import { PictureError } from '../pixels/pictureError';
import { wordsOf } from '../pixels/raster';
import { documentPalette, fileIndices } from '../source/sourcePalette';
import { ExportError } from '../source/sprite';

/** A file that a palette is read from: a palette file, or a sprite. */
export interface PaletteSource {
  /** Names the variant, and the palette in errors: the file's name without its extension. */
  readonly name: string;
  /** Without the dot, in small letters. */
  readonly extension: string;
  readonly bytes: Uint8Array;
}

export interface VariantPalette extends Pick<PaletteSource, 'name'> {
  /** RGBA words in the order of the file, 1 to 256; equal ones included, if it's a palette. */
  readonly colors: readonly number[];
}

/**
 * The palette of a file: of a palette file or an indexed image its own; of another image, such as a strip, its colors row by row.
 * @throws ExportError `bad-palette` if it can't be read, or has none or more than 256
 */
export async function readVariantPalette({ name, extension, bytes }: PaletteSource): Promise<VariantPalette> {
  const colors = await colorsIn(extension, bytes).catch((cause: unknown) => {
    if (cause instanceof PaletteError || cause instanceof PictureError) return [];
    throw cause;
  });
  if (colors.length === 0 || colors.length > MAX_ENTRIES)
    throw new ExportError({ fault: 'bad-palette', palette: foreignText(name) });
  return { name, colors };
}

async function colorsIn(extension: string, bytes: Uint8Array): Promise<readonly number[]> {
  const format = paletteFormatOf(extension, bytes);
  if (format) return readPalette(format, bytes).colors.map(({ hex }) => wordOf(hex));
  if (isAseprite(bytes)) {
    const document = readAseprite(bytes);
    const palette = documentPalette(document, () => true);
    if (palette) return palette.colors;
    // Others have a palette, too, which people choose colors from.
    return [...wordsOf(new Uint8ClampedArray(document.frames[0]?.palette ?? []))];
  }
  const own = fileIndices(bytes);
  if (own) return own.palette.colors;
  const { frames } = await decodeSome(bytes, FIRST_FRAME);
  const words = new Set<number>();
  for (const word of wordsOf(frames[0]?.image?.data ?? new Uint8ClampedArray())) {
    if (word >>> 24 !== 0) words.add(word);
    if (words.size > MAX_ENTRIES) break;
  }
  return [...words];
}
