import { withUniqueNames } from '../../export/animations';
import type { ExportTools, WriteFormat } from '../../export/tools';
import type { ExportSprite } from '../../source/sprite';
import { layersOf, writeExact } from '../aseprite';
import { unrolled } from '../unroll';
import { unity } from './unity';

/**
 * An Aseprite file that Unity's importer plays like Aseprite does. The importer plays tags forward only and only knows whether they
 * repeat, so everything else is written out as frames with linked cels. It makes a clip of each tag with the tag's name, so names are
 * made unique. It uses blend modes only when it merges layers, so layers with blend modes are merged here.
 */
export const writeUnity: WriteFormat = async (sprite, { scale }, tools) => [
  { name: `${sprite.title}.aseprite`, bytes: await unityFile(sprite, scale, tools) },
];

/** The file of a sprite. @param scale each pixel becomes a square of this size */
export async function unityFile(sprite: ExportSprite, scale: number, tools: ExportTools): Promise<Uint8Array> {
  const named = withUniqueNames(sprite.tags, unity.format.reservedNames, tools);
  const { frames, tags } = unrolled(sprite.frames.length, named);
  const layers = layersOf(sprite);
  const kept = layers.every(({ blendMode }) => blendMode === 'normal') ? layers : [];
  return writeExact(sprite, frames, tags, kept, scale, tools);
}
