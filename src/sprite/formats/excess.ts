import { isTooLarge, MAX_PARTS, MAX_PIXELS, MAX_SCANS } from '../pixels/pictureLimits';
import type { Size } from '../pixels/raster';
import type { PictureFormat, PictureInfo } from './sniff';
import { walkGif } from './walkGif';
import { walkJpeg } from './walkJpeg';
import { walkPng } from './walkPng';
import { walkWebp } from './walkWebp';

/**
 * What an image file has too much of, so decoding it would take too much memory or time. `side`: its canvas is too large
 * (`isTooLarge`). `frame`: a frame of a GIF has more pixels than that, or reaches over twice the canvas. `parts`: more than 65,536 chunks, blocks, or segments.
 * `scans`: a JPEG with more than 100 scans.
 */
export type Excess = 'side' | 'frame' | 'parts' | 'scans';

/**
 * A frame may exceed the canvas: frames of some old programs do, by a few pixels. Decoders read all of it and show the part inside. With
 * this factor, a frame costs at most four times what it shows.
 */
const REACH = 2;

/** What an image has too much of, judged by its headers and block lengths before anything is decoded; `undefined` if nothing. */
export function excessOf(bytes: Uint8Array, { format, width, height }: PictureInfo): Excess | undefined {
  if (isTooLarge({ width, height })) return 'side';
  return EXCESS[format](bytes, { width, height });
}

const EXCESS: Readonly<Record<PictureFormat, (bytes: Uint8Array, size: Size) => Excess | undefined>> = {
  png: (bytes) => (hasManyChunks(bytes) ? 'parts' : undefined),
  gif: excessOfGif,
  webp: (bytes) => (walkWebp(bytes).parts > MAX_PARTS ? 'parts' : undefined),
  jpeg: excessOfJpeg,
};

function excessOfGif(bytes: Uint8Array, { width, height }: Size): Excess | undefined {
  const { parts, reach } = walkGif(bytes);
  if (parts > MAX_PARTS) return 'parts';
  const isFar = reach.width > REACH * width || reach.height > REACH * height;
  return isFar || reach.width * reach.height > MAX_PIXELS ? 'frame' : undefined;
}

function excessOfJpeg(bytes: Uint8Array): Excess | undefined {
  const { parts, scans } = walkJpeg(bytes);
  if (scans > MAX_SCANS) return 'scans';
  return parts > MAX_PARTS ? 'parts' : undefined;
}

function hasManyChunks(bytes: Uint8Array): boolean {
  let chunks = 0;
  for (const _ of walkPng(bytes)) if (++chunks > MAX_PARTS) return true;
  return false;
}
