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
  const found = new LeaderSearch(colors, within);
  const leaders = new Uint32Array(colors.length);
  for (let at = 0; at < colors.length; at++) {
    const leader = found.nearest(at);
    leaders[at] = leader < 0 ? at : leader;
    if (leader < 0) found.add(at);
  }
  return leaders;
}

/** The leaders among some colors, which are found by the boxes around a color. */
class LeaderSearch {
  readonly #labs: Float32Array;
  readonly #within: number;
  readonly #boxes: Boxes;
  /** By box: its newest leader; −1: none. By leader: the one before it in its box. */
  readonly #heads: Int32Array;
  readonly #next: Int32Array;

  constructor(colors: Uint32Array, within: number) {
    this.#labs = labsOf(colors);
    this.#within = within;
    this.#boxes = new Boxes(Math.max(within, MIN_CELL));
    this.#heads = new Int32Array(this.#boxes.count).fill(-1);
    this.#next = new Int32Array(colors.length);
  }

  /** The nearest leader that is at most `within` away from a color, the first of several; −1 if there is none. */
  nearest(at: number): number {
    const [labs, boxes, heads, next] = [this.#labs, this.#boxes, this.#heads, this.#next];
    const home = boxes.of(labs, at);
    let [best, least] = [-1, this.#within * this.#within];
    for (let near = 0; near < 27; near++) {
      for (let other = heads[boxes.beside(home, near)] ?? -1; other >= 0; other = next[other] ?? -1) {
        const squared = squaredBetween(labs, at, other);
        if (squared < least || (squared === least && (best < 0 || other < best))) [best, least] = [other, squared];
      }
    }
    return best;
  }

  add(at: number): void {
    const home = this.#boxes.of(this.#labs, at);
    this.#next[at] = this.#heads[home] ?? -1;
    this.#heads[home] = at;
  }
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
  const pairs = new PairMerger(
    labsOf(Uint32Array.from(own, (at) => colors[at] ?? 0)),
    Float64Array.from(own, (at) => sums[at] ?? 0),
  );
  while (pairs.left > most) pairs.mergeCheapest();
  return new Map(own.map((at, i) => [at, own[pairs.resultOf(i)] ?? at]));
}

/** Groups of colors, each with the other one that it costs least to merge with. */
class PairMerger {
  readonly #labs: Float32Array;
  readonly #weights: Float64Array;
  /** The groups that are left, in the first `left` places. */
  readonly #alive: Uint16Array;
  readonly #partners: Uint16Array;
  readonly #costs: Float64Array;
  readonly #became: Uint16Array;
  left: number;

  constructor(labs: Float32Array, weights: Float64Array) {
    const groups = weights.length;
    this.#labs = labs;
    this.#weights = weights;
    this.#alive = Uint16Array.from({ length: groups }, (_, i) => i);
    this.#partners = new Uint16Array(groups);
    this.#costs = new Float64Array(groups);
    this.#became = this.#alive.slice();
    this.left = groups;
    for (let i = 0; i < groups; i++) this.#findPartner(i);
  }

  /** What a group became in the end. */
  resultOf(i: number): number {
    const became = this.#became[i] ?? i;
    return became === i ? i : this.resultOf(became);
  }

  mergeCheapest(): void {
    const weights = this.#weights;
    const first = this.#cheapest();
    const second = this.#partners[first] ?? first;
    const [kept, gone] = (weights[second] ?? 0) > (weights[first] ?? 0) ? [second, first] : [first, second];
    weights[kept] = (weights[kept] ?? 0) + (weights[gone] ?? 0);
    this.#became[gone] = kept;
    this.#alive.copyWithin(this.#alive.indexOf(gone), this.#alive.indexOf(gone) + 1, this.left--);
    for (let n = 0; n < this.left; n++) {
      const i = this.#alive[n] ?? 0;
      if (i === kept || this.#partners[i] === kept || this.#partners[i] === gone) this.#findPartner(i);
    }
  }

  /** The group that it costs least to merge. */
  #cheapest(): number {
    const [alive, costs] = [this.#alive, this.#costs];
    let first = alive[0] ?? 0;
    for (let n = 1; n < this.left; n++) if ((costs[alive[n] ?? 0] ?? 0) < (costs[first] ?? 0)) first = alive[n] ?? 0;
    return first;
  }

  #findPartner(i: number): void {
    const [labs, weights, alive, left] = [this.#labs, this.#weights, this.#alive, this.left];
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
    this.#partners[i] = best;
    this.#costs[i] = least;
  }
}
