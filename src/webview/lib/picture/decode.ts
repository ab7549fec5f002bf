import { excessOf } from '../../../sprite/formats/excess';
import { withFileEnd } from '../../../sprite/formats/fileEnd';
import { jpegCoding } from '../../../sprite/formats/jpegCoding';
import { exifOrientation, oriented } from '../../../sprite/formats/orientation';
import { decodeScanlines, scanlineBytes } from '../../../sprite/formats/png';
import { readPngParts } from '../../../sprite/formats/pngHeader';
import { type PictureInfo, pictureFormat, sniffPicture } from '../../../sprite/formats/sniff';
import { walkApng } from '../../../sprite/formats/walkPng';
import { trimWebp } from '../../../sprite/formats/walkWebp';
import { MAX_ALL_PIXELS, MAX_FRAMES } from '../../../sprite/pixels/pictureLimits';
import { shownDuration } from '../../../sprite/sheet/sheet';
import { DecodeError } from './decodeMessages';
import type { Frame, Picture } from './picture';
import { imageOf, stillOf } from './stillPicture';

/** Up to this size, our own decoder is as fast as the browser's. */
const SMALL_PIXELS = 65_536;

/** Above this size, our own decoder takes too long. The browser's is used, which may change semi-transparent colors by one step. */
const EXACT_PIXELS = 4_194_304;

/**
 * Decodes all frames of a PNG, APNG, GIF, WebP, or JPEG; if a later frame is damaged, the frames before it. The headers are checked first,
 * because a small file may claim gigabytes. Photographs are rotated by their Exif orientation. Runs in a worker (`pictureDecoder.ts`).
 * `bytes` may be empty afterwards. Throws `DecodeError`.
 */
export async function decodePicture(file: Uint8Array): Promise<Picture> {
  if (file.length === 0) throw new DecodeError('empty');
  const bytes = withFileEnd(file);
  const info = checkedInfo(bytes);
  try {
    if (info.format === 'png' && !info.animated) return await decodeStillPng(bytes, info);
    if (info.format === 'jpeg' && jpegCoding(bytes)?.isCommon === false) throw new DecodeError('unusual');
    if (!(await canDecode(info))) return await decodeFirst(bytes, info);
    return info.animated ? await decodeAnimation(bytes, info) : await decodeFrames(bytes, info);
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    throw new DecodeError('unreadable', { cause: error });
  }
}

/** What the headers say. @throws {DecodeError} if that isn't a picture, or is more than can be decoded */
function checkedInfo(bytes: Uint8Array): PictureInfo {
  const info = sniffPicture(bytes);
  if (!info) throw new DecodeError(pictureFormat(bytes) ? 'unreadable' : 'unsupported');
  const excess = excessOf(bytes, info);
  if (excess) throw new DecodeError(excess === 'side' ? 'too-large' : 'too-complex');
  return info;
}

async function canDecode({ contentType }: PictureInfo): Promise<boolean> {
  return 'ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported(contentType));
}

/** The browser's decoders premultiply colors with alpha, which loses precision, so semi-transparent pictures are read by our own. */
async function decodeStillPng(bytes: Uint8Array, info: PictureInfo): Promise<Picture> {
  const pixels = info.width * info.height;
  const exact = pixels <= EXACT_PIXELS;
  if (pixels <= SMALL_PIXELS) return exactPng(bytes);
  if (!(await canDecode(info))) return exact ? exactPng(bytes) : decodeFirst(bytes, info);
  const picture = await decodeFrames(exact ? bytes.slice() : bytes, info);
  return exact && isSemiTransparent(picture.frames[0].image) ? exactPng(bytes) : picture;
}

/** Decodes exactly the file's colors, as `decodePng` does, but has the browser inflate the data. */
async function exactPng(bytes: Uint8Array): Promise<Picture> {
  const parts = readPngParts(bytes);
  return stillOf(decodeScanlines(parts, await nativeInflate(parts.data, scanlineBytes(parts))));
}

/** Whether any pixel is semi-transparent. */
function isSemiTransparent({ data }: ImageData): boolean {
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at];
    if (alpha !== 0 && alpha !== 255) return true;
  }
  return false;
}

