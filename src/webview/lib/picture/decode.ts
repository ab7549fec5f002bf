import type { FrameTag } from '../../../shared/pixels/frameTag';
import { MAX_PICTURE_SIDE } from '../../../shared/pixels/pictureLimits';
import { decodePng, decodeScanlines, scanlineBytes } from '../../../shared/pixels/png';
import { readPngParts } from '../../../shared/pixels/pngHeader';
import type { Raster } from '../../../shared/pixels/raster';
import { type PictureInfo, pictureFormat, sniffPicture } from '../../../shared/pixels/sniff';
import { trimWebp } from '../../../shared/pixels/trimWebp';
import { walkApng } from '../../../shared/pixels/walkApng';
import { DecodeError } from './decodeError';
import { nativeInflate } from './nativeInflate';
import { imageOf } from './rasterImage';

/** A frame with straight RGBA pixels and its time on screen. */
export interface Frame {
  /** Of the picture's size. Frames of a sheet are cut when asked for: take it where it is needed, and do not keep all of them. */
  readonly image: ImageData;
  /** Milliseconds; 0 in stills. */
  readonly duration: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** At least one. */
  readonly frames: readonly [Frame, ...Frame[]];
  /** Whether the file is an animation. `frames` holds only its first one where this window cannot decode the others. */
  readonly animated: boolean;
  /** Number of frames in the file as far as known; more than `frames` holds when they are too large to keep. */
  readonly total: number;
  /** Named ranges of `frames`; empty where the file has none. */
  readonly tags: readonly FrameTag[];
  /** Index of the first frame that cannot be read, at least 1; `frames` holds those before it. */
  readonly broken?: number;
  /** Something to know about the frames, as a sentence: files of a sequence that differ in size. */
  readonly note?: string;
}

/** Pixels kept of one file, all frames together: 64 MiB. */
export const MAX_PIXELS = 16_777_216;

/** As many frames as the strip under the stage and the host know. */
const MAX_FRAMES = 4096;

/** Up to here, decoding on the page's own thread is quicker than asking the browser. */
const SMALL_PIXELS = 65_536;

/** Larger stills are not worth the time on the page's own thread, even where the browser's way costs a step of colour. */
const EXACT_PIXELS = 4_194_304;

/** Delays of up to 10 ms are shown as 100 ms, as browsers do. */
const SHORTEST = 10;
const INSTEAD = 100;

/**
 * Decodes all frames of a PNG, APNG, GIF, WebP or JPEG once; of a file that is damaged later on, the frames before the damage. The
 * size is read from the header first, so that a small file cannot claim gigabytes. `bytes` may be empty afterwards.
 * Throws `DecodeError`.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length === 0) throw new DecodeError('empty');
  const info = sniffPicture(bytes);
  if (!info) throw new DecodeError(pictureFormat(bytes) ? 'unreadable' : 'unsupported');
  if (info.width * info.height > MAX_PIXELS) throw new DecodeError('too-large');
  try {
    if (info.format === 'png' && !info.animated) return await decodeStillPng(bytes, info);
    if (!(await canDecode(info))) return await decodeFirst(bytes, info);
    return info.animated ? await decodeAnimation(bytes, info) : await decodeFrames(bytes, info);
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    throw new DecodeError('unreadable', { cause: error });
  }
}

async function canDecode({ contentType }: PictureInfo): Promise<boolean> {
  return 'ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported(contentType));
}

/** The browser's decoders multiply colours with alpha and back, so that half transparent ones are read by our own. */
async function decodeStillPng(bytes: Uint8Array, info: PictureInfo): Promise<Picture> {
  const pixels = info.width * info.height;
  const exact = pixels <= EXACT_PIXELS && Math.max(info.width, info.height) <= MAX_PICTURE_SIDE;
  if (exact && pixels <= SMALL_PIXELS) return stillOf(decodePng(bytes));
  if (!(await canDecode(info))) return exact ? exactPng(bytes) : decodeFirst(bytes, info);
  const picture = await decodeFrames(exact ? bytes.slice() : bytes, info);
  return exact && isSoft(picture.frames[0].image) ? exactPng(bytes) : picture;
}

