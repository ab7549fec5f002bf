import type { Cells } from './cells';

/** Which cells are preferred when nothing fits exactly. */
export type Order = 'height' | 'area' | 'perimeter';

/** Larger cells have larger figures. */
const FIGURES: Readonly<Record<Order, (width: number, height: number) => number>> = {
  height: (_, height) => height,
  area: (width, height) => width * height,
  perimeter: (width, height) => width + height,
};

/** Lists of entries, one after the other in one array. */
export interface Lists {
  /** Where the list of a length starts; the next one's start is its end. */
  readonly starts: Int32Array;
  /** Numbers of kinds, doubled, and 1 more if turned; the preferred kinds first. */
  readonly entries: Int32Array;
}

/** Cells to place, counted by size, in the order in which they are preferred. */
export interface Stock {
  readonly cells: number;
  /** All their pixels. */
  readonly area: number;
  /** Whether the axes are swapped, so that columns are made instead of rows. */
  readonly columns: boolean;
  readonly rotate: boolean;
  /** By kind. With rotation, the width is the longer side. */
  readonly widths: Int32Array;
  readonly heights: Int32Array;
  readonly counts: Int32Array;
  /** Where the cells of a kind start in `numbers`. */
  readonly starts: Int32Array;
  readonly numbers: Int32Array;
  /** By cell, as in `numbers`: 1 if its kind has its sides swapped. */
  readonly swapped: Uint8Array;
  readonly byWidth: Lists;
  readonly byHeight: Lists;
}

/** The cells with these numbers. */
export function stockOf(
  cells: Cells,
  numbers: readonly number[],
  { order, columns }: { readonly order: Order; readonly columns: boolean },
): Stock {
  const { rotate } = cells;
  const [xs, ys] = columns ? [cells.heights, cells.widths] : [cells.widths, cells.heights];
  const isTurned = (at: number) => rotate && (xs[at] ?? 0) < (ys[at] ?? 0);
  const widthOf = (at: number) => (isTurned(at) ? ys[at] : xs[at]) ?? 0;
  const heightOf = (at: number) => (isTurned(at) ? xs[at] : ys[at]) ?? 0;
  const figure = FIGURES[order];
  const sorted = [...numbers].sort(
    (a, b) =>
      figure(widthOf(b), heightOf(b)) - figure(widthOf(a), heightOf(a)) ||
      heightOf(b) - heightOf(a) ||
      widthOf(b) - widthOf(a) ||
      a - b,
  );
  const kinds: { readonly width: number; readonly height: number; readonly start: number; count: number }[] = [];
  let area = 0;
  for (const [start, at] of sorted.entries()) {
    const [width, height] = [widthOf(at), heightOf(at)];
    area += width * height;
    const last = kinds.at(-1);
    if (last?.width === width && last.height === height) last.count++;
    else kinds.push({ width, height, start, count: 1 });
  }
  const widths = Int32Array.from(kinds, ({ width }) => width);
  const heights = Int32Array.from(kinds, ({ height }) => height);
  return {
    cells: sorted.length,
    area,
    columns,
    rotate,
    widths,
    heights,
    counts: Int32Array.from(kinds, ({ count }) => count),
    starts: Int32Array.from(kinds, ({ start }) => start),
    numbers: Int32Array.from(sorted),
    swapped: Uint8Array.from(sorted, (at) => Number(isTurned(at))),
    byWidth: listsOf(widths, rotate ? heights : undefined),
    byHeight: listsOf(heights, rotate ? widths : undefined),
  };
}

/** Kinds by a length. @param turned their lengths if they are turned */
function listsOf(upright: Int32Array, turned: Int32Array | undefined): Lists {
  const sides = turned ? 2 : 1;
  const entries = new Int32Array(upright.length * sides);
  const lengthOf = (entry: number) => ((entry & 1 ? turned : upright)?.[entry >> 1] ?? 0) as number;
  for (let at = 0; at < entries.length; at++) entries[at] = turned ? at : at * 2;
  let longest = 0;
  for (const entry of entries) longest = Math.max(longest, lengthOf(entry));
  // Counted, then summed up, then filled.
  const starts = new Int32Array(longest + 2);
  for (const entry of entries) starts[lengthOf(entry) + 1] = (starts[lengthOf(entry) + 1] as number) + 1;
  for (let length = 1; length < starts.length; length++)
    starts[length] = (starts[length] as number) + (starts[length - 1] as number);
  const next = starts.slice();
  const sorted = new Int32Array(entries.length);
  for (const entry of entries) {
    const length = lengthOf(entry);
    const at = next[length] as number;
    sorted[at] = entry;
    next[length] = at + 1;
  }
  return { starts, entries: sorted };
}
