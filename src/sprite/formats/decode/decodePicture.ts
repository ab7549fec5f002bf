import { PictureError } from '../../pixels/pictureError';
import { MAX_PIXELS, MAX_SIDE } from '../../pixels/pictureLimits';
import type { Raster } from '../../pixels/raster';
import { type Excess, excessOf } from '../excess';
import { withFileEnd } from '../fileEnd';
import { pictureFault } from '../integrity';
import { decodePng } from '../png';
import { type PictureInfo, sniffPicture } from '../sniff';
import {
  type Animation,
  type Choose,
  type FrameReach,
  type FrameReading,
  type SampledAnimation,
  wholeFrames,
} from './animation';
import { apngAnimation } from './apngFrames';
import { gifAnimation } from './gifFrames';

/** What a person reads if a file isn't a complete image. */
const FAULTS = {
  empty: 'The image is empty.',
  'not-a-picture': "This isn't a PNG, JPEG, or WebP image.",
  truncated: 'The image is damaged or cut short.',
} as const;

/** What a person reads if an image exceeds a limit. */
const EXCESSES: Readonly<Record<Excess, string>> = {
  side: `The image has more than ${MAX_PIXELS} pixels, or over ${MAX_SIDE} a side.`,
  frame: 'A frame of the image is much larger than the image. Use a PNG.',
  parts: 'The image has more than 65,536 chunks. Save it again and use that file.',
  scans: "The image has more than 100 scans. Save it again, as a PNG or as a JPEG that isn't progressive.",
};

type Decode = (bytes: Uint8Array) => Raster | Promise<Raster>;

/** The decoder of a format. Those of JPEG and WebP are large, so they are loaded with the first such image. */
async function decoderOf(info: PictureInfo): Promise<Decode> {
  if (info.format === 'png') return decodePng;
  if (info.format === 'webp') return (await import('./decodeWebp')).decodeWebp;
  return (await import('./decodeJpeg')).decodeJpeg;
}

/**
 * Decodes a PNG, JPEG, or still WebP to RGBA8; the content decides which. For an APNG, the default image; for a JPEG, rotated as its Exif
 * orientation says.
 * @throws PictureError `empty`, `not-a-picture`, `truncated` (also if damaged), `too-large` (an excess), or `unsupported` for animated WebP and for GIF
 */
export async function decodePicture(file: Uint8Array): Promise<Raster> {
  const bytes = wholeFile(file);
  const info = sniffPicture(bytes);
  if (!info || info.format === 'gif') throw new PictureError('unsupported', "GIF isn't supported here. Use a PNG.");
  if (info.format === 'webp' && info.animated) {
    throw new PictureError('unsupported', "Animated WebP isn't supported here. Use one frame as a PNG.");
  }
  const decode = await decoderOf(info);
  try {
    return await decode(bytes);
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    throw new PictureError('truncated', FAULTS.truncated, { cause });
  }
}

/** A file with its end, found to be an image that can be decoded. @throws PictureError `empty`, `not-a-picture`, `truncated`, or `too-large` */
export function wholeFile(file: Uint8Array): Uint8Array {
  const bytes = withFileEnd(file);
  const fault = pictureFault(bytes);
  if (fault === 'too-large') {
    const info = sniffPicture(bytes);
    throw new PictureError(fault, EXCESSES[(info && excessOf(bytes, info)) ?? 'side']);
  }
  if (fault) throw new PictureError(fault, FAULTS[fault]);
  return bytes;
}

/**
 * All frames of a PNG, APNG, GIF, WebP, or JPEG, by content; a still has one. If an animation is damaged, the frames before the damage.
 * @throws PictureError as `decodePicture`, and `too-large` if all frames together are
 */
export async function decodeFrames(file: Uint8Array, reach?: FrameReach): Promise<Animation> {
  return wholeFrames(await framesOf(file, { reach }));
}

/** Some frames of a file, and the durations of all. If the file is damaged, they are chosen among those that are left. @throws as `decodeFrames` */
export async function decodeSome(file: Uint8Array, choose: Choose, reach?: FrameReach): Promise<SampledAnimation> {
  const animation = await framesOf(file, { choose, reach });
  if (animation.missing === 0) return animation;
  return framesOf(file, { choose: () => choose(animation.frames.length), reach });
}

async function framesOf(file: Uint8Array, reading: FrameReading): Promise<SampledAnimation> {
  const bytes = withFileEnd(file);
  const info = sniffPicture(bytes);
  const isAnimation = info && (info.format === 'gif' || info.animated);
  if (!isAnimation) {
    const image = await decodePicture(bytes);
    return { width: image.width, height: image.height, frames: [{ image, duration: 0 }], missing: 0 };
  }
  const excess = excessOf(bytes, info);
  if (excess) throw new PictureError('too-large', EXCESSES[excess]);
  if (info.format === 'gif') return gifAnimation(bytes, info, reading);
  if (info.format === 'png') return apngAnimation(bytes, reading);
  return (await import('./webpFrames')).webpAnimation(bytes, info, reading);
}
