import type { Packed } from '../../aseprite/document';
import { DamagedPixelsError } from '../../aseprite/inflate';
import { GrowingBox } from '../../pixels/growingBox';
import { isTooLarge, MAX_ALL_PIXELS, MAX_SIDE } from '../../pixels/pictureLimits';
import { type Rect, reachesBeyond, type Size, wordsOf } from '../../pixels/raster';
import { type Anchor, anchored } from '../anchor';
import { celWords, drawWords } from '../celWords';
import {
  type EditCel,
  type EditFrame,
  type EditLayer,
  type EditSprite,
  type LayerId,
  PIXEL_FORMS,
} from '../editSprite';
import { type Encoder, encoderFor } from '../encoder';
import type { ChangeNote, Noted } from '../notes';
import { type Cells, cellsOf, imageOf } from '../pixelMoves';
import { refuse } from '../refusal';
import { addFrames, DURATIONS_MS } from './frames';
import { layerOf } from './layers';
import { isWhole } from './limits';

/** New frames with images, before the one at `at`, or at the end. */
export interface PasteFramesChange {
  readonly change: 'paste-frames';
  readonly at: number;
  /** At least one. */
  readonly frames: readonly PastedFrame[];
  /** Where the images are on the canvas; default: the center. */
  readonly anchor?: Anchor;
  /** The layer of images that have none of their own; default: the lowest one that shows them as they are. */
  readonly layer?: LayerId;
}

export interface PastedFrame {
  /** Milliseconds. */
  readonly duration: number;
  readonly image: PastedImage;
  /** From bottom to top, as they make up the image. They count if the sprite has layers with all their names. */
  readonly layers?: readonly PastedLayer[];
}

export interface PastedImage extends Size {
  /** Straight RGBA, 4 bytes each. */
  readonly pixels: Packed;
}

export interface PastedLayer {
  readonly name: string;
  /** Place of its top left corner in the image of the frame. */
  readonly x: number;
  readonly y: number;
  /** 0 to 255; default: 255. */
  readonly opacity?: number;
  readonly image: PastedImage;
}

/** Images on their layers. The canvas stays: what is beyond it is kept until the sprite is saved in a format without layers. */
export function pasteFrames(sprite: EditSprite, change: PasteFramesChange): Noted {
  checkImages(change);
  const empty = addFrames(sprite, { change: 'add-frames', at: change.at, from: change.frames.map(() => null) });
  const grounds = groundsBeside(sprite, change.at);
  const layers = new Layers(sprite, change);
  const planned = change.frames.map((pasted, index) => {
    const frame = empty.frames[change.at + index] as EditFrame;
    const at = anchored(pasted.image, sprite, change.anchor);
    return layers.of(pasted).flatMap((placed) => {
      const cel = plannedCel(placed, at, frame);
      return cel ? [onGround(sprite, cel, grounds.get(cel.layer.id))] : [];
    });
  });
  const encoder = encoderFor(empty, planned.flat());
  const frames = encoder.grown(empty.frames).map((frame, place) => {
    const index = place - change.at;
    const pasted = change.frames[index];
    if (!pasted) return frame;
    const cels = new Map(grounds);
    for (const cel of planned[index] ?? []) cels.set(cel.layer.id, celOf(empty, cel, encoder));
    return { ...frame, duration: pasted.duration, cels };
  });
  const beyond = planned.filter((cels) => cels.some(({ rect }) => reachesBeyond(rect, sprite))).length;
  return { sprite: { ...empty, frames }, notes: notesOf(encoder, beyond) };
}

/** Backgrounds continue: their cels of the frame that new ones are put after. */
function groundsBeside({ layers, frames }: EditSprite, at: number): ReadonlyMap<LayerId, EditCel> {
  const cels = frames[Math.max(0, at - 1)]?.cels;
  return new Map(
    layers.flatMap(({ id, background }): [LayerId, EditCel][] => {
      const cel = background ? cels?.get(id) : undefined;
      return cel ? [[id, { body: cel.body, zIndex: cel.zIndex }]] : [];
    }),
  );
}

function notesOf({ changes }: Encoder, beyond: number): readonly ChangeNote[] {
  const { gray, added, replaced } = changes;
  const notes: readonly ChangeNote[] = [
    { note: 'colors-gray', count: gray },
    { note: 'colors-added', count: added },
    { note: 'colors-replaced', count: replaced },
    { note: 'beyond-canvas', count: beyond },
  ];
  return notes.filter(({ count }) => count > 0);
}

