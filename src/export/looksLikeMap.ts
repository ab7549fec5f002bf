import { decodeFrames } from '../decode/decodePicture';
import { isAseprite } from '../shared/sprite/aseprite/walk';
import { isNormalMap } from '../shared/sprite/normalMap/isNormalMap';
import { readAsepriteSprite } from './readAsepriteSprite';

/**
 * Whether the first frame of an image file has the pixels of a normal map; undefined if it is too transparent to tell.
 * @throws PictureError if nothing of the file can be read
 */
export async function looksLikeMap(bytes: Uint8Array): Promise<boolean | undefined> {
  const { frames } = isAseprite(bytes) ? readAsepriteSprite(bytes) : await decodeFrames(bytes);
  return frames[0] && isNormalMap(frames[0].image);
}
