import { MAX_FRAMES } from '../../pixels/pictureLimits';
import type { Raster, Rect } from '../../pixels/raster';
import type { Cover } from '../../sheet/cutTraits';
import { guessCut } from '../../sheet/guessCut';
import { rectsOf } from '../../sheet/sheet';
import { evenCells } from './evenCells';
import { type Island, islandsOf } from './islands';
import { joinedIslands } from './joinedIslands';
import { noisyCover } from './noisyCover';

/** Frames of a sheet that nobody described. */
export interface FoundFrames {
  /** Equal parts of the image; equal cells with something between them; or what is drawn, wherever it is. */
  readonly way: 'grid' | 'gutters' | 'islands';
  /** 0 to 1. */
  readonly confidence: number;
  /** In reading order; none is empty. */
  readonly frames: readonly Rect[];
  /** How many of the frames are in each row. */
  readonly rows: readonly number[];
  /** Spots of a few pixels that are in no frame. */
  readonly specks: number;
  /** Frames beyond the most that a sheet can have, which are left out. */
  readonly more: number;
}

export interface FindOptions {
  /** Pixels between parts that are one frame, whatever their sizes; default: small parts belong to large ones that are near. */
  readonly joinWithin?: number;
}

/** Confidence in cells with lines between them, which are hardly there by chance, and the most in the other ways. Sprites of one width may look like cells. */
const IN_LINES = 0.95;
const IN_GUTTERS = 0.85;
const IN_GRID = 0.9;
const IN_ISLANDS = 0.8;
const IN_ONE = 0.3;
/** Cells of a grid that `guessCut` answers. */
const MAX_GUESSED = 256;

/** Ways to see frames in an image, the most likely first. Noise and empty images have none. */
export function findFrames(picture: Raster, { joinWithin }: FindOptions = {}): readonly FoundFrames[] {
  const cover = noisyCover(picture);
  const islands = islandsOf(cover);
  if (!islands?.length) return [];
  const { rects, specks } = joinedIslands(islands, joinWithin);
  const found = (
    way: FoundFrames['way'],
    confidence: number,
    frames: readonly (readonly Rect[])[],
    left: number,
  ): FoundFrames => {
    const all = frames.flat();
    const rows = frames.map(({ length }) => length).filter((length) => length > 0);
    return {
      way,
      confidence,
      frames: all.slice(0, MAX_FRAMES),
      rows: upTo(MAX_FRAMES, rows),
      specks: left,
      more: Math.max(0, all.length - MAX_FRAMES),
    };
  };
  const cells = evenCells(picture, cover);
  const [guess] = guessCut(picture, 1);
  const grid = guess && rectsOf(guess).map(({ x, y, w, h }) => ({ x, y, width: w, height: h }));
  const isOne = rects.length < 2;
  const ways = [
    ...(cells ? [found('gutters', cells.areLined ? IN_LINES : IN_GUTTERS, filledRows(cells.rects, cover), 0)] : []),
    ...(grid
      ? [
          found(
            'grid',
            IN_GRID * wholeness(islands, guess) * fineness(grid.length, rects.length),
            filledRows(grid, cover),
            0,
          ),
        ]
      : []),
    ...(rects.length
      ? [
          found(
            'islands',
            isOne ? IN_ONE : IN_ISLANDS * (rects.length / (rects.length + specks / 4)),
            readingRows(rects),
            specks,
          ),
        ]
      : []),
  ];
  return ways.filter(({ frames }) => frames.length > 0).sort((a, b) => b.confidence - a.confidence);
}

/** Numbers of frames in rows until there are enough. */
function upTo(most: number, rows: readonly number[]): readonly number[] {
  let left = most;
  return rows.flatMap((count) => {
    const kept = Math.min(count, left);
    left -= kept;
    return kept > 0 ? [kept] : [];
  });
}

/** Cells with something in them, by rows. @param cells row by row */
function filledRows(cells: readonly Rect[], cover: Cover): readonly (readonly Rect[])[] {
  const rows = new Map<number, Rect[]>();
  for (const cell of cells) {
    if (!isFilled(cell, cover)) continue;
    const row = rows.get(cell.y) ?? [];
    row.push(cell);
    rows.set(cell.y, row);
  }
  return [...rows.values()];
}

function isFilled({ x, y, width, height }: Rect, { width: side, mask }: Cover): boolean {
  for (let row = y; row < y + height; row++) {
    const at = mask.indexOf(1, row * side + x);
    if (at >= 0 && at < row * side + x + width) return true;
  }
  return false;
}

/** Grids are guessed up to a number of cells; if more is drawn than that, their cells have several frames. */
const fineness = (cells: number, rects: number) => (rects > MAX_GUESSED ? Math.min(1, cells / rects) : 1);

/** Share of the pixels that are in islands which a grid doesn't cut. */
function wholeness(
  islands: readonly Island[],
  { width: w, height: h }: { readonly width: number; readonly height: number },
): number {
  let [whole, all] = [0, 0];
  for (const { x, y, width, height, pixels } of islands) {
    all += pixels;
    const isWhole =
      Math.floor(x / w) === Math.floor((x + width - 1) / w) && Math.floor(y / h) === Math.floor((y + height - 1) / h);
    if (isWhole) whole += pixels;
  }
  return all > 0 ? whole / all : 0;
}

/** Rectangles in rows from the top, each from the left. What has its middle beside the first one of a row is in this row. */
export function readingRows(rects: readonly Rect[]): readonly (readonly Rect[])[] {
  const rows: Rect[][] = [];
  let bottom = -1;
  for (const rect of [...rects].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row && rect.y + rect.height / 2 < bottom) row.push(rect);
    else {
      rows.push([rect]);
      bottom = rect.y + rect.height;
    }
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}
