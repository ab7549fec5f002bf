import { boundsWhere } from './changes';
import { OPAQUE_FROM } from './colors';
import { type Raster, type Rect, wordsOf } from './raster';

/** Share of the visible pixels that are solid, from which the others are something around the sprite. Less, as the eyes of a ghost, is a part of it. */
const MIN_SOLID = 1 / 4;

/** The least alpha of a pixel that belongs to the sprite itself: a soft shadow under its feet, or a glow, isn't what it stands on. */
export function leastAlphaOf({ data }: Raster): number {
  let [solid, visible] = [0, 0];
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] ?? 0;
    if (alpha > 0) visible++;
    if (alpha >= OPAQUE_FROM) solid++;
  }
  return solid > 0 && solid >= visible * MIN_SOLID ? OPAQUE_FROM : 1;
}

/** The smallest rectangle with all pixels of at least this alpha; undefined if there are none. */
export function figureOf(picture: Raster, least: number): Rect | undefined {
  const words = wordsOf(picture.data);
  // In the byte order of every machine that runs VS Code, the highest byte is the opacity.
  return boundsWhere(words, words, picture, (word) => word >>> 24 >= least);
}
