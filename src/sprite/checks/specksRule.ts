import { type Speck, SpeckFinder } from '../pixels/speckFinder';
import type { MeasuredSprite } from './measuredSprite';
import { markedIn } from './places';
import type { Found } from './rule';

/** Different colors that only specks have, from which they look like dirt; eyes, stars, and highlights share a few. */
const MIN_COLORS = 4;
/** Pixels of such a color in a frame, at most. */
const MAX_PIXELS = 2;
/** Hardly visible pixels on transparency, as background removal leaves them, from which nobody placed them. */
const MIN_FAINT = 3;
const FAINT_ALPHA = 24;

/**
 * Single pixels, as the fix removes them. Many colors that appear nowhere else look like dirt; else they may be eyes, stars, or dithering, and only those
 * that are all alone are worth a hint.
 */
export function findSpecks(sprite: MeasuredSprite): Found<'specks'> | undefined {
  // The pixels of enlarged sprites aren't single; what is off its cells is found as such.
  if (sprite.grid) return undefined;
  const specks = sprite.pictures.map((picture) => new SpeckFinder(picture.words, picture, 1).all());
  const isHint = !isDirt(sprite, specks);
  const marked = markedIn(sprite.pictures, (_, marks, index) => {
    for (const { pixels, isAlone } of specks[index] ?? []) if (isAlone || !isHint) marks.add(pixels[0] ?? 0);
  });
  if (!marked) return undefined;
  const found = { facts: { rule: 'specks', pixels: marked.pixels }, places: marked.places } as const;
  return isHint ? { ...found, severity: 'hint' } : found;
}

/** @param specks of each picture */
function isDirt(sprite: MeasuredSprite, specks: readonly (readonly Speck[])[]): boolean {
  const { counts, faint } = tallied(sprite, specks);
  if (faint >= MIN_FAINT) return true;
  let dirt = 0;
  const most = MAX_PIXELS * sprite.pictures.length;
  for (const [word, count] of sprite.colors.entries()) if (count <= most && counts.get(word) === count) dirt++;
  return dirt >= MIN_COLORS;
}

/** The number of specks of each color, as in `words`, and of those that are hardly visible on transparency. */
function tallied({ pictures }: MeasuredSprite, specks: readonly (readonly Speck[])[]) {
  const counts = new Map<number, number>();
  let faint = 0;
  for (const [index, { words, data }] of pictures.entries()) {
    for (const { pixels, ground } of specks[index] ?? []) {
      const [at = 0] = pixels;
      const word = words[at] ?? 0;
      counts.set(word, (counts.get(word) ?? 0) + 1);
      if (ground === 0 && (data[at * 4 + 3] ?? 0) <= FAINT_ALPHA) faint++;
    }
  }
  return { counts, faint };
}
