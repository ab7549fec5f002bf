import { type Raster, wordsOf } from '../pixels/raster';

/** A color with the colors that become it. */
interface Cluster {
  readonly color: Rgba;
  /** Sums of its pixels' channels. */
  readonly sums: [number, number, number, number];
  pixels: number;
}

type Rgba = readonly [number, number, number, number];

/** More distinct colors are a painting. */
const MAX_COLORS = 8192;

/**
 * Gives near colors one color, as in pixel art colors repeat: each color joins the nearest one with more pixels around it (as in mean shift: D.
 * Comaniciu and P. Meer, "Mean Shift", 2002). What many cells agree on is nearer to the truth than each of them.
 * @param radius in levels of a channel, at least 1
 * @param isNoisy whether cells differ by noise: then colors become the mean of all, else the most frequent one, if it is far more frequent
 */
export function joinShades(sprite: Raster, radius: number, isNoisy: boolean): void {
  const counted = countedColors(sprite);
  if (counted.size > MAX_COLORS) return;
  const joined = clustered(ranked(counted, radius, isNoisy), radius, isNoisy);
  const words = wordsOf(sprite.data);
  for (let at = 0; at < words.length; at++) {
    const cluster = joined.get(words[at] ?? 0);
    if (!cluster || !sprite.data[at * 4 + 3]) continue;
    sprite.data.set(isNoisy ? cluster.sums.map((value) => Math.round(value / cluster.pixels)) : cluster.color, at * 4);
  }
}

/** A color of a sprite. */
interface Counted {
  /** As one number, in the machine's byte order. */
  readonly word: number;
  readonly color: Rgba;
  pixels: number;
}

/** Colors of pixels that aren't transparent, by their words. */
function countedColors({ data }: Raster): Map<number, Counted> {
  const words = wordsOf(data);
  const counted = new Map<number, Counted>();
  for (let at = 0; at < words.length; at++) {
    if (!data[at * 4 + 3]) continue;
    const word = words[at] ?? 0;
    const known = counted.get(word);
    if (known) known.pixels++;
    else counted.set(word, { word, color: rgbaAt(data, at * 4), pixels: 1 });
  }
  return counted;
}

/** Colors in the order in which others join them: by their pixels; in noise, by those of all that are near. */
function ranked(counted: ReadonlyMap<number, Counted>, radius: number, isNoisy: boolean): Counted[] {
  const near = new Bins<Counted>(radius);
  for (const one of counted.values()) near.add(one.color, one);
  const weight = (one: Counted) => (isNoisy ? sum(near.around(one.color), ({ pixels }) => pixels) : one.pixels);
  return [...counted.values()]
    .map((one) => ({ one, weight: weight(one) }))
    .sort((a, b) => b.weight - a.weight || a.one.word - b.one.word)
    .map(({ one }) => one);
}

/** The cluster of each color, by its word. */
function clustered(colors: readonly Counted[], radius: number, isNoisy: boolean): Map<number, Cluster> {
  const clusters = new Bins<Cluster>(radius);
  const joined = new Map<number, Cluster>();
  for (const { word, color, pixels } of colors) {
    const candidates = clusters.around(color).filter((cluster) => isNoisy || cluster.pixels >= pixels * MORE);
    let cluster = nearest(candidates, color);
    if (!cluster) {
      cluster = { color, sums: [0, 0, 0, 0], pixels: 0 };
      clusters.add(color, cluster);
    }
    for (let channel = 0; channel < 4; channel++)
      cluster.sums[channel] = (cluster.sums[channel] ?? 0) + pixels * (color[channel] ?? 0);
    cluster.pixels += pixels;
    joined.set(word, cluster);
  }
  return joined;
}

/** How many times as frequent the color must be that a color without noise is an error of. */
const MORE = 4;

function rgbaAt(data: Uint8ClampedArray, at: number): Rgba {
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
}

const distance = (a: Rgba, b: Rgba) =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]), Math.abs(a[3] - b[3]));

function nearest(clusters: readonly Cluster[], color: Rgba): Cluster | undefined {
  let best: Cluster | undefined;
  for (const cluster of clusters) {
    if (!best || distance(cluster.color, color) < distance(best.color, color)) best = cluster;
  }
  return best;
}

function sum<T>(items: readonly T[], by: (item: T) => number): number {
  return items.reduce((total, item) => total + by(item), 0);
}

/** More than the boxes along an axis, one more on both sides included. */
const BOXES = 256;

/** Things by color, in boxes as large as the radius, so that neighbors are found in a few of them. */
class Bins<T> {
  readonly #boxes = new Map<number, { readonly color: Rgba; readonly thing: T }[]>();

  constructor(readonly radius: number) {}

  add(color: Rgba, thing: T): void {
    const key = color.reduce((sum, value) => sum * BOXES + Math.floor(value / (this.radius + 1)) + 1, 0);
    const box = this.#boxes.get(key);
    if (box) box.push({ color, thing });
    else this.#boxes.set(key, [{ color, thing }]);
  }

  /** Things with a color within the radius. */
  around(color: Rgba): T[] {
    const [r, g, b, a] = color.map((value) => Math.floor(value / (this.radius + 1))) as [
      number,
      number,
      number,
      number,
    ];
    const found: T[] = [];
    for (let n = 0; n < 81; n++) {
      const [red, green] = [r + (n % 3), g + (Math.floor(n / 3) % 3)];
      const [blue, alpha] = [b + (Math.floor(n / 9) % 3), a + Math.floor(n / 27)];
      const key = ((red * BOXES + green) * BOXES + blue) * BOXES + alpha;
      for (const { color: other, thing } of this.#boxes.get(key) ?? []) {
        if (distance(color, other) <= this.radius) found.push(thing);
      }
    }
    return found;
  }
}
