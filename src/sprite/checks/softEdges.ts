import { ColorTable } from '../pixels/colorTable';
import type { MeasuredSprite, Picture } from './measuredSprite';
import { markedIn } from './places';
import type { Found } from './rule';

/** Edges between colors that differ less, in the channel that differs most, don't look blurred. */
const MIN_CONTRAST = 16;
/** Fewer colors between others are chosen by hand, as for hand-made anti-aliasing. */
const MIN_COLORS = 12;
/** Share of all colors, and of a color's pixels, that are between their neighbors. */
const MIN_SHARE = 0.18;
const MOSTLY = 0.6;

/**
 * Opaque pixels between the colors of both neighbors, as blur and resampling make them: in many colors that hardly appear anywhere else. Anti-aliasing by
 * hand takes a few colors of the palette.
 */
export function findSoftEdges(sprite: MeasuredSprite): Found<'soft-edges'> | undefined {
  const between = new ColorTable();
  const masks = sprite.pictures.map((picture) => betweenIn(picture, between));
  if (between.size < MIN_COLORS) return undefined;
  const edges = edgeColors(sprite.colors, between);
  if (edges.size < Math.max(MIN_COLORS, sprite.colors.size * MIN_SHARE)) return undefined;
  const marked = markedIn(sprite.pictures, ({ words }, marks, index) => {
    const mask = masks[index];
    for (let at = mask?.indexOf(1) ?? -1; mask && at >= 0 && at < mask.length; at++)
      if (mask[at] && (between.overflowed || edges.has(words[at] ?? 0))) marks.add(at);
  });
  const fix = sprite.grid ? 'grid' : 'colors';
  return marked && { facts: { rule: 'soft-edges', pixels: marked.pixels }, places: marked.places, fix };
}

/** Colors, as words, most of whose pixels are between their neighbors. */
function edgeColors(all: ColorTable, between: ColorTable): Set<number> {
  const colors = new Set<number>();
  for (const [word, count] of all.entries()) if (between.countOf(word) >= MOSTLY * count) colors.add(word);
  return colors;
}

/** 1 for each opaque pixel between its neighbors in a row or a column. Counts their colors. */
function betweenIn({ width, height, words, data }: Picture, counts: ColorTable): Uint8Array {
  const mask = new Uint8Array(words.length);
  const isBetween = (at: number, before: number, after: number) =>
    words[before] !== words[at] && words[after] !== words[at] && lies(data, at * 4, before * 4, after * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (
        !(x > 0 && x < width - 1 && isBetween(at, at - 1, at + 1)) &&
        !(y > 0 && y < height - 1 && isBetween(at, at - width, at + width))
      )
        continue;
      mask[at] = 1;
      counts.add(words, at, at + 1);
    }
  }
  return mask;
}

/** Whether the pixel at byte `at` is near the line between two pixels in RGB, and visibly inside. All are opaque. */
function lies(data: Uint8ClampedArray, at: number, before: number, after: number): boolean {
  if (data[at + 3] !== 255 || data[before + 3] !== 255 || data[after + 3] !== 255) return false;
  const [red, green, blue] = [data[before] ?? 0, data[before + 1] ?? 0, data[before + 2] ?? 0];
  const wholeRed = (data[after] ?? 0) - red;
  const wholeGreen = (data[after + 1] ?? 0) - green;
  const wholeBlue = (data[after + 2] ?? 0) - blue;
  if (Math.max(Math.abs(wholeRed), Math.abs(wholeGreen), Math.abs(wholeBlue)) < MIN_CONTRAST) return false;
  const partRed = (data[at] ?? 0) - red;
  const partGreen = (data[at + 1] ?? 0) - green;
  const partBlue = (data[at + 2] ?? 0) - blue;
  const along = wholeRed * partRed + wholeGreen * partGreen + wholeBlue * partBlue;
  const length = wholeRed * wholeRed + wholeGreen * wholeGreen + wholeBlue * wholeBlue;
  if (along < 0.12 * length || along > 0.88 * length) return false;
  // The squared distance from the line, by Pythagoras; up to 6 % of its length, and what rounding makes.
  const away = partRed * partRed + partGreen * partGreen + partBlue * partBlue - (along * along) / length;
  return away <= 0.0036 * length + 12;
}
