import { createRaster, type Raster, type Size, wordsOf } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { visibleWords } from './edges';
import type { Grid } from './grid';
import { innerMeans } from './innerMeans';
import { joinShades } from './joinShades';
import { NOISY, restoreCells, toRaster } from './restore';

/** Colors farther apart are meant to differ, however noisy the picture is. */
const MAX_RADIUS = 10;

/** The sprite of an enlarged picture: one pixel for each cell. @param index of the picture among those of the grid */
export function shrink(picture: Raster, grid: Grid, index: number): Raster {
  if (grid.stages) return grid.stages.reduce((so, stage) => shrink(so, stage, index), picture);
  if (grid.certainty === 1) return pickedFromCells(picture, grid, index, middlePixel);
  if (grid.isUneven) {
    const sprite = pickedFromCells(picture, grid, index, typicalPixel);
    if (grid.noise > 0) joinShades(sprite, radiusOf(grid), true);
    return sprite;
  }
  const { width, height } = sizeAt(grid, index);
  const inner = grid.kernel === 'nearest' && grid.noise > NOISY ? innerMeans(picture, grid, index) : undefined;
  const cells = inner ?? restoreCells(picture, grid, index);
  const sprite = toRaster(cells, width, height, 3 + 2 * grid.noise);
  joinShades(sprite, radiusOf(grid), grid.noise > NOISY);
  return sprite;
}

const radiusOf = ({ noise }: Grid) => Math.max(3, Math.min(MAX_RADIUS, 2 * noise));

function sizeAt({ sizes }: Grid, index: number): Size {
  const size = sizes[index];
  if (!size) throw new RangeError(`no image ${index} in this grid`);
  return size;
}

/** A picture as words, so that equal colors are equal numbers. */
interface Words extends Size {
  readonly words: Uint32Array;
}

/** Where a cell is in a picture, in pixels; gutters are left out. */
interface Cell {
  readonly left: number;
  readonly top: number;
  readonly step: Axes;
}

/** Takes one pixel of the picture for each cell. @param pick its color */
function pickedFromCells(
  picture: Raster,
  grid: Grid,
  index: number,
  pick: (from: Words, cell: Cell) => number,
): Raster {
  const { step, offsets, gutter } = grid;
  const { x: left, y: top } = offsets[index] ?? { x: 0, y: 0 };
  const size = sizeAt(grid, index);
  const sprite = createRaster(size.width, size.height);
  const from = { width: picture.width, height: picture.height, words: visibleWords(picture) };
  const to = wordsOf(sprite.data);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const cell = { left: left + x * step.x + gutter / 2, top: top + y * step.y + gutter / 2, step };
      to[y * size.width + x] = pick(from, cell);
    }
  }
  return sprite;
}

const within = (value: number, length: number) => Math.min(length - 1, Math.max(0, Math.floor(value)));

function middlePixel({ width, height, words }: Words, { left, top, step }: Cell): number {
  return words[within(top + step.y / 2, height) * width + within(left + step.x / 2, width)] ?? 0;
}

/** The pixel of the middle of a cell that differs least from the others there: the most frequent color if there is one. */
function typicalPixel({ width, height, words }: Words, { left, top, step }: Cell): number {
  const samples: number[] = [];
  for (const y of LOOKS) {
    const row = within(top + y * step.y, height) * width;
    for (const x of LOOKS) samples.push(words[row + within(left + x * step.x, width)] ?? 0);
  }
  let [best, least] = [samples[0] ?? 0, Infinity];
  for (const one of new Set(samples)) {
    let sum = 0;
    for (const other of samples) sum += wordDistance(one, other);
    if (sum < least) [best, least] = [one, sum];
  }
  return best;
}

/** Places in a cell that are looked at along each axis, from 0 to 1. */
const LOOKS = [0.3, 0.4, 0.5, 0.6, 0.7];

/** The sum of the differences of all channels. */
function wordDistance(one: number, other: number): number {
  if (one === other) return 0;
  let sum = 0;
  for (let shift = 0; shift < 32; shift += 8) sum += Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255));
  return sum;
}
