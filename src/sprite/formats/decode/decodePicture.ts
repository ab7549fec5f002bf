import { PictureError } from '../../pixels/pictureError';
import type { Raster } from '../../pixels/raster';
import { excessOf } from '../excess';
import { withFileEnd } from '../fileEnd';
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
import { EXCESSES, FAULTS, wholeFile } from './wholeFile';

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
