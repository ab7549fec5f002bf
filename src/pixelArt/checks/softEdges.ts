import { ColorTable } from '../../shared/sprite/pixels/colorTable';
import type { MeasuredArt, Picture } from './measuredArt';
import { markedIn } from './places';
import type { Found } from './rule';

/** Edges between colors that differ less, in the channel that differs most, don't look blurred. */
const LEAST_CONTRAST = 16;
/** Fewer colors between others are chosen by hand, as for hand-made anti-aliasing. */
const LEAST_COLORS = 12;
/** Share of all colors, and of a color's pixels, that are between their neighbors. */
const LEAST_SHARE = 0.3;
const MOSTLY = 0.6;

/**
 * Opaque pixels between the colors of both neighbors, as blur and resampling make them: in many colors that hardly appear anywhere else. Anti-aliasing by
 * hand takes a few colors of the palette.
 */
export function findSoftEdges(art: MeasuredArt): Found<'soft-edges'> | undefined {
  const between = new ColorTable();
  for (const picture of art.pictures)
    eachBetween(picture, (at) => {
      between.add(picture.words, at, at + 1);
    });
  if (between.size < LEAST_COLORS) return undefined;
  const edges = edgeColors(art.colors, between);
  if (edges.size < Math.max(LEAST_COLORS, art.colors.size * LEAST_SHARE)) return undefined;
  const marked = markedIn(art.pictures, (picture, marks) =>
    eachBetween(picture, (at) => {
      if (between.overflowed || edges.has(picture.words[at] ?? 0)) marks.add(at);
    }),
  );
  const fix = art.grid ? 'grid' : 'colors';
  return marked && { facts: { rule: 'soft-edges', pixels: marked.pixels }, places: marked.places, fix };
}

/** Colors, as words, most of whose pixels are between their neighbors. */
function edgeColors(all: ColorTable, between: ColorTable): Set<number> {
  const counts = new Map(between.entries());
  const colors = new Set<number>();
  for (const [word, count] of all.entries()) if ((counts.get(word) ?? 0) >= MOSTLY * count) colors.add(word);
  return colors;
}

/** Calls `seen` with the index of each opaque pixel between its neighbors in a row or a column, in ascending order. */
function eachBetween({ width, height, words, data }: Picture, seen: (at: number) => void): void {
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const word = words[at] ?? 0;
      if (data[at * 4 + 3] !== 255) continue;
      const isBetween = (before: number, after: number) =>
        words[before] !== word && words[after] !== word && lies(data, at * 4, before * 4, after * 4);
      if (x > 0 && x < width - 1 && isBetween(at - 1, at + 1)) seen(at);
      else if (y > 0 && y < height - 1 && isBetween(at - width, at + width)) seen(at);
    }
  }
}

/** Whether the pixel at byte `at` is near the line between two opaque pixels in RGB, and visibly inside. */
function lies(data: Uint8ClampedArray, at: number, before: number, after: number): boolean {
  if (data[before + 3] !== 255 || data[after + 3] !== 255) return false;
  let [along, length, away, most] = [0, 0, 0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const start = data[before + channel] ?? 0;
    const whole = (data[after + channel] ?? 0) - start;
    const part = (data[at + channel] ?? 0) - start;
    along += whole * part;
    length += whole * whole;
    away += part * part;
    most = Math.max(most, Math.abs(whole));
  }
  if (most < LEAST_CONTRAST || along < 0.12 * length || along > 0.88 * length) return false;
  // The squared distance from the line, by Pythagoras; up to 6 % of its length, and what rounding makes.
  return away - (along * along) / length <= 0.0036 * length + 12;
}
