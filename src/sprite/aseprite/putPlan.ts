import type { FrameTag } from '../pixels/frameTag';
import type { PictureFault } from '../pixels/pictureError';
import { type Raster, type Size, standing } from '../pixels/raster';
import type { ColorChanges } from './colorModes';
import type { AsepriteDocument } from './document';
import { type TrimmedCel, trimmedCel } from './writeCel';

/** An image to add to a file. */
export interface PutPicture {
  /** Name of its layer or tag. */
  readonly name: string;
  /** At least one; `duration` in milliseconds, 0 for stills. */
  readonly frames: readonly { readonly image: Raster; readonly duration: number }[];
  /** Its own tags; without any, a tag is created for it. */
  readonly tags?: readonly FrameTag[];
  /** Width and height of a pixel as shown; square without. An existing file keeps its own. */
  readonly pixelRatio?: Size;
}

/** A layer each, the first one visible; or frames at the end, with a tag each. */
export type PutAs = 'layer' | 'tag';

/** Where to add images. */
export interface PutPlace {
  readonly as: PutAs;
  /** Layers: the frame of a still, and the first frame of an animation; from 0. */
  readonly frame: number;
  /** Layers: a still is shown in all frames. */
  readonly everyFrame?: boolean;
  /** Name of the layer for tags, if no layer of the file can be used. */
  readonly layerName: string;
  /** What happens if images extend beyond the canvas: it grows to the right and down, or it stays and clips them. Default: `clip`. */
  readonly canvas?: 'grow' | 'clip';
}

export interface PutResult {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly colors: ColorChanges;
  /** Number of frames that were added to the file. */
  readonly addedFrames: number;
  /** The canvas, and the images with other sizes: they are placed at the middle of its lower edge. */
  readonly canvas: Size;
  /** The canvas before it grew; absent if it didn't. */
  readonly grownFrom?: Size;
  /** The canvas on which nothing would be clipped; absent if nothing is. */
  readonly unclipped?: Size;
  /** Growing shows, or would show, parts of older layers that are outside of the canvas. */
  readonly reveals?: true;
  readonly otherSizes: readonly (Size & { readonly name: string })[];
}

/** Why nothing can be added to a file. */
export type PutFault =
  /** It isn't an Aseprite file. */
  | 'no-aseprite'
  /** Its canvas has too many pixels. */
  | 'too-large'
  /** Its canvas would have too many pixels. */
  | 'too-large-grown'
  /** It is cut or damaged, so it can't be kept unchanged. */
  | 'damaged'
  | 'too-many-frames'
  | 'too-many-layers'
  /** The frame doesn't exist. */
  | 'no-frame';

export class PutError extends Error {
  override readonly name = 'PutError';

  constructor(
    readonly fault: PutFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
  }
}

/** An image to add can't be read. */
export class UnreadablePictureError extends Error {
  override readonly name = 'UnreadablePictureError';

  /** @param picture name of its layer or tag */
  constructor(
    readonly picture: string,
    readonly fault: PictureFault,
    options?: ErrorOptions,
  ) {
    super(`${picture}: ${fault}`, options);
  }
}

/** Duration of a still; Aseprite's default. */
const STILL_MS = 100;
const MAX_MS = 65_535;

export interface PlannedCel {
  readonly layer: number;
  readonly frame: number;
  readonly cel: TrimmedCel;
}

export interface PutPlan {
  /** New layers, from bottom to top. */
  readonly layers: readonly { readonly name: string; readonly visible: boolean }[];
  readonly tags: readonly FrameTag[];
  /** Milliseconds of new frames. */
  readonly added: readonly number[];
  /** For each layer, in the order of frames. */
  readonly cels: readonly PlannedCel[];
}

/** @param document the file, of whose `count` frames only those that were read are known */
export function planPut(
  document: AsepriteDocument,
  count: number,
  pictures: readonly PutPicture[],
  place: Omit<PutPlace, 'canvas'>,
): PutPlan {
  return place.as === 'layer'
    ? planLayers(document, count, pictures, place)
    : planTags(document, count, pictures, place);
}

function planLayers(
  document: AsepriteDocument,
  count: number,
  pictures: readonly PutPicture[],
  { frame, everyFrame = false }: Omit<PutPlace, 'canvas'>,
): PutPlan {
  const added: number[] = [];
  const cels = pictures.flatMap(({ frames }, index) => {
    const layer = document.layers.length + index;
    const [still] = frames;
    if (frames.length === 1 && still) {
      const at = everyFrame ? Array.from({ length: count }, (_, each) => each) : [frame];
      return at.flatMap((each) => placed(document, still.image, layer, each));
    }
    for (const { duration } of frames.slice(count + added.length - frame)) added.push(msOf(duration));
    return frames.flatMap(({ image }, each) => placed(document, image, layer, frame + each));
  });
  const layers = pictures.map(({ name }, index) => ({ name, visible: index === 0 }));
  return { layers, tags: [], added, cels };
}

function planTags(
  document: AsepriteDocument,
  count: number,
  pictures: readonly PutPicture[],
  { layerName }: Omit<PutPlace, 'canvas'>,
): PutPlan {
  const own = onlyLayer(document);
  const layer = own ?? document.layers.length;
  const added: number[] = [];
  const tags: FrameTag[] = [];
  const cels: PlannedCel[] = [];
  for (const { name, frames, tags: given = [] } of pictures) {
    const from = count + added.length;
    const whole: FrameTag = { name, from: 0, to: frames.length - 1, direction: 'forward' };
    for (const tag of given.length ? given : [whole]) tags.push({ ...tag, from: from + tag.from, to: from + tag.to });
    for (const [index, { image, duration }] of frames.entries()) {
      added.push(msOf(duration));
      cels.push(...placed(document, image, layer, from + index));
    }
  }
  return { layers: own === undefined ? [{ name: layerName, visible: true }] : [], tags, added, cels };
}

const msOf = (duration: number) => Math.min(MAX_MS, Math.round(duration) || STILL_MS);

/** The layer of a sprite with only one, if it shows pixels unchanged. */
function onlyLayer({ layers, layerOpacity }: AsepriteDocument): number | undefined {
  const [only] = layers;
  if (!only || layers.length > 1 || only.kind !== 'image' || only.background || only.reference) return undefined;
  const plain = only.visible && only.blendMode === 'normal' && (!layerOpacity || only.opacity === 255);
  return plain ? 0 : undefined;
}

/** The cel of an image; none if the image is empty. */
function placed(canvas: Size, image: Raster, layer: number, frame: number): PlannedCel[] {
  const cel = trimmedCel(image);
  if (!cel) return [];
  const { x, y } = standing(image, canvas);
  return [{ layer, frame, cel: { ...cel, x: cel.x + x, y: cel.y + y } }];
}
