import type { Raster } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { findGrid } from './findGrid';
import type { Grid } from './grid';
import { shrink } from './shrink';

/** Steps are shown and said with two decimals. */
const SAID_THE_SAME = 0.005;

/** The grid of some pictures, searched once, when it is asked for first: that takes far longer than anything else that is done with them. */
export class GridSearch {
  readonly #pictures: readonly Raster[];

  #result: { readonly found: Grid | undefined } | undefined;

  readonly #sprites: Raster[] = [];

  constructor(pictures: readonly Raster[]) {
    this.#pictures = pictures;
  }

  get found(): Grid | undefined {
    this.#result ??= { found: findGrid(this.#pictures) };
    return this.#result.found;
  }

  /** The sprite of a picture by the found grid; the picture itself if there is none. It is made once. */
  spriteAt(index: number): Raster | undefined {
    const picture = this.#pictures[index];
    if (!picture || !this.found) return picture;
    this.#sprites[index] ??= shrink(picture, this.found, index);
    return this.#sprites[index];
  }

  /** The grid of a step: the found one if that has it, so that a step stands for the whole grid. @param offset the first line, if a person names it */
  withStep(step: Axes, offset?: Axes): Grid | undefined {
    if (!offset && this.found && isSame(this.found.step, step)) return this.found;
    return findGrid(this.#pictures, { step, ...(offset && { offset }) });
  }
}

const isSame = (one: Axes, other: Axes) =>
  Math.abs(one.x - other.x) < SAID_THE_SAME && Math.abs(one.y - other.y) < SAID_THE_SAME;
