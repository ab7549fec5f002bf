import { sniffShown } from '../../sprite/source/shownPicture';
import type { ReadableFiles } from '../disk/fileStore';

/** Longer side of what counts as a sprite or a small sheet, in pixels. Larger images are more likely photos and screenshots. */
const MAX_SPRITE = 512;
/** Bytes in which the size of an image is found. */
const HEADER_BYTES = 64 * 1024;

/** Whether a file is an image of a sprite's size, by its content; false if it can't be read. @param uri URI string */
export async function isSprite(uri: string, files: Pick<ReadableFiles, 'readStart'>): Promise<boolean> {
  const bytes = await files.readStart(uri, HEADER_BYTES).catch(() => undefined);
  const size = bytes && sniffShown(bytes);
  return size !== undefined && Math.max(size.width, size.height) <= MAX_SPRITE;
}
