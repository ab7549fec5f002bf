import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { seeded } from '../support/random';

// Pixel Snapper (Hugo-Dz/spritefusion-pixel-snapper), restated from a description of its steps and constants; none of its code.

const COLORS = 16;
const SEED = 42;
const ROUNDS = 15;
/** Peaks are over this part of the highest one, and at least so many pixels apart. */
const PEAK_SHARE = 0.2;
const PEAK_DISTANCE = 4;
/** Steps of the two axes that differ by more than this factor aren't averaged. */
const MAX_RATIO = 1.8;
/** Without peaks, so many cells fit the shorter side. */
const DEFAULT_CELLS = 64;
/** A cut may leave its place by so many pixels or this part of a step, for a place that is over half as strong as the mean. */
const MIN_REACH = 2;
const REACH = 0.35;
const STRONG = 0.5;

type Rgb = [number, number, number];

const distance = (a: Rgb, b: Rgb) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

interface Weighted {
  readonly rgb: Rgb;
  readonly pixels: number;
}

function nearestTo(centers: readonly Rgb[], rgb: Rgb): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [at, center] of centers.entries()) {
    const d = distance(center, rgb);
    if (d < least) [best, least] = [at, d];
  }
  return best;
}

/** k-means++ (Arthur and Vassilvitskii, 2007): each next center is drawn by the squared distance to the nearest one so far. */
function firstCenters(colors: readonly Weighted[], random: () => number): Rgb[] {
  const draw = (weights: readonly number[]) => {
    let left = random() * weights.reduce((a, b) => a + b, 0);
    const at = weights.findIndex((weight) => {
      left -= weight;
      return weight > 0 && left <= 0;
    });
    return colors[at]?.rgb;
  };
  const first = draw(colors.map(({ pixels }) => pixels));
  const centers: Rgb[] = first ? [first] : [];
  const gaps = colors.map(() => Number.POSITIVE_INFINITY);
  while (centers.length < Math.min(COLORS, colors.length)) {
    const last = centers[centers.length - 1];
    if (!last) break;
    for (const [at, { rgb }] of colors.entries()) gaps[at] = Math.min(gaps[at] ?? 0, distance(rgb, last));
    const next = draw(colors.map(({ pixels }, at) => pixels * (gaps[at] ?? 0)));
    if (!next) break;
    centers.push(next);
  }
  return centers;
}

/** The centers of the colors, moved to the middle of what is nearest to each until they stand still. */
function settledCenters(colors: readonly Weighted[]): readonly Rgb[] {
  let centers: readonly Rgb[] = firstCenters(colors, seeded(SEED));
  for (let round = 0; round < ROUNDS; round++) {
    const moved = movedCenters(centers, colors);
    const still = moved.every((center, at) => distance(center, centers[at] ?? center) < 1e-4);
    centers = moved;
    if (still) break;
  }
  return centers;
}

function movedCenters(centers: readonly Rgb[], colors: readonly Weighted[]): Rgb[] {
  const sums = centers.map(() => [0, 0, 0, 0]);
  for (const { rgb, pixels } of colors) {
    const sum = sums[nearestTo(centers, rgb)] ?? [];
    for (const [channel, value] of [...rgb, 1].entries()) sum[channel] = (sum[channel] ?? 0) + value * pixels;
  }
  return centers.map((center, at): Rgb => {
    const [r = 0, g = 0, b = 0, pixels = 0] = sums[at] ?? [];
    return pixels ? [r / pixels, g / pixels, b / pixels] : center;
  });
}

function reduced({ width, height, data }: Raster): Raster {
  const counts = new Map<number, number>();
  const keyAt = (at: number) => ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  for (let at = 0; at < data.length; at += 4) if (data[at + 3]) counts.set(keyAt(at), (counts.get(keyAt(at)) ?? 0) + 1);
  const colors = [...counts].map(
    ([key, pixels]): Weighted => ({ rgb: [key >> 16, (key >> 8) & 255, key & 255], pixels }),
  );
  const centers = settledCenters(colors);
  const chosen = new Map(
    colors.map(({ rgb }) => [(rgb[0] << 16) | (rgb[1] << 8) | rgb[2], centers[nearestTo(centers, rgb)] ?? rgb]),
  );
  const result = createRaster(width, height);
  for (let at = 0; at < data.length; at += 4) {
    if (!data[at + 3]) continue;
    result.data.set((chosen.get(keyAt(at)) ?? []).map(Math.round), at);
    result.data[at + 3] = data[at + 3] ?? 0;
  }
  return result;
}

