import { buildSheets } from '../export/buildSheets';
import { inPalette } from '../export/keptPalette';
import type { WriteOptions } from '../export/optionTable';
import type { ExportTools } from '../export/tools';
import { describeBuilt } from '../export/writeSheet';
import { exactPng, indexedStorage, storedPicture } from '../formats/indexedPng';
import { indexOfWord, MAX_ENTRIES, wordRaster } from '../pixels/indexWords';
import { type Raster, wordsOf } from '../pixels/raster';
import { jsonBytes } from '../sheet/sheetJson';
import { ExportError, type ExportFile, type ExportSprite, type SpritePalette } from '../source/sprite';
import { type Recolor, rgbOf } from './recolor';

/** How the files of a lookup end. */
export const LOOKUP_NAMES = { sheet: '-indexed', lookup: '-lookup' } as const;

/**
 * One sheet for all variants: its pixels are grays that say which entry of the palette they have, from 0, opaque also where they are empty, so that no
 * engine changes them. The lookup texture has a row for each palette, the sprite's own first, with a pixel for each entry.
 * @param variants gives what a palette becomes in each variant
 * @throws ExportError `many-colors`, `too-large`
 */
export function lookupFiles(
  sprite: ExportSprite,
  variants: (palette: SpritePalette) => readonly Recolor[],
  options: WriteOptions,
  tools: ExportTools,
): ExportFile[] {
  const { title } = sprite;
  const result = buildSheets(sprite, [...sprite.frames.keys()], { ...options, parts: false }, tools.check);
  for (const note of result.notes) tools.note(note);
  const [sheet] = result.sheets;
  const indexed =
    (sprite.palette && inPalette([sheet], sprite.palette, () => {})) ??
    inPalette([sheet], paletteOf(sheet.picture), () => {});
  const [pixels] = indexed?.rasters ?? [];
  if (!indexed || !pixels) throw new ExportError({ fault: 'many-colors', colors: MAX_ENTRIES });
  const { colors, clear } = indexed;
  const grays = colors.map((_, index) => (0xff000000 | (index * 0x010101)) >>> 0);
  const storage = indexedStorage(grays, (word) => (word === 0 ? (clear ?? 0) : indexOfWord(word)));
  const image = `${title}${LOOKUP_NAMES.sheet}.png`;
  const json = describeBuilt(sprite, result, sheet, options, { image, version: tools.version });
  const rows = [
    colors,
    ...variants({ colors, ...(clear !== undefined && { clear }) }).map(({ entries }) => entries ?? colors),
  ];
  return [
    { name: image, bytes: storedPicture(pixels, storage, tools.deflate) },
    { name: `${title}${LOOKUP_NAMES.sheet}.json`, bytes: jsonBytes(json) },
    { name: `${title}${LOOKUP_NAMES.lookup}.png`, bytes: exactPng(lookupRaster(rows), tools.deflate) },
  ];
}

/** A row of pixels for each palette. */
function lookupRaster(rows: readonly (readonly number[])[]): Raster {
  const width = rows[0]?.length ?? 1;
  const words = Uint32Array.from(rows.flatMap((row) => row.map((word) => (word >>> 24 === 0 ? 0 : word))));
  return wordRaster({ width, height: rows.length }, words);
}

/** A palette of all colors of an image, the transparent one first; too long if they are too many. */
function paletteOf({ data }: Raster): SpritePalette {
  const words = new Set<number>();
  for (const word of wordsOf(data)) {
    if (word >>> 24 !== 0) words.add(word);
    if (words.size >= MAX_ENTRIES) throw new ExportError({ fault: 'many-colors', colors: MAX_ENTRIES });
  }
  return { colors: [0, ...[...words].sort((a, b) => rgbOf(a) - rgbOf(b))], clear: 0 };
}
