import { visibleWords } from '../grid/edges';
import type { Raster } from '../pixels/raster';
import { SpeckFinder } from '../pixels/speckFinder';

/** From so many specks on, looking at the whole picture again is faster than looking around them. */
const MANY = 1000;

/**
 * Paints over specks in the color around them, until there are none: removing one seldom makes another. The picture itself if there are none.
 * @param most pixels of a speck, 1 to 4
 */
export function removeSpecks(picture: Raster, most: number): Raster {
  const words = visibleWords(picture).slice();
  const finder = new SpeckFinder(words, picture, most);
  let specks = finder.all();
  if (specks.length === 0) return picture;
  // Each removal leaves fewer areas of one color, so this ends.
  while (specks.length > 0) {
    const changed: number[] = [];
    for (const { pixels } of specks) {
      // One of two specks that touch may no longer be one.
      const speck = finder.at(pixels[0] ?? 0);
      if (!speck) continue;
      for (const at of speck.pixels) words[at] = speck.ground;
      changed.push(...speck.pixels);
    }
    specks = specks.length > MANY ? finder.all() : finder.near(changed);
  }
  return { ...picture, data: new Uint8ClampedArray(words.buffer) };
}
