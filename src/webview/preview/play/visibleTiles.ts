/** From the left edge of one tile to that of the next, in CSS pixels; `play.css` says the same. */
export const PITCH = 60;
/** Between two tiles. */
export const TILE_GAP = 4;
/** Tiles drawn beyond each edge, so that a little scrolling shows no empty ones. */
const BEYOND = 3;

/** What can be seen of a row of tiles that scrolls; CSS pixels. */
export interface Scrolled {
  readonly left: number;
  readonly width: number;
  readonly tiles: number;
}

/** First tile to be drawn, and the one after the last. */
export function drawnTiles({ left, width, tiles }: Scrolled): readonly [number, number] {
  const first = Math.max(0, Math.floor(left / PITCH) - BEYOND);
  return [Math.min(first, tiles), Math.min(tiles, Math.ceil((left + width) / PITCH) + BEYOND)];
}

/**
 * Where to scroll so that a tile is seen whole; `left` where it is already. To the right, the tile comes to the left edge and the
 * other way round, so that an animation scrolls once a page and not once a frame.
 */
export function scrollTo(tile: number, { left, width, tiles }: Scrolled): number {
  const start = tile * PITCH;
  const end = start + PITCH - TILE_GAP;
  const most = Math.max(0, tiles * PITCH - TILE_GAP - width);
  if (start >= left && end <= left + width) return left;
  return Math.min(most, Math.max(0, start < left ? Math.min(start, end - width) : start));
}
