import { type Layer, seenLayers } from '../aseprite/document';
import { Flattener } from '../aseprite/flatten';
import { sameBytes } from '../pixels/bytes';
import { type Rect, wordsOf } from '../pixels/raster';
import { encodedColor } from './colorBytes';
import { documentOf } from './editDocument';
import { type EditCel, type EditFrame, type EditSprite, PIXEL_FORMS } from './editSprite';
import { type Cells, cellsOf, partOf } from './pixelMoves';

/** Frames of a sprite as single images in its own form, for files without layers. */
export class FlatFrames {
  /** A transparent pixel. */
  readonly clear: Uint8Array;
  readonly #sprite: EditSprite;
  readonly #layers: readonly Layer[];
  readonly #seen: readonly boolean[];
  readonly #known = new Map<number, Uint8Array>();
  #flattener?: Flattener;

  constructor(sprite: EditSprite) {
    this.#sprite = sprite;
    this.clear = encodedColor(0, sprite);
    // Layers alone: frames are made when they are drawn.
    this.#layers = documentOf({ ...sprite, frames: [] }).layers;
    this.#seen = seenLayers(this.#layers);
  }

  /** As large as the canvas. What one layer shows is exact: the same indices, and all bits. @throws {DamagedPixelsError} */
  frame(at: number): Cells {
    const { width, height, form, frames } = this.#sprite;
    const frame = frames[at];
    if (!frame) throw new RangeError(`No frame ${at}.`);
    const shown = this.#shown(frame);
    if (shown === 'drawn') return this.#drawn(at);
    const each = PIXEL_FORMS[form];
    const { x, y, content } = shown?.body ?? { x: 0, y: 0, content: undefined };
    const cells =
      content?.kind === 'image' ? cellsOf(content, each) : { width: 0, height: 0, each, bytes: new Uint8Array() };
    if (x === 0 && y === 0 && cells.width === width && cells.height === height) return cells;
    return partOf(cells, { x: -x, y: -y, width, height }, this.clear);
  }

  /** Whether a frame has the same pixels as one of another version. */
  isLike(at: number, other: FlatFrames, otherAt: number): boolean {
    const [a, b] = [this.#sprite, other.#sprite];
    const [one, two] = [a.frames[at], b.frames[otherAt]];
    if (!one || !two || a.width !== b.width || a.height !== b.height) return false;
    if (a.form !== b.form || a.transparentIndex !== b.transparentIndex) return false;
    if (one.palette !== two.palette && !sameBytes(one.palette, two.palette)) return false;
    if (a.layers === b.layers && a.tilesets === b.tilesets && haveSameCels(one, two)) return true;
    return sameBytes(this.frame(at).bytes, other.frame(otherAt).bytes);
  }

  /** The only cel that is seen, as it is; `drawn` if several are, or if it's seen in another way. */
  #shown({ cels }: EditFrame): EditCel | undefined | 'drawn' {
    const { layers, traits } = this.#sprite;
    let only: EditCel | undefined;
    for (const [index, { id, reference, opacity, blendMode, parent }] of layers.entries()) {
      const cel = cels.get(id);
      if (!cel || !this.#seen[index] || reference) continue;
      const isPlain = cel.body.opacity === 255 && (opacity === 255 || !traits.layerOpacity) && blendMode === 'normal';
      if (only || !isPlain || parent !== undefined || cel.body.content.kind !== 'image') return 'drawn';
      only = cel;
    }
    return only;
  }

  #drawn(at: number): Cells {
    const { width, height, form } = this.#sprite;
    this.#flattener ??= new Flattener(documentOf(this.#sprite));
    const each = PIXEL_FORMS[form];
    const bytes = new Uint8Array(width * height * each);
    for (const [cell, word] of wordsOf(this.#flattener.frame(at).data).entries()) {
      const known = this.#known.get(word) ?? encodedColor(word, this.#sprite);
      this.#known.set(word, known);
      bytes.set(known, cell * each);
    }
    return { width, height, each, bytes };
  }
}

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

/** Whether a pixel can't be seen. */
export type IsClear = (cell: number) => boolean;

/** @param palette RGBA of each index */
export function clearTest(
  { bytes, each }: Cells,
  { form, transparentIndex }: Pick<EditSprite, 'form' | 'transparentIndex'>,
  palette: Uint8Array,
): IsClear {
  switch (form) {
    case 'indexed':
      return (cell) => {
        const index = bytes[cell] ?? 0;
        return index === transparentIndex || palette[index * 4 + 3] === 0;
      };
    case 'rgba':
    case 'grayscale':
      return (cell) => bytes[cell * each + each - 1] === 0;
    case 'rgba16':
    case 'grayscale16':
      return (cell) => bytes[cell * each + each - 1] === 0 && bytes[cell * each + each - 2] === 0;
  }
}

/** The smallest rectangle with all that can be seen; undefined: nothing can. */
export function contentRect({ width, height }: Cells, isClear: IsClear): Rect | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, cell = 0; y < height; y++)
    for (let x = 0; x < width; x++, cell++) {
      if (isClear(cell)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
