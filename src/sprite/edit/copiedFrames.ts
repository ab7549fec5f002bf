import { Flattener } from '../aseprite/flatten';
import { celWords } from './celWords';
import type { PastedFrame, PastedImage, PastedLayer } from './changes/pasteFrames';
import { documentOf } from './editDocument';
import type { EditFrame, EditSprite } from './editSprite';

/**
 * Frames as they are pasted, also into other sprites: as they look, and in layers if these say all of it.
 * @param frames indexes; those without a frame are left out
 */
export function copiedFrames(sprite: EditSprite, frames: readonly number[]): readonly PastedFrame[] {
  const flattener = new Flattener(documentOf(sprite));
  const inLayers = hasPlainLayers(sprite);
  return frames.flatMap((index): PastedFrame[] => {
    const frame = sprite.frames[index];
    if (!frame) return [];
    const { width, height, data } = flattener.frame(index);
    const image = imageOf(width, height, new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice());
    const layers = inLayers ? layersOf(sprite, frame) : [];
    return [{ duration: Math.max(1, Math.round(frame.duration)), image, ...(layers.length && { layers }) }];
  });
}

const imageOf = (width: number, height: number, bytes: Uint8Array): PastedImage => ({
  width,
  height,
  pixels: { bytes, compressed: false },
});

/** Whether layers are found again by their names, and have all there is to see. */
function hasPlainLayers({ layers }: EditSprite): boolean {
  const images = layers.filter(({ kind, reference }) => kind !== 'group' && !reference);
  const names = new Set(images.map(({ name }) => name));
  return images.length > 1 && names.size === images.length && images.every(({ kind }) => kind === 'image');
}

function layersOf(sprite: EditSprite, frame: EditFrame): readonly PastedLayer[] {
  return sprite.layers.flatMap((layer): PastedLayer[] => {
    const cel = layer.reference ? undefined : frame.cels.get(layer.id);
    const placed = cel && celWords(sprite, frame, layer, cel);
    if (!cel || !placed) return [];
    const { x, y, width, height, words } = placed;
    const image = imageOf(width, height, new Uint8Array(words.slice().buffer));
    return [{ name: layer.name, x, y, opacity: cel.body.opacity, image }];
  });
}
