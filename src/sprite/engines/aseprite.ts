import { Flattener } from '../aseprite/flatten';
import { readAseprite } from '../aseprite/read';
import { type NewLayer, type NewSprite, writeAseprite } from '../aseprite/write';
import { scaledRaster, scaledSlice } from '../export/scale';
import type { ExportTools, WriteFormat } from '../export/tools';
import { type Raster, wordsOf } from '../pixels/raster';
import type { ExportSprite } from '../source/sprite';
import { sliceInOrder } from './unroll';

/** The sprite as a new Aseprite file: frames with their durations, tags, slices, and layers if they produce the same image. */
export const writeAsepriteFile: WriteFormat = async (sprite, { scale }, tools) => [
  {
    name: `${sprite.title}.aseprite`,
    bytes: await writeExact(sprite, [...sprite.frames.keys()], sprite.tags, layersOf(sprite), scale, tools),
  },
];

/** A layer with an image for each frame of the sprite. */
interface SourceLayer extends Required<Pick<NewLayer, 'name' | 'visible' | 'blendMode'>> {
  readonly rasters: readonly Raster[];
}

/** Layers with pixels. The pixels already include the opacity, and a layer in a hidden group is hidden itself. */
export function layersOf({ layers, layerFrames }: ExportSprite): SourceLayer[] {
  if (!layerFrames) return [];
  const isSeen = (index: number | undefined): boolean => {
    const layer = index === undefined ? undefined : layers[index];
    return !layer || (layer.visible && isSeen(layer.parent));
  };
  return [...layers.entries()]
    .filter(([, { kind, reference }]) => kind !== 'group' && !reference)
    .map(([index, { name, blendMode }]) => ({ name, visible: isSeen(index), blendMode, rasters: layerFrames(index) }));
}

/**
 * Writes layers if they give the same pixels as the flattened sprite; otherwise (groups with an opacity, cels moved by a z-index) one
 * flattened layer.
 * @param order new frame → index in the sprite's frames
 */
export async function writeExact(
  sprite: ExportSprite,
  order: readonly number[],
  tags: NewSprite['tags'],
  layers: readonly SourceLayer[],
  scale: number,
  tools: ExportTools,
): Promise<Uint8Array> {
  const times = order.map((frame) => ({ duration: sprite.frames[frame]?.duration ?? 1 }));
  const images = sprite.frames.map(({ image }) => scaledRaster(image, scale));
  const write = (written: readonly NewLayer[]) => {
    const size = { width: sprite.width * scale, height: sprite.height * scale };
    const slices = sprite.slices.map((slice) => scaledSlice(sliceInOrder(slice, order), scale));
    const { pixelRatio } = sprite;
    const whole = { ...size, frames: times, layers: written, tags, slices, ...(pixelRatio && { pixelRatio }) };
    return writeAseprite(whole, async () => tools.check());
  };
  const inOrder = (rasters: readonly Raster[]) => order.map((frame) => rasters[frame]);
  if (layers.length > 0) {
    const bytes = await write(
      layers.map(({ rasters, ...look }) => ({
        ...look,
        cels: inOrder(rasters.map((raster) => scaledRaster(raster, scale))),
      })),
    );
    if (showsSame(bytes, inOrder(images))) return bytes;
  }
  return write([{ name: sprite.title, cels: inOrder(images) }]);
}

/** Whether the frames of a file, flattened, are these images; colors of transparent pixels don't count. */
function showsSame(bytes: Uint8Array, images: readonly (Raster | undefined)[]): boolean {
  const flattener = new Flattener(readAseprite(bytes));
  return images.every((image, frame) => {
    if (!image) return false;
    const wanted = wordsOf(image.data);
    return wordsOf(flattener.frame(frame).data).every((word, at) => {
      const other = wanted[at] ?? 0;
      return word === other || (word >>> 24 === 0 && other >>> 24 === 0);
    });
  });
}
