import { labsOf, NearestColor, squaredBetween } from '../pixels/oklab';
import type { Target } from './colorCounts';
import type { WeightedColors } from './mergeColors';
import { rampsOf } from './ramps';

/** How colors meet a palette; as in `FixSettings`. */
export interface SnapChoices {
  /** 0xRRGGBB, at least one. */
  readonly colors: readonly number[];
  readonly dither: boolean;
  readonly ramps: boolean;
  readonly changes: readonly { readonly from: number; readonly to: number }[];
}

/** For each color what it becomes, in their order. Changes by hand come first, then ramps, then the nearest color. */
export function snapColors(own: WeightedColors, { colors, dither, ramps, changes }: SnapChoices): Target[] {
  const byHand = new Map(changes.map(({ from, to }) => [from, to]));
  const inOrder = ramps ? snapRamps(own, colors) : new Map<number, number>();
  const nearest = new NearestColor(colors);
  const mixer = dither ? new Mixer(colors) : undefined;
  return Array.from(own.colors, (from): Target => {
    const chosen = byHand.get(from);
    if (chosen !== undefined) return plain(chosen);
    const rgb = inOrder.get(from) ?? nearest.colorFor(from);
    return mixer && rgb !== from ? mixer.mix(from, rgb) : plain(rgb);
  });
}

const plain = (rgb: number): Target => ({ rgb, other: rgb, share: 0 });

/**
 * The nearest colors whose lightness runs in the order of each ramp: the smallest sum of squared distances, weighted by pixels, of all maps that don't fall.
 * Found over all places of the palette by dynamic programming.
 */
function snapRamps(own: WeightedColors, palette: readonly number[]): Map<number, number> {
  const count = new Map(Array.from(own.colors, (rgb, at) => [rgb, own.pixels[at] ?? 1]));
  const light = labsOf(palette);
  const order = palette.map((_, at) => at).sort((i, j) => (light[i * 3] ?? 0) - (light[j * 3] ?? 0) || i - j);
  const sorted = order.map((at) => palette[at] ?? 0);
  const result = new Map<number, number>();
  for (const { colors } of rampsOf(own)) {
    const labs = labsOf([...sorted, ...colors]);
    const price = (color: number, place: number) =>
      squaredBetween(labs, sorted.length + color, place) * (count.get(colors[color] ?? 0) ?? 1);
    for (const [at, place] of risingPlaces(colors.length, sorted.length, price).entries())
      result.set(colors[at] ?? 0, sorted[place] ?? 0);
  }
  return result;
}

/** The cheapest places that never fall, one for each of `length` items. */
function risingPlaces(length: number, places: number, price: (item: number, place: number) => number): number[] {
  /** For each item and place, the best place at or below it. */
  const bests: Uint16Array[] = [];
  let costs = new Float64Array(places);
  for (let item = 0; item < length; item++) {
    const best = new Uint16Array(places);
    const least = new Float64Array(places);
    for (let place = 0; place < places; place++) {
      const cost = (costs[place] ?? 0) + price(item, place);
      const isBetter = place === 0 || cost < (least[place - 1] ?? 0);
      best[place] = isBetter ? place : (best[place - 1] ?? 0);
      least[place] = isBetter ? cost : (least[place - 1] ?? 0);
    }
    bests.push(best);
    costs = least;
  }
  return placesBack(bests, places - 1);
}

/** Follows the best places back from the last item. @param last the highest place that it may have */
function placesBack(bests: readonly Uint16Array[], last: number): number[] {
  const chosen: number[] = [];
  let top = last;
  for (const best of bests.toReversed()) {
    top = best[top] ?? 0;
    chosen.unshift(top);
  }
  return chosen;
}

/** How much two colors of a pattern may differ: the error that their contrast counts as, for each squared distance. */
const CONTRAST = 0.12;

/** Finds the color that, mixed into another one, comes nearest to a third. */
class Mixer {
  readonly #labs: Float32Array;

  constructor(readonly palette: readonly number[]) {
    this.#labs = labsOf(palette);
  }

  mix(from: number, rgb: number): Target {
    const [labs, near] = [this.#labs, labsOf([from, rgb])];
    const [l = 0, a = 0, b = 0, nearL = 0, nearA = 0, nearB = 0] = near;
    const [awayL, awayA, awayB] = [l - nearL, a - nearA, b - nearB];
    let best = plain(rgb);
    let least = awayL * awayL + awayA * awayA + awayB * awayB;
    for (let place = 0; place < this.palette.length; place++) {
      const toL = (labs[place * 3] ?? 0) - nearL;
      const toA = (labs[place * 3 + 1] ?? 0) - nearA;
      const toB = (labs[place * 3 + 2] ?? 0) - nearB;
      const squared = toL * toL + toA * toA + toB * toB;
      if (squared === 0) continue;
      const share = Math.min(0.5, (awayL * toL + awayA * toA + awayB * toB) / squared);
      if (share <= 0) continue;
      const missed = (awayL - share * toL) ** 2 + (awayA - share * toA) ** 2 + (awayB - share * toB) ** 2;
      const error = missed + CONTRAST * share * (1 - share) * squared;
      if (error < least) [best, least] = [{ rgb, other: this.palette[place] ?? rgb, share }, error];
    }
    return best;
  }
}