function checkImages({ frames }: PasteFramesChange): void {
  if (!frames.length) refuse({ why: 'gone', what: 'frame' });
  const { least, most } = DURATIONS_MS;
  if (frames.some(({ duration }) => !isWhole(duration, least, most)))
    refuse({ why: 'range', what: 'duration', least, most });
  const layers = frames.flatMap((frame) => frame.layers ?? []);
  if (layers.some(({ opacity = 255 }) => !isWhole(opacity, 0, 255)))
    refuse({ why: 'range', what: 'opacity', least: 0, most: 255 });
  if (layers.some(({ x, y }) => !isWhole(x, -MAX_SIDE, MAX_SIDE) || !isWhole(y, -MAX_SIDE, MAX_SIDE)))
    refuse({ why: 'outside' });
  let sum = 0;
  for (const { width, height } of [...frames, ...layers].map(({ image }) => image)) {
    if (!isWhole(width, 1, Number.MAX_SAFE_INTEGER) || !isWhole(height, 1, Number.MAX_SAFE_INTEGER))
      refuse({ why: 'damaged' });
    sum += width * height;
    if (isTooLarge({ width, height }) || sum > 2 * MAX_ALL_PIXELS)
      refuse({ why: 'too-large', width, height, frames: frames.length });
  }
}

/** An image for a layer, and its place in the image of its frame. */
interface Placed {
  readonly layer: EditLayer;
  readonly image: PastedImage;
  readonly x: number;
  readonly y: number;
  readonly opacity: number;
}

/** Finds the layers of pasted frames. */
class Layers {
  readonly #flat: EditLayer;
  readonly #named: ReadonlyMap<string, EditLayer>;

  constructor(sprite: EditSprite, { layer }: PasteFramesChange) {
    const images = sprite.layers.filter(({ kind, reference }) => kind === 'image' && !reference);
    // A layer that changes colors would show something else.
    const isPlain = ({ opacity, blendMode, background }: EditLayer) =>
      !background && blendMode === 'normal' && (opacity === 255 || !sprite.traits.layerOpacity);
    const found = images.find(isPlain) ?? images.find(({ background }) => !background) ?? images[0];
    this.#flat = (layer === undefined ? found : layerOf(sprite, layer)) ?? refuse({ why: 'gone', what: 'layer' });
    if (this.#flat.kind !== 'image') refuse({ why: this.#flat.kind === 'tilemap' ? 'tilemap' : 'misplaced' });
    // Of layers with one name, the topmost.
    this.#named = new Map(images.map((one) => [one.name, one]));
  }

  of({ image, layers = [] }: PastedFrame): readonly Placed[] {
    const named = layers.flatMap(({ name, ...others }): Placed[] => {
      const layer = this.#named.get(name);
      return layer ? [{ opacity: 255, ...others, layer }] : [];
    });
    const isWhole = named.length > 0 && new Set(named.map(({ layer }) => layer)).size === layers.length;
    return isWhole ? named : [{ layer: this.#flat, image, x: 0, y: 0, opacity: 255 }];
  }
}

/** A cel before its pixels are encoded. */
interface PlannedCel {
  readonly layer: EditLayer;
  readonly frame: EditFrame;
  /** Place on the canvas. */
  readonly rect: Rect;
  readonly words: Uint32Array;
  readonly opacity: number;
}

/** Undefined if nothing is to be seen. @param canvas of the sprite, in pixels of the pasted frame */
function plannedCel({ layer, image, x, y, opacity }: Placed, canvas: Rect, frame: EditFrame): PlannedCel | undefined {
  const trimmed = trimmedWords(image);
  if (!trimmed) return undefined;
  const { rect, words } = trimmed;
  return { layer, frame, rect: { ...rect, x: rect.x + x - canvas.x, y: rect.y + y - canvas.y }, words, opacity };
}

/** A background has no transparent pixels: what is pasted there is drawn on it. */
function onGround(sprite: EditSprite, cel: PlannedCel, ground: EditCel | undefined): PlannedCel {
  if (!ground) return cel;
  const below = celWords(sprite, cel.frame, cel.layer, ground);
  if (!below) return cel;
  const words = new Uint32Array(below.words);
  drawWords({ ...cel.rect, words: cel.words }, { ...below, words }, 'normal', cel.opacity);
  const { x, y, width, height } = below;
  return { ...cel, rect: { x, y, width, height }, words, opacity: 255 };
}

function celOf({ form }: EditSprite, { rect, words, opacity, frame }: PlannedCel, encoder: Encoder): EditCel {
  const { x, y, width, height } = rect;
  const cells = { width, height, each: PIXEL_FORMS[form], bytes: encoder.encode(words, frame) };
  return { zIndex: 0, body: { x, y, opacity, content: imageOf(cells) } };
}

/** The pixels of an image within the smallest rectangle around what is visible. */
function trimmedWords({
  width,
  height,
  pixels,
}: PastedImage): { readonly rect: Rect; readonly words: Uint32Array } | undefined {
  const { bytes } = intact(() => cellsOf({ kind: 'image', width, height, pixels }, 4));
  const words = wordsOf(new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.length));
  const box = new GrowingBox();
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) if ((words[at++] ?? 0) >>> 24 !== 0) box.add(x, y);
  const { rect } = box;
  if (!rect || (rect.width === width && rect.height === height)) return rect && { rect, words };
  const part = new Uint32Array(rect.width * rect.height);
  for (let row = 0; row < rect.height; row++) {
    const from = (rect.y + row) * width + rect.x;
    part.set(words.subarray(from, from + rect.width), row * rect.width);
  }
  return { rect, words: part };
}

function intact(read: () => Cells): Cells {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedPixelsError) refuse({ why: 'damaged' });
    throw error;
  }
}