/** For each column or row, the sum of the differences of luma between its two neighbors. */
function profiles({ width, height, data }: Raster): { x: number[]; y: number[] } {
  const luma = new Float64Array(width * height);
  for (const at of luma.keys()) {
    const p = at * 4;
    if (data[p + 3]) luma[at] = 0.299 * (data[p] ?? 0) + 0.587 * (data[p + 1] ?? 0) + 0.114 * (data[p + 2] ?? 0);
  }
  const along = (length: number, lines: number, step: number, stride: number) =>
    Array.from({ length }, (_, at) => {
      if (at === 0 || at === length - 1) return 0;
      let sum = 0;
      for (let line = 0; line < lines; line++) {
        const place = at * step + line * stride;
        sum += Math.abs((luma[place + step] ?? 0) - (luma[place - step] ?? 0));
      }
      return sum;
    });
  return { x: along(width, height, 1, width), y: along(height, width, width, 1) };
}

/** The median distance of the peaks; undefined if there are fewer than two. */
function stepOf(profile: readonly number[]): number | undefined {
  const least = PEAK_SHARE * Math.max(...profile);
  const peaks: number[] = [];
  for (let at = 1; at < profile.length - 1; at++) {
    const value = profile[at] ?? 0;
    const isPeak = value > least && value > (profile[at - 1] ?? 0) && value > (profile[at + 1] ?? 0);
    const last = peaks[peaks.length - 1];
    if (isPeak && (last === undefined || at - last >= PEAK_DISTANCE)) peaks.push(at);
  }
  const gaps = peaks.slice(1).map((peak, at) => peak - (peaks[at] ?? 0));
  return gaps.sort((a, b) => a - b)[gaps.length >> 1];
}

function commonStep(x: number | undefined, y: number | undefined, shorter: number): number {
  if (x === undefined || y === undefined) return x ?? y ?? Math.max(1, shorter / DEFAULT_CELLS);
  return Math.max(x, y) / Math.min(x, y) > MAX_RATIO ? Math.min(x, y) : (x + y) / 2;
}

/** Where the cells begin and end. */
function cutsOf(profile: readonly number[], step: number): number[] {
  const mean = profile.reduce((a, b) => a + b, 0) / profile.length;
  const reach = Math.max(MIN_REACH, REACH * step);
  const cuts = [0];
  let at = 0;
  while (at + step < profile.length) {
    const aim = at + step;
    let best = Math.round(aim);
    let most = STRONG * mean;
    for (
      let place = Math.max(Math.ceil(aim - reach), Math.floor(at) + 1);
      place <= Math.min(aim + reach, profile.length - 1);
      place++
    )
      if ((profile[place] ?? 0) > most) [best, most] = [place, profile[place] ?? 0];
    if (best <= at) break;
    cuts.push(best);
    at = best;
  }
  if (cuts[cuts.length - 1] !== profile.length) cuts.push(profile.length);
  return cuts;
}

/** Each cell becomes a pixel of its most frequent color. */
function cells({ width, data }: Raster, x: readonly number[], y: readonly number[]): Raster {
  const result = createRaster(x.length - 1, y.length - 1);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const out = new DataView(result.data.buffer);
  /** The first color that is the most frequent one at some point, as it was. */
  const winnerOf = (column: number, row: number) => {
    const counts = new Map<number, number>();
    let [winner, most] = [0, 0];
    for (let py = y[row] ?? 0; py < (y[row + 1] ?? 0); py++)
      for (let px = x[column] ?? 0; px < (x[column + 1] ?? 0); px++) {
        const color = view.getUint32((py * width + px) * 4);
        const count = (counts.get(color) ?? 0) + 1;
        counts.set(color, count);
        if (count > most) [winner, most] = [color, count];
      }
    return winner;
  };
  for (let row = 0; row < result.height; row++)
    for (let column = 0; column < result.width; column++)
      out.setUint32((row * result.width + column) * 4, winnerOf(column, row));
  return result;
}

/** The sprite that Pixel Snapper makes of a picture. */
export function pixelSnapper(picture: Raster): Raster {
  const few = reduced(picture);
  const { x, y } = profiles(few);
  const step = commonStep(stepOf(x), stepOf(y), Math.min(picture.width, picture.height));
  return cells(few, cutsOf(x, step), cutsOf(y, step));
}
