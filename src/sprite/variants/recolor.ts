import { foreignText } from '../../shared/base/foreignText';
import { swapPairs } from '../fix/swapPalette';
import type { WeightedColors } from '../palette/mergeColors';
import { ExportError, type SpritePalette } from '../source/sprite';
import type { VariantPalette } from './variantPalette';

/** What the colors of a sprite become. */
export interface Recolor {
  /** 0xRRGGBB of each color in use → what it becomes. */
  readonly pairs: ReadonlyMap<number, number>;
  /** The sprite's palette afterwards, with the alphas that it had; absent if it has none. */
  readonly entries?: readonly number[];
}

/** A sprite as far as recoloring goes. */
export interface OwnColors {
  /** Of an indexed source. */
  readonly palette?: SpritePalette | undefined;
  /** In use. */
  readonly counts: WeightedColors;
  /** Those of several sprites that are recolored alike, so that a color that they share stays one. */
  readonly shared?: WeightedColors | undefined;
  /** The palette that the sprite was drawn with, if a person says so. */
  readonly from?: VariantPalette | undefined;
}

/**
 * The colors of a variant, by the first of these that fits:
 * - `from` says which palette the sprite has: its colors become those at the same places, and others stay.
 * - The sprite is indexed, and the other palette has as many entries, or one less for the transparent one: entry by entry.
 * - By ramps, as in *Swap Palette*: each ramp gets the most similar one that is free and has enough colors, and its colors keep their order from dark to
 *   light.
 * @throws ExportError `few-colors` if the palette has fewer colors than it needs to keep all colors apart
 */
export function recolorOf(own: OwnColors, target: VariantPalette): Recolor {
  const { palette, counts, shared = counts, from } = own;
  if (from) return withEntries(pairsFrom(from, target), palette);
  if (palette) {
    const entries = byIndex(palette, target.colors);
    if (entries) return { entries, pairs: pairsOf(palette.colors, entries) };
  }
  const colors = [...new Set(target.colors.filter((word) => word >>> 24 !== 0).map(rgbOf))];
  refuseFew(target, colors.length, counts.colors.length);
  return withEntries(new Map(swapPairs(shared, colors, true).map((pair) => [pair.from, pair.to])), palette);
}

function pairsFrom(from: VariantPalette, target: VariantPalette): Map<number, number> {
  refuseFew(target, target.colors.length, from.colors.length);
  // Of equal entries, the first counts.
  return new Map(from.colors.map((word, at) => [rgbOf(word), rgbOf(target.colors[at] ?? word)] as const).reverse());
}

function refuseFew({ name }: VariantPalette, has: number, needs: number): void {
  if (has < needs) throw new ExportError({ fault: 'few-colors', palette: foreignText(name), has, needs });
}

/** The entries of another palette; undefined if it isn't of the same size. */
function byIndex({ colors, clear }: SpritePalette, others: readonly number[]): number[] | undefined {
  const skipsClear = clear !== undefined && others.length === colors.length - 1;
  if (!skipsClear && others.length !== colors.length) return undefined;
  return colors.map((word, at) => {
    if (at === clear) return word;
    const other = others[skipsClear && at > clear ? at - 1 : at] ?? word;
    return withAlpha(other, word);
  });
}

const withEntries = (pairs: ReadonlyMap<number, number>, palette: SpritePalette | undefined): Recolor =>
  palette ? recolorEntries(pairs, palette) : { pairs };

/** The entries of a palette by their colors; those without a pair stay. */
export function recolorEntries(pairs: ReadonlyMap<number, number>, palette: SpritePalette): Required<Recolor> {
  const entries = palette.colors.map((word, at) => {
    const to = at === palette.clear ? undefined : pairs.get(rgbOf(word));
    return to === undefined ? word : withAlpha(wordOfRgb(to), word);
  });
  return { pairs, entries };
}

function pairsOf(from: readonly number[], to: readonly number[]): Map<number, number> {
  return new Map(from.map((word, at) => [rgbOf(word), rgbOf(to[at] ?? word)] as const).reverse());
}

/** 0xRRGGBB of a word, whose lowest byte is red. */
export const rgbOf = (word: number) => ((word & 255) << 16) | (word & 0xff00) | ((word >>> 16) & 255);
const wordOfRgb = (rgb: number) => ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >>> 16);
const withAlpha = (word: number, other: number) => ((word & 0xffffff) | (other & 0xff000000)) >>> 0;
