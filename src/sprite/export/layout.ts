import { MaxRectsPacker, PACKING_LOGIC } from 'maxrects-packer';
import type { Size } from '../pixels/raster';
import type { WriteOptions } from './optionTable';

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

/** With this many cells, their sides are rounded up, because the packer's time grows with the square of the number of different sizes. */
const MANY = 1024;
const COARSE = 8;

/** A rectangle of the packer, which sets its place. */
interface Packed {
  readonly cell: number;
  width: number;
  height: number;
  x: number;
  y: number;
}

function packed(cells: readonly Size[], { border, padding, side }: LayoutRules): Layout {
  const step = cells.length > MANY ? COARSE : 1;
  const sizes = cells.map((cell) => ({
    width: Math.ceil(cell.width / step) * step,
    height: Math.ceil(cell.height / step) * step,
  }));
  // The packer puts a cell that is too large into a sheet of its own, so sheets are at least as large as the largest cell.
  const most = Math.max(side, ...sizes.map(({ width, height }) => Math.max(width, height) + border * 2));
  const packer = new MaxRectsPacker<Packed>(most, most, padding, {
    smart: true,
    pot: false,
    square: false,
    allowRotation: false,
    border,
    logic: PACKING_LOGIC.MAX_EDGE,
  });
  packer.addArray(sizes.map((size, cell) => ({ ...size, x: 0, y: 0, cell })));
  const corners = cells.map(() => ({ x: 0, y: 0 }));
  let [right, bottom, above] = [0, 0, 0];
  // If cells don't fit on one sheet, the sheets are reported one below the other: the result is then larger than any sheet may be.
  for (const { rects, height } of packer.bins) {
    for (const { x, y, cell } of rects) {
      corners[cell] = { x, y: above + y };
      right = Math.max(right, x + (cells[cell]?.width ?? 0));
      bottom = Math.max(bottom, above + y + (cells[cell]?.height ?? 0));
    }
    above += height;
  }
  return { width: right + border, height: bottom + border, corners };
}
