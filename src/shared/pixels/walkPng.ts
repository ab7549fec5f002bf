import { ascii, viewOf } from './bytes';

/** One chunk of a PNG file; its data is `bytes[start, end)`, its CRC the four bytes from `end`. */
export interface PngChunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const FIRST_CHUNK = 8;

/**
 * The chunks of a PNG file in order, up to `IEND` (PNG 3rd ed., 5.3). Ends early, without `IEND`, where the bytes do.
 * The caller has seen the signature.
 */
export function* walkPng(bytes: Uint8Array): Generator<PngChunk> {
  const view = viewOf(bytes);
  let offset = FIRST_CHUNK;
  while (offset + 12 <= bytes.length) {
    const start = offset + 8;
    const end = start + view.getUint32(offset);
    if (end + 4 > bytes.length) return;
    const type = ascii(bytes, offset + 4, 4);
    yield { type, start, end };
    if (type === 'IEND') return;
    offset = end + 4;
  }
}
