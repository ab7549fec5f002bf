import { ColorTable } from '../../shared/sprite/pixels/colorTable';
import type { Size } from '../../shared/sprite/pixels/raster';
import type { Art, ArtView } from '../art';
import { visibleWords } from '../grid/edges';
import { findGrid } from '../grid/findGrid';
import type { Grid } from '../grid/grid';

/** Smooth ramps of true pixels resemble enlarged pixel art so much; below it, a grid is only a hint. */
const LEAST_CERTAINTY = 0.93;

/** A frame with its place in the art. */
export interface Picture extends Size {
  readonly view: number;
  readonly frame: number;
  readonly data: Uint8ClampedArray;
  /** One number for each pixel, in the machine's byte order; 0: transparent. */
  readonly words: Uint32Array;
}

/** Art with what several rules need, measured once, when the first one asks. */
export class MeasuredArt {
  readonly views: readonly ArtView[];
  readonly pictures: readonly Picture[];
  #grid: { readonly found: Grid | undefined } | undefined;
  #colors: ColorTable | undefined;

  constructor({ views }: Art) {
    this.views = views;
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

  /** The common grid of enlarged pixel art, as far as it is certain. */
  get grid(): Grid | undefined {
    const grid = this.likelyGrid;
    return grid && grid.certainty >= LEAST_CERTAINTY ? grid : undefined;
  }

  /** The grid, though it may be by chance. */
  get likelyGrid(): Grid | undefined {
    this.#grid ??= { found: findGrid(this.views.flatMap(({ frames }) => frames)) };
    return this.#grid.found;
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
