import { ascii, joined, viewOf } from '../../pixels/bytes';
import { PictureError } from '../../pixels/pictureError';
import type { Raster, Size } from '../../pixels/raster';
import { webpPlays } from '../plays';
import { sniffPicture } from '../sniff';
import { ANIMATED_FRAME_HEADER, trimWebp, uint24 } from '../walkWebp';
import {
  checkFrames,
  EVERY_FRAME,
  type FrameReading,
  type SampledAnimation,
  type SampledFrame,
  type StoredFrame,
} from './animation';
import { Composer } from './composer';
import { type WebpDecoder, webpDecoder } from './decodeWebp';

/** A frame with its chunks: `ALPH` and `VP8 `, or `VP8L` (RFC 9649, 2.7.1.1). */
interface WebpFrame extends StoredFrame {
  readonly chunks: Uint8Array;
}

const KEEP_ALPHA = 0x10;

/**
 * All frames of an animated WebP as they are shown; if it is damaged, the frames before the damage.
 * @param canvas from `sniffPicture`, checked by `excessOf`
 * @param reading only the frames that it chooses are copied from the canvas; the others are drawn on it, because later ones build upon them
 * @throws PictureError `truncated` without a complete frame, `too-large`
 */
export async function webpAnimation(
  bytes: Uint8Array,
  { width, height }: Size,
  { choose = EVERY_FRAME, reach }: FrameReading = {},
): Promise<SampledAnimation> {
  const trimmed = trimWebp(bytes);
  const whole = trimmed?.bytes ?? bytes;
  const stored = readFrames(whole);
  checkFrames({ width, height }, stored.length);
  const composer = new Composer({ width, height });
  const decode = await webpDecoder({ width, height }, bytes.length);
  const wanted = choose(stored.length);
  const frames: SampledFrame[] = [];
  for (const frame of stored) {
    reach?.(frames.length + 1, stored.length);
    const pixels = decodeFrame(frame, decode);
    if (!pixels || frame.x + frame.width > width || frame.y + frame.height > height) break;
    composer.draw(frame, pixels);
    frames.push({ image: wanted.has(frames.length) ? composer.picture() : undefined, duration: frame.duration });
  }
  if (frames.length === 0) throw new PictureError('truncated', 'The WebP has no complete frame.');
  // A file that is cut short doesn't tell how many frames there were.
  return {
    width,
    height,
    frames,
    loops: webpPlays(whole) ?? 0,
    missing: Math.max(stored.length - frames.length, trimmed ? 1 : 0),
  };
}

function readFrames(bytes: Uint8Array): WebpFrame[] {
  const view = viewOf(bytes);
  const frames: WebpFrame[] = [];
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const type = ascii(bytes, offset, 4);
    const length = view.getUint32(offset + 4, true);
    const start = offset + 8;
    if (type === 'ANMF' && length >= ANIMATED_FRAME_HEADER) frames.push(readFrame(bytes, start, start + length));
    offset = start + length + (length & 1);
  }
  return frames;
}

function readFrame(bytes: Uint8Array, start: number, end: number): WebpFrame {
  const flags = bytes[start + 15] ?? 0;
  return {
    x: uint24(bytes, start) * 2,
    y: uint24(bytes, start + 3) * 2,
    width: uint24(bytes, start + 6) + 1,
    height: uint24(bytes, start + 9) + 1,
    duration: uint24(bytes, start + 12),
    blend: flags & 2 ? 'source' : 'over',
    dispose: flags & 1 ? 'background' : 'none',
    chunks: bytes.subarray(start + ANIMATED_FRAME_HEADER, end),
  };
}

/** Undefined if it is damaged. */
function decodeFrame(frame: WebpFrame, decode: WebpDecoder): Raster | undefined {
  const file = stillFile(frame);
  const size = sniffPicture(file);
  if (size?.width !== frame.width || size.height !== frame.height) return undefined;
  try {
    return decode(file);
  } catch (error) {
    if (error instanceof PictureError && error.fault === 'too-large') throw error;
    return undefined;
  }
}

/** The frame as a file of its own. If its transparency is a separate chunk, it needs a header that announces it. */
function stillFile({ chunks, width, height }: WebpFrame): Uint8Array {
  const pieces = ascii(chunks, 0, 4) === 'ALPH' ? [extendedHeader(width, height), chunks] : [chunks];
  const content = joined(pieces);
  const head = new Uint8Array(12);
  head.set([0x52, 0x49, 0x46, 0x46]);
  viewOf(head).setUint32(4, content.length + 4, true);
  head.set([0x57, 0x45, 0x42, 0x50], 8);
  return joined([head, content]);
}

function extendedHeader(width: number, height: number): Uint8Array {
  const chunk = new Uint8Array(18);
  const view = viewOf(chunk);
  chunk.set([0x56, 0x50, 0x38, 0x58]);
  view.setUint32(4, 10, true);
  view.setUint32(8, KEEP_ALPHA, true);
  view.setUint16(12, (width - 1) & 0xffff, true);
  view.setUint16(15, (height - 1) & 0xffff, true);
  return chunk;
}
