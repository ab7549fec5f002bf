import { ascii, viewOf } from '../pixels/bytes';
import { createRaster, type Raster, type Size, wordsOf } from '../pixels/raster';

/**
 * Orientation of a photo's pixels, as in Exif (Exif 2.32, 4.6.4 A, tag 0x0112): 1 as stored; 2 mirrored, 3 rotated by 180°, 4 upside down
 * and mirrored; 5 to 8 with rows and columns swapped; cameras held upright write 6 and 8.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Where the pixel shown at (x, y) is stored: with x and y swapped, then counted from the right, then from the bottom. */
const TRANSFORMS: Readonly<Record<Orientation, { swap: boolean; right: boolean; foot: boolean }>> = {
  1: { swap: false, right: false, foot: false },
  2: { swap: false, right: true, foot: false },
  3: { swap: false, right: true, foot: true },
  4: { swap: false, right: false, foot: true },
  5: { swap: true, right: false, foot: false },
  6: { swap: true, right: false, foot: true },
  7: { swap: true, right: true, foot: true },
  8: { swap: true, right: true, foot: false },
};

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;

/**
 * The orientation in a JPEG's Exif segment; 1 if there is none, if the segment is damaged, and for other formats. A caller whose decoder
 * returns pixels as they are stored has to rotate them (`oriented`).
 */
export function exifOrientation(bytes: Uint8Array): Orientation {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 1;
  const view = viewOf(bytes);
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1];
    // Markers may be padded with 0xFF.
    if (marker === 0xff) {
      offset++;
      continue;
    }
    if (marker === START_OF_SCAN) return 1;
    const end = offset + 2 + view.getUint16(offset + 2);
    if (marker === APP1 && end <= bytes.length && ascii(bytes, offset + 4, 6) === 'Exif\0\0') {
      return tiffOrientation(bytes.subarray(offset + 10, end));
    }
    offset = Math.max(end, offset + 4);
  }
  return 1;
}

/** Searches the first directory of a TIFF file (TIFF 6.0, section 2). */
function tiffOrientation(tiff: Uint8Array): Orientation {
  const order = ascii(tiff, 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const little = order === 'II';
  const view = viewOf(tiff);
  const directory = view.getUint32(4, little);
  if (view.getUint16(2, little) !== 42 || directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, little);
  for (let entry = directory + 2, left = count; left > 0 && entry + 12 <= tiff.length; entry += 12, left--) {
    if (view.getUint16(entry, little) !== ORIENTATION_TAG || view.getUint16(entry + 2, little) !== SHORT) continue;
    const value = view.getUint16(entry + 8, little);
    return isOrientation(value) ? value : 1;
  }
  return 1;
}

function isOrientation(value: number): value is Orientation {
  return value in TRANSFORMS;
}

/** The size at which an image of this stored size is shown. */
export function orientedSize({ width, height }: Size, orientation: Orientation): Size {
  return TRANSFORMS[orientation].swap ? { width: height, height: width } : { width, height };
}

/** The pixels as they are shown; the same raster if nothing has to be rotated. */
export function oriented(raster: Raster, orientation: Orientation): Raster {
  if (orientation === 1) return raster;
  const { swap, right, foot } = TRANSFORMS[orientation];
  const { width, height } = orientedSize(raster, orientation);
  const turned = createRaster(width, height);
  const from = wordsOf(raster.data);
  const to = wordsOf(turned.data);
  // Steps through the stored pixels for one pixel to the right and one down as shown.
  const stepX = right ? -1 : 1;
  const stepY = foot ? -raster.width : raster.width;
  const start = (right ? raster.width - 1 : 0) + (foot ? (raster.height - 1) * raster.width : 0);
  const [across, down] = swap ? [stepY, stepX] : [stepX, stepY];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, source = start + y * down; x < width; x++, source += across) to[at++] = from[source] ?? 0;
  }
  return turned;
}
