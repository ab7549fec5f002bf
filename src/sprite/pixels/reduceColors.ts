import { channelsOf, colorCounts, OPAQUE_FROM, type Rgb, rgbAt, rgbOf } from './colors';
import type { Raster } from './raster';

interface Bin {
  readonly rgb: Rgb;
  readonly weight: number;
}

/** Above this many colors, similar ones are pooled first: a search among all colors of a photo is slow and gains nothing. */
const POOL_FROM = 2048;
const POOL_MASK = 0xf0f0f0;
const ROUNDS = 4;

function distance(a: Rgb, b: Rgb): number {
  const [dr, dg, db] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  // The eye is most sensitive to green; the factors are the usual integer ones.
  return 2 * dr * dr + 4 * dg * dg + 3 * db * db;
}

function nearest(palette: readonly Rgb[], rgb: Rgb): number {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let i = 0; i < palette.length; i++) {
    const entry = palette[i];
    const d = entry ? distance(entry, rgb) : Number.POSITIVE_INFINITY;
    if (d < bestDistance) {
      best = i;
      bestDistance = d;
    }
  }
  return best;
}

function binsOf(counts: ReadonlyMap<number, number>): Bin[] {
  if (counts.size <= POOL_FROM) return [...counts].map(([rgb, weight]) => ({ rgb: channelsOf(rgb), weight }));
  const pooled = new Map<number, { rgb: number; weight: number }>();
  for (const [rgb, weight] of counts) {
    const key = rgb & POOL_MASK;
    const bin = pooled.get(key);
    // The most frequent color of a pool represents it, so a palette only has colors of the image.
    if (!bin || weight > bin.weight) pooled.set(key, { rgb, weight: weight + (bin?.weight ?? 0) });
    else bin.weight += weight;
  }
  return [...pooled.values()].map(({ rgb, weight }) => ({ rgb: channelsOf(rgb), weight }));
}

function mean(bins: readonly Bin[]): Rgb {
  let [r, g, b, total] = [0, 0, 0, 0];
  for (const { rgb, weight } of bins) {
    r += rgb[0] * weight;
    g += rgb[1] * weight;
    b += rgb[2] * weight;
    total += weight;
  }
  return [r / total, g / total, b / total];
}

function spread(bins: readonly Bin[], center: Rgb): number {
  return bins.reduce((sum, { rgb, weight }) => sum + distance(rgb, center) * weight, 0);
}

/** Splits the box with the largest error along its widest channel at the mean, until there are `n` boxes. */
function medianCut(bins: Bin[], n: number): Bin[][] {
  const boxes = [{ bins, error: spread(bins, mean(bins)) }];
  while (boxes.length < n) {
    boxes.sort((a, b) => b.error - a.error);
    const box = boxes[0];
    if (!box || box.bins.length < 2) break;
    const widths = [0, 1, 2].map((c) => {
      const values = box.bins.map(({ rgb }) => rgb[c] ?? 0);
      return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
    });
    const axis = widths.indexOf(Math.max(...widths));
    const middle = mean(box.bins)[axis] ?? 0;
    const low = box.bins.filter(({ rgb }) => (rgb[axis] ?? 0) <= middle);
    const high = box.bins.filter(({ rgb }) => (rgb[axis] ?? 0) > middle);
    if (!low.length || !high.length) break;
    boxes.shift();
    for (const part of [low, high]) boxes.push({ bins: part, error: spread(part, mean(part)) });
  }
  return boxes.map((box) => box.bins);
}

/** A palette of at most `n` of the colors in `bins`: median cut, then a few rounds of k-means. */
function choosePalette(bins: Bin[], n: number): Rgb[] {
  let groups = medianCut(bins, n);
  for (let round = 0; round < ROUNDS; round++) {
    const centers = groups.map(mean);
    const next = centers.map((): Bin[] => []);
    for (const bin of bins) next[nearest(centers, bin.rgb)]?.push(bin);
    groups = next.filter((group) => group.length > 0);
  }
  return groups.map((group) => {
    const rgbs = group.map(({ rgb }) => rgb);
    return rgbs[nearest(rgbs, mean(group))] ?? [0, 0, 0];
  });
}

/**
 * Reduces the frames to at most `n` common opaque colors, chosen from their own; no dithering. Frames with no more colors than that keep
 * them. Alpha becomes 0 or 255 in any case, and transparency doesn't count.
 * @param n at least 1
 */
export function reduceColors(frames: readonly Raster[], n: number): Raster[] {
  const counts = colorCounts(frames);
  const palette = counts.size > n ? choosePalette(binsOf(counts), n) : undefined;
  const mapped = new Map<number, number>();
  for (const rgb of counts.keys()) {
    const channels = channelsOf(rgb);
    mapped.set(rgb, rgbOf(palette?.[nearest(palette, channels)] ?? channels));
  }
  return frames.map(({ width, height, data }) => {
    const out = new Uint8ClampedArray(data.length);
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
      const rgb = mapped.get(rgbAt(data, at)) ?? 0;
      out[at] = rgb >> 16;
      out[at + 1] = (rgb >> 8) & 255;
      out[at + 2] = rgb & 255;
      out[at + 3] = 255;
    }
    return { width, height, data: out };
  });
}
