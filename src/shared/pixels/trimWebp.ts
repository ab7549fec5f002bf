import { ascii, viewOf } from './bytes';

/** The readable beginning of an animated WebP. */
export interface TrimmedWebp {
  /** A whole file with the frames before the damage. */
  readonly bytes: Uint8Array;
  readonly frames: number;
}

/** Bytes of a frame's data before its bitstream chunks (RFC 9649, 2.7.1.1). */
const FRAME_HEADER = 16;

/** Offset after the chunk at `offset`, its padding included; undefined where it does not end before `end`. */
function afterChunk(view: DataView, offset: number, end: number): number | undefined {
  if (offset + 8 > end) return undefined;
  const length = view.getUint32(offset + 4, true);
  const next = offset + 8 + length + (length & 1);
  return next <= end ? next : undefined;
}

/** Whether the chunks of a frame fill it exactly. */
function isWholeFrame(view: DataView, offset: number, end: number): boolean {
  let at: number | undefined = offset + 8 + FRAME_HEADER;
  if (at >= end) return false;
  while (at !== undefined && at < end) at = afterChunk(view, at, end);
  return at === end;
}

/**
 * What can be read of an animated WebP (RFC 9649) whose chunks do not fit together: decoders refuse such a file altogether.
 * `undefined` when nothing is wrong with its chunks. The caller has seen `RIFF` and `WEBP`.
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
