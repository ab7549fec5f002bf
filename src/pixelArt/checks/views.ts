import type { Size } from '../../shared/sprite/pixels/raster';
import type { PixelStyle } from '../style';
import { figureOf } from './figure';
import type { MeasuredArt, Picture } from './measuredArt';
import { wholeFrame } from './places';
import type { Found } from './rule';

const isLike = (one: Size, other: Size) => one.width === other.width && one.height === other.height;

/** Canvases that aren't among the style's sizes; without those, views whose canvas isn't like most others'. */
export function findCanvasSize(art: MeasuredArt, { sizes }: PixelStyle): Found<'canvas-size'> | undefined {
  const expected = sizes ?? [usualSize(art.pictures)];
  const others = art.pictures.filter((picture) => !expected.some((size) => isLike(size, picture)));
  const [first] = others;
  if (!first) return undefined;
  const { width, height } = first;
  const sprite = art.grid?.sizes[art.pictures.indexOf(first)];
  const isEnlarged = sprite && expected.some((size) => isLike(size, sprite));
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

/** Undefined if a view has no visible pixel. */
function staturesOf(art: MeasuredArt): Stature[] {
  return art.views.flatMap((_, view) => {
    const pictures = art.picturesOf(view);
    const figures = pictures.flatMap((picture) => figureOf(picture) ?? []);
    const [first] = pictures;
    if (!first || figures.length === 0) return [];
    const feet = median(figures.map(({ y, height }) => y + height));
    return [{ first, height: median(figures.map(({ height }) => height)), feet }];
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** How many times as tall as the smallest view the tallest one may be. */
const MOST_TALLER = 1.25;

/** Views in which the sprite has different heights. */
export function findViewSize(art: MeasuredArt): Found<'view-size'> | undefined {
  const statures = staturesOf(art);
  if (statures.length < 2) return undefined;
  const usual = median(statures.map(({ height }) => height));
  const heights = statures.map(({ height }) => height);
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  if (most <= least * MOST_TALLER || most - least < 2) return undefined;
  const others = statures.filter(({ height }) => height !== usual);
  return { facts: { rule: 'view-size', least, most }, places: others.map(({ first }) => wholeFrame(first)) };
}

/** Views in which the sprite stands higher or lower. */
export function findViewFeet(art: MeasuredArt): Found<'view-feet'> | undefined {
  const statures = staturesOf(art);
  const [one] = statures;
  // Feet of different canvases can't be compared; the canvases are an error already.
  if (!one || statures.some(({ first }) => first.height !== one.first.height)) return undefined;
  const usual = median(statures.map(({ feet }) => feet));
  const rows = statures.map(({ feet }) => feet);
  const by = Math.max(...rows) - Math.min(...rows);
  if (by < 2) return undefined;
  const others = statures.filter(({ feet }) => feet !== usual);
  return { facts: { rule: 'view-feet', by }, places: others.map(({ first }) => wholeFrame(first)) };
}

export function findViewPalette(_art: MeasuredArt): Found<'view-palette'> | undefined {
  return undefined;
}
