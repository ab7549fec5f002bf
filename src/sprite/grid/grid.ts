import type { Size } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import type { KernelId } from './kernels';

/** Lines between the sprite pixels ("cells") of enlarged pixel art: one step for all pictures, and a place in each of them. */
export interface Grid {
  /** Picture pixels for each sprite pixel, more than 1; may be fractional, and differ between the axes. */
  readonly step: Axes;
  /**
   * For each picture: the position of its first grid line, from −step/2 to step/2. Negative: the first cell is cut by the edge. A cell counts if at
   * least half of it is in the picture.
   */
  readonly offsets: readonly Axes[];
  /** How sure it is, 0 to 1; 1 if each cell has a single color. */
  readonly certainty: number;
  /** For each picture: the size of its sprite in sprite pixels. Pictures of one size have sprites of one size. */
  readonly sizes: readonly Size[];
  /** How the picture was enlarged, as far as its pixels tell. */
  readonly kernel: KernelId;
  /** Whether what is beyond the visible part of a picture isn't a part of what was enlarged: margins that were added afterwards. */
  readonly isTrimmed: boolean;
  /** Standard deviation of the picture from its enlarged sprite, 0 to 255 for each channel; 0 if each cell has a single color. */
  readonly noise: number;
  /** Whether lines are only near their places, as image models draw them: then the middle of each cell says its color. */
  readonly isUneven: boolean;
  /** Width of the lines that are drawn between cells; each cell begins with its line. 0: none. */
  readonly gutter: number;
  /** Two grids, one in the cells of the other, if pictures were enlarged in two ways: they are taken one after the other. The other fields are of both. */
  readonly stages?: readonly [Grid, Grid];
}

/** What a person says about the grid; the rest is found. */
export interface GridHint {
  /** Picture pixels for each sprite pixel, from 1 to 512. */
  readonly step?: Axes;
  /** Size of the sprite in sprite pixels, instead of `step`. */
  readonly size?: Size;
  /** The first line of all pictures, from 0 to less than the step. */
  readonly offset?: Axes;
}
