import type { Size } from '../../pixels/raster';
import { type Cells, type Spot, sizeOf } from './cells';
import { compareSizes, type PageRules, roomOf, sideFor, sideWithin } from './pageSizes';

interface Grid {
  readonly size: Size;
  readonly columns: number;
}

/** Cells of one size, row by row in their order, on the page with the least cost; undefined if it doesn't hold them. */
export function gridPage(cells: Cells, numbers: readonly number[], rules: PageRules) {
  const [first = 0] = numbers;
  const [upright, turned] = [sizeOf(cells, first), sizeOf(cells, first, true)];
  const kept = bestGrid(upright, numbers.length, rules);
  const other = cells.rotate ? bestGrid(turned, numbers.length, rules) : undefined;
  const isTurned = other !== undefined && (!kept || compareSizes(other.size, kept.size) < 0);
  const grid = isTurned ? other : kept;
  if (!grid) return undefined;
  const cell = isTurned ? turned : upright;
  const spots = new Map<number, Spot>();
  for (const [at, number] of numbers.entries()) {
    const column = at % grid.columns;
    const row = (at - column) / grid.columns;
    spots.set(number, { x: column * cell.width, y: row * cell.height, turned: isTurned });
  }
  return { size: grid.size, spots };
}

/** How many cells of one size the largest page holds. */
export function gridCapacity(cells: Cells, [first = 0]: readonly number[], rules: PageRules): number {
  const most = (turned: boolean) => {
    const [columns, rows] = gridOf(sizeOf(cells, first, turned), rules);
    return columns * rows;
  };
  return Math.max(most(false), cells.rotate ? most(true) : 0);
}

/** How many cells of that size the largest page holds: columns, rows. */
function gridOf(cell: Size, rules: PageRules): readonly [columns: number, rows: number] {
  const room = roomOf(sideWithin(rules.side, rules), rules);
  return [Math.floor(room / cell.width), Math.floor(room / cell.height)];
}

function bestGrid(cell: Size, count: number, rules: PageRules): Grid | undefined {
  const [mostColumns, mostRows] = gridOf(cell, rules);
  let best: Grid | undefined;
  for (let columns = 1; columns <= Math.min(count, mostColumns); columns++) {
    const rows = Math.ceil(count / columns);
    // Fewer columns need as many rows, or there are too many.
    if (rows > mostRows || Math.ceil(count / rows) < columns) continue;
    const size = { width: sideFor(columns * cell.width, rules), height: sideFor(rows * cell.height, rules) };
    if (!best || compareSizes(size, best.size) < 0) best = { size, columns };
  }
  return best;
}
