import { containsRect, type Rect, type Size } from '../../pixels/raster';
import type { Spot } from './cells';

/** A place for a cell, and what is left beside it in the free rectangle. */
interface Fit {
  readonly spot: Spot;
  readonly size: Size;
  readonly short: number;
  readonly long: number;
}

/** What is left of a page: the largest free rectangles, which overlap (MaxRects). */
export class FreeRoom {
  #free: Rect[];
  readonly #least: Size;

  /** @param least smaller free rectangles aren't kept: nothing to be placed fits there */
  constructor(room: Size, least: Size) {
    this.#free = [{ x: 0, y: 0, ...room }];
    this.#least = least;
  }

  copy(): FreeRoom {
    const copy = new FreeRoom({ width: 0, height: 0 }, this.#least);
    copy.#free = [...this.#free];
    return copy;
  }

  /** Takes a rectangle out of what is free. */
  take(rect: Rect): void {
    const parts: Rect[] = [];
    const kept = this.#free.filter((free) => {
      if (!overlap(free, rect)) return true;
      parts.push(...around(free, rect).filter((part) => this.#isUseful(part)));
      return false;
    });
    for (const [at, part] of parts.entries()) {
      // Of equal parts, the last one stays.
      const isInside = parts.some(
        (other, index) => index !== at && containsRect(other, part) && (index > at || !containsRect(part, other)),
      );
      if (!isInside && !kept.some((free) => containsRect(free, part))) kept.push(part);
    }
    this.#free = kept;
  }

  /** Takes the room for a cell where the shorter side of what is left beside it is shortest; undefined if it fits nowhere. */
  place(cell: Size, rotate: boolean): Spot | undefined {
    const upright = this.#closest(cell, false);
    const turned =
      rotate && cell.width !== cell.height
        ? this.#closest({ width: cell.height, height: cell.width }, true)
        : undefined;
    const best = closer(upright, turned);
    if (best) this.take({ x: best.spot.x, y: best.spot.y, ...best.size });
    return best?.spot;
  }

  #closest(size: Size, turned: boolean): Fit | undefined {
    let best: Fit | undefined;
    for (const { x, y, width, height } of this.#free) {
      const [beside, below] = [width - size.width, height - size.height];
      if (beside < 0 || below < 0) continue;
      const [short, long] = [Math.min(beside, below), Math.max(beside, below)];
      best = closer(best, { spot: { x, y, turned }, size, short, long });
    }
    return best;
  }

  #isUseful({ width, height }: Size): boolean {
    return width >= this.#least.width && height >= this.#least.height;
  }
}

/** The first one if they are equal. */
function closer(one: Fit | undefined, other: Fit | undefined): Fit | undefined {
  if (!one || !other) return one ?? other;
  return other.short < one.short || (other.short === one.short && other.long < one.long) ? other : one;
}

export function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The largest rectangles in one that another leaves free. */
function around({ x, y, width, height }: Rect, taken: Rect): Rect[] {
  const [right, bottom] = [x + width, y + height];
  const [takenRight, takenBottom] = [taken.x + taken.width, taken.y + taken.height];
  return [
    { x, y, width: taken.x - x, height },
    { x: takenRight, y, width: right - takenRight, height },
    { x, y, width, height: taken.y - y },
    { x, y: takenBottom, width, height: bottom - takenBottom },
  ].filter((part) => part.width > 0 && part.height > 0);
}
