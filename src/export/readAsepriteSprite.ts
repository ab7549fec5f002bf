import { checkFrames, type FrameReach } from '../decode/animation';
import type { Layer } from '../shared/sprite/aseprite/document';
import { Flattener } from '../shared/sprite/aseprite/flatten';
import { readAseprite } from '../shared/sprite/aseprite/read';
import type { ExportSprite } from './sprite';

/**
 * An Aseprite file, flattened as Aseprite exports it.
 * @param damaged called if parts of the file are missing
 * @param reach called before each frame is drawn
 * @throws PictureError if nothing can be shown, and `too-large` if all frames together are
 */
export function readAsepriteSprite(
  bytes: Uint8Array,
  damaged: () => void = () => {},
  reach?: FrameReach,
): Omit<ExportSprite, 'title' | 'extension'> {
  const document = readAseprite(bytes);
  const { width, height, layers, tags, slices, pixelRatio } = document;
  checkFrames(document, document.frames.length);
  const flattener = new Flattener(document);
  const frames = document.frames.map(({ duration }, index) => {
    reach?.(index + 1, document.frames.length);
    return { image: flattener.frame(index), duration: Math.max(1, duration) };
  });
  if (document.damage.length > 0 || flattener.broken.length > 0) damaged();
  return {
    width,
    height,
    frames,
    tags: tags.filter(({ to }) => to < frames.length),
    slices,
    layers,
    ...(pixelRatio.width !== pixelRatio.height && { pixelRatio }),
    // Drawn again each time, because all layers together may be far too large for memory.
    layerFrames(layer) {
      const alone = new Flattener(document, { isVisible: (other) => belongsTo(layers, layer, other) });
      return document.frames.map((_, index) => alone.frame(index));
    },
    cels: document.frames.flatMap(({ cels }, frame) =>
      cels
        .filter(({ zIndex, userData }) => zIndex !== 0 || userData)
        .map(({ layer, zIndex, userData }) => ({ layer, frame, zIndex, ...(userData && { userData }) })),
    ),
  };
}

/** Whether `other` is drawn for `layer` alone: the layer itself, the groups around it, and for a group its visible children. */
function belongsTo(layers: readonly Layer[], layer: number, other: number): boolean {
  if (isWithin(layers, other, layer)) return true;
  return isWithin(layers, layer, other) && layers[other]?.visible === true;
}

/** Whether `inner` is `outer` or inside it. */
function isWithin(layers: readonly Layer[], outer: number, inner: number): boolean {
  for (let at: number | undefined = inner; at !== undefined; at = layers[at]?.parent) if (at === outer) return true;
  return false;
}
