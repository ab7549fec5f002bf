import { type Layer, seenLayers } from '../aseprite/document';
import { Flattener } from '../aseprite/flatten';
import { DamagedPixelsError } from '../aseprite/inflate';
import { sameBytes } from '../pixels/bytes';
import { type Raster, type Rect, type Size, wordsOf } from '../pixels/raster';
import { encodedColor } from './colorBytes';
import { documentOf } from './editDocument';
import {
  type EditCel,
  type EditFrame,
  type EditLayer,
  type EditSprite,
  NO_INDEX,
  PIXEL_FORMS,
  type PixelForm,
} from './editSprite';
import { type Cells, cellsOf, partOf } from './pixelMoves';

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

/** The only cel that a frame shows. */
interface ShownCel {
  readonly layer: EditLayer;
  readonly cel: EditCel;
}

/** Frames of a sprite as single images, for files without layers. */
export class FlatFrames {
  readonly #sprite: EditSprite;
  readonly #layers: readonly Layer[];
  readonly #seen: readonly boolean[];
  readonly #known = new Map<number, Uint8Array>();
  #flattener: Flattener | undefined;

  constructor(sprite: EditSprite) {
    this.#sprite = sprite;
    // Layers alone: frames are made when they are drawn.
    this.#layers = documentOf({ ...sprite, frames: [] }).layers;
    this.#seen = seenLayers(this.#layers);
  }

  /** A transparent pixel. @throws {ChangeRefused} `all-colors` if there is none */
  get clear(): Uint8Array {
    return encodedColor(0, this.#sprite);
  }

  /** All layers drawn. @throws {DamagedPixelsError} if a cel can't be: the file would be without it */
  raster(at: number): Raster {
    this.#flattener ??= new Flattener(documentOf(this.#sprite));
    const drawn = this.#flattener.frame(at);
    if (this.#flattener.broken.length) throw new DamagedPixelsError('A cel is damaged.');
    return drawn;
  }

  /** In the sprite's own form, the same indices and all bits, if one layer shows all of it; else drawn as RGBA. @throws {DamagedPixelsError} */
  pixels(at: number): FramePixels {
    const stored = this.#stored(at);
    if (stored) return stored;
    const { width, height, data } = this.raster(at);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return { ...this.#facts(at), width, height, form: 'rgba', bytes };
  }

  /** Always in the sprite's own form; what several layers show has the nearest colors. @throws {DamagedPixelsError} @throws {ChangeRefused} `all-colors` */
  cells(at: number): Cells {
    const { width, height, form, transparentIndex } = this.#sprite;
    const each = PIXEL_FORMS[form];
    const stored = this.#stored(at);
    if (stored?.transparentIndex === transparentIndex) return { width, height, each, bytes: stored.bytes };
    const bytes = new Uint8Array(width * height * each);
    for (const [cell, word] of wordsOf(this.raster(at).data).entries()) {
      const known = this.#known.get(word) ?? encodedColor(word, this.#sprite);
      this.#known.set(word, known);
      bytes.set(known, cell * each);
    }
    return { width, height, each, bytes };
  }

  /** Whether a frame has the same pixels as one of another version. */
  isLike(at: number, other: FlatFrames, otherAt: number): boolean {
    const [a, b] = [this.#sprite, other.#sprite];
    const [one, two] = [a.frames[at], b.frames[otherAt]];
    if (!one || !two || a.width !== b.width || a.height !== b.height) return false;
    if (a.form !== b.form || a.transparentIndex !== b.transparentIndex) return false;
    if (one.palette !== two.palette && !sameBytes(one.palette, two.palette)) return false;
    if (a.layers === b.layers && a.tilesets === b.tilesets && haveSameCels(one, two)) return true;
    return sameBytes(this.cells(at).bytes, other.cells(otherAt).bytes);
  }

  #facts(at: number) {
    const { width, height, frames, transparentIndex } = this.#sprite;
    return { width, height, palette: frames[at]?.palette ?? new Uint8Array(), transparentIndex };
  }

  /** Undefined if they have to be drawn. */
  #stored(at: number): FramePixels | undefined {
    const { form, frames } = this.#sprite;
    const frame = frames[at];
    if (!frame) throw new RangeError(`No frame ${at}.`);
    const shown = this.#shownIn(frame);
    if (shown === 'several') return undefined;
    const facts = this.#facts(at);
    // In a background, this index is a color.
    const isGround = form === 'indexed' && shown?.layer.background;
    const transparentIndex = isGround ? NO_INDEX : facts.transparentIndex;
    const each = PIXEL_FORMS[form];
    const { x = 0, y = 0, content } = shown?.cel.body ?? {};
    if (content?.kind === 'tilemap') return undefined;
    const cells = content ? cellsOf(content, each) : { width: 0, height: 0, each, bytes: new Uint8Array() };
    const { width, height } = facts;
    if (x === 0 && y === 0 && cells.width === width && cells.height === height)
      return { ...facts, transparentIndex, form, bytes: cells.bytes };
    const canBeClear = form !== 'indexed' || transparentIndex !== NO_INDEX;
    if (!canBeClear && !covers({ ...cells, x, y }, facts)) return undefined;
    const clear = new Uint8Array(each).fill(form === 'indexed' ? transparentIndex : 0);
    const { bytes } = partOf(cells, { x: -x, y: -y, width, height }, clear);
    return { ...facts, transparentIndex, form, bytes };
  }

  /** `several` if more than one cel is seen, or if one isn't seen as it is. */
  #shownIn({ cels }: EditFrame): ShownCel | 'several' | undefined {
    const { layers, traits } = this.#sprite;
    const seen = layers.flatMap((layer, index): ShownCel[] => {
      const cel = cels.get(layer.id);
      return cel && this.#seen[index] && !layer.reference ? [{ layer, cel }] : [];
    });
    const [only, ...more] = seen;
    if (!only) return undefined;
    const { layer, cel } = only;
    const isOpaque = cel.body.opacity === 255 && (!traits.layerOpacity || layer.opacity === 255);
    const isPlain = layer.background || (isOpaque && layer.blendMode === 'normal');
    return more.length || layer.parent !== undefined || !isPlain ? 'several' : only;
  }
}

const covers = ({ x, y, width, height }: Rect, canvas: Size) =>
  x <= 0 && y <= 0 && x + width >= canvas.width && y + height >= canvas.height;

function haveSameCels(a: EditFrame, b: EditFrame): boolean {
  if (a.cels === b.cels) return true;
  return (
    a.cels.size === b.cels.size &&
    [...a.cels].every(([layer, { body, zIndex }]) => {
      const other = b.cels.get(layer);
      if (other?.zIndex !== zIndex) return false;
      const { x, y, opacity, content } = other.body;
      return content === body.content && x === body.x && y === body.y && opacity === body.opacity;
    })
  );
}
