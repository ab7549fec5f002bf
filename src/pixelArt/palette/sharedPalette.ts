import type { Raster } from '../../shared/sprite/pixels/raster';
import { distanceBetween, JUST_NOTICEABLE, labsOf, squaredBetween } from '../oklab';
import { ColorCounts } from './colorCounts';
import { mergeTwins, reduceTo, twinsDistance, type WeightedColors, weighed } from './mergeColors';
import { rampsOf } from './ramps';

/** The pictures of one sprite, at its own size. */
export interface PaletteSprite {
  readonly pictures: readonly Raster[];
  /** Whether its colors were changed, by JPEG or a blur: near colors are one then, and what is around the figure has no color of the sprite. */
  readonly isNoisy: boolean;
}

/** Colors of a palette that people still overlook. */
const MOST_COLORS = 64;
/** Colors of a noisy sprite: noise at its own size makes more than anybody chose. */
const MOST_NOISY = 32;
/** Distance in OKLab up to which a pixel belongs to the backdrop: JPEG leaves near-whites around a figure on white. */
const BACKDROP = 0.1;
/** Share of the pixels along the border that a backdrop has. */
const BORDER = 0.6;
/** Lowest alpha of pixels that count as opaque. */
const OPAQUE = 250;

/**
 * The palette that sprites share: their colors without near twins, 0xRRGGBB each, in ramps from dark to light, the most used ramp first. What is only a
 * version of a clean sprite's color, in a noisy one, isn't a color. Empty if all is transparent.
 */
export function sharedPalette(sprites: readonly PaletteSprite[]): number[] {
  const clean = sprites.filter(({ isNoisy }) => !isNoisy).flatMap(({ pictures }) => pictures);
  const found = [merged(new ColorCounts(clean), JUST_NOTICEABLE)];
  for (const { pictures } of sprites.filter(({ isNoisy }) => isNoisy)) {
    const counts = new ColorCounts(pictures.map(withoutBackdrop));
    const within = twinsDistance(counts);
    const few = merged(counts, within);
    found.push(without(weighed(reduceTo(few, MOST_NOISY), few.pixels), found, within));
  }
  const all = merged(joined(found), JUST_NOTICEABLE);
  return rampsOf(weighed(reduceTo(all, MOST_COLORS), all.pixels)).flatMap(({ colors }) => [...colors]);
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

/** The picture with an empty backdrop, if it's opaque and its border has nearly one color; otherwise the picture itself. */
function withoutBackdrop(picture: Raster): Raster {
  const { width, height, data } = picture;
  const places = Array.from({ length: width * height }, (_, at) => at);
  const border = places.filter(
    (at) => at % width === 0 || at % width === width - 1 || at < width || at >= width * (height - 1),
  );
  const rgbAt = (at: number) => ((data[at * 4] ?? 0) << 16) | ((data[at * 4 + 1] ?? 0) << 8) | (data[at * 4 + 2] ?? 0);
  if (border.some((at) => (data[at * 4 + 3] ?? 0) < OPAQUE)) return picture;
  const [color = 0] = merged(countsOf(border.map(rgbAt)), BACKDROP).colors;
  const near = new Map<number, boolean>();
  const belongs = (at: number) => {
    const rgb = rgbAt(at);
    const known = near.get(rgb) ?? distanceBetween(rgb, color) <= BACKDROP;
    near.set(rgb, known);
    return known;
  };
  const open = border.filter(belongs);
  if (open.length < border.length * BORDER) return picture;
  const empty = data.slice();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (empty[at * 4 + 3] === 0) continue;
    empty[at * 4 + 3] = 0;
    const beside = [at - width, at + width, ...(at % width ? [at - 1] : []), ...((at + 1) % width ? [at + 1] : [])];
    for (const next of beside)
      if (next >= 0 && next < width * height && empty[next * 4 + 3] !== 0 && belongs(next)) open.push(next);
  }
  return { ...picture, data: empty };
}

function countsOf(colors: readonly number[]): WeightedColors {
  return weighed(Uint32Array.from(colors), new Uint32Array(colors.length).fill(1));
}
