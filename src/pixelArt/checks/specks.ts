import { SpeckFinder } from '../specks';
import type { MeasuredArt } from './measuredArt';
import { markedIn } from './places';
import type { Found } from './rule';

/** Different colors that only specks have, from which they look like dirt; eyes, stars, and highlights share a few. */
const LEAST_COLORS = 4;
/** Pixels of such a color in a frame, at most. */
const MOST_PIXELS = 2;
/** Hardly visible pixels on transparency, as background removal leaves them, from which nobody placed them. */
const LEAST_FAINT = 3;
const FAINT_ALPHA = 24;

/** Single pixels on a single color. Many colors that appear nowhere else look like dirt; else they may be eyes, stars, or dithering. */
export function findSpecks(art: MeasuredArt): Found<'specks'> | undefined {
  // The pixels of enlarged sprites aren't single; what is off its cells is found as such.
  if (art.grid) return undefined;
  const counts = new Map<number, number>();
  let faint = 0;
  const marked = markedIn(art.pictures, (picture, marks) => {
    for (const { pixels, ground } of new SpeckFinder(picture.words, picture, 1).all()) {
      const [at = 0] = pixels;
      marks.add(at);
      const word = picture.words[at] ?? 0;
      counts.set(word, (counts.get(word) ?? 0) + 1);
      if (ground === 0 && (picture.data[at * 4 + 3] ?? 0) <= FAINT_ALPHA) faint++;
    }
  });
  if (!marked) return undefined;
  const found = { facts: { rule: 'specks', pixels: marked.pixels }, places: marked.places } as const;
  let dirt = 0;
  const most = MOST_PIXELS * art.pictures.length;
  for (const [word, count] of art.colors.entries()) if (count <= most && counts.get(word) === count) dirt++;
  return dirt >= LEAST_COLORS || faint >= LEAST_FAINT ? found : { ...found, severity: 'hint' };
}