/** Finds damage first that the browser's decoder doesn't notice, or for which it would refuse the whole file. */
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
async function decodeFrames(bytes: Uint8Array, info: PictureInfo, damaged?: number): Promise<Picture> {
  const data = isUnshared(bytes) ? bytes : new Uint8Array(bytes);
  const orientation = exifOrientation(bytes);
  const decoder = new ImageDecoder({
    data,
    type: info.contentType,
    colorSpaceConversion: 'none',
    // The decoder takes ownership of the bytes instead of copying them.
    transfer: data.byteLength === data.buffer.byteLength ? [data.buffer] : [],
  });
  try {
    // Wait for both: the track list may be ready later than the last byte.
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const track = decoder.tracks.selectedTrack;
    const total = Math.max(track?.frameCount ?? 1, damaged === undefined ? 1 : damaged + 1);
    const animated = total > 1;
    const stored = await decodeFrame(decoder, 0, info, track?.animated ?? false);
    const first = { ...stored, image: imageOf(oriented(stored.image, orientation)) };
    const { width, height } = first.image;
    const room = Math.max(1, Math.floor(MAX_ALL_PIXELS / (width * height)));
    const kept = Math.min(total, room, MAX_FRAMES, damaged ?? total);
    const frames: [Frame, ...Frame[]] = [first];
    while (frames.length < kept) {
      const frame = await decodeFrame(decoder, frames.length, info, true).catch(() => undefined);
      if (!frame) break;
      frames.push(frame);
    }
    const broken = frames.length < kept || frames.length === damaged ? frames.length : undefined;
    return { width, height, frames, animated, total, tags: [], broken };
  } finally {
    decoder.close();
  }
}

async function decodeFrame(
  decoder: ImageDecoder,
  frameIndex: number,
  info: PictureInfo,
  animated: boolean,
): Promise<Frame> {
  const { image: frame } = await decoder.decode({ frameIndex });
  try {
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
    // The limits were checked against the headers, so a frame can't be larger than those claim.
    if (width > info.width || height > info.height) throw new DecodeError('too-large');
    const data = new Uint8ClampedArray(width * height * 4);
    await frame.copyTo(data, { format: 'RGBA', colorSpace: 'srgb' });
    const duration = animated ? (frame.duration ?? 0) / 1000 : 0;
    return {
      image: new ImageData(data, width, height),
      duration: animated ? shownDuration(duration) : duration,
    };
  } finally {
    frame.close();
  }
}

/** Without `ImageDecoder`: the first frame, through a canvas. */
async function decodeFirst(bytes: Uint8Array, { contentType, animated }: PictureInfo): Promise<Picture> {
  const blob = new Blob([isUnshared(bytes) ? bytes : new Uint8Array(bytes)], { type: contentType });
  const bitmap = await createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new DecodeError('unreadable');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width: image.width, height: image.height, frames: [{ image, duration: 0 }], animated, total: 1, tags: [] };
}

/** Browser interfaces don't accept shared memory. */
function isUnshared(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}

/** Bytes to inflate at a time. They become at most 8 MiB, all of which the browser keeps in memory. */
const SLICE = 8 * 1024;

/**
 * Inflates a PNG's `IDAT` data into exactly `size` bytes with the browser's own code, which is many times as fast as ours. Further bytes are
 * dropped. Throws `DecodeError` if there are fewer bytes or the data is damaged.
 */
async function nativeInflate(data: Uint8Array, size: number): Promise<Uint8Array> {
  const result = new Uint8Array(size);
  const { readable, writable } = new DecompressionStream('deflate');
  const reader = readable.getReader();
  const feeding = feed(data, writable);
  let filled = 0;
  try {
    while (filled < size) {
      const { done, value } = await reader.read();
      if (done) throw new DecodeError('unreadable');
      result.set(value.subarray(0, size - filled), filled);
      filled += Math.min(value.length, size - filled);
    }
  } finally {
    // A failed stream can't be canceled and doesn't need to be.
    await reader.cancel().catch(() => {});
    await feeding;
  }
  return result;
}

/** Writes all bytes, or stops if the reader has stopped. Never rejects: the reader reports what went wrong. */
async function feed(data: Uint8Array, writable: WritableStream<BufferSource>): Promise<void> {
  const writer = writable.getWriter();
  try {
    for (let at = 0; at < data.length; at += SLICE) {
      await writer.ready;
      await writer.write(new Uint8Array(data.subarray(at, at + SLICE)));
    }
    await writer.close();
  } catch {
    return;
  }
}
