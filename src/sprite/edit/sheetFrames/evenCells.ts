import { type Raster, type Rect, wordsOf } from '../../pixels/raster';
import type { Cover } from '../../sheet/cutTraits';

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
  const words = wordsOf(picture.data);
  const colorOf = (first: number, step: number, count: number) => {
    const color = words[first];
    for (let at = 1; at < count; at++) if (words[first + at * step] !== color) return undefined;
    return (picture.data[4 * first + 3] ?? 0) === 255 ? color : undefined;
  };
  const columns = Array.from({ length: width }, (_, x) => colorOf(x, width, height));
  const rows = Array.from({ length: height }, (_, y) => colorOf(y * width, 1, width));
  const counts = new Map<number, number>();
  for (const color of [...columns, ...rows]) if (color !== undefined) counts.set(color, (counts.get(color) ?? 0) + 1);
  const [color, count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (count < 2) return undefined;
  return { columns: columns.map((one) => one === color), rows: rows.map((one) => one === color) };
}
