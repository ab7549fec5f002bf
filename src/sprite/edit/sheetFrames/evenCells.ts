import type { Raster, Rect } from '../../pixels/raster';
import type { Cover } from '../../sheet/cutTraits';
import { NOISE } from './noisyCover';

/** Pixels of a side that a cell has at least. */
const MIN_SIDE = 4;

/** Cells of one size with gutters of one width between them. */
export interface EvenCells {
  /** Row by row. */
  readonly rects: readonly Rect[];
  /** Whether lines of one color are between them; otherwise, nothing is. */
  readonly areLined: boolean;
}

export function evenCells(picture: Raster, cover: Cover): EvenCells | undefined {
  const lines = guideLines(picture);
  const lined = lines && cellsBetween(lines);
  if (lined) return { rects: lined, areLined: true };
  const rects = cellsBetween(emptyLines(cover));
  return rects && { rects, areLined: false };
}

/** For each column and row: whether it's between cells. */
interface Lines {
  readonly columns: readonly boolean[];
  readonly rows: readonly boolean[];
}

function cellsBetween({ columns, rows }: Lines): readonly Rect[] | undefined {
  const [across, down] = [evenBands(columns), evenBands(rows)];
  if (!across || !down || across.starts.length * down.starts.length < 2) return undefined;
  return down.starts.flatMap((y) => across.starts.map((x) => ({ x, y, width: across.length, height: down.length })));
}

/** Bands between lines, if they have one length and one distance. */
function evenBands(
  lines: readonly boolean[],
): { readonly starts: readonly number[]; readonly length: number } | undefined {
  const starts = lines.flatMap((isLine, at) => (!isLine && (at === 0 || lines[at - 1]) ? [at] : []));
  const lengths = starts.map((start) => {
    const end = lines.indexOf(true, start);
    return (end < 0 ? lines.length : end) - start;
  });
  const [length = 0] = lengths;
  const step = (starts[1] ?? 0) - (starts[0] ?? 0);
  const isEven =
    lengths.every((one) => one === length) &&
    starts.every((start, at) => at === 0 || start - (starts[at - 1] ?? 0) === step);
  return isEven && length >= MIN_SIDE ? { starts, length } : undefined;
}

function emptyLines({ width, height, mask }: Cover): Lines {
  const columns = Array.from({ length: width }, () => true);
  const rows = Array.from({ length: height }, () => true);
  for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) {
    columns[at % width] = false;
    rows[Math.floor(at / width)] = false;
  }
  return { columns, rows };
}

/** Lines of one opaque color through the whole image, if there are several. */
function guideLines(picture: Raster): Lines | undefined {
  const { width, height } = picture;
  const columns = Array.from({ length: width }, (_, x) => lineColor(picture, { first: x, step: width, count: height }));
  const rows = Array.from({ length: height }, (_, y) =>
    lineColor(picture, { first: y * width, step: 1, count: width }),
  );
  const colors = [...columns, ...rows].filter((color) => color !== undefined);
  const counts = new Map<string, number>();
  for (const color of colors) counts.set(color.join(), (counts.get(color.join()) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const guide = most?.[0].split(',').map(Number);
  const isGuide = (color: readonly number[] | undefined) =>
    color !== undefined && guide !== undefined && isNear(color, guide);
  if (colors.filter(isGuide).length < 2) return undefined;
  return { columns: columns.map(isGuide), rows: rows.map(isGuide) };
}

/** RGBA of a line that has one opaque color, up to noise. */
function lineColor(
  { data }: Raster,
  { first, step, count }: { readonly first: number; readonly step: number; readonly count: number },
): readonly number[] | undefined {
  const color = [...data.subarray(4 * first, 4 * first + 4)];
  if (color[3] !== 255) return undefined;
  for (let at = 1; at < count; at++) {
    const pixel = 4 * (first + at * step);
    for (let channel = 0; channel < 4; channel++)
      if (Math.abs((data[pixel + channel] ?? 0) - (color[channel] ?? 0)) > NOISE) return undefined;
  }
  return color;
}

const isNear = (one: readonly number[], other: readonly number[]) =>
  one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= NOISE);
