import { pictureFault } from '../../shared/pixels/integrity';
import { PictureError } from '../../shared/pixels/pictureError';
import { decodePng } from '../../shared/pixels/png';
import type { Raster } from '../../shared/pixels/raster';
import { type PictureInfo, sniffPicture } from '../../shared/pixels/sniff';

const FAULTS = {
  empty: 'The picture is empty.',
  'not-a-picture': 'This is no PNG, JPEG or WebP picture.',
  truncated: 'The picture is damaged or cut short.',
  'too-large': 'The picture is larger than 4096 × 4096 pixels.',
} as const;

type Decode = (bytes: Uint8Array) => Raster | Promise<Raster>;

/** The decoder of a format; those of photographs are loaded when a picture needs them. */
async function decoderOf(info: PictureInfo): Promise<Decode> {
  if (info.format === 'png') return decodePng;
  if (info.format === 'webp') return (await import('./decodeWebp')).decodeWebp;
  return (await import('./decodeJpeg')).decodeJpeg;
}

/**
 * Decodes a PNG, JPEG or still WebP to RGBA8, by content. Of an APNG, the default picture.
 * @throws PictureError `empty`, `not-a-picture`, `truncated` (also damaged), `too-large` (over 4096 pixels a side), or
 * `unsupported` for animated WebP and for GIF.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Raster> {
  const fault = pictureFault(bytes);
  if (fault) throw new PictureError(fault, FAULTS[fault]);
  const info = sniffPicture(bytes);
  if (!info || info.format === 'gif') throw new PictureError('unsupported', 'GIF pictures are not read here: use PNG.');
  if (info.format === 'webp' && info.animated) {
    throw new PictureError('unsupported', 'Animated WebP is not read here: use one frame as PNG.');
  }
  const decode = await decoderOf(info);
  try {
    return await decode(bytes);
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    throw new PictureError('truncated', FAULTS.truncated, { cause });
  }
}
