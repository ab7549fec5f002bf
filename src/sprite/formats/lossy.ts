import { ascii, viewOf } from '../pixels/bytes';
import { MAX_PARTS } from '../pixels/pictureLimits';
import { pictureFormat } from './sniff';

/** Bytes of a chunk's name and length, and of what comes before the chunks of a frame (RFC 9649, 2.3 and 2.7.1.1). */
const HEAD = 8;
const FRAME_HEAD = 16;
/** Where the chunks of a WebP file begin. */
const FIRST_CHUNK = 12;

/** Whether the format of a file changes colors: JPEG, and WebP with loss, of which one frame is enough. By content; other files aren't. */
export function isLossy(bytes: Uint8Array): boolean {
  const format = pictureFormat(bytes);
  return format === 'jpeg' || (format === 'webp' && hasLossyFrame(bytes));
}

function hasLossyFrame(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = FIRST_CHUNK, parts = 0; at + HEAD <= bytes.length && parts <= MAX_PARTS; parts++) {
    const type = ascii(bytes, at, 4);
    if (type === 'VP8 ') return true;
    // A still has a single image; the chunks of a frame are inside of its own.
    if (type === 'VP8L' && parts === 0) return false;
    const length = view.getUint32(at + 4, true);
    at += HEAD + (type === 'ANMF' ? FRAME_HEAD : length + (length & 1));
  }
  return false;
}
