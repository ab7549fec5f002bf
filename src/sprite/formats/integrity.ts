import { crc32, viewOf } from '../pixels/bytes';
import type { PictureFault } from '../pixels/pictureError';
import { excessOf } from './excess';
import { type PictureFormat, pictureFormat, sniffPicture } from './sniff';
import { walkGif } from './walkGif';
import { walkJpeg } from './walkJpeg';
import { walkPng } from './walkPng';
import { walkWebp } from './walkWebp';

/** Whether every critical chunk (capital first letter) has the right CRC, and there are `IDAT` and `IEND`. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const seen = new Set<string>();
  for (const { type, start, end } of walkPng(bytes)) {
    // Viewers ignore a damaged ancillary chunk, so it is ignored here too.
    const critical = /^[A-Z]/.test(type);
    if (critical && crc32(bytes, start - 4, end) !== view.getUint32(end)) return false;
    seen.add(type);
  }
  return seen.has('IDAT') && seen.has('IEND');
}

function isWhole(bytes: Uint8Array, format: PictureFormat): boolean {
  switch (format) {
    case 'png':
      return isWholePng(bytes);
    case 'gif': {
      const { complete, frames } = walkGif(bytes);
      return complete && frames > 0;
    }
    case 'webp':
      return walkWebp(bytes).complete;
    case 'jpeg':
      return walkJpeg(bytes).complete;
  }
}

/**
 * The fault of an image file, found without decoding it; `undefined` if there is none. `truncated` includes damage: a wrong CRC, or a
 * broken chain of blocks. `too-large`: an excess (`excessOf`).
 */
export function pictureFault(bytes: Uint8Array): Exclude<PictureFault, 'unsupported'> | undefined {
  if (bytes.length === 0) return 'empty';
  const format = pictureFormat(bytes);
  if (!format) return 'not-a-picture';
  const info = sniffPicture(bytes);
  if (!info) return 'truncated';
  if (excessOf(bytes, info)) return 'too-large';
  return isWhole(bytes, format) ? undefined : 'truncated';
}
