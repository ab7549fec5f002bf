import { ascii, joined, viewOf } from '../pixels/bytes';
import { MAX_PARTS } from '../pixels/pictureLimits';
import type { Size } from '../pixels/raster';

// The parts of a WebP file (RFC 9649).

/** Flags of an extended file (RFC 9649, 2.7). */
export const WEBP_FLAGS = { profile: 0x20, alpha: 0x10, exif: 0x08, xmp: 0x04, animated: 0x02 } as const;

/** A chunk with its header and padding. */
export interface WebpChunk {
  /** Four characters. */
  readonly type: string;
  readonly whole: Uint8Array;
}

/** Where the chunks of a file begin. */
const FIRST = 12;
const HEAD = 8;

/** The chunks of a file, up to one that is cut; at most `MAX_PARTS` + 1. */
export function* webpChunks(bytes: Uint8Array): Generator<WebpChunk> {
  const view = viewOf(bytes);
  for (let [at, parts] = [FIRST, 0]; at + HEAD <= bytes.length && parts <= MAX_PARTS; parts++) {
    const length = view.getUint32(at + 4, true);
    const end = at + HEAD + length + (length & 1);
    if (end > bytes.length) return;
    yield { type: ascii(bytes, at, 4), whole: bytes.subarray(at, end) };
    at = end;
  }
}

export function riffChunk(type: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(HEAD + content.length + (content.length & 1));
  for (let at = 0; at < 4; at++) chunk[at] = type.charCodeAt(at);
  viewOf(chunk).setUint32(4, content.length, true);
  chunk.set(content, HEAD);
  return chunk;
}

export const webpFile = (chunks: readonly Uint8Array[]): Uint8Array =>
  riffChunk('RIFF', joined([Uint8Array.of(0x57, 0x45, 0x42, 0x50), ...chunks]));

/** The header of a file that has more than an image. @param flags several of `WEBP_FLAGS` */
export const extendedChunk = (flags: number, { width, height }: Size): Uint8Array =>
  riffChunk('VP8X', joined([Uint8Array.of(flags, 0, 0, 0), threeBytes(width - 1, height - 1)]));

/** Numbers of three bytes each, the low one first. */
export function threeBytes(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value & 255, (value >> 8) & 255, value >> 16]));
}
