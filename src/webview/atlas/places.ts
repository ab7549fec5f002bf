import type { AtlasLayout } from '../../sprite/export/atlas/atlasLayout';
import type { Rect } from '../../sprite/pixels/raster';

/** An area of a page, and all frames that are there. */
export interface Place extends Rect {
  readonly page: number;
  readonly turned: boolean;
  /** At least one; several if equal frames share it. */
  readonly uses: readonly { readonly sprite: number; readonly name: string }[];
}

/** Each area of an atlas once, page by page, in rows. */
export function placesOf({ sprites }: Pick<AtlasLayout, 'sprites'>): Place[] {
  const known = new Map<string, Place & { readonly uses: { sprite: number; name: string }[] }>();
  for (const [sprite, { frames }] of sprites.entries()) {
    for (const { name, ...rect } of frames) {
      const key = `${rect.page} ${rect.x} ${rect.y}`;
      const place = known.get(key) ?? { ...rect, uses: [] };
      place.uses.push({ sprite, name });
      known.set(key, place);
    }
  }
  return [...known.values()].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
}

/** Index of the area at a pixel; −1 if there is none. */
export function placeAt(places: readonly Place[], page: number, x: number, y: number): number {
  return places.findIndex(
    (one) => one.page === page && x >= one.x && y >= one.y && x < one.x + one.width && y < one.y + one.height,
  );
}

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Index of the area that a key leads to: the nearest one in a direction, from the edge of a page the one on the next page, the first, or the last.
 * Undefined if the key means nothing here.
 * @param from index; −1: none yet, so every key leads to the first
 */
export function placeByKey(places: readonly Place[], from: number, key: string): number | undefined {
  const isOurs = key in DIRECTIONS || key === 'Home' || key === 'End';
  if (!isOurs || !places.length) return undefined;
  if (key === 'End') return places.length - 1;
  const direction = DIRECTIONS[key];
  const start = places[from];
  if (!start || !direction) return 0;
  return nearest(places, start, direction) ?? onNextPage(places, start, direction) ?? from;
}

function nearest(places: readonly Place[], start: Place, [dx, dy]: readonly [number, number]): number | undefined {
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  const [x, y] = middleOf(start);
  for (const [index, place] of places.entries()) {
    if (place.page !== start.page || place === start) continue;
    const [toX, toY] = middleOf(place);
    const ahead = (toX - x) * dx + (toY - y) * dy;
    const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
    // What is aside counts more: an arrow should lead along a row.
    const distance = ahead + 3 * aside;
    if (ahead <= 0 || aside > 4 * ahead || distance >= least) continue;
    [best, least] = [index, distance];
  }
  return best;
}

function onNextPage(
  places: readonly Place[],
  { page }: Place,
  [dx, dy]: readonly [number, number],
): number | undefined {
  const isForward = dx + dy > 0;
  const found = isForward ? places.findIndex((one) => one.page > page) : places.findLastIndex((one) => one.page < page);
  return found < 0 ? undefined : found;
}

const middleOf = ({ x, y, width, height }: Rect) => [x + width / 2, y + height / 2] as const;
