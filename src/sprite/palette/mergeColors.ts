import { JUST_NOTICEABLE, labsOf, NearestColor, squaredBetween } from '../pixels/oklab';

/** Colors with their numbers of pixels, the most used first. */
export interface WeightedColors {
  /** 0xRRGGBB, each once. */
  readonly colors: Uint32Array;
  readonly pixels: Uint32Array;
}

/** Cells of the search for neighbors aren't smaller, in OKLab, so that their number stays small. */
const MIN_CELL = 0.02;
/** Colors are compared each with each up to this number. */
const MAX_COMPARED = 512;
/** Rounds until no merged colors are twins of each other; each round leaves fewer. */
const ROUNDS = 16;

/**
 * Merges colors that are near each other to one of them: for each color, in the order of `colors`, what it becomes. No two results are
 * `within` apart or less. A group becomes its most used color if that makes up half of its pixels; otherwise, as in noise, its mean.
 * @param within distance in OKLab
 */
export function mergeTwins({ colors, pixels }: WeightedColors, within: number): Uint32Array {
  let result = colors.slice();
  for (let round = 0; round < ROUNDS; round++) {
    const now = weighed(result, pixels);
    const leaders = leadersOf(now.colors, within);
    if (leaders.every((leader, at) => leader === at)) break;
    const merged = round < ROUNDS - 1 ? groupColors(now, leaders) : leaders.map((leader) => now.colors[leader] ?? 0);
    const become = new Map<number, number>();
    for (const [at, rgb] of now.colors.entries()) become.set(rgb, merged[at] ?? rgb);
    result = result.map((rgb) => become.get(rgb) ?? rgb);
  }
  return result;
}

/** Distances that are tried for twins: from just noticeable to strong noise. */
const DISTANCES = [JUST_NOTICEABLE, 0.03, 0.04, 0.05, 0.06];
/** While a wider distance leaves less than this share of the colors, there is noise between the two. */
const SETTLED = 0.9;

/** The least distance at which twins of noise merge, while colors of the sprite stay: wider ones change little. */
export function twinsDistance(counts: WeightedColors): number {
  const left = (within: number) => new Set(mergeTwins(counts, within)).size;
  let [distance, count] = [JUST_NOTICEABLE, left(JUST_NOTICEABLE)];
  for (const wider of DISTANCES.slice(1)) {
    const next = left(wider);
    if (next >= count * SETTLED) break;
    [distance, count] = [wider, next];
  }
  return distance;
}

/**
 * Reduces colors to at most `most`: for each color, what it becomes. Only colors that are there are used. Merges the two groups whose merging
 * shows least, again and again, so accents of a few pixels and steps of ramps survive that a split of the color space would lose.
 */
export function reduceTo({ colors, pixels }: WeightedColors, most: number): Uint32Array {
  if (colors.length <= most) return colors.slice();
  const { leaders, radius } = fewLeaders(colors, Math.max(most, MAX_COMPARED));
  const own = [...new Set(leaders)];
  const sums = new Float64Array(colors.length);
  for (const [at, leader] of leaders.entries()) sums[leader] = (sums[leader] ?? 0) + (pixels[at] ?? 0);
  // Groups of at most as many as are wanted, but more than can be compared, are as good as they get.
  const firsts = own.length > most ? mergePairs(colors, sums, own, most) : new Map<number, number>();
  const result = Uint32Array.from(leaders, (leader) => colors[firsts.get(leader) ?? leader] ?? 0);
  // Twins of a photo were only pooled by their neighborhood: each goes to the nearest color that is left.
  if (radius === 0) return result;
  const nearest = new NearestColor([...new Set(result)]);
  return colors.map((rgb) => nearest.colorFor(rgb));
}

/** The colors that are left, with the pixels of all that became them, the most used first. */
export function weighed(colors: Uint32Array, pixels: Uint32Array): WeightedColors {
  const counts = new Map<number, number>();
  for (const [at, rgb] of colors.entries()) counts.set(rgb, (counts.get(rgb) ?? 0) + (pixels[at] ?? 0));
  const order = [...counts].sort(([one, more], [other, less]) => less - more || one - other);
  return { colors: Uint32Array.from(order, ([rgb]) => rgb), pixels: Uint32Array.from(order, ([, count]) => count) };
}

/** For each color what its group becomes. @param groups a number for each color, below their number */
function groupColors({ colors, pixels }: WeightedColors, groups: Uint32Array): Uint32Array<ArrayBuffer> {
  const sums = new Float64Array(colors.length * 4);
  const most = new Uint32Array(colors.length);
  for (let at = colors.length - 1; at >= 0; at--) {
    const [rgb, weight, group] = [colors[at] ?? 0, pixels[at] ?? 0, groups[at] ?? 0];
    // The last one that is seen is the most used.
    most[group] = at;
    const sum = group * 4;
    sums[sum] = (sums[sum] ?? 0) + weight * (rgb >> 16);
    sums[sum + 1] = (sums[sum + 1] ?? 0) + weight * ((rgb >> 8) & 255);
    sums[sum + 2] = (sums[sum + 2] ?? 0) + weight * (rgb & 255);
    sums[sum + 3] = (sums[sum + 3] ?? 0) + weight;
  }
  return Uint32Array.from(groups, (group) => {
    const [first, total] = [most[group] ?? 0, sums[group * 4 + 3] ?? 1];
    if ((pixels[first] ?? 0) * 2 >= total) return colors[first] ?? 0;
    const mean = (channel: number) => Math.round((sums[group * 4 + channel] ?? 0) / total);
    return (mean(0) << 16) | (mean(1) << 8) | mean(2);
  });
}

