import type { Size } from '../pixels/raster';
import type { WriteOptions } from './optionTable';
import { packPages } from './pack/packPages';

/** Most pixels a side of a sheet: the limit of browsers. */
export const MAX_SIDE = 16_384;

export interface LayoutRules extends Pick<WriteOptions, 'layout' | 'lines' | 'border' | 'padding'> {
  /** Most pixels a side: rows and columns wrap before it. The result may still be larger. */
  readonly side: number;
}

export interface Layout extends Size {
  /** Top left corner of each cell. */
  readonly corners: readonly { readonly x: number; readonly y: number }[];
}

/** Arranges cells in their order or, packed, anywhere they fit. At least one cell. */
export function layOut(cells: readonly Size[], rules: LayoutRules): Layout {
  switch (rules.layout) {
    case 'horizontal':
      return inLines(cells, cells.length, { ...rules, side: Number.POSITIVE_INFINITY });
    case 'rows':
    // The frames are in this order already.
    case 'directions':
      return inLines(cells, rules.lines ?? squareLine(cells), rules);
    case 'vertical':
      return turned(inLines(cells.map(turnedSize), cells.length, { ...rules, side: Number.POSITIVE_INFINITY }));
    case 'columns': {
      const sizes = cells.map(turnedSize);
      return turned(inLines(sizes, rules.lines ?? squareLine(sizes), rules));
    }
    case 'packed':
      return packed(cells, rules);
  }
}

/** Rows from left to right, one below the other; each is as high as its highest cell. */
function inLines(cells: readonly Size[], ofLine: number, { border, padding, side }: LayoutRules): Layout {
  const corners: { x: number; y: number }[] = [];
  let [x, y] = [border, border];
  let [line, lineHeight, right] = [0, 0, 0];
  for (const { width, height } of cells) {
    if (line > 0 && (line === ofLine || x + width + border > side)) {
      x = border;
      y += lineHeight + padding;
      [line, lineHeight] = [0, 0];
    }
    corners.push({ x, y });
    right = Math.max(right, x + width);
    lineHeight = Math.max(lineHeight, height);
    x += width + padding;
    line++;
  }
  return { width: right + border, height: y + lineHeight + border, corners };
}

/** Number of cells in a row that makes the sheet about square. */
function squareLine(cells: readonly Size[]): number {
  const width = Math.max(...cells.map((cell) => cell.width));
  const height = Math.max(...cells.map((cell) => cell.height));
  return Math.max(1, Math.ceil(Math.sqrt((cells.length * height) / width)));
}

const turnedSize = ({ width, height }: Size): Size => ({ width: height, height: width });

function turned({ width, height, corners }: Layout): Layout {
  return { width: height, height: width, corners: corners.map(({ x, y }) => ({ x: y, y: x })) };
}

function packed(cells: readonly Size[], { border, padding, side }: LayoutRules): Layout {
  // A cell that is too large gets a sheet all the same: the result is then larger than any sheet may be.
  const most = Math.max(side, ...cells.map(({ width, height }) => Math.max(width, height) + border * 2));
  const { pages, places } = packPages(cells, { side: most, border, padding, sizes: 'any', rotate: false });
  // If cells don't fit on one sheet, the sheets are reported one below the other, which is larger as well.
  const tops: number[] = [];
  let below = 0;
  for (const { height } of pages) {
    tops.push(below);
    below += height;
  }
  return {
    width: Math.max(...pages.map(({ width }) => width)),
    height: below,
    corners: places.map(({ page, x, y }) => ({ x, y: (tops[page] ?? 0) + y })),
  };
}
