import type { CelImage, CelTilemap, Tileset } from '../aseprite/document';
import { inflateBounded, unpacked } from '../aseprite/inflate';
import type { Rect, Size } from '../pixels/raster';

/** Pixels or tiles of one length in bytes, row by row from the top left. */
export interface Cells extends Size {
  readonly bytes: Uint8Array;
  /** Bytes of a cell. */
  readonly each: number;
}

/** How an image is turned: mirrored, or by quarters clockwise. */
export const TURNS = ['flip-horizontal', 'flip-vertical', 'rotate-90', 'rotate-180', 'rotate-270'] as const;
export type Turn = (typeof TURNS)[number];

/** Whether width and height are swapped. */
export const swapsSides = (turn: Turn) => turn === 'rotate-90' || turn === 'rotate-270';

/** @throws {DamagedPixelsError} */
export function cellsOf({ width, height, pixels }: CelImage, each: number): Cells {
  return { width, height, each, bytes: unpacked(pixels, width * height * each, inflateBounded) };
}

export function imageOf({ width, height, bytes }: Cells): CelImage {
  return { kind: 'image', width, height, pixels: { bytes, compressed: false } };
}

/** The place in the old image of the new one's first cell, and how far it is from there to that of the next column and the next row, in cells. */
interface Walk {
  readonly start: number;
  readonly column: number;
  readonly row: number;
}

const WALKS: Readonly<Record<Turn, (old: Size) => Walk>> = {
  'flip-horizontal': ({ width }) => ({ start: width - 1, column: -1, row: width }),
  'flip-vertical': ({ width, height }) => ({ start: (height - 1) * width, column: 1, row: -width }),
  'rotate-90': ({ width, height }) => ({ start: (height - 1) * width, column: -width, row: 1 }),
  'rotate-180': ({ width, height }) => ({ start: height * width - 1, column: -1, row: -width }),
  'rotate-270': ({ width }) => ({ start: width - 1, column: width, row: -1 }),
};

export function turnedCells(cells: Cells, turn: Turn): Cells {
  const { each } = cells;
  const { width, height } = turnedSize(cells, turn);
  const bytes = new Uint8Array(width * height * each);
  const [from, to] = [wholeCells(cells.bytes, each), wholeCells(bytes, each)];
  if (from && to) turnInto(to, from, cells, turn);
  else turnBytes(bytes, cells, turn);
  return { width, height, each, bytes };
}

type Whole = Uint8Array | Uint16Array | Uint32Array;

/** One number for each cell, which takes a fifth of the time; undefined if none is as long. */
function wholeCells(bytes: Uint8Array, each: number): Whole | undefined {
  if (each === 1) return bytes;
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % each ? bytes.slice() : bytes;
  if (each === 2) return new Uint16Array(buffer, byteOffset, byteLength / 2);
  return each === 4 ? new Uint32Array(buffer, byteOffset, byteLength / 4) : undefined;
}

/** A step instead of a function of the place, which takes three times as long. */
function turnInto(to: Whole, from: Whole, old: Size, turn: Turn): void {
  const { width, height } = turnedSize(old, turn);
  const { start, column, row } = WALKS[turn](old);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0, source = start + y * row; x < width; x++, source += column) to[at++] = from[source] ?? 0;
}

function turnBytes(to: Uint8Array, cells: Cells, turn: Turn): void {
  const { each, bytes } = cells;
  const { width, height } = turnedSize(cells, turn);
  const { start, column, row } = WALKS[turn](cells);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, source = start + y * row; x < width; x++, source += column) {
      for (let byte = 0; byte < each; byte++) to[at++] = bytes[source * each + byte] ?? 0;
    }
  }
}

export function turnedSize({ width, height }: Size, turn: Turn): Size {
  return swapsSides(turn) ? { width: height, height: width } : { width, height };
}

/** Where a rectangle of a canvas is after the canvas was turned. @param canvas before that */
export function turnedRect({ x, y, width, height }: Rect, canvas: Size, turn: Turn): Rect {
  const [right, below] = [canvas.width - x - width, canvas.height - y - height];
  const size = turnedSize({ width, height }, turn);
  switch (turn) {
    case 'flip-horizontal':
      return { x: right, y, ...size };
    case 'flip-vertical':
      return { x, y: below, ...size };
    case 'rotate-90':
      return { x: below, y: x, ...size };
    case 'rotate-180':
      return { x: right, y: below, ...size };
    case 'rotate-270':
      return { x: y, y: right, ...size };
  }
}

