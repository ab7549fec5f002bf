import { Flattener } from '../../aseprite/flatten';
import { DamagedPixelsError } from '../../aseprite/inflate';
import type { Raster, Rect, Size } from '../../pixels/raster';
import { documentOf } from '../editDocument';
import { type EditCel, type EditLayer, type EditSprite, NO_INDEX, PIXEL_FORMS, type PixelForm } from '../editSprite';
import { cellsOf, partOf } from '../pixelMoves';

/** A frame as large as the canvas, with all layers in one. */
export interface FramePixels extends Size {
  readonly form: PixelForm;
  /** As many for each pixel as the form has. */
  readonly bytes: Uint8Array;
  /** RGBA of each index; empty if the sprite isn't indexed. */
  readonly palette: Uint8Array;
  /** The index of transparent pixels, or `NO_INDEX`. */
  readonly transparentIndex: number;
}

/** The frames of a sprite as formats without layers store them. */
export class FrameImages {
  readonly #sprite: EditSprite;
  #flattener: Flattener | undefined;

  constructor(sprite: EditSprite) {
    this.#sprite = sprite;
  }

  /** All layers drawn. @throws {DamagedPixelsError} if a cel can't be: the file would be without it */
  flat(frame: number): Raster {
    this.#flattener ??= new Flattener(documentOf(this.#sprite));
    const drawn = this.#flattener.frame(frame);
    if (this.#flattener.broken.length) throw new DamagedPixelsError('A cel is damaged.');
    return drawn;
  }

  /** The pixels of a frame in the sprite's own form if its only layer has all of them, else drawn as RGBA. @throws {DamagedPixelsError} */
  pixels(frame: number): FramePixels {
    const stored = this.#stored(frame);
    if (stored) return stored;
    const { width, height, data } = this.flat(frame);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return { ...this.#facts(frame), width, height, form: 'rgba', bytes };
  }

  #facts(frame: number) {
    const { width, height, frames, transparentIndex } = this.#sprite;
    return { width, height, palette: frames[frame]?.palette ?? new Uint8Array(), transparentIndex };
  }

  /** Undefined if they have to be drawn. */
  #stored(frame: number): FramePixels | undefined {
    const { form } = this.#sprite;
    const shown = this.#shownIn(frame);
    if (shown === 'several') return undefined;
    const facts = this.#facts(frame);
    // In a background, this index is a color.
    const transparentIndex = shown?.layer.background ? NO_INDEX : facts.transparentIndex;
    const each = PIXEL_FORMS[form];
    const { x = 0, y = 0, content } = shown?.cel.body ?? {};
    if (content?.kind === 'tilemap') return undefined;
    const cells = content ? cellsOf(content, each) : { width: 0, height: 0, each, bytes: new Uint8Array() };
    const canBeClear = form !== 'indexed' || transparentIndex !== NO_INDEX;
    if (!canBeClear && !covers({ ...cells, x, y }, facts)) return undefined;
    const clear = new Uint8Array(each).fill(form === 'indexed' ? transparentIndex : 0);
    const { width, height } = facts;
    const { bytes } = partOf(cells, { x: -x, y: -y, width, height }, clear);
    return { ...facts, transparentIndex, form, bytes };
  }

  /** The only cel that a frame shows; `several` if there are more, or if it isn't shown as it is. */
  #shownIn(frame: number): { readonly layer: EditLayer; readonly cel: EditCel } | 'several' | undefined {
    const { layers, frames, traits } = this.#sprite;
    const cels = frames[frame]?.cels;
    const filled = layers.filter(({ id, reference }) => !reference && cels?.has(id));
    const [layer, ...more] = filled;
    const cel = layer && cels?.get(layer.id);
    if (!layer || !cel) return undefined;
    if (more.length || layer.parent !== undefined) return 'several';
    if (!layer.visible) return undefined;
    const isOpaque = cel.body.opacity === 255 && (!traits.layerOpacity || layer.opacity === 255);
    return layer.background || isOpaque ? { layer, cel } : 'several';
  }
}

const covers = ({ x, y, width, height }: Rect, canvas: Size) =>
  x <= 0 && y <= 0 && x + width >= canvas.width && y + height >= canvas.height;
