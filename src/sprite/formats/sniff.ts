import { ascii, viewOf } from '../pixels/bytes';
import type { Size } from '../pixels/raster';
import { walkGif } from './walkGif';
import { walkJpeg } from './walkJpeg';
import { walkPng } from './walkPng';
import { walkWebp } from './walkWebp';

export type PictureFormat = 'png' | 'gif' | 'webp' | 'jpeg';

/** Facts about an image file, from its headers. */
export interface PictureInfo {
  readonly format: PictureFormat;
  /** `image/png`, `image/gif`, `image/webp` or `image/jpeg`. */
  readonly contentType: string;
  /** For a file name, without the dot. */
  readonly extension: 'png' | 'gif' | 'webp' | 'jpg';
  /** Pixels of the canvas; at least 1. For a GIF whose first frame is larger than its screen, the canvas that decoders draw on. */
  readonly width: number;
  readonly height: number;
  /** APNG, a GIF of two frames or more, or a WebP with its animation flag set. */
  readonly animated: boolean;
}

/** The format by the first bytes; `undefined` for anything else, such as SVG and HTML. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  return undefined;
}

/** APNG: an `acTL` chunk before the first `IDAT`. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  for (const { type } of walkPng(bytes)) {
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

type Outline = { size?: Size; animated: boolean };

function outlineOf(bytes: Uint8Array, format: PictureFormat): Outline {
  const view = viewOf(bytes);
  switch (format) {
    case 'png':
      if (bytes.length < 26 || ascii(bytes, 12, 4) !== 'IHDR') return { animated: false };
      return { size: { width: view.getUint32(16), height: view.getUint32(20) }, animated: isAnimatedPng(bytes) };
    case 'gif': {
      const { canvas, frames } = walkGif(bytes, 2);
      return { size: canvas, animated: frames > 1 };
    }
    case 'webp':
      return walkWebp(bytes);
    case 'jpeg':
      return { size: walkJpeg(bytes).size, animated: false };
  }
}

/**
 * Format, size, and kind of an image, by content and never by name. Reads headers and block lengths, decodes nothing. `undefined` if it
 * isn't PNG, GIF, WebP, or JPEG, or if its header is cut short or claims 0 pixels.
 */
export function sniffPicture(bytes: Uint8Array): PictureInfo | undefined {
  const format = pictureFormat(bytes);
  if (!format) return undefined;
  const { size, animated } = outlineOf(bytes, format);
  if (!size || size.width < 1 || size.height < 1) return undefined;
  return {
    format,
    contentType: `image/${format}`,
    extension: format === 'jpeg' ? 'jpg' : format,
    width: size.width,
    height: size.height,
    animated,
  };
}
