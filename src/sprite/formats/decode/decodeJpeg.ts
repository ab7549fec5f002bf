import jpeg from 'jpeg-js';
import { joined } from '../../pixels/bytes';
import { PictureError } from '../../pixels/pictureError';
import type { Raster } from '../../pixels/raster';
import { jpegCoding, jpegColors } from '../jpegCoding';
import { exifOrientation, oriented } from '../orientation';

/** Errors of `jpeg-js` about its limits on pixels and memory. */
const BEYOND_BOUNDS = /^max\w+ limit exceeded/;

/** Adobe's segment without a color transform. `jpeg-js` refuses CMYK without it; browsers and other programs read it as if there were one. */
const ADOBE = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0);
const SOI_BYTES = 2;

/**
 * Decodes a baseline or progressive JPEG to RGBA8, rotated as its Exif segment says: gray, YCbCr, RGB, CMYK, or YCCK, by the rules of libjpeg. Color
 * profiles are ignored. Limits: 17 megapixels, and 512 MiB while decoding.
 * @throws PictureError `too-large` beyond the limits, `unsupported` for other kinds of JPEG; otherwise the errors of `jpeg-js`
 */
export function decodeJpeg(bytes: Uint8Array): Raster {
  const coding = jpegCoding(bytes);
  if (coding && !coding.isCommon) {
    throw new PictureError('unsupported', "This kind of JPEG isn't supported. Save it as a PNG.");
  }
  const colors = coding && jpegColors(coding);
  const isPlainCmyk = colors === 'cmyk' && coding?.adobe === undefined;
  try {
    const { width, height, data } = jpeg.decode(isPlainCmyk ? withAdobe(bytes) : bytes, {
      useTArray: true,
      maxResolutionInMP: 17,
      maxMemoryUsageInMB: 512,
      // An option counts only if Adobe's segment has no transform, whose other values all mean one.
      colorTransform: colors !== 'rgb' && colors !== 'cmyk',
    });
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    return oriented({ width, height, data: pixels }, exifOrientation(bytes));
  } catch (cause) {
    if (!(cause instanceof Error) || !BEYOND_BOUNDS.test(cause.message)) throw cause;
    throw new PictureError('too-large', 'Not enough memory to decode the image.', { cause });
  }
}

function withAdobe(bytes: Uint8Array): Uint8Array {
  return joined([bytes.subarray(0, SOI_BYTES), ADOBE, bytes.subarray(SOI_BYTES)]);
}
