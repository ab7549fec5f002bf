import { sniffPicture } from '../../../shared/pixels/sniff';
import type { PictureBytes } from '../../../shared/protocol/preview';
import type { Drawable } from '../grid/drawFit';

/** Larger pictures are kept smaller: no tile shows more. */
const LARGEST = 256;
/** Pixels of a file that the browser is asked to decode. */
const MOST_PIXELS = 16_777_216;

/** A picture that is no picture, or too large to decode. */
export class NoPictureError extends Error {}

/** The first frame of a picture file, for tiles. */
export async function decodeStill({ bytes }: PictureBytes): Promise<Drawable & { readonly source: ImageBitmap }> {
  const info = sniffPicture(bytes);
  if (!info || info.width * info.height > MOST_PIXELS) throw new NoPictureError();
  const { width, height, contentType } = info;
  const shrink = LARGEST / Math.max(width, height);
  const source = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: contentType }), {
    ...(shrink < 1 && {
      resizeWidth: Math.max(1, Math.round(width * shrink)),
      resizeHeight: Math.max(1, Math.round(height * shrink)),
      resizeQuality: 'high',
    }),
  });
  return { source, width: source.width, height: source.height };
}
