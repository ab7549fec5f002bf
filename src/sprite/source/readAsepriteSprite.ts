import type { AsepriteDocument, Layer } from '../aseprite/document';
import { Flattener } from '../aseprite/flatten';
import { indexFlattener } from '../aseprite/indexFlatten';
import { readAseprite } from '../aseprite/read';
import { checkFrames, EVERY_FRAME, type FrameReach, wholeFrames } from '../formats/decode/animation';
import { viewOf } from '../pixels/bytes';
import { MAX_FRAMES } from '../pixels/pictureLimits';
import type { Raster } from '../pixels/raster';
import { type ChosenLayers, chooseLayers, type LayerChoice } from './chosenLayers';
import { documentPalette } from './sourcePalette';
import type { ChooseFrames, ExportNote, ExportSprite, SampledSprite } from './sprite';

interface Reading extends LayerChoice {
  /** Called if parts of the file are missing, or if it has more frames than are read. */
  readonly note?: ((note: ExportNote) => void) | undefined;
  readonly reach?: FrameReach | undefined;
}

/**
 * An Aseprite file, flattened as Aseprite exports it.
 * @throws PictureError if nothing can be shown, and `too-large` if all frames together are
 */
export function readAsepriteSprite(
  bytes: Uint8Array,
  reading: Reading = {},
): Omit<ExportSprite, 'title' | 'extension'> {
  const chosen = chooseLayers(readAseprite(bytes), reading);
  const { document, kept } = chosen;
  const isAlone = (layer: number) => (other: number) => belongsTo(document.layers, kept[layer] ?? layer, other);
  return {
    ...wholeFrames(sampled(chosen, bytes, { ...reading, choose: () => EVERY_FRAME(0) })),
    // Drawn again each time, because all layers together may be far too large for memory.
    layerFrames(layer) {
      const alone = new Flattener(document, { isVisible: isAlone(layer) });
      return document.frames.map((_, index) => alone.frame(index));
    },
    layerIndices: (layer, frame) => indexFlattener(document, isAlone(layer)).frame(frame),
  };
}

/** Some frames of an Aseprite file: each is drawn by itself, so the others cost nothing. @throws as `readAsepriteSprite` */
export function sampleAseprite(
  bytes: Uint8Array,
  choose: ChooseFrames,
  reading: Reading = {},
): Omit<SampledSprite, 'title' | 'extension'> {
  return sampled(chooseLayers(readAseprite(bytes), reading), bytes, { ...reading, choose });
}

function sampled(
  { document, kept, layers, note: ofLayers, refusal }: ChosenLayers,
  bytes: Uint8Array,
  { note, reach, choose }: Reading & { readonly choose: ChooseFrames },
): Omit<SampledSprite, 'title' | 'extension'> {
  const { width, height, slices, pixelRatio } = document;
  checkFrames(document, document.frames.length);
  const tags = document.tags.filter(({ to }) => to < document.frames.length);
  const isVisible = (layer: number) => document.layers[layer]?.visible === true;
  const flattener = new Flattener(document);
  const wanted = choose(document.frames.length, tags, 1);
  const palette = documentPalette(document, isVisible);
  const indices = palette && indicesOf(document, isVisible);
  const frames = document.frames.map(({ duration }, index) => {
    if (!wanted.has(index)) return { duration: Math.max(1, duration) };
    reach?.(index + 1, document.frames.length);
    const image = flattener.frame(index);
    return { image, duration: Math.max(1, duration), ...(indices && { indices: () => indices(index) }) };
  });
  if (document.damage.length > 0 || flattener.broken.length > 0) note?.({ note: 'damaged-source' });
  const announced = viewOf(bytes).getUint16(6, true);
  if (frames.length === MAX_FRAMES && announced > MAX_FRAMES)
    note?.({ note: 'unread-frames', read: frames.length, of: announced });
  if (ofLayers) note?.(ofLayers);
  const placeOf = new Map(kept.map((layer, index) => [layer, index]));
  return {
    width,
    height,
    frames,
    tags,
    slices,
    layers,
    ...(refusal && { refusal }),
    ...(palette && { palette }),
    ...(pixelRatio.width !== pixelRatio.height && { pixelRatio }),
    cels: document.frames.flatMap(({ cels }, frame) =>
      cels
        .filter(({ layer, zIndex, userData }) => placeOf.has(layer) && (zIndex !== 0 || userData))
        .map(({ layer, zIndex, userData }) => ({
          layer: placeOf.get(layer) ?? layer,
          frame,
          zIndex,
          ...(userData && { userData }),
        })),
    ),
  };
}

/** Draws indices, by the frame; made at the first question, because colors alone tell most of them. */
function indicesOf(document: AsepriteDocument, isVisible: (layer: number) => boolean): (frame: number) => Raster {
  let flattener: Flattener | undefined;
  return (frame) => {
    flattener ??= indexFlattener(document, isVisible);
    return flattener.frame(frame);
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
