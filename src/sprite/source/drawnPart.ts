import { isAseprite } from '../aseprite/walk';
import { decodeFrames } from '../formats/decode/decodePicture';
import { type Rect, wordsOf } from '../pixels/raster';
import { readAsepriteSprite } from './readAsepriteSprite';

/**
 * Whether a part of the first frame of an image file has pixels of several colors; transparent ones are one color.
 * @param part inside of the image, in pixels
 * @throws PictureError if nothing of the file can be read
 */
export async function isDrawn(bytes: Uint8Array, { x, y, width, height }: Rect): Promise<boolean> {
  const { frames } = isAseprite(bytes) ? readAsepriteSprite(bytes) : await decodeFrames(bytes);
  const image = frames[0]?.image;
  if (!image) return false;
  const colors = new Set<number>();
  const words = wordsOf(image.data);
  for (let row = y; row < Math.min(y + height, image.height); row++) {
    for (let column = x; column < Math.min(x + width, image.width); column++) {
      const at = row * image.width + column;
      colors.add(image.data[at * 4 + 3] === 0 ? 0 : (words[at] ?? 0));
      if (colors.size > 1) return true;
    }
  }
  return false;
}
