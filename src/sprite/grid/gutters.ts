import { createRaster, type Raster, wordsOf } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { visibleWords } from './edges';
import { exactGrid, findExactGrid } from './exactGrid';
import type { Grid } from './grid';
import { centered } from './lattice';

const MIN_PITCH = 3;
const MAX_PITCH = 65;
/** Lines of one color that a picture has at least, along each axis. */
const MIN_LINES = 7;
/** Pairs of combs that are tried. Empty margins have many of them; lines between cells leave no room for a finer comb, so theirs comes early. */
const MAX_TRIES = 8;

/** Where lines of one pixel stand between cells: every `pitch` pixels, the first one at `first`. */
interface Comb {
  readonly pitch: number;
  readonly first: number;
}

/** The grid of pictures with a line of one pixel and one color between cells, as on squared paper; undefined if they have none. */
export function findGutteredGrid(pictures: readonly Raster[]): Grid | undefined {
  const [main] = pictures;
  if (!main || pictures.some(({ width, height }) => width !== main.width || height !== main.height)) return undefined;
  const words = pictures.map(visibleWords);
  const [columns, rows] = [linesOf(words, main, true), linesOf(words, main, false)];
  if (!columns || !rows) return undefined;
  const combsX = combsOf(columns).filter((comb) => isPlainBetween(words, main, comb, true));
  const combsY = combsOf(rows).filter((comb) => isPlainBetween(words, main, comb, false));
  let tries = 0;
  for (const [x, y] of pairsOf(combsX, combsY)) {
    if (tries++ === MAX_TRIES) return undefined;
    if (areCellsBetween(pictures, x, y)) return gutteredGrid(pictures, x, y);
  }
  return undefined;
}

/** Combs of both axes with the same pitch. */
function* pairsOf(xs: readonly Comb[], ys: readonly Comb[]): Generator<readonly [x: Comb, y: Comb]> {
  for (const x of xs) for (const y of ys) if (x.pitch === y.pitch) yield [x, y];
}

/** Whether each cell between lines is a square of pitch − 1 pixels. It isn't if lines were found in a picture that has none. */
function areCellsBetween(pictures: readonly Raster[], x: Comb, y: Comb): boolean {
  const grid = findExactGrid(pictures.map((picture) => withoutLines(picture, x, y)));
  if (!grid) return false;
  return Math.abs(grid.step.x - x.pitch + 1) <= 1e-6 && Math.abs(grid.step.y - y.pitch + 1) <= 1e-6;
}

function gutteredGrid(pictures: readonly Raster[], x: Comb, y: Comb): Grid {
  const step: Axes = { x: x.pitch, y: y.pitch };
  const offset = { x: centered(x.first, x.pitch), y: centered(y.first, y.pitch) };
  const offsets = pictures.map(() => offset);
  // The last cell may be without its line.
  return { ...exactGrid(pictures, step, offsets), gutter: 1 };
}

/** For each column or row: its color, if it has one in all pictures; else −1. Undefined if too few have one. */
function linesOf(pictures: readonly Uint32Array[], { width, height }: Raster, isColumns: boolean) {
  const [count, length] = isColumns ? [width, height] : [height, width];
  const [stride, step] = isColumns ? [1, width] : [width, 1];
  let found = 0;
  const colors = Float64Array.from({ length: count }, (_, line) => {
    const color = pictures[0]?.[line * stride] ?? 0;
    for (const words of pictures) {
      for (let n = 0; n < length; n++) if (words[line * stride + n * step] !== color) return -1;
    }
    found++;
    return color;
  });
  // There must be lines, and something between them.
  return found >= MIN_LINES && count - found >= MIN_LINES ? colors : undefined;
}

/** Combs whose lines all have the same color, the finest first. */
function combsOf(colors: Float64Array): Comb[] {
  const combs: Comb[] = [];
  for (let pitch = MIN_PITCH; pitch <= Math.min(MAX_PITCH, colors.length / MIN_LINES); pitch++) {
    for (let first = 0; first < pitch; first++) {
      const color = colors[first] ?? -1;
      if (color < 0) continue;
      let at = first;
      while (at < colors.length && colors[at] === color) at += pitch;
      if (at >= colors.length) combs.push({ pitch, first });
    }
  }
  return combs;
}

/** Rows or columns that are looked at. */
const LOOKS = 32;
const GOLDEN = 0.618034;

/** Whether there is one color from each line to the next one, in some rows or columns: a quick look, since any tile with a margin has combs. */
function isPlainBetween(
  pictures: readonly Uint32Array[],
  { width, height }: Raster,
  { pitch, first }: Comb,
  isX: boolean,
): boolean {
  const [length, lines, step, stride] = isX ? [width, height, 1, width] : [height, width, width, 1];
  for (let look = 0; look < LOOKS; look++) {
    // Not at equal distances, which tiles may have as well.
    const line = Math.floor(((look * GOLDEN) % 1) * lines) * stride;
    for (const words of pictures) {
      for (let n = 1; n < length; n++) {
        const cell = (n - first + pitch) % pitch;
        if (cell > 1 && words[line + n * step] !== words[line + (n - 1) * step]) return false;
      }
    }
  }
  return true;
}

function withoutLines(picture: Raster, x: Comb, y: Comb): Raster {
  const kept = (length: number, { pitch, first }: Comb) =>
    Array.from({ length }, (_, n) => n).filter((n) => (n - first + pitch) % pitch !== 0);
  const [columns, rows] = [kept(picture.width, x), kept(picture.height, y)];
  const cells = createRaster(columns.length, rows.length);
  const [from, to] = [wordsOf(picture.data), wordsOf(cells.data)];
  let at = 0;
  for (const row of rows) for (const column of columns) to[at++] = from[row * picture.width + column] ?? 0;
  return cells;
}
