import { ascii, viewOf } from '../pixels/bytes';
import { MAX_PARTS } from '../pixels/pictureLimits';
import type { Size } from '../pixels/raster';

/** Facts from the chunks of a WebP file. */
export interface WebpOutline {
  readonly size?: Size;
  readonly animated: boolean;
  /** Whether all bytes that the RIFF header counts exist, with an image among them. */
  readonly complete: boolean;
  /** Number of chunks, at most `MAX_PARTS` + 1, where the walk stops. */
  readonly parts: number;
}

const ANIMATION_FLAG = 0x02;

/** Three bytes, the lowest first. */
export function uint24(bytes: Uint8Array, offset: number): number {
  return (bytes[offset] ?? 0) | ((bytes[offset + 1] ?? 0) << 8) | ((bytes[offset + 2] ?? 0) << 16);
}

/** Canvas size from the first chunk, whose data starts at byte 20 (RFC 9649, 2.5 to 2.7). */
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

/** Walks the chunks of a WebP file without decoding it (RFC 9649). The caller has checked `RIFF` and `WEBP`. */
export function walkWebp(bytes: Uint8Array): WebpOutline {
  const view = viewOf(bytes);
  const first = ascii(bytes, 12, 4);
  const size = canvasSize(bytes, first);
  const animated = first === 'VP8X' && ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0;
  if (bytes.length < 20) return { size, animated, complete: false, parts: 0 };
  const end = view.getUint32(4, true) + 8;
  let picture = false;
  let parts = 0;
  let offset = 12;
  while (offset + 8 <= Math.min(end, bytes.length) && parts <= MAX_PARTS) {
    parts++;
    const type = ascii(bytes, offset, 4);
    const length = view.getUint32(offset + 4, true);
    offset += 8 + length;
    picture ||= (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') && offset <= bytes.length;
    offset += length & 1;
  }
  return { size, animated, complete: picture && end <= bytes.length, parts };
}

/** The readable beginning of an animated WebP. */
export interface TrimmedWebp {
  /** A complete file with the frames before the damage. */
  readonly bytes: Uint8Array;
  readonly frames: number;
}

/** Bytes of a frame's data before its bitstream chunks (RFC 9649, 2.7.1.1). */
export const ANIMATED_FRAME_HEADER = 16;

/** Offset after the chunk at `offset`, with its padding; undefined if it doesn't end before `end`. */
function afterChunk(view: DataView, offset: number, end: number): number | undefined {
  if (offset + 8 > end) return undefined;
  const length = view.getUint32(offset + 4, true);
  const next = offset + 8 + length + (length & 1);
  return next <= end ? next : undefined;
}

/** Whether the chunks of a frame fill it exactly. */
function isWholeFrame(view: DataView, offset: number, end: number): boolean {
  let at: number | undefined = offset + 8 + ANIMATED_FRAME_HEADER;
  if (at >= end) return false;
  while (at !== undefined && at < end) at = afterChunk(view, at, end);
  return at === end;
}

/**
 * The readable part of an animated WebP (RFC 9649) whose chunks don't fit together: decoders refuse such a file altogether. `undefined`
 * if its chunks are valid. The caller has checked `RIFF` and `WEBP`.
 */
export function trimWebp(bytes: Uint8Array): TrimmedWebp | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 20) return { bytes, frames: 0 };
  const stated = view.getUint32(4, true) + 8;
  const end = Math.min(stated, bytes.length);
  let frames = 0;
  let offset = 12;
  while (offset < end) {
    const next = afterChunk(view, offset, end);
    const isFrame = ascii(bytes, offset, 4) === 'ANMF';
    if (next === undefined || (isFrame && !isWholeFrame(view, offset, next))) break;
    if (isFrame) frames++;
    offset = next;
  }
  if (offset === stated) return undefined;
  const trimmed = bytes.slice(0, offset);
  viewOf(trimmed).setUint32(4, offset - 8, true);
  return { bytes: trimmed, frames };
}
