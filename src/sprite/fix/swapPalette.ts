import { ColorCounts } from '../palette/colorCounts';
import type { WeightedColors } from '../palette/mergeColors';
import { type Ramp, rampsOf } from '../palette/ramps';
import { labsOf, squaredBetween } from '../pixels/oklab';
import { picturesOf, type SpriteViews } from '../pixels/views';
import type { FixSettings } from './fixSettings';

/** A color and the one that takes its place, 0xRRGGBB each. */
export interface ColorPair {
  readonly from: number;
  readonly to: number;
}

/**
 * What a ramp costs that another one has already, in squared OKLab: as much as most differences of hue, but less than making dark colors bright, since
 * outlines must stay dark.
 */
const TAKEN = 0.12;
/** What it costs that one of two ramps is gray. */
const GRAYED = 0.2;
/** What it costs, if colors shall stay apart, that a ramp is taken or too short: more than any difference of colors. */
const MERGED = 4;
/** Palettes of up to so many colors, such as those of handhelds, are too small for ramps: only lightness tells their colors apart. */
const FEW = 5;

/**
 * Pairs the colors of a sprite with those of another palette, as a first proposal: each ramp gets the most similar one that is still free, the
 * most used ramp first, and its colors the places in the other ramp that theirs have in it. The colors of a small palette are chosen by lightness.
 * In the order of `own`.
 * @param other 0xRRGGBB, at least one
 * @param isApart colors stay apart as far as the palette allows: rather another hue than one color for two
 */
export function swapPairs(own: WeightedColors, other: readonly number[], isApart = false): ColorPair[] {
  const colors = Uint32Array.from(new Set(other));
  if (colors.length <= FEW) return isApart ? pairsByRank(own.colors, colors) : pairsByLightness(own.colors, colors);
  const ramps = rampsOf({ colors, pixels: new Uint32Array(colors.length).fill(1) });
  const taken = new Set<Ramp>();
  const pairs = new Map<number, number>();
  for (const ramp of rampsOf(own)) {
    const price = (candidate: Ramp) => {
      const merges = isApart && (taken.has(candidate) || candidate.colors.length < ramp.colors.length);
      return difference(ramp, candidate) + (taken.has(candidate) ? TAKEN : 0) + (merges ? MERGED : 0);
    };
    const match = ramps.reduce((best, candidate) => (price(candidate) < price(best) ? candidate : best));
    taken.add(match);
    for (const [at, from] of ramp.colors.entries()) pairs.set(from, match.colors[placeIn(ramp, match, at)] ?? from);
  }
  return Array.from(own.colors, (from) => ({ from, to: pairs.get(from) ?? from }));
}

/** The darkest color becomes the darkest, the lightest the lightest, and others what is nearest between them. */
function pairsByLightness(own: Uint32Array, other: Uint32Array): ColorPair[] {
  const [from, to] = [shadesOf(own), shadesOf(other)];
  return Array.from(own, (rgb, at) => {
    const away = to.map((shade) => Math.abs(shade - (from[at] ?? 0)));
    return { from: rgb, to: other[away.indexOf(Math.min(...away))] ?? rgb };
  });
}

/** By their order from dark to light: both ends meet, and none is taken twice if there are enough. */
function pairsByRank(own: Uint32Array, other: Uint32Array): ColorPair[] {
  const inOrder = (colors: Uint32Array) => {
    const shades = shadesOf(colors);
    return [...colors.keys()].sort((a, b) => (shades[a] ?? 0) - (shades[b] ?? 0));
  };
  const [from, to] = [inOrder(own), inOrder(other)];
  const places = new Map(
    from.map((at, rank) => [at, Math.round((rank / Math.max(1, from.length - 1)) * (to.length - 1))]),
  );
  return Array.from(own, (rgb, at) => ({ from: rgb, to: other[to[places.get(at) ?? 0] ?? 0] ?? rgb }));
}

/** The lightness of each color, from 0 for the darkest of them to 1 for the lightest. */
function shadesOf(colors: Uint32Array): number[] {
  const labs = labsOf(colors);
  const lights = Array.from(colors, (_, at) => labs[at * 3] ?? 0);
  const [least, most] = [lights.reduce((a, b) => Math.min(a, b), 1), lights.reduce((a, b) => Math.max(a, b), 0)];
  return lights.map((light) => (light - least) / (most - least || 1));
}

/** Most colors of a palette step, and most pairs; as in `fixSettings`. */
const MAX_COLORS = 4096;

/** The palette step that swaps the palette of a sprite, with a proposal for each color. @param other 0xRRGGBB, at least one */
export function swapSettings(sprite: SpriteViews, other: readonly number[]): NonNullable<FixSettings['palette']> {
  const colors = [...new Set(other)].slice(0, MAX_COLORS);
  const changes = swapPairs(new ColorCounts(picturesOf(sprite)), colors).slice(0, MAX_COLORS);
  return { colors, dither: false, ramps: false, changes };
}

/** The place in `match` for the color at `at`: both ends meet; a color alone goes to the most similar lightness. */
function placeIn(ramp: Ramp, match: Ramp, at: number): number {
  const last = match.colors.length - 1;
  if (ramp.colors.length > 1) return Math.round((at / (ramp.colors.length - 1)) * last);
  const labs = labsOf([ramp.colors[0] ?? 0, ...match.colors]);
  const away = match.colors.map((_, place) => Math.abs((labs[(place + 1) * 3] ?? 0) - (labs[0] ?? 0)));
  return away.indexOf(Math.min(...away));
}

/** The mean squared distance of the colors that would be paired, and a little for places that would be lost or doubled. */
function difference(ramp: Ramp, match: Ramp): number {
  const labs = labsOf([...ramp.colors, ...match.colors]);
  const { length } = ramp.colors;
  const sum = ramp.colors.reduce((so, _, at) => so + squaredBetween(labs, at, length + placeIn(ramp, match, at)), 0);
  return (
    (ramp.isGray === match.isGray ? 0 : GRAYED) +
    sum / length +
    0.01 * Math.abs(Math.log2(match.colors.length / length))
  );
}
