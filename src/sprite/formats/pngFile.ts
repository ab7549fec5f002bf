import { crc32, joined, viewOf } from '../pixels/bytes';
import type { Raster, Size } from '../pixels/raster';

// The parts of a PNG file for writing; the caller compresses the pixels.

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A chunk with its length and checksum (PNG 3rd ed., 5.3). */
export function pngChunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 12);
  const view = viewOf(bytes);
  view.setUint32(0, content.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crc32(bytes, 4, 8 + content.length));
  return bytes;
}

/** Content of an `IHDR` chunk of an image that isn't interlaced. */
export function pngHeader(
  { width, height }: Size,
  { depth, colorType }: { readonly depth: number; readonly colorType: number },
): Uint8Array {
  const header = new Uint8Array(13);
  viewOf(header).setUint32(0, width);
  viewOf(header).setUint32(4, height);
  header.set([depth, colorType, 0, 0, 0], 8);
  return header;
}

/** Packs samples of less than 8 bits: the leftmost one is in the highest bits. @param line gets the bits */
export function packSamples(samples: Uint8Array, line: Uint8Array, depth: number): void {
  const perByte = 8 / depth;
  for (let x = 0; x < samples.length; x++) {
    const place = Math.floor(x / perByte);
    line[place] = (line[place] ?? 0) | ((samples[x] ?? 0) << (8 - depth * ((x % perByte) + 1)));
  }
}

/**
 * An RGBA8 PNG from filtered scanlines in zlib format, in one or more pieces.
 * @param ancillary whole chunks that come before the pixels
 */
export function pngFile(
  { width, height }: Size,
  compressed: readonly Uint8Array[],
  ancillary: readonly Uint8Array[] = [],
): Uint8Array<ArrayBuffer> {
  return joined([
    PNG_SIGNATURE,
    pngChunk('IHDR', pngHeader({ width, height }, { depth: 8, colorType: 6 })),
    ...ancillary,
    ...compressed.map((piece) => pngChunk('IDAT', piece)),
    pngChunk('IEND', new Uint8Array(0)),
  ]);
}

/** The scanlines of a raster, to be compressed for `pngFile`. All have filter 0, because flat colors and hard edges deflate best unfiltered. */
export function scanlinesOf({ width, height, data }: Raster): Uint8Array {
  const lines = new Uint8Array(height * (width * 4 + 1));
  for (let y = 0; y < height; y++)
    lines.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  return lines;
}
