import { isAseprite } from '../aseprite/walk';
import type { ExportTools } from '../export/tools';
import { decodeFrames, decodePicture } from '../formats/decode/decodePicture';
import { pngFile, scanlinesOf } from '../formats/pngFile';
import type { Raster } from '../pixels/raster';
import { normalMapName } from '../source/fileNames';
import { readAsepriteSprite } from '../source/readAsepriteSprite';
import { readSprite } from '../source/readSprite';
import type { ExportSource } from '../source/source';
import type { ExportResult } from '../source/sprite';
import { isNormalMap } from './isNormalMap';
import { normalMap } from './normalMap';
import { normalStrip } from './normalStrip';
import type { NormalMapSettings } from './settings';

/**
 * The normal map of a sprite as a file: for a sheet, as large as the sheet; for an animation, the maps of all frames side by side.
 * @throws PictureError if the source can't be read, or if the strip would be wider than 4096 pixels
 */
export async function normalMapFile(
  source: ExportSource,
  settings: NormalMapSettings,
  { deflate, mapNaming }: Pick<ExportTools, 'deflate' | 'mapNaming'>,
): Promise<ExportResult> {
  const notes: ExportResult['notes'][number][] = [];
  const map = await mapOf(source, settings, (note) => notes.push(note));
  const bytes = pngFile(map, [deflate(scanlinesOf(map))]);
  return { files: [{ name: normalMapName(source.title, mapNaming), bytes, isMap: true }], notes };
}

async function mapOf(
  source: ExportSource,
  settings: NormalMapSettings,
  note: Parameters<typeof readSprite>[1],
): Promise<Raster> {
  if ('sheet' in source && source.sheet) {
    return normalMap(await decodePicture(source.bytes), settings, source.sheet.frames);
  }
  const { frames } = await readSprite(source, note);
  return normalStrip(
    frames.map(({ image }) => image),
    settings,
  );
}

/**
 * Whether the first frame of an image file has the pixels of a normal map; undefined if it is too transparent to tell.
 * @throws PictureError if nothing of the file can be read
 */
export async function looksLikeMap(bytes: Uint8Array): Promise<boolean | undefined> {
  const { frames } = isAseprite(bytes) ? readAsepriteSprite(bytes) : await decodeFrames(bytes);
  return frames[0] && isNormalMap(frames[0].image);
}
