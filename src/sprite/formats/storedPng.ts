import { joined } from '../pixels/bytes';
import type { Size } from '../pixels/raster';
import { storedSamples } from './png';
import { PNG_SIGNATURE, packSamples, pngChunk, pngHeader } from './pngFile';
import { type PngParts, readPngParts } from './pngHeader';

/** Color type of a PNG (PNG 3rd ed., 11.2.1). */
export const COLOR_TYPE = { gray: 0, rgb: 2, indexed: 3, grayAlpha: 4, rgba: 6 } as const;
export type ColorKind = keyof typeof COLOR_TYPE;
export type ColorType = (typeof COLOR_TYPE)[ColorKind];

/** Samples of a pixel. */
export const CHANNELS: Readonly<Record<ColorType, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** How a PNG stores its pixels. */
export interface PngKind {
  readonly colorType: ColorType;
  /** Bits of a sample. */
  readonly depth: number;
  /** RGB triples; only for indexed images. */
  readonly palette?: Uint8Array | undefined;
  /** As in `tRNS`: alphas of the first entries, or 16 bits for each channel of the transparent color. */
  readonly transparency?: Uint8Array | undefined;
}

/** The pixels of a PNG as they are stored. */
export interface StoredPng extends PngKind, Size {
  /** As in `storedSamples`. */
  readonly samples: Uint8Array;
}

/** Place of the color type in a file. */
const COLOR_TYPE_AT = 25;

/** @throws PictureError as `decodePng` */
export function readStoredPng(bytes: Uint8Array): StoredPng {
  const parts = readPngParts(bytes);
  const { width, height } = parts;
  return { width, height, ...kindOf(bytes, parts), samples: storedSamples(parts) };
}

/** @throws PictureError as `readPngParts` */
export const readPngKind = (bytes: Uint8Array): PngKind => kindOf(bytes, readPngParts(bytes));

function kindOf(bytes: Uint8Array, { depth, palette, transparency }: PngParts): PngKind {
  // The header was checked.
  const colorType = bytes[COLOR_TYPE_AT] as ColorType;
  const hasAlpha = colorType === COLOR_TYPE.grayAlpha || colorType === COLOR_TYPE.rgba;
  return { colorType, depth, palette, transparency: hasAlpha ? undefined : transparency };
}

/** A PNG that isn't interlaced, without other chunks. All lines have filter 0, which is best for flat colors and hard edges. */
export function writeStoredPng(
  { width, height, colorType, depth, palette, transparency, samples }: StoredPng,
  deflate: (bytes: Uint8Array) => Uint8Array,
): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil((width * CHANNELS[colorType] * depth) / 8);
  const lines = new Uint8Array(height * (rowBytes + 1));
  for (let y = 0; y < height; y++) {
    const line = lines.subarray(y * (rowBytes + 1) + 1, (y + 1) * (rowBytes + 1));
    if (depth >= 8) line.set(samples.subarray(y * rowBytes, (y + 1) * rowBytes));
    else packSamples(samples.subarray(y * width, (y + 1) * width), line, depth);
  }
  return joined([
    PNG_SIGNATURE,
    pngChunk('IHDR', pngHeader({ width, height }, { depth, colorType })),
    ...(palette ? [pngChunk('PLTE', palette)] : []),
    ...(transparency?.length ? [pngChunk('tRNS', transparency)] : []),
    pngChunk('IDAT', deflate(lines)),
    pngChunk('IEND', new Uint8Array()),
  ]);
}
