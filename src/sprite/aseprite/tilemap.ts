import type { Size } from '../pixels/raster';
import type { Cel, CelTilemap, Tileset } from './document';
import { type Inflate, unpacked } from './inflate';

/** Pixels as RGBA words, red in the lowest byte, and their position in the canvas. */
export interface PlacedPixels extends Size {
  readonly x: number;
  readonly y: number;
  readonly words: Uint32Array;
}

/**
 * Draws the part of a tilemap that is inside the canvas, because a map may claim to be far larger. Undefined if no part is. Throws
 * `DamagedPixelsError`.
 * @param colorAt color of a pixel of all tiles, one below the other
 */
export function drawTilemap(
  map: CelTilemap,
  cel: Pick<Cel, 'x' | 'y'>,
  tileset: Tileset,
  colorAt: (pixel: number) => number,
  canvas: Size,
  inflate: Inflate,
): PlacedPixels | undefined {
  const { width: tileWidth, height: tileHeight } = tileset.tile;
  const x = Math.max(0, cel.x);
  const y = Math.max(0, cel.y);
  const width = Math.min(canvas.width, cel.x + map.width * tileWidth) - x;
  const height = Math.min(canvas.height, cel.y + map.height * tileHeight) - y;
  if (width <= 0 || height <= 0) return undefined;
  const target = { x, y, width, height, words: new Uint32Array(width * height) };
  const ids = unpacked(map.tiles, map.width * map.height * (map.bits / 8), inflate);
  const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
  const read = TILE_READERS[map.bits] ?? (() => 0);
  for (let row = Math.floor((y - cel.y) / tileHeight); cel.y + row * tileHeight < y + height; row++) {
    for (let column = Math.floor((x - cel.x) / tileWidth); cel.x + column * tileWidth < x + width; column++) {
      const tile = read(view, row * map.width + column);
      const index = (tile & map.masks.id) >>> 0;
      const empty = tileset.zeroIsEmpty ? index === 0 : tile === map.masks.id;
      if (empty || index >= tileset.count) continue;
      const flips = {
        x: (tile & map.masks.flipX) !== 0,
        y: (tile & map.masks.flipY) !== 0,
        diagonal: (tile & map.masks.diagonal) !== 0,
      };
      const first = index * tileWidth * tileHeight;
      const place = { left: cel.x + column * tileWidth - x, top: cel.y + row * tileHeight - y };
      drawTile((pixel) => colorAt(first + pixel), tileset.tile, flips, target, place);
    }
  }
  return target;
}

const TILE_READERS: Readonly<Record<number, (view: DataView, index: number) => number>> = {
  8: (view, index) => view.getUint8(index),
  16: (view, index) => view.getUint16(2 * index, true),
  32: (view, index) => view.getUint32(4 * index, true),
};

interface Flips {
  readonly x: boolean;
  readonly y: boolean;
  /** Columns and rows are swapped, before the other flips. */
  readonly diagonal: boolean;
}

/** Draws a tile with its corner at `left`, `top` of the target, as far as it is inside. */
function drawTile(
  colorAt: (pixel: number) => number,
  tile: Size,
  flips: Flips,
  target: PlacedPixels,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  for (let y = Math.max(0, -top); y < Math.min(tile.height, target.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(tile.width, target.width - left); x++) {
      const pixel = pixelAt(x, y, tile, flips);
      target.words[(top + y) * target.width + left + x] = pixel < 0 ? 0 : colorAt(pixel);
    }
  }
}

/** Which pixel of a tile is drawn at a place of it; −1: none, because tiles that aren't square can't be flipped diagonally. */
function pixelAt(x: number, y: number, { width, height }: Size, flips: Flips): number {
  const u = flips.x ? width - 1 - x : x;
  const v = flips.y ? height - 1 - y : y;
  const column = flips.diagonal ? v : u;
  const row = flips.diagonal ? u : v;
  return column < width && row < height ? row * width + column : -1;
}
