import type { FrameTag } from '../../shared/pixels/frameTag';
import { decodePng } from '../../shared/pixels/png';
import { type PictureInfo, sniffPicture } from '../../shared/pixels/sniff';

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

/** Why bytes did not become a picture. */
export class DecodeError extends Error {
  constructor(
    readonly reason: 'unreadable' | 'too-large',
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'DecodeError';
  }
}

/** Pixels kept of one file, all frames together: 64 MiB. */
export const MAX_PIXELS = 16_777_216;

/** Larger stills are not worth the time on the page's own thread. */
const EXACT_PIXELS = 1_048_576;

/** Delays of up to 10 ms are shown as 100 ms, as browsers do. */
const SHORTEST = 10;
const INSTEAD = 100;

/**
 * Decodes all frames of a PNG, APNG, GIF, WebP or JPEG once. The size is read from the header first, so that a small file
 * cannot claim gigabytes. Throws `DecodeError`.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  const info = sniffPicture(bytes);
  if (!info) throw new DecodeError('unreadable');
  if (info.width * info.height > MAX_PIXELS) throw new DecodeError('too-large');
  const { contentType } = info;
  try {
    if (info.format === 'png' && !info.animated && info.width * info.height <= EXACT_PIXELS) return exactPng(bytes);
    const supported = 'ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported(contentType));
    return await (supported ? decodeFrames(bytes, contentType) : decodeFirst(bytes, info));
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    throw new DecodeError('unreadable', { cause: error });
  }
}

/** Byte for byte what the file says. The browser's decoders multiply colours with alpha and back, which costs a step or two. */
function exactPng(bytes: Uint8Array): Picture {
  const { width, height, data } = decodePng(bytes);
  const image = new ImageData(new Uint8ClampedArray(data), width, height);
  return { width, height, frames: [{ image, duration: 0 }], animated: false, total: 1, tags: [] };
}

async function decodeFrames(bytes: Uint8Array, contentType: string): Promise<Picture> {
  const decoder = new ImageDecoder({
    data: new Uint8Array(bytes),
    type: contentType,
    colorSpaceConversion: 'none',
  });
  try {
    // Both: the track list may come later than the last byte.
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const track = decoder.tracks.selectedTrack;
    const total = track?.frameCount ?? 1;
    const first = await decodeFrame(decoder, 0, track?.animated ?? false);
    const { width, height } = first.image;
    const kept = Math.min(total, Math.max(1, Math.floor(MAX_PIXELS / (width * height))));
    const frames: [Frame, ...Frame[]] = [first];
    for (let index = 1; index < kept; index++) frames.push(await decodeFrame(decoder, index, true));
    return { width, height, frames, animated: total > 1, total, tags: [] };
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
  const blob = new Blob([new Uint8Array(bytes)], { type: contentType });
  const bitmap = await createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new DecodeError('unreadable');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width: image.width, height: image.height, frames: [{ image, duration: 0 }], animated, total: 1, tags: [] };
}