/** Byte for byte what the file says, as `decodePng`, but inflated by the browser. */
async function exactPng(bytes: Uint8Array): Promise<Picture> {
  const parts = readPngParts(bytes);
  return stillOf(decodeScanlines(parts, await nativeInflate(parts.data, scanlineBytes(parts))));
}

function stillOf(raster: Raster): Picture {
  const image = imageOf(raster);
  const { width, height } = image;
  return { width, height, frames: [{ image, duration: 0 }], animated: false, total: 1, tags: [] };
}

/** Whether a pixel is half transparent. */
function isSoft({ data }: ImageData): boolean {
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at];
    if (alpha !== 0 && alpha !== 255) return true;
  }
  return false;
}

/** Damage that the decoder does not see, or for which it would refuse the whole file, is looked for beforehand. */
async function decodeAnimation(bytes: Uint8Array, info: PictureInfo): Promise<Picture> {
  if (info.format === 'webp') {
    const trimmed = trimWebp(bytes);
    if (trimmed?.frames === 0) throw new DecodeError('unreadable');
    return decodeFrames(trimmed?.bytes ?? bytes, info, trimmed?.frames);
  }
  const { announced = 0, damaged } = info.format === 'png' ? walkApng(bytes) : {};
  if (damaged === 0) throw new DecodeError('unreadable');
  const picture = await decodeFrames(bytes, info, damaged);
  if (picture.total >= announced) return picture;
  return { ...picture, animated: true, total: announced, broken: picture.broken ?? picture.frames.length };
}

/** @param damaged index of the first frame that is known to be unreadable, at least 1 */
async function decodeFrames(bytes: Uint8Array, { contentType }: PictureInfo, damaged?: number): Promise<Picture> {
  const data = isPlain(bytes) ? bytes : new Uint8Array(bytes);
  const decoder = new ImageDecoder({
    data,
    type: contentType,
    colorSpaceConversion: 'none',
    // The decoder takes the bytes over instead of copying them.
    transfer: data.byteLength === data.buffer.byteLength ? [data.buffer] : [],
  });
  try {
    // Both: the track list may come later than the last byte.
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const track = decoder.tracks.selectedTrack;
    const total = Math.max(track?.frameCount ?? 1, damaged === undefined ? 1 : damaged + 1);
    const animated = total > 1;
    const first = await decodeFrame(decoder, 0, track?.animated ?? false);
    const { width, height } = first.image;
    const room = Math.max(1, Math.floor(MAX_PIXELS / (width * height)));
    const kept = Math.min(total, room, MAX_FRAMES, damaged ?? total);
    const frames: [Frame, ...Frame[]] = [first];
    while (frames.length < kept) {
      const frame = await decodeFrame(decoder, frames.length, true).catch(() => undefined);
      if (!frame) break;
      frames.push(frame);
    }
    const broken = frames.length < kept || frames.length === damaged ? frames.length : undefined;
    return { width, height, frames, animated, total, tags: [], broken };
  } finally {
    decoder.close();
  }
}

async function decodeFrame(decoder: ImageDecoder, frameIndex: number, animated: boolean): Promise<Frame> {
  const { image: frame } = await decoder.decode({ frameIndex });
  try {
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
    const data = new Uint8ClampedArray(width * height * 4);
    await frame.copyTo(data, { format: 'RGBA', colorSpace: 'srgb' });
    const duration = animated ? (frame.duration ?? 0) / 1000 : 0;
    return {
      image: new ImageData(data, width, height),
      duration: animated && duration <= SHORTEST ? INSTEAD : duration,
    };
  } finally {
    frame.close();
  }
}

/** Without `ImageDecoder`: the first frame, through a canvas. */
async function decodeFirst(bytes: Uint8Array, { contentType, animated }: PictureInfo): Promise<Picture> {
  const blob = new Blob([isPlain(bytes) ? bytes : new Uint8Array(bytes)], { type: contentType });
  const bitmap = await createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new DecodeError('unreadable');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width: image.width, height: image.height, frames: [{ image, duration: 0 }], animated, total: 1, tags: [] };
}

/** Browser interfaces take no memory that threads share. */
function isPlain(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}
