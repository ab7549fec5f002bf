import { indexPalette } from '../pixels/indexWords';
import type { AsepriteDocument, Cel, Layer } from './document';
import { Flattener } from './flatten';

/**
 * Draws the indices of an indexed document instead of its colors, as words of `indexWords.ts`: of the topmost opaque pixel of layers that replace what is
 * below them. What others blend into it isn't drawn, so whoever reads an index compares its color.
 * @param isVisible whether a layer is drawn, by its index
 */
export function indexFlattener(document: AsepriteDocument, isVisible: (layer: number) => boolean): Flattener {
  const palette = indexPalette();
  const frames = document.frames.map((frame) => ({ ...frame, palette, cels: frame.cels.filter(isOpaque(document)) }));
  return new Flattener(
    { ...document, frames },
    { isVisible: (layer) => isVisible(layer) && replaces(document, layer) },
  );
}

const isOpaque =
  ({ layers }: AsepriteDocument) =>
  ({ opacity, layer }: Cel) =>
    opacity === 255 || layers[layer]?.background === true;

/** Whether the pixels of a layer replace those below; for a group, those of its layers as far as the group itself is concerned. */
function replaces({ layers, layerOpacity, groupsBlend }: AsepriteDocument, layer: number): boolean {
  const { kind, background, blendMode, opacity } = layers[layer] as Layer;
  if (background || (kind === 'group' && !groupsBlend)) return true;
  return blendMode === 'normal' && (opacity === 255 || (kind !== 'group' && !layerOpacity));
}
