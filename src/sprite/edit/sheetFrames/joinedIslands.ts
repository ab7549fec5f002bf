import type { Rect } from '../../pixels/raster';
import type { Island } from './islands';

/** Islands that are frames, and what was left out. */
export interface Joined {
  readonly rects: readonly Rect[];
  /** Spots of a few pixels that are near nothing. */
  readonly specks: number;
}

/** Islands that are looked at; the largest ones, if there are more. */
const MAX_ISLANDS = 16_384;
/** Pixels of a spot that may be noise, and its part of a usual island. */
const SPECK = 4;
const SPECK_PART = 0.02;
/** Part of a usual side within which parts belong together, and pixels for that. */
const NEAR = 1 / 8;
const MAX_NEAR = 8;
const MAX_ROUNDS = 8;
/** A part is this much smaller than what it belongs to. */
const PART = 1 / 4;

/**
 * Joins parts that belong to one frame, such as a sword that floats or sparks. Neighbors of about the same size are frames of their own, however near
 * they are.
 * @param within pixels between islands that become one, whatever their sizes; default: by what is usual here
 */
export function joinedIslands(all: readonly Island[], within?: number): Joined {
  const islands = [...all].sort((a, b) => b.pixels - a.pixels).slice(0, MAX_ISLANDS);
  const usual = medianOf(islands.filter(({ pixels }) => pixels > SPECK));
  const least = usual ? Math.max(SPECK, SPECK_PART * usual.pixels) : 0;
  const side = usual ? Math.sqrt(usual.width * usual.height) : 1;
  const near = within ?? Math.min(MAX_NEAR, Math.max(1, Math.round(side * NEAR)));
  const isPart = (one: Rect, other: Rect) =>
    within !== undefined || sizeOf(one) < PART * sizeOf(other) || sizeOf(other) < PART * sizeOf(one);
  const groups = new Groups(
    islands,
    (one, other) => overlaps(one, other) || (gapOf(one, other) <= near && isPart(one, other)),
    near,
  );
  const found = groups.all();
  const kept = found.filter(({ pixels }) => pixels > least);
  return {
    rects: kept.map(({ x, y, width, height }) => ({ x, y, width, height })),
    specks: all.length - islands.length + found.length - kept.length,
  };
}

const sizeOf = ({ width, height }: Rect) => width * height;

function medianOf(islands: readonly Island[]): Island | undefined {
  return islands[islands.length >> 1];
}

/** Pixels between two rectangles, along the axis where they are farther apart; 0: they touch or overlap. */
function gapOf(one: Rect, other: Rect): number {
  const across = Math.max(one.x - other.x - other.width, other.x - one.x - one.width);
  const down = Math.max(one.y - other.y - other.height, other.y - one.y - one.height);
  return Math.max(0, across, down);
}

/** Whether at least half of the smaller one is in the other. */
function overlaps(one: Rect, other: Rect): boolean {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 && 2 * width * height >= Math.min(sizeOf(one), sizeOf(other));
}

/** Islands that belong together, directly or by others. */
class Groups {
  readonly #islands: readonly Island[];
  readonly #belong: (one: Island, other: Island) => boolean;
  readonly #near: number;

  constructor(islands: readonly Island[], belong: (one: Island, other: Island) => boolean, near: number) {
    this.#islands = islands;
    this.#belong = belong;
    this.#near = near;
  }

  all(): readonly Island[] {
    let islands = this.#islands;
    // What grew may have come near others.
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const joined = this.#joined(islands);
      if (joined.length === islands.length) break;
      islands = joined;
    }
    return islands;
  }

  #joined(all: readonly Island[]): readonly Island[] {
    const islands = [...all].sort((a, b) => a.x - b.x);
    const done: Island[] = [];
    // Those that later ones may still reach.
    let open: Island[] = [];
    for (const island of islands) {
      let one = island;
      const still: Island[] = [];
      for (const other of open) {
        if (other.x + other.width + this.#near < island.x) done.push(other);
        else if (this.#belong(one, other)) one = union(one, other);
        else still.push(other);
      }
      still.push(one);
      open = still;
    }
    return [...done, ...open];
  }
}

function union(one: Island, other: Island): Island {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y, pixels: one.pixels + other.pixels };
}
