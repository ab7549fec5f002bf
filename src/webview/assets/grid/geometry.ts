import type { TileSize } from '../viewState';

/** Least width of a tile in CSS pixels. */
const LEAST: Readonly<Record<TileSize, number>> = { s: 52, m: 72, l: 128 };
/** Height of the line under the picture; the smallest tiles have none. */
const CAPTION: Readonly<Record<TileSize, number>> = { s: 0, m: 22, l: 24 };
export const GAP = 8;
/** Left of the grid. */
const LEFT = 12;
/** Right of it: the scroll bar's room is there too. */
const RIGHT = 4;
/** Tiles that are there at most: in large windows they become larger instead of more. */
export const MOST_TILES = 84;
/** Above and below what is seen, so that scrolling finds tiles there. */
const BEYOND = 180;

export interface Geometry {
  readonly columns: number;
  /** Side of the picture, and width of a tile; whole CSS pixels. */
  readonly side: number;
  readonly caption: number;
  /** From one line of tiles to the next. */
  readonly pitch: number;
  /** Lines of tiles drawn beyond what is seen, on each side. */
  readonly beyond: number;
}

/** How tiles lie in a grid of `width` × `height` CSS pixels. */
export function layOut(width: number, height: number, size: TileSize): Geometry {
  const inner = Math.max(LEAST.s, width - LEFT - RIGHT);
  const caption = CAPTION[size];
  for (let columns = Math.max(1, Math.floor((inner + GAP) / (LEAST[size] + GAP))); ; columns--) {
    const side = Math.floor((inner - (columns - 1) * GAP) / columns);
    const pitch = side + caption + GAP;
    // One more than fit: the first and the last are mostly seen in part.
    const seen = Math.ceil(height / pitch) + 1;
    const room = Math.floor((MOST_TILES / columns - seen) / 2);
    if (columns > 1 && room < 1) continue;
    return { columns, side, caption, pitch, beyond: Math.max(1, Math.min(room, Math.ceil(BEYOND / pitch))) };
  }
}

/** Height of everything, in CSS pixels. */
export function contentHeight({ columns, pitch }: Geometry, rows: number): number {
  return rows === 0 ? 0 : Math.ceil(rows / columns) * pitch + GAP;
}

/** Left upper corner of a tile in the content. */
export function corner({ columns, side, pitch }: Geometry, place: number): { readonly x: number; readonly y: number } {
  return { x: LEFT + (place % columns) * (side + GAP), y: Math.floor(place / columns) * pitch + GAP / 2 };
}

/** First and last place that have a tile when `height` pixels are seen from `top` on; `last` < `first` where there is none. */
export function placesAt(
  { columns, pitch, beyond }: Geometry,
  top: number,
  height: number,
  rows: number,
): { readonly first: number; readonly last: number } {
  const first = Math.max(0, Math.floor(top / pitch) - beyond) * columns;
  const last = (Math.floor((top + height) / pitch) + 1 + beyond) * columns - 1;
  return { first, last: Math.min(rows - 1, last) };
}
