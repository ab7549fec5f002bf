import { MAX_PICTURE_SIDE } from '../shared/pixels/pictureLimits';
import { type PictureInfo, sniffPicture } from '../shared/pixels/sniff';
import { UnexpectedResponseError } from './errors';

/**
 * What a file from the service is, by its content and before any of it is decoded: a PNG, GIF, WebP or JPEG of at most
 * 4096 × 4096 pixels. Throws an `UnexpectedResponseError` for anything else, such as SVG, HTML or a picture bomb.
 */
export function receivedPicture(bytes: Uint8Array): PictureInfo {
  const info = sniffPicture(bytes);
  if (!info) throw new UnexpectedResponseError(200, 'a file that is no picture');
  const { width, height } = info;
  if (width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE) {
    throw new UnexpectedResponseError(200, `a picture of ${width} × ${height} pixels`);
  }
  return info;
}
