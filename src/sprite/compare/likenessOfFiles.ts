import { type Raster, sameSize } from '../pixels/raster';
import { firstFrame } from '../source/readSprite';
import { type Likeness, likenessOf } from './likeness';

/** Two pictures of different sizes: nothing in one is in place in the other. */
const NOTHING_ALIKE: Likeness = { place: 0, palette: 0 };

/**
 * Compares each picture file with the one before it, by their first frames. Files that can't be read say nothing and are left out, and so are empty
 * pictures.
 */
export async function likenessOfFiles(files: readonly Uint8Array[]): Promise<Likeness[]> {
  const pairs: Likeness[] = [];
  let before: Raster | undefined;
  for (const file of files) {
    const picture = await firstFrame(file).catch(() => undefined);
    if (!picture) continue;
    const pair = before && (sameSize(before, picture) ? likenessOf(before, picture) : NOTHING_ALIKE);
    if (pair) pairs.push(pair);
    before = picture;
  }
  return pairs;
}
