import type { Size } from '../../../shared/sprite/pixels/raster';

/** How tiles lie side by side in the details. */
export interface TileGrid {
  readonly columns: number;
  readonly rows: number;
  /** Number of tiles that are drawn. */
  readonly count: number;
  /** Pixels between tiles. */
  readonly gap: number;
  /** CSS pixels of a tile's pixel. */
  readonly scale: number;
}

/** Room in the column of details, in CSS pixels. */
const WIDTH = 200;
/** Small tiles are enlarged up to this side, in CSS pixels. */
const SIDE = 32;
/** Browsers draw no canvas that is higher than some 16,000 pixels. */
const MOST_HEIGHT = 8192;

/** Undefined if a tile has no pixels. */
export function tileGrid({ width, height }: Size, count: number): TileGrid | undefined {
  if (width < 1 || height < 1 || count < 1) return undefined;
  const gap = 1;
  const longest = Math.max(width, height);
  const scale = longest > WIDTH ? WIDTH / longest : Math.max(1, Math.floor(SIDE / longest));
  const columns = Math.max(1, Math.min(count, Math.floor((WIDTH / scale + gap) / (width + gap))));
  const rows = Math.min(Math.ceil(count / columns), Math.max(1, Math.floor(MOST_HEIGHT / (height + gap))));
  return { columns, rows, count: Math.min(count, rows * columns), gap, scale };
}

/** Index of the tile at a point of the grid, in its pixels; undefined between tiles and beside them. */
export function tileAt({ columns, count, gap }: TileGrid, tile: Size, x: number, y: number): number | undefined {
  const [column, row] = [Math.floor(x / (tile.width + gap)), Math.floor(y / (tile.height + gap))];
  const index = row * columns + column;
  const inside = x - column * (tile.width + gap) < tile.width && y - row * (tile.height + gap) < tile.height;
  return inside && column < columns && index < count ? index : undefined;
}
