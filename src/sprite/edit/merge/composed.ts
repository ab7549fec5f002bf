import type { CelImage } from '../../aseprite/document';
import type { PlacedPixels } from '../../aseprite/tilemap';
import type { Rect, Size } from '../../pixels/raster';
import { PIXEL_FORMS, type PixelForm } from '../editSprite';
import { type Cells, imageOf } from '../pixelMoves';
import { refuse } from '../refusal';

/** An image as RGBA, and as it's stored. */
export interface StoredPixels {
  readonly placed: PlacedPixels;
  /** Of the same size; absent: it isn't stored. */
  readonly cells?: Cells;
}

/** An image made of others: pixels that look as in one of them are stored as there, so that nothing is rounded, and indexes stay. */
export class Composed {
  readonly #rect: Rect;
  readonly #cells: Cells;
  /** Pixels that none of them has. */
  readonly #places: readonly number[];
  readonly words: Uint32Array;

  constructor(
    form: PixelForm,
    /** Index of transparent pixels, if any can be. */
    clear: number | undefined,
    { x, y, width, height, words }: PlacedPixels,
    sources: readonly StoredPixels[],
  ) {
    const each = PIXEL_FORMS[form];
    const bytes = new Uint8Array(width * height * each);
    if (form === 'indexed') bytes.fill(clear ?? 0);
    const places: number[] = [];
    const copiers = sources.map((source) => copierOf(source, { x, y, width, height }, bytes, each));
    for (const [place, word] of words.entries()) {
      if (copiers.some((copy) => copy(place, word))) continue;
      if (word >>> 24 !== 0) places.push(place);
      else if (form === 'indexed' && clear === undefined) refuse({ why: 'all-colors' });
    }
    this.#rect = { x, y, width, height };
    this.#cells = { width, height, each, bytes };
    this.#places = places;
    this.words = Uint32Array.from(places, (place) => words[place] ?? 0);
  }

  get place(): Rect {
    return this.#rect;
  }

  /** @param encode converts `words` to pixels of the sprite */
  image(encode: (words: Uint32Array) => Uint8Array): CelImage {
    const { each, bytes } = this.#cells;
    const encoded = encode(this.words);
    for (const [at, place] of this.#places.entries())
      bytes.set(encoded.subarray(at * each, (at + 1) * each), place * each);
    return imageOf(this.#cells);
  }
}

/** Copies a pixel as it's stored, if it has this color. */
function copierOf(
  { placed, cells }: StoredPixels,
  rect: Rect,
  bytes: Uint8Array,
  each: number,
): (place: number, word: number) => boolean {
  if (!cells) return () => false;
  const inside = insideOf(placed);
  return (place, word) => {
    const from = inside(rect.x + (place % rect.width) - placed.x, rect.y + Math.floor(place / rect.width) - placed.y);
    if (from < 0 || placed.words[from] !== word) return false;
    for (let byte = 0; byte < each; byte++) bytes[place * each + byte] = cells.bytes[from * each + byte] ?? 0;
    return true;
  };
}

const insideOf =
  ({ width, height }: Size) =>
  (x: number, y: number): number =>
    x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1;
