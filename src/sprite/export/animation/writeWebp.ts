import { extendedChunk, riffChunk, threeBytes, WEBP_FLAGS, webpChunks, webpFile } from '../../formats/webpFile';
import { joined } from '../../pixels/bytes';
import type { Raster } from '../../pixels/raster';
import type { ExportTools, WriteFormat } from '../tools';
import { type ChangedPart, changedParts } from './changedParts';
import { type Playing, playingOf } from './playing';

/** Pixels a side (RFC 9649, 3.1). */
export const MAX_SIDE = 16_383;
const MAX_FRAME_MS = 2 ** 24 - 1;
/** A frame replaces what is below, and stays (RFC 9649, 2.7.1.1). */
const REPLACES = 0x02;

/** A lossless WebP, animated or still (RFC 9649). */
export const writeWebp: WriteFormat = async (sprite, { scale }, tools) => {
  const bytes = await encodeWebp(playingOf(sprite, scale, MAX_SIDE), scale, tools);
  return [{ name: `${sprite.title}.webp`, bytes }];
};

/**
 * A lossless WebP of frames of one size, up to 16,383 pixels a side.
 * @param scale each pixel becomes a square of this size
 */
export async function encodeWebp(
  { frames, plays }: Playing,
  scale: number,
  tools: Pick<ExportTools, 'check'>,
): Promise<Uint8Array> {
  // Large, so it is loaded with the first WebP.
  const { webpEncoder } = await import('./encodeWebp');
  const encode = await webpEncoder();
  const chunks: Uint8Array[] = [];
  // The format stores half of each coordinate, so they must be even.
  for (const part of changedParts(frames, scale, 2)) {
    tools.check();
    const still = encode(part.image);
    if (frames.length === 1) return still;
    chunks.push(riffChunk('ANMF', joined([frameHeader(part), pictureChunk(still)])));
  }
  const { width = 1, height = 1 } = frames[0]?.image ?? {};
  const flags = WEBP_FLAGS.animated | (frames.some(({ image }) => hasAlpha(image)) ? WEBP_FLAGS.alpha : 0);
  // Four bytes of a background color that no program draws.
  const animation = Uint8Array.of(0, 0, 0, 0, plays & 255, plays >> 8);
  const header = extendedChunk(flags, { width: width * scale, height: height * scale });
  return webpFile([header, riffChunk('ANIM', animation), ...chunks]);
}

function frameHeader({ x, y, image: { width, height }, duration }: ChangedPart): Uint8Array {
  const time = Math.min(MAX_FRAME_MS, Math.max(1, Math.round(duration)));
  return joined([threeBytes(x / 2, y / 2, width - 1, height - 1, time), Uint8Array.of(REPLACES)]);
}

/** The chunk with the pixels of a still file, header and padding included. */
function pictureChunk(file: Uint8Array): Uint8Array {
  for (const { type, whole } of webpChunks(file)) if (type === 'VP8L') return whole;
  throw new Error("libwebp didn't make a lossless image.");
}

function hasAlpha({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
