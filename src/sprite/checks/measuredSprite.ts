import { type Backdrop, findCertainBoard } from '../background/backdrop';
import { visibleWords } from '../grid/edges';
import type { Grid } from '../grid/grid';
import { GridSearch } from '../grid/gridSearch';
import { ColorTable } from '../pixels/colorTable';
import type { Raster, Size } from '../pixels/raster';
import { picturesOf, type SpriteView, type SpriteViews } from '../pixels/views';
import { type Evidence, evidenceOf } from './evidence';

/** A frame with its place in the sprite. */
export interface Picture extends Size {
  readonly view: number;
  readonly frame: number;
  readonly data: Uint8ClampedArray;
  /** One number for each pixel, in the machine's byte order; 0: transparent. */
  readonly words: Uint32Array;
}

/** A sprite with what several rules need, measured once, when the first one asks. */
export class MeasuredSprite {
  readonly views: readonly SpriteView[];
  readonly pictures: readonly Picture[];
  readonly #search: GridSearch;
  readonly #findEvidence: () => Evidence | undefined;
  #evidence: { readonly found: Evidence | undefined } | undefined;
  #colors: ColorTable | undefined;
  #board: { readonly found: Backdrop | undefined } | undefined;

  /**
   * @param search of the same sprite
   * @param before what the sprite was before it was fixed: what speaks against that still does
   */
  constructor(sprite: SpriteViews, search = new GridSearch(picturesOf(sprite)), before?: MeasuredSprite) {
    const { views, origin } = sprite;
    this.views = views;
    this.#search = search;
    this.#findEvidence = () => (before ? before.evidence : evidenceOf(origin, search.found, picturesOf(sprite)));
    this.pictures = views.flatMap(({ frames }, view) =>
      frames.map((raster, frame) => ({
        ...sizeOf(raster),
        view,
        frame,
        data: raster.data,
        words: visibleWords(raster),
      })),
    );
  }

  /** The common grid of enlarged pixel art. */
  get grid(): Grid | undefined {
    return this.#search.found;
  }

  /** The checkerboard behind the sprite, if nothing else looks like it. */
  get board(): Backdrop | undefined {
    this.#board ??= { found: findCertainBoard(picturesOf(this)) };
    return this.#board.found;
  }

  /** What speaks for pixels that nobody chose one by one. */
  get evidence(): Evidence | undefined {
    this.#evidence ??= { found: this.#findEvidence() };
    return this.#evidence.found;
  }

  /** The true pixels of a picture. */
  spriteAt(index: number): Raster | undefined {
    return this.#search.spriteAt(index);
  }

  /** Picture pixels for each pixel of the sprite; 1 if it isn't enlarged. */
  get pixelArea(): number {
    const { grid } = this;
    return grid ? grid.step.x * grid.step.y : 1;
  }

  /** The colors of all pictures, alpha included. */
  get colors(): ColorTable {
    if (this.#colors) return this.#colors;
    const table = new ColorTable();
    for (const { words } of this.pictures) table.add(words, 0, words.length);
    this.#colors = table;
    return table;
  }

  /** The frames of a view, in order. */
  picturesOf(view: number): readonly Picture[] {
    return this.pictures.filter((picture) => picture.view === view);
  }
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });
