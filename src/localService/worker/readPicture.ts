import { type Excess, excessOf } from '../../shared/pixels/excess';
import { pictureFault } from '../../shared/pixels/integrity';
import { PictureError, type PictureFault } from '../../shared/pixels/pictureError';
import { MAX_PICTURE_SIDE } from '../../shared/pixels/pictureLimits';
import { decodePng } from '../../shared/pixels/png';
import type { Raster } from '../../shared/pixels/raster';
import { type PictureInfo, sniffPicture } from '../../shared/pixels/sniff';
import { everyNth } from '../art/resize';
import { type Fit, type ReadTask, TaskError } from '../drawing/protocol';
import { sheetColumns } from './sheetColumns';

/** The sentence for a file that is no whole picture. */
const FAULTS = {
  empty: 'The picture is empty.',
  'not-a-picture': 'This is no PNG, JPEG or WebP picture.',
  truncated: 'The picture is damaged or cut short.',
} as const;

/** The sentence for a picture that has too much of something, and what helps. */
const EXCESSES: Readonly<Record<Excess, string>> = {
  side: 'The picture is larger than 4096 × 4096 pixels.',
  frame: 'A frame of the picture is much larger than the picture: use PNG.',
  parts: 'The picture consists of more than 65,536 parts: save it again and use that file.',
  scans: 'The picture consists of more than 100 scans: save it again, as PNG or as a JPEG that is not progressive.',
};

type Decode = (bytes: Uint8Array) => Raster | Promise<Raster>;

/** The decoder of a format. Those of JPEG and WebP are large, so they are loaded when the first such picture comes. */
async function decoderOf(info: PictureInfo): Promise<Decode> {
  if (info.format === 'png') return decodePng;
  if (info.format === 'webp') return (await import('./decodeWebp')).decodeWebp;
  return (await import('./decodeJpeg')).decodeJpeg;
}

/**
 * Decodes a PNG, JPEG or still WebP to RGBA8, by content. Of an APNG, the default picture; of a JPEG, as its Exif orientation says.
 * @throws PictureError `empty`, `not-a-picture`, `truncated` (also damaged), `too-large` (over 4096 pixels a side, or something else
 * that takes too much to decode), or `unsupported` for animated WebP and for GIF.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Raster> {
  const fault = pictureFault(bytes);
  const info = sniffPicture(bytes);
  if (fault === 'too-large') throw new PictureError(fault, EXCESSES[(info && excessOf(bytes, info)) ?? 'side']);
  if (fault) throw new PictureError(fault, FAULTS[fault]);
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

/** Fault of a picture → fault of the task. */
const TASK_FAULTS: Readonly<Record<PictureFault, TaskError['fault']>> = {
  empty: 'not-a-picture',
  'not-a-picture': 'not-a-picture',
  truncated: 'damaged',
  unsupported: 'damaged',
  'too-large': 'too-large',
};

/**
 * Decodes a picture into shared memory, scaled to fit.
 * @throws TaskError `not-a-picture`, `damaged` or `too-large` (over 4096 pixels a side)
 */
export async function readPicture({ bytes, fit }: ReadTask): Promise<Raster> {
  const info = sniffPicture(bytes);
  if (info && Math.max(info.width, info.height) > MAX_PICTURE_SIDE) {
    const [size, most] = [`${info.width} × ${info.height}`, `${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE}`];
    throw new TaskError('too-large', `The picture has ${size} pixels; at most ${most} are taken.`);
  }
  return shared(scaled(await decodeOrRefuse(bytes), fit));
}

async function decodeOrRefuse(bytes: Uint8Array): Promise<Raster> {
  try {
    return await decodePicture(bytes);
  } catch (error) {
    if (error instanceof PictureError) throw new TaskError(TASK_FAULTS[error.fault], error.message);
    throw error;
  }
}

/** The picture as it is where it fits, else every second, third… pixel of it, which gives enlarged pixel art back exactly. */
function scaled(picture: Raster, { maxSide = MAX_PICTURE_SIDE, frames }: Fit): Raster {
  const { width, height } = picture;
  for (let step = 1; ; step++) {
    const size = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
    const fits = Math.max(size.width, size.height) <= maxSide && sheetColumns(frames, size) !== undefined;
    if (fits) return everyNth(picture, step);
  }
}

/** A copy in shared memory. */
function shared({ width, height, data }: Raster): Raster {
  const copy = new Uint8ClampedArray(new SharedArrayBuffer(data.length));
  copy.set(data);
  return { width, height, data: copy };
}
