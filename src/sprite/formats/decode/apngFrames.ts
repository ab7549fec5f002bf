import { joined, viewOf } from '../../pixels/bytes';
import { PictureError } from '../../pixels/pictureError';
import type { Raster } from '../../pixels/raster';
import { apngPlays } from '../plays';
import { decodePng, decodeScanlines, scanlineBytes } from '../png';
import { type PngParts, readPngParts } from '../pngHeader';
import { inflateScanlines } from '../pngScanlines';
import { walkApng, walkPng } from '../walkPng';
import {
  checkFrames,
  EVERY_FRAME,
  type FrameReading,
  type SampledAnimation,
  type SampledFrame,
  type StoredFrame,
} from './animation';
import { Composer } from './composer';

/** A frame with the pieces of its zlib stream. */
interface ApngFrame extends StoredFrame {
  readonly data: Uint8Array[];
}

const FCTL_BYTES = 26;
const DISPOSALS: Readonly<Record<number, StoredFrame['dispose']>> = { 1: 'background', 2: 'previous' };

/**
 * All frames of an APNG as they are shown (PNG 3rd ed., 4.9 and 11.3.6); if it is damaged, the frames before the damage. A PNG that only
 * looks like an APNG is a still.
 * @param reading only the frames that it chooses are copied from the canvas; the others are drawn on it, because later ones build upon them
 * @throws PictureError `truncated` without a complete frame, `too-large`
 */
export function apngAnimation(bytes: Uint8Array, { choose = EVERY_FRAME, reach }: FrameReading = {}): SampledAnimation {
  const parts = readPngParts(bytes);
  const { width, height } = parts;
  const { announced, damaged = announced } = walkApng(bytes);
  checkFrames(parts, announced);
  const stored = readFrames(bytes, announced);
  if (stored.length === 0)
    return { width, height, frames: [{ image: decodePng(bytes), duration: 0 }], missing: announced };
  const composer = new Composer(parts);
  const wanted = choose(announced);
  const frames: SampledFrame[] = [];
  for (const frame of stored.slice(0, damaged)) {
    reach?.(frames.length + 1, announced);
    const pixels = decodeFrame(parts, frame);
    if (!pixels) break;
    composer.draw(frame, pixels);
    frames.push({ image: wanted.has(frames.length) ? composer.picture() : undefined, duration: frame.duration });
  }
  if (frames.length === 0) throw new PictureError('truncated', 'The first frame of the APNG is damaged.');
  return { width, height, frames, loops: apngPlays(bytes) ?? 0, missing: announced - frames.length };
}

/** The frames that exist, at most as many as announced. */
function readFrames(bytes: Uint8Array, announced: number): readonly ApngFrame[] {
  const view = viewOf(bytes);
  const frames: ApngFrame[] = [];
  for (const { type, start, end } of walkPng(bytes)) {
    if (type === 'fcTL' && end - start >= FCTL_BYTES) frames.push(readControl(view, start));
    // An `IDAT` before the first `fcTL` is the default image, which isn't a frame.
    else if (type === 'IDAT') frames.at(-1)?.data.push(bytes.subarray(start, end));
    // The data starts with its sequence number.
    else if (type === 'fdAT') frames.at(-1)?.data.push(bytes.subarray(Math.min(start + 4, end), end));
  }
  return frames.slice(0, announced);
}

function readControl(view: DataView, start: number): ApngFrame {
  const [count, parts] = [view.getUint16(start + 20), view.getUint16(start + 22)];
  return {
    width: view.getUint32(start + 4),
    height: view.getUint32(start + 8),
    x: view.getUint32(start + 12),
    y: view.getUint32(start + 16),
    // Without a denominator, the numerator counts hundredths of a second.
    duration: (count * 1000) / (parts || 100),
    dispose: DISPOSALS[view.getUint8(start + 24)] ?? 'none',
    blend: view.getUint8(start + 25) === 1 ? 'over' : 'source',
    data: [],
  };
}

/** Undefined if the frame exceeds the canvas or its data is damaged. */
function decodeFrame(parts: PngParts, { x, y, width, height, data }: ApngFrame): Raster | undefined {
  if (width < 1 || height < 1 || x + width > parts.width || y + height > parts.height) return undefined;
  const frame = { ...parts, width, height, data: joined(data) };
  try {
    return decodeScanlines(frame, inflateScanlines(frame.data, scanlineBytes(frame)));
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}
