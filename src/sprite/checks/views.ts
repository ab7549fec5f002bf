import { rgbAt } from '../pixels/colors';
import { ColorTable } from '../pixels/colorTable';
import { figureOf, leastAlphaOf } from '../pixels/figure';
import { medianOf } from '../pixels/medians';
import { distanceBetween, NearestColor } from '../pixels/oklab';
import type { Size } from '../pixels/raster';
import { ColorSet } from './colorSet';
import type { MeasuredSprite, Picture } from './measuredSprite';
import { markedIn, wholeFrame } from './places';
import type { Found } from './rule';
import type { PixelStyle } from './style';
import { countsByRgb } from './twins';

const isLike = (one: Size, other: Size) => one.width === other.width && one.height === other.height;

/** Canvases that aren't among the style's sizes; without those, views whose canvas isn't like most others'. */
export function findCanvasSize(sprite: MeasuredSprite, { sizes }: PixelStyle): Found<'canvas-size'> | undefined {
  const expected = sizes ?? [usualSize(sprite.pictures)];
  const others = sprite.pictures.filter((picture) => !expected.some((size) => isLike(size, picture)));
  const [first] = others;
  if (!first) return undefined;
  const { width, height } = first;
  const shrunk = sprite.grid?.sizes[sprite.pictures.indexOf(first)];
  const isEnlarged = shrunk && expected.some((size) => isLike(size, shrunk));
  const found = {
    facts: { rule: 'canvas-size', size: { width, height }, expected },
    places: others.map(wholeFrame),
  } as const;
  return isEnlarged ? { ...found, fix: 'grid' } : found;
}

/** The size that most pictures have; the first of equally frequent ones. */
function usualSize(pictures: readonly Picture[]): Size {
  const groups: { readonly width: number; readonly height: number; count: number }[] = [];
  for (const { width, height } of pictures) {
    const group = groups.find((size) => isLike(size, { width, height }));
    if (group) group.count++;
    else groups.push({ width, height, count: 1 });
  }
  const most = Math.max(...groups.map(({ count }) => count));
  const { width = 1, height = 1 } = groups.find(({ count }) => count === most) ?? {};
  return { width, height };
}

/** The sprite of a view: its usual height, and the row below its feet, in pixels. */
interface Stature {
  readonly first: Picture;
  readonly height: number;
  readonly feet: number;
}

/** Of the views with a visible pixel; none if there is nothing to compare. */
function staturesOf(sprite: MeasuredSprite): Stature[] {
  if (sprite.views.length < 2) return [];
  return sprite.views.flatMap((_, view) => {
    const pictures = sprite.picturesOf(view);
    const figures = pictures.flatMap((picture) => figureOf(picture, leastAlphaOf(picture)) ?? []);
    const [first] = pictures;
    if (!first || figures.length === 0) return [];
    const feet = medianOf(figures.map(({ y, height }) => y + height)) ?? 0;
    return [{ first, height: medianOf(figures.map(({ height }) => height)) ?? 0, feet }];
  });
}

/** How many times as tall as the smallest view the tallest one may be. */
export const MAX_TALLER = 1.25;

/** Views in which the sprite has different heights. */
export function findViewSize(sprite: MeasuredSprite): Found<'view-size'> | undefined {
  const statures = staturesOf(sprite);
  if (statures.length < 2) return undefined;
  const usual = medianOf(statures.map(({ height }) => height)) ?? 0;
  const heights = statures.map(({ height }) => height);
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  if (most <= least * MAX_TALLER || most - least < 2) return undefined;
  const others = statures.filter(({ height }) => height !== usual);
  return { facts: { rule: 'view-size', least, most }, places: others.map(({ first }) => wholeFrame(first)) };
}

/** Feet of a clean view may be lower by so much of the sprite's height, such as those that point to the viewer. */
const FEET = 1 / 16;

/** Views in which the sprite stands higher or lower. */
export function findViewFeet(sprite: MeasuredSprite): Found<'view-feet'> | undefined {
  const statures = staturesOf(sprite);
  const [one] = statures;
  // Feet of different canvases can't be compared; the canvases are an error already.
  if (!one || statures.some(({ first }) => first.height !== one.first.height)) return undefined;
  const usual = medianOf(statures.map(({ feet }) => feet)) ?? 0;
  const rows = statures.map(({ feet }) => feet);
  const by = Math.max(...rows) - Math.min(...rows);
  if (by < 2) return undefined;
  const others = statures.filter(({ feet }) => feet !== usual);
  const found = { facts: { rule: 'view-feet', by }, places: others.map(({ first }) => wholeFrame(first)) } as const;
  const isMuch = by > Math.max(2, FEET * Math.max(...statures.map(({ height }) => height)));
  return isMuch ? found : { ...found, severity: 'hint' };
}

/** Colors are versions of one color if they are at most so far apart in OKLab; neighbors in a ramp are farther apart. */
const VERSION = 0.035;
/** Fewer drifted colors happen by hand. */
const MIN_DRIFTED = 4;

/**
 * Colors that no other view has, while another view has nearly the same: views that were drawn one by one drift. Colors of parts that only one view shows
 * are like none of the others'.
 */
export function findViewPalette(sprite: MeasuredSprite): Found<'view-palette'> | undefined {
  if (sprite.views.length < 2) return undefined;
  const perView = sprite.views.map((_, view) => colorsOf(sprite.picturesOf(view)));
  // A soft or noisy view has too many colors to compare one by one; that is found as such.
  if (perView.some((colors) => colors.size > MAX_COMPARED)) return undefined;
  const drifted = perView.map((colors, view) => {
    const others = new Set(perView.flatMap((other, at) => (at === view ? [] : [...other])));
    const own = [...colors].filter((rgb) => !others.has(rgb));
    if (own.length === 0 || others.size === 0) return new ColorSet();
    const nearest = new NearestColor([...others]);
    return new ColorSet(own.filter((rgb) => distanceBetween(rgb, nearest.colorFor(rgb)) <= VERSION));
  });
  const marked = markedIn(sprite.pictures, ({ view, words, data }, marks) => {
    const colors = drifted[view];
    for (let at = 0; colors && colors.size > 0 && at < words.length; at++)
      if (words[at] && colors.has(rgbAt(data, at * 4))) marks.add(at);
  });
  if (!marked) return undefined;
  const colors = drifted.reduce((sum, one) => sum + one.size, 0);
  const facts = { rule: 'view-palette', colors } as const;
  const isMuch = drifted.some(({ size }, view) => size >= Math.max(MIN_DRIFTED, (perView[view]?.size ?? 0) / 3));
  return isMuch ? { facts, places: marked.places } : { facts, places: marked.places, severity: 'hint' };
}

const MAX_COMPARED = 1024;

/** 0xRRGGBB of the visible pixels. */
function colorsOf(pictures: readonly Picture[]): Set<number> {
  const table = new ColorTable();
  for (const { words } of pictures) table.add(words, 0, words.length);
  return new Set(countsByRgb(table).keys());
}
