import { ascii, viewOf } from '../pixels/bytes';
import { jpegSegments } from './walkJpeg';

/** What a JPEG's headers say about how to decode it. */
export interface JpegCoding {
  /** Whether it's baseline, extended, or progressive, with Huffman codes and 8 bits a sample, as almost all are. */
  readonly isCommon: boolean;
  /** The ids of the components in its frame header. */
  readonly components: readonly number[];
  /** Whether it has JFIF's segment. */
  readonly jfif: boolean;
  /** The color transform in Adobe's segment, if it has one. */
  readonly adobe?: number;
}

/** `rgb` and `cmyk` are stored as they are; `ycc` and `ycck` as luminance and color differences, with black. */
export type JpegColors = 'gray' | 'ycc' | 'rgb' | 'cmyk' | 'ycck';

const APP0 = 0xe0;
const APP14 = 0xee;
/** Baseline, extended, progressive: the others are lossless, hierarchical, or use arithmetic codes. */
const COMMON: readonly number[] = [0xc0, 0xc1, 0xc2];

/** Undefined without a frame header. */
export function jpegCoding(bytes: Uint8Array): JpegCoding | undefined {
  let jfif = false;
  let adobe: number | undefined;
  for (const { marker, start, end, isFrame } of jpegSegments(bytes)) {
    if (marker === APP0 && ascii(bytes, start, 5) === 'JFIF\0') jfif = true;
    if (marker === APP14 && end - start >= 12 && ascii(bytes, start, 5) === 'Adobe') adobe = bytes[start + 11];
    if (!isFrame || end - start < 6) continue;
    const count = Math.min(viewOf(bytes).getUint8(start + 5), Math.floor((end - start - 6) / 3));
    const components = Array.from({ length: count }, (_, index) => bytes[start + 6 + index * 3] ?? 0);
    return {
      isCommon: COMMON.includes(marker) && bytes[start] === 8,
      components,
      jfif,
      ...(adobe !== undefined && { adobe }),
    };
  }
  return undefined;
}

/** The rules of libjpeg, which browsers and most programs decode with. */
export function jpegColors({ components, jfif, adobe }: JpegCoding): JpegColors {
  if (components.length < 3) return 'gray';
  if (components.length === 4) return adobe === undefined || adobe === 0 ? 'cmyk' : 'ycck';
  if (jfif) return 'ycc';
  if (adobe !== undefined) return adobe === 0 ? 'rgb' : 'ycc';
  return String.fromCharCode(...components) === 'RGB' ? 'rgb' : 'ycc';
}
