import { viewOf } from './bytes';
import type { PngParts } from './pngHeader';

/** Sample number `index` of the scanline at `offset`, 0 to 2^depth − 1. */
export function sampleAt(data: Uint8Array, offset: number, index: number, depth: number): number {
  if (depth === 8) return data[offset + index] ?? 0;
  if (depth === 16) return ((data[offset + index * 2] ?? 0) << 8) | (data[offset + index * 2 + 1] ?? 0);
  const bit = index * depth;
  return ((data[offset + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

/** How pixels of this picture are written: a function that turns the samples of one into RGBA8 at `out[at]`. */
export function pixelWriter({ channels, depth, palette, transparency }: PngParts) {
  const scale = 255 / (2 ** depth - 1);
  const clear = !palette && transparency && transparency.length >= channels * 2 ? viewOf(transparency) : undefined;
  return (out: Uint8ClampedArray, at: number, samples: readonly number[]) => {
    if (palette) {
      const index = samples[0] ?? 0;
      for (let c = 0; c < 3; c++) out[at + c] = palette[index * 3 + c] ?? 0;
      out[at + 3] = transparency?.[index] ?? 255;
      return;
    }
    const gray = channels < 3;
    for (let c = 0; c < 3; c++) out[at + c] = Math.round((samples[gray ? 0 : c] ?? 0) * scale);
    if (channels === 2 || channels === 4) out[at + 3] = Math.round((samples[channels - 1] ?? 0) * scale);
    else out[at + 3] = clear && samples.every((sample, c) => sample === clear.getUint16(c * 2)) ? 0 : 255;
  };
}
