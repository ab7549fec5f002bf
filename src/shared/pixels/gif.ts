import { GIFEncoder } from 'gifenc';
import { colorCounts, OPAQUE_FROM, rgbAt } from './colors';
import type { Raster } from './raster';
import { reduceColors } from './reduceColors';

/** One of 256 palette entries is for transparency. */
const MAX_COLORS = 255;

/** The nearest time that the format can store, in milliseconds. */
const stepAt = (ms: number) => Math.round(ms / 10) * 10;

/**
 * Encodes frames of one size as a GIF89a that loops for ever, with one global palette and transparency. Up to 255
 * opaque colors are kept exactly, more are reduced; alpha below 128 becomes transparent, the rest opaque.
 * @param delayMs of each frame; the format counts in steps of 10 ms, so frames differ by one step where that keeps the whole
 *   as long as it should be; players take less than 20 ms for 100 ms
 * @throws RangeError without frames or when sizes differ.
 */
export function encodeGif(frames: readonly Raster[], delayMs: number): Uint8Array {
  const [first] = frames;
  if (!first) throw new RangeError('A GIF needs a frame.');
  const { width, height } = first;
  if (frames.some((frame) => frame.width !== width || frame.height !== height)) {
    throw new RangeError('Frames of a GIF have one size.');
  }
  const reduced = reduceColors(frames, MAX_COLORS);
  const colors = [...colorCounts(reduced).keys()];
  const indexOf = new Map(colors.map((rgb, i) => [rgb, i + 1]));
  // Entry 0 is the transparent one; at least two entries make a legal table.
  const palette = [0, ...colors, ...(colors.length ? [] : [0])].map((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]);
  const encoder = GIFEncoder();
  reduced.forEach(({ data }, i) => {
    const indices = new Uint8Array(width * height);
    for (let p = 0; p < indices.length; p++) {
      if ((data[p * 4 + 3] ?? 0) >= OPAQUE_FROM) indices[p] = indexOf.get(rgbAt(data, p * 4)) ?? 0;
    }
    encoder.writeFrame(indices, width, height, {
      ...(i === 0 ? { palette, repeat: 0 } : {}),
      transparent: true,
      transparentIndex: 0,
      delay: Math.max(20, stepAt((i + 1) * delayMs) - stepAt(i * delayMs)),
      dispose: 2,
    });
  });
  encoder.finish();
  return encoder.bytes();
}
