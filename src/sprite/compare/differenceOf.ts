import { createRaster, type Raster, wordsOf } from '../pixels/raster';
import { alpha, differenceWord, faint } from './differenceColors';

/** Two frames from the top left: what is equal in faint gray, and the rest in the colors of differences. As large as both need. */
export function differenceOf(before: Raster | undefined, after: Raster | undefined): Raster {
  const width = Math.max(1, before?.width ?? 0, after?.width ?? 0);
  const height = Math.max(1, before?.height ?? 0, after?.height ?? 0);
  const target = createRaster(width, height);
  const words = wordsOf(target.data);
  const [old, now] = [wordsIn(before), wordsIn(after)];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) words[at] = marked(old(x, y), now(x, y));
  return target;
}

function wordsIn(image: Raster | undefined): (x: number, y: number) => number {
  if (!image) return () => 0;
  const words = wordsOf(image.data);
  return (x, y) => (x < image.width && y < image.height ? (words[y * image.width + x] ?? 0) : 0);
}

function marked(was: number, is: number): number {
  if (was === is) return faint(is);
  if (alpha(is) === 0) return alpha(was) === 0 ? 0 : differenceWord('removed');
  return differenceWord(alpha(was) === 0 ? 'added' : 'changed');
}
