import { decodePicture } from '../../../../../src/sprite/formats/decode/decodePicture';
import { sniffPicture } from '../../../../../src/sprite/formats/sniff';
import { everyNth } from '../../../../../src/sprite/pixels/enlarge';
import { PictureError, type PictureFault } from '../../../../../src/sprite/pixels/pictureError';
import { MAX_PICTURE_SIDE } from '../../../../../src/sprite/pixels/pictureLimits';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { isDrawnBy } from '../../drawing/drawing';
import { type Fit, type ReadInput, type Source, TaskError } from '../work/drawingTasks';
import { sharedPixels } from './sharedPixels';
import { sheetColumns } from './sheetColumns';
import { specIn } from './specInPng';

/** Fault of an image → fault of the task. */
const TASK_FAULTS: Readonly<Record<PictureFault, TaskError['fault']>> = {
  empty: 'not-a-picture',
  'not-a-picture': 'not-a-picture',
  truncated: 'damaged',
  unsupported: 'damaged',
  'too-large': 'too-large',
};

/**
 * Decodes an image into shared memory, scaled to fit. Includes its spec if the image is what the spec draws.
 * @throws TaskError `not-a-picture`, `damaged`, or `too-large` (over 4096 pixels a side)
 */
export async function readPicture({ bytes, fit }: ReadInput): Promise<Source> {
  const info = sniffPicture(bytes);
  if (info && Math.max(info.width, info.height) > MAX_PICTURE_SIDE) {
    const [size, most] = [`${info.width} × ${info.height}`, `${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE}`];
    throw new TaskError('too-large', `The image is ${size} pixels; the limit is ${most}.`);
  }
  const whole = await decodeOrRefuse(bytes);
  const spec = await specIn(bytes);
  const picture = shared(scaled(whole, fit));
  return spec && (await isDrawnBy(whole, spec)) ? { picture, spec } : { picture };
}

async function decodeOrRefuse(bytes: Uint8Array): Promise<Raster> {
  try {
    return await decodePicture(bytes);
  } catch (error) {
    if (error instanceof PictureError) throw new TaskError(TASK_FAULTS[error.fault], error.message);
    throw error;
  }
}

/** The image itself if it fits, otherwise every second, third… pixel of it, which restores enlarged pixel art exactly. */
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
  return { width, height, data: sharedPixels(data) };
}
