import { findBackdrop } from '../background/backdrop';
import { goneIn } from '../background/gone';
import { JUST_NOTICEABLE, labsOf, squaredBetween } from '../pixels/oklab';
import type { Raster } from '../pixels/raster';
import { ColorCounts } from './colorCounts';
import { mergeTwins, reduceTo, twinsDistance, type WeightedColors, weighed } from './mergeColors';
import { rampsOf } from './ramps';

/** The pictures of one sprite, at its own size. */
export interface PaletteSprite {
  readonly pictures: readonly Raster[];
  /** Whether its colors were changed, by JPEG or a blur: near colors are one then, and what is around the figure has no color of the sprite. */
  readonly isNoisy: boolean;
}

/** Colors of a palette that people can still take in at a glance. */
const MAX_COLORS = 64;
/** Colors of a noisy sprite: noise at its own size makes more than anybody chose. */
const MAX_NOISY = 32;
/** Distance in OKLab up to which a color at a backdrop is a part of it: JPEG leaves near-whites around a figure on white. */
const NEAR_WHITE = 0.1;

/**
 * The palette that sprites share: their colors without near twins, 0xRRGGBB each, in ramps from dark to light, the most used ramp first. What is only a
 * version of a clean sprite's color, in a noisy one, isn't a color. Empty if all is transparent.
 */
export function sharedPalette(sprites: readonly PaletteSprite[]): number[] {
  const clean = sprites.filter(({ isNoisy }) => !isNoisy).flatMap(({ pictures }) => pictures);
  const found = [merged(new ColorCounts(clean), JUST_NOTICEABLE)];
  for (const { pictures } of sprites.filter(({ isNoisy }) => isNoisy)) {
    const counts = new ColorCounts(withoutBackdrop(pictures));
    const within = twinsDistance(counts);
    const few = merged(counts, within);
    found.push(without(weighed(reduceTo(few, MAX_NOISY), few.pixels), found, within));
  }
  const all = merged(joined(found), JUST_NOTICEABLE);
  return rampsOf(weighed(reduceTo(all, MAX_COLORS), all.pixels)).flatMap(({ colors }) => [...colors]);
}

const merged = (counts: WeightedColors, within: number) => weighed(mergeTwins(counts, within), counts.pixels);

const joined = (parts: readonly WeightedColors[]): WeightedColors =>
  weighed(
    Uint32Array.from(parts.flatMap(({ colors }) => [...colors])),
    Uint32Array.from(parts.flatMap(({ pixels }) => [...pixels])),
  );

/** The colors that aren't near one that was found before. */
function without({ colors, pixels }: WeightedColors, found: readonly WeightedColors[], within: number): WeightedColors {
  const known = joined(found).colors;
  const labs = labsOf([...known, ...colors]);
  const isNew = (at: number) => known.every((_, one) => squaredBetween(labs, one, known.length + at) > within * within);
  return { colors: colors.filter((_, at) => isNew(at)), pixels: pixels.filter((_, at) => isNew(at)) };
}

/** The pictures without what is behind the sprite. */
function withoutBackdrop(pictures: readonly Raster[]): readonly Raster[] {
  const backdrop = findBackdrop(pictures);
  if (!backdrop) return pictures;
  const tolerance = Math.max(NEAR_WHITE, backdrop.tolerance);
  return pictures.map((picture, index) => {
    const gone = goneIn(picture, backdrop, index, { tolerance, holes: true });
    const data = picture.data.slice();
    for (const [at, isGone] of gone.entries()) if (isGone) data[at * 4 + 3] = 0;
    return { ...picture, data };
  });
}
