import type { Size } from '../../pixels/raster';

/** Rectangles to place, by number, each with its padding. */
export interface Cells {
  readonly widths: Int32Array;
  readonly heights: Int32Array;
  /** Whether they may be turned by 90 degrees. */
  readonly rotate: boolean;
}

/** Where the top left corner of a cell is, in the room of a page. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Whether its sides are swapped. */
  readonly turned: boolean;
}

export const areaOf = ({ widths, heights }: Cells, numbers: readonly number[]) =>
  numbers.reduce((sum, at) => sum + (widths[at] ?? 0) * (heights[at] ?? 0), 0);

/** Whether all of them have one size. */
export function areEqual({ widths, heights }: Cells, numbers: readonly number[]): boolean {
  const [first = 0] = numbers;
  return numbers.every((at) => widths[at] === widths[first] && heights[at] === heights[first]);
}

export function sizeOf({ widths, heights }: Cells, at: number, turned = false): Size {
  const [width, height] = [widths[at] ?? 0, heights[at] ?? 0];
  return turned ? { width: height, height: width } : { width, height };
}
