import { ascii, crc32, viewOf } from '../pixels/bytes';
import { MAX_PARTS } from '../pixels/pictureLimits';

/** One chunk of a PNG file; its data is `bytes[start, end)`, its CRC the four bytes from `end`. */
export interface PngChunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const FIRST_CHUNK = 8;

/**
 * The chunks of a PNG file in order, up to `IEND` (PNG 3rd ed., 5.3). Stops early, without `IEND`, if the bytes end, and after
 * `MAX_PARTS` + 1 chunks. The caller has checked the signature.
 */
export function* walkPng(bytes: Uint8Array): Generator<PngChunk> {
  const view = viewOf(bytes);
  let offset = FIRST_CHUNK;
  for (let parts = 0; offset + 12 <= bytes.length && parts <= MAX_PARTS; parts++) {
    const start = offset + 8;
    const end = start + view.getUint32(offset);
    if (end + 4 > bytes.length) return;
    const type = ascii(bytes, offset + 4, 4);
    yield { type, start, end };
    if (type === 'IEND') return;
    offset = end + 4;
  }
}

/** Facts about the frames of an APNG from its chunks, without decoding them. */
export interface ApngOutline {
  /** Number of frames in its `acTL` chunk; 0 without one. */
  readonly announced: number;
  /** Index of the first frame with a chunk whose checksum is wrong. */
  readonly damaged?: number;
}

/** Checks the CRCs of an APNG's frames, which decoders ignore (PNG 3rd ed., 11.3.6). The caller has checked the signature. */
export function walkApng(bytes: Uint8Array): ApngOutline {
  const view = viewOf(bytes);
  let announced = 0;
  let frame = -1;
  for (const { type, start, end } of walkPng(bytes)) {
    if (type === 'acTL' && end - start >= 8) announced = view.getUint32(start);
    if (type === 'fcTL') frame++;
    // An `IDAT` before the first `fcTL` is the default image, which isn't a frame.
    const ofFrame = frame >= 0 && (type === 'fcTL' || type === 'IDAT' || type === 'fdAT');
    if (ofFrame && crc32(bytes, start - 4, end) !== view.getUint32(end)) return { announced, damaged: frame };
  }
  return { announced };
}