/** Boxes of OKLab along each axis, one more at each side; a and b of sRGB are within 0.4. */
class Boxes {
  readonly #width: number;

  readonly #side: number;
  readonly count: number;

  constructor(width: number) {
    this.#width = width;
    this.#side = Math.ceil(0.8 / width) + 3;
    this.count = (Math.ceil(1 / width) + 3) * this.#side * this.#side;
  }

  of(labs: Float32Array, at: number): number {
    const [l, a, b] = [labs[at * 3] ?? 0, labs[at * 3 + 1] ?? 0, labs[at * 3 + 2] ?? 0];
    const along = (value: number) => Math.floor(value / this.#width) + 1;
    return (along(l) * this.#side + along(a + 0.4)) * this.#side + along(b + 0.4);
  }

  /** The box and those around it: 27 in all, by `near`. */
  beside(home: number, near: number): number {
    const side = this.#side;
    return home + ((Math.floor(near / 9) - 1) * side + (Math.floor(near / 3) % 3) - 1) * side + (near % 3) - 1;
  }
}

/**
 * For each color the index of an earlier one that leads and is at most `within` away, the nearest of several; its own if there is none, so it leads.
 */
function leadersOf(colors: Uint32Array, within: number): Uint32Array<ArrayBuffer> {
  const labs = labsOf(colors);
  const boxes = new Boxes(Math.max(within, MIN_CELL));
  const heads = new Int32Array(boxes.count).fill(-1);
  const next = new Int32Array(colors.length);
  const leaders = new Uint32Array(colors.length);
  for (let at = 0; at < colors.length; at++) {
    const home = boxes.of(labs, at);
    let [best, least] = [-1, within * within];
    for (let near = 0; near < 27; near++) {
      for (let other = heads[boxes.beside(home, near)] ?? -1; other >= 0; other = next[other] ?? -1) {
        const squared = squaredBetween(labs, at, other);
        if (squared < least || (squared === least && (best < 0 || other < best))) [best, least] = [other, squared];
      }
    }
    leaders[at] = best < 0 ? at : best;
    if (best >= 0) continue;
    next[at] = heads[home] ?? -1;
    heads[home] = at;
  }
  return leaders;
}

/** Leaders of so wide neighborhoods that there are at most `most`; `radius` is 0 if each color is one. */
function fewLeaders(colors: Uint32Array, most: number): { leaders: Uint32Array; radius: number } {
  let leaders = Uint32Array.from(colors.keys());
  let radius = 0;
  while (new Set(leaders).size > most) {
    radius = radius === 0 ? MIN_CELL / 2 : radius * 1.25;
    leaders = leadersOf(colors, radius);
  }
  return { leaders, radius };
}

/**
 * Merges pairs until `most` are left (Ward, "Hierarchical grouping to optimize an objective function", 1963, with the weight damped: a
 * large area must not count more than that an eye is seen). Of a pair, the more used color stays.
 * @param own indexes of the colors that compete
 * @returns index → the index that it became
 */
function mergePairs(colors: Uint32Array, sums: Float64Array, own: readonly number[], most: number) {
  const labs = labsOf(Uint32Array.from(own, (at) => colors[at] ?? 0));
  const weights = Float64Array.from(own, (at) => sums[at] ?? 0);
  const alive = Uint16Array.from(own.keys());
  let left = own.length;
  const partners = new Uint16Array(own.length);
  const costs = new Float64Array(own.length);
  const search = (i: number) => {
    let [best, least] = [i, Number.POSITIVE_INFINITY];
    const weight = weights[i] ?? 0;
    for (let n = 0; n < left; n++) {
      const j = alive[n] ?? 0;
      const squared = squaredBetween(labs, i, j);
      // The damped weight is at least half of the smaller one's root: most are too far away to need it.
      if (j === i || squared * 0.5 >= least) continue;
      const other = weights[j] ?? 0;
      const cost = squared * Math.sqrt((weight * other) / (weight + other));
      if (cost < least) [best, least] = [j, cost];
    }
    partners[i] = best;
    costs[i] = least;
  };
  for (const i of own.keys()) search(i);
  const became = Uint16Array.from(own.keys());
  while (left > most) {
    let first = alive[0] ?? 0;
    for (let n = 1; n < left; n++) if ((costs[alive[n] ?? 0] ?? 0) < (costs[first] ?? 0)) first = alive[n] ?? 0;
    const second = partners[first] ?? first;
    const [kept, gone] = (weights[second] ?? 0) > (weights[first] ?? 0) ? [second, first] : [first, second];
    weights[kept] = (weights[kept] ?? 0) + (weights[gone] ?? 0);
    became[gone] = kept;
    alive.copyWithin(alive.indexOf(gone), alive.indexOf(gone) + 1, left--);
    for (let n = 0; n < left; n++) {
      const i = alive[n] ?? 0;
      if (i === kept || partners[i] === kept || partners[i] === gone) search(i);
    }
  }
  const final = (i: number): number => (became[i] === i ? i : final(became[i] ?? i));
  return new Map(own.map((at, i) => [at, own[final(i)] ?? at]));
}
