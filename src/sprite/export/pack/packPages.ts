import type { Size } from '../../pixels/raster';
import type { Cells } from './cells';
import { keptPages } from './keptPlaces';
import { largerPages, type PageRules, roomOf, sideWithin } from './pageSizes';
import { pagesOf } from './severalPages';
import type { Page } from './smallestPage';

export interface PackRules extends PageRules {
  /** Whether items may be turned by 90 degrees. */
  readonly rotate: boolean;
}

export interface PackItem extends Size {
  /** Items of one group are kept on one page if they fit on one. */
  readonly group?: number;
  /** Where it was, with this size: kept while everything fits into the pages as they were. */
  readonly before?: PackPlace;
}

export interface PackPlace {
  /** Index of the page. */
  readonly page: number;
  /** Top left corner in the page. */
  readonly x: number;
  readonly y: number;
  /** Whether width and height are swapped on the page. */
  readonly turned: boolean;
}

export interface Packed {
  readonly pages: readonly Size[];
  /** By item. */
  readonly places: readonly PackPlace[];
}

/** An item that no page can hold. */
export class ItemTooLargeError extends RangeError {
  override readonly name = 'ItemTooLargeError';
  /** Index of the item. */
  readonly item: number;

  constructor(item: number) {
    super(`Item ${item} doesn't fit on a page.`);
    this.item = item;
  }
}

/**
 * Packs items onto as few pages as it finds, with as few pixels. Items that were packed before stay exactly where they were, and others go into
 * the room that is free there; if that isn't enough, the last page grows. All get new places if that takes a fifth more pixels than packing all again, or if half
 * of the pixels are enough.
 * The same input gives the same result on every computer.
 * @param before sizes of the pages as they were
 * @throws ItemTooLargeError if an item doesn't fit on a page; RangeError if a side isn't a positive whole number
 */
export function packPages(items: readonly PackItem[], rules: PackRules, before: readonly Size[] = []): Packed {
  refuseTooLarge(items, rules);
  if (!items.length) return { pages: [], places: [] };
  const { border } = rules;
  const cells = cellsOf(items, rules);
  const groups = items.map(({ group }) => group);
  const spots = items.map(({ before: place }) => place && { ...place, x: place.x - border, y: place.y - border });
  const keep = (sizes: readonly Size[]) => keptPages({ cells, rules }, sizes, spots, groups);
  const wasPacked = spots.some((spot) => spot);
  const kept = wasPacked ? keep(before) : undefined;
  const limit = kept ? pixelsOf(kept) / 2 : Number.POSITIVE_INFINITY;
  // Pages can't be smaller than what is on them.
  if (kept && items.reduce((sum, { width, height }) => sum + width * height, 0) > limit)
    return packedAs(kept, items.length, border);
  const anew = pagesOf({ cells, rules }, [...items.keys()], groups);
  const grown = wasPacked && !kept ? grownPages(before, rules, pixelsOf(anew) * MAX_GROWN, keep) : undefined;
  const stays = grown ?? (kept && pixelsOf(anew) > limit ? kept : undefined);
  return packedAs(stays ?? anew, items.length, border);
}

/** How many times the pixels of pages that are packed again grown ones may have, so that nothing else moves. */
const MAX_GROWN = 1.2;

/** The pages as they were, the last one larger; undefined if so many pixels aren't enough. */
function grownPages(
  before: readonly Size[],
  rules: PageRules,
  most: number,
  keep: (sizes: readonly Size[]) => readonly Page[] | undefined,
): readonly Page[] | undefined {
  const others = before.slice(0, -1);
  const room = most - others.reduce((sum, { width, height }) => sum + width * height, 0);
  for (const last of largerPages(before.at(-1), rules)) {
    if (last.width * last.height > room) return undefined;
    const pages = keep([...others, last]);
    if (pages) return pages;
  }
  return undefined;
}

function cellsOf(items: readonly Size[], { padding, rotate }: PackRules): Cells {
  const [widths, heights] = [new Int32Array(items.length), new Int32Array(items.length)];
  for (const [at, { width, height }] of items.entries()) {
    widths[at] = width + padding;
    heights[at] = height + padding;
  }
  return { widths, heights, rotate };
}

function refuseTooLarge(items: readonly Size[], rules: PackRules): void {
  const room = roomOf(sideWithin(rules.side, rules), rules) - rules.padding;
  for (const [at, { width, height }] of items.entries()) {
    if (!Number.isInteger(width) || !Number.isInteger(height) || Math.min(width, height) < 1)
      throw new RangeError(`Item ${at} must have sides of whole pixels.`);
    if (Math.max(width, height) > room) throw new ItemTooLargeError(at);
  }
}

const pixelsOf = (pages: readonly Page[]) => pages.reduce((sum, { size }) => sum + size.width * size.height, 0);

function packedAs(pages: readonly Page[], count: number, border: number): Packed {
  const places = new Array<PackPlace>(count);
  for (const [page, { spots }] of pages.entries())
    for (const [at, { x, y, turned }] of spots) places[at] = { page, x: x + border, y: y + border, turned };
  return { pages: pages.map(({ size }) => size), places };
}