/** The part of an image in a rectangle, which may reach beyond it. @param fill bytes of the cells outside of the image */
export function partOf(cells: Cells, { x, y, width, height }: Rect, fill: Uint8Array): Cells {
  const { each } = cells;
  const bytes = new Uint8Array(width * height * each);
  if (fill.every((byte) => byte === fill[0])) bytes.fill(fill[0] ?? 0);
  else for (let at = 0; at < bytes.length; at += each) bytes.set(fill, at);
  const [left, right] = [Math.max(0, x), Math.min(cells.width, x + width)];
  for (let row = Math.max(0, y); row < Math.min(cells.height, y + height) && left < right; row++) {
    const from = (row * cells.width + left) * each;
    bytes.set(cells.bytes.subarray(from, from + (right - left) * each), ((row - y) * width + left - x) * each);
  }
  return { width, height, each, bytes };
}

/** How the marks of a tile change: mirrored sideways, upside down, and with rows and columns swapped first. */
interface Flips {
  readonly x: boolean;
  readonly y: boolean;
  readonly diagonal: boolean;
}

const quarter = ({ x, y, diagonal }: Flips): Flips => ({ x: !y, y: x, diagonal: !diagonal });

const TILE_TURNS: Readonly<Record<Turn, (flips: Flips) => Flips>> = {
  'flip-horizontal': (flips) => ({ ...flips, x: !flips.x }),
  'flip-vertical': (flips) => ({ ...flips, y: !flips.y }),
  'rotate-90': quarter,
  'rotate-180': (flips) => quarter(quarter(flips)),
  'rotate-270': (flips) => quarter(quarter(quarter(flips))),
};

/** Whether a map can be turned: only square tiles fit after a quarter. */
export const canTurn = ({ tile }: Pick<Tileset, 'tile'>, turn: Turn) => !swapsSides(turn) || tile.width === tile.height;

/** A map whose tiles are at other places, and turned each. @throws {DamagedPixelsError} */
export function turnedMap(map: CelTilemap, { zeroIsEmpty }: Pick<Tileset, 'zeroIsEmpty'>, turn: Turn): CelTilemap {
  const each = map.bits / 8;
  const bytes = new Uint8Array(unpacked(map.tiles, map.width * map.height * each, inflateBounded));
  turnTiles(bytes, map, zeroIsEmpty, TILE_TURNS[turn]);
  const turned = turnedCells({ width: map.width, height: map.height, each, bytes }, turn);
  const { width, height } = turned;
  return { ...map, width, height, tiles: { bytes: turned.bytes, compressed: false } };
}

function turnTiles(
  bytes: Uint8Array,
  { bits, masks }: CelTilemap,
  zeroIsEmpty: boolean,
  change: (flips: Flips) => Flips,
): void {
  const { getTile, setTile } = TILE_VIEWS[bits] ?? {};
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; getTile && setTile && at < bytes.length; at += bits / 8) {
    const tile = getTile(view, at);
    if (zeroIsEmpty ? (tile & masks.id) === 0 : tile === masks.id) continue;
    const { x, y, diagonal } = change({
      x: (tile & masks.flipX) !== 0,
      y: (tile & masks.flipY) !== 0,
      diagonal: (tile & masks.diagonal) !== 0,
    });
    const marks = (x ? masks.flipX : 0) | (y ? masks.flipY : 0) | (diagonal ? masks.diagonal : 0);
    setTile(view, at, ((tile & ~(masks.flipX | masks.flipY | masks.diagonal)) | marks) >>> 0);
  }
}

interface TileView {
  getTile(view: DataView, at: number): number;
  setTile(view: DataView, at: number, tile: number): void;
}

const TILE_VIEWS: Readonly<Record<number, TileView>> = {
  8: { getTile: (view, at) => view.getUint8(at), setTile: (view, at, tile) => view.setUint8(at, tile) },
  16: { getTile: (view, at) => view.getUint16(at, true), setTile: (view, at, tile) => view.setUint16(at, tile, true) },
  32: { getTile: (view, at) => view.getUint32(at, true), setTile: (view, at, tile) => view.setUint32(at, tile, true) },
};
