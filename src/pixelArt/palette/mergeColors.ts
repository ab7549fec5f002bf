import { labsOf, NearestColor, squaredBetween } from '../oklab';

/** Colors with their numbers of pixels, the most used first. */
export interface WeightedColors {
  /** 0xRRGGBB, each once. */
  readonly colors: Uint32Array;
  readonly pixels: Uint32Array;
}

/** Cells of the search for neighbors aren't smaller, in OKLab, so that their number stays small. */
const SMALLEST_CELL = 0.02;
/** Colors are compared each with each up to this number. */
const MOST_COMPARED = 1024;
/** Rounds until merged colors are no twins themselves; each but the last has fewer colors. */
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

/**
 * Reduces colors to at most `most`: for each color, what it becomes. Only colors that are there are used. Merges the two groups whose merging
 * shows least, again and again, so accents of a few pixels and steps of ramps survive that a split of the color space would lose.
 */
export function reduceTo({ colors, pixels }: WeightedColors, most: number): Uint32Array {
  if (colors.length <= most) return colors.slice();
  const { leaders, radius } = fewLeaders(colors, Math.max(most, MOST_COMPARED));
  const own = [...new Set(leaders)];
  const sums = new Float64Array(colors.length);
  for (const [at, leader] of leaders.entries()) sums[leader] = (sums[leader] ?? 0) + (pixels[at] ?? 0);
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

function groupColors({ colors, pixels }: WeightedColors, leaders: Uint32Array): Uint32Array {
  const sums = new Float64Array(colors.length * 4);
  for (const [at, leader] of leaders.entries()) {
    const [rgb, weight] = [colors[at] ?? 0, pixels[at] ?? 0];
    const channels = [rgb >> 16, (rgb >> 8) & 255, rgb & 255, 1];
    for (const [channel, value] of channels.entries())
      sums[leader * 4 + channel] = (sums[leader * 4 + channel] ?? 0) + weight * value;
  }
  return leaders.map((leader) => {
    const total = sums[leader * 4 + 3] ?? 1;
    if ((pixels[leader] ?? 0) * 2 >= total) return colors[leader] ?? 0;
    const [red, green, blue] = [0, 1, 2].map((channel) => Math.round((sums[leader * 4 + channel] ?? 0) / total));
    return ((red ?? 0) << 16) | ((green ?? 0) << 8) | (blue ?? 0);
  });
}

/** For each color the index of the first one that is at most `within` away, and of several the nearest; itself if there is none. */
function leadersOf(colors: Uint32Array, within: number): Uint32Array<ArrayBuffer> {
  const labs = labsOf(colors);
  const cell = Math.max(within, SMALLEST_CELL);
  const side = Math.ceil(0.8 / cell) + 3;
  const heads = new Int32Array((Math.ceil(1 / cell) + 3) * side * side).fill(-1);
  const next = new Int32Array(colors.length);
  const limit = within * within;
  return Uint32Array.from(colors, (_, at) => {
    const [l, a, b] = [labs[at * 3] ?? 0, labs[at * 3 + 1] ?? 0, labs[at * 3 + 2] ?? 0];
    const home =
      ((Math.floor(l / cell) + 1) * side + Math.floor((a + 0.4) / cell) + 1) * side + Math.floor((b + 0.4) / cell) + 1;
    let [best, least] = [-1, limit];
    for (let near = 0; near < 27; near++) {
      const place = home + ((Math.floor(near / 9) - 1) * side + (Math.floor(near / 3) % 3) - 1) * side + (near % 3) - 1;
      for (let other = heads[place] ?? -1; other >= 0; other = next[other] ?? -1) {
        const squared = squaredBetween(labs, at, other);
        if (squared < least || (squared === least && (best < 0 || other < best))) [best, least] = [other, squared];
      }
    }
    if (best >= 0) return best;
    next[at] = heads[home] ?? -1;
    heads[home] = at;
    return at;
  });
}

/** Leaders of so wide neighborhoods that there are at most `most`; `radius` is 0 if each color is one. */
function fewLeaders(colors: Uint32Array, most: number): { leaders: Uint32Array; radius: number } {
  let leaders = Uint32Array.from(colors.keys());
  let radius = 0;
  while (new Set(leaders).size > most) {
    radius = radius === 0 ? SMALLEST_CELL / 2 : radius * 1.25;
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
  const labs = labsOf(colors);
  const weights = own.map((at) => sums[at] ?? 0);
  const cost = (i: number, j: number) => {
    const [one, other] = [weights[i] ?? 0, weights[j] ?? 0];
    return squaredBetween(labs, own[i] ?? 0, own[j] ?? 0) * Math.sqrt((one * other) / (one + other));
  };
  const alive = own.map((_, i) => i);
  const partner = new Map<number, { readonly with: number; readonly cost: number }>();
  const search = (i: number) => {
    let [best, least] = [-1, Number.POSITIVE_INFINITY];
    for (const j of alive) {
      if (j === i) continue;
      const price = cost(i, j);
      if (price < least) [best, least] = [j, price];
    }
    partner.set(i, { with: best, cost: least });
  };
  for (const i of alive) search(i);
  const became = new Map<number, number>();
  while (alive.length > most) {
    const first = alive.reduce((a, b) => ((partner.get(b)?.cost ?? 0) < (partner.get(a)?.cost ?? 0) ? b : a));
    const second = partner.get(first)?.with ?? first;
    const [kept, gone] = (weights[second] ?? 0) > (weights[first] ?? 0) ? [second, first] : [first, second];
    weights[kept] = (weights[kept] ?? 0) + (weights[gone] ?? 0);
    became.set(gone, kept);
    alive.splice(alive.indexOf(gone), 1);
    for (const i of alive) if ([kept, gone].includes(partner.get(i)?.with ?? -1) || i === kept) search(i);
  }
  const final = (i: number): number => (became.has(i) ? final(became.get(i) ?? i) : i);
  return new Map(own.map((at, i) => [at, own[final(i)] ?? at]));
}
