import { ascii, viewOf } from './bytes';

/** What the chunks of a WebP file say. `complete`: all bytes that the RIFF header counts are there, with a picture among them. */
export interface WebpOutline {
  readonly size?: { readonly width: number; readonly height: number };
  readonly animated: boolean;
  readonly complete: boolean;
}

const ANIMATION_FLAG = 0x02;

function uint24(bytes: Uint8Array, offset: number): number {
  return (bytes[offset] ?? 0) | ((bytes[offset + 1] ?? 0) << 8) | ((bytes[offset + 2] ?? 0) << 16);
}

/** Canvas size from the first chunk, whose data begins at byte 20 (RFC 9649, 2.5 to 2.7). */
function canvasSize(bytes: Uint8Array, type: string): WebpOutline['size'] {
  if (bytes.length < 30 && !(type === 'VP8L' && bytes.length >= 25)) return undefined;
  if (type === 'VP8X') return { width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 };
  if (type === 'VP8L' && bytes[20] === 0x2f) {
    const bits = viewOf(bytes).getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (type === 'VP8 ' && uint24(bytes, 23) === 0x2a019d) {
    return { width: uint24(bytes, 26) & 0xffff & 0x3fff, height: uint24(bytes, 28) & 0xffff & 0x3fff };
  }
  return undefined;
}

/** Walks the chunks of a WebP file without decoding it (RFC 9649). The caller has seen `RIFF` and `WEBP`. */
export function walkWebp(bytes: Uint8Array): WebpOutline {
  const view = viewOf(bytes);
  const first = ascii(bytes, 12, 4);
  const size = canvasSize(bytes, first);
  const animated = first === 'VP8X' && ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0;
  if (bytes.length < 20) return { size, animated, complete: false };
  const end = view.getUint32(4, true) + 8;
  let picture = false;
  let offset = 12;
  while (offset + 8 <= Math.min(end, bytes.length)) {
    const type = ascii(bytes, offset, 4);
    const length = view.getUint32(offset + 4, true);
    offset += 8 + length;
    picture ||= (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') && offset <= bytes.length;
    offset += length & 1;
  }
  return { size, animated, complete: picture && end <= bytes.length };
}
