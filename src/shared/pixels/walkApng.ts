import { viewOf } from './bytes';
import { crc32 } from './crc32';
import { walkPng } from './walkPng';

/** What the chunks of an APNG say of its frames, without decoding them. */
export interface ApngOutline {
  /** Number of frames by its `acTL` chunk; 0 without one. */
  readonly announced: number;
  /** Index of the first frame with a chunk whose checksum is wrong. */
  readonly damaged?: number;
}

/** Looks at the checksums of an APNG's frames, which decoders pass over (PNG 3rd ed., 11.3.6). The caller has seen the signature. */
export function walkApng(bytes: Uint8Array): ApngOutline {
  const view = viewOf(bytes);
  let announced = 0;
  let frame = -1;
  for (const { type, start, end } of walkPng(bytes)) {
    if (type === 'acTL' && end - start >= 8) announced = view.getUint32(start);
    if (type === 'fcTL') frame++;
    // A default picture before the first `fcTL` is no frame.
    const ofFrame = frame >= 0 && (type === 'fcTL' || type === 'IDAT' || type === 'fdAT');
    if (ofFrame && crc32(bytes, start - 4, end) !== view.getUint32(end)) return { announced, damaged: frame };
  }
  return { announced };
}
