import type { Size } from '../../pixels/raster';

/** What pages may be. */
export interface PageRules {
  /** Most pixels a side of a page. */
  readonly side: number;
  /** Pixels around a page. */
  readonly border: number;
  /** Pixels between items. */
  readonly padding: number;
  /** What sides of pages may be. */
  readonly sizes: 'any' | 'multiple-of-4' | 'power-of-two';
}

/**
 * The room for cells, which are items with the padding to their right and below, along a side of a page: the last one's padding may lie in
 * the border.
 */
export const roomOf = (side: number, { border, padding }: PageRules) => side - border * 2 + padding;

/** The shortest side that a page may have with that much room for cells. It may be over the limit. */
export function sideFor(room: number, rules: PageRules): number {
  const side = Math.max(1, room + rules.border * 2 - rules.padding);
  switch (rules.sizes) {
    case 'any':
      return side;
    case 'multiple-of-4':
      return Math.ceil(side / 4) * 4;
    case 'power-of-two':
      return powerFrom(side);
  }
}

function powerFrom(side: number): number {
  let power = 1;
  while (power < side) power *= 2;
  return power;
}

/** The longest side that a page may have; at most `most`. 0 if there is none. */
export function sideWithin(most: number, rules: PageRules): number {
  const side = Math.floor(Math.min(most, rules.side));
  switch (rules.sizes) {
    case 'any':
      return Math.max(0, side);
    case 'multiple-of-4':
      return Math.max(0, side - (side % 4));
    case 'power-of-two':
      return side < 1 ? 0 : powerFrom(side + 1) / 2;
  }
}

/** Whether a page may have this size. */
export const isPageSize = ({ width, height }: Size, rules: PageRules) =>
  [width, height].every((side) => side > 0 && sideWithin(side, rules) === side);

/** A page up to twice as long as wide is as good as a square one. */
const FREE_ASPECT = 2;
/** What a longer one costs: this share of its area for each side more. */
const STRIP_COST = 0.02;

/** What a page costs: its pixels, and more if it's a strip. */
export function costOf({ width, height }: Size): number {
  const aspect = Math.max(width, height) / Math.min(width, height);
  return width * height * (1 + STRIP_COST * Math.max(0, aspect - FREE_ASPECT));
}

/** The cheaper page comes first; of equal ones the one nearer to a square, then the wider one. */
export function compareSizes(a: Size, b: Size): number {
  return costOf(a) - costOf(b) || Math.abs(a.width - a.height) - Math.abs(b.width - b.height) || b.width - a.width;
}

/** Steps in which the shorter side of a page grows to twice its length. */
const STEPS = 24;

/** Pages whose shorter side is longer, up to twice as long, from the smallest. */
export function* largerPages(page: Size | undefined, rules: PageRules): Generator<Size> {
  if (!page) return;
  const isWide = page.width > page.height;
  const short = isWide ? page.height : page.width;
  let last = short;
  for (let step = 1; step <= STEPS; step++) {
    const wanted = short + Math.ceil((short * step) / STEPS);
    const side = sideFor(roomOf(wanted, rules), rules);
    if (side <= last || side > rules.side) continue;
    last = side;
    yield isWide ? { ...page, height: side } : { ...page, width: side };
  }
}
