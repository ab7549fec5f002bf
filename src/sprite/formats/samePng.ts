import { joined, viewOf } from '../pixels/bytes';
import { PictureError } from '../pixels/pictureError';
import { COLOR_TYPES } from './pngHeader';
import { inflateScanlines } from './pngScanlines';
import { pictureFormat } from './sniff';
import { type PngChunk, walkPng } from './walkPng';

/**
 * Whether two PNG files differ in nothing but how their pixels are compressed: other versions of zlib make other bytes of the same image, and a repository
 * that people of several systems share would change with each of them.
 * @param fresh a file that was just made, not interlaced
 */
export function samePng(old: Uint8Array, fresh: Uint8Array): boolean {
  if (pictureFormat(old) !== 'png' || pictureFormat(fresh) !== 'png') return false;
  const [before, now] = [partsOf(old), partsOf(fresh)];
  if (before.others.length !== now.others.length) return false;
  if (!now.others.every((chunk, at) => sameBytes(chunk, before.others[at]))) return false;
  const [header] = now.others;
  if (!header) return false;
  const view = viewOf(header);
  const [width, height] = [view.getUint32(TYPE), view.getUint32(TYPE + 4)];
  const bits = view.getUint8(TYPE + 8) * (COLOR_TYPES[view.getUint8(TYPE + 9)]?.channels ?? 0);
  const size = height * (1 + Math.ceil((width * bits) / 8));
  try {
    return sameBytes(inflateScanlines(before.pixels, size), inflateScanlines(now.pixels, size));
  } catch (error) {
    if (error instanceof PictureError) return false;
    throw error;
  }
}

/** Bytes of a chunk's type. */
const TYPE = 4;

function partsOf(png: Uint8Array) {
  const all: PngChunk[] = [...walkPng(png)];
  const isPixels = ({ type }: PngChunk) => type === 'IDAT';
  return {
    /** Types and contents. */
    others: all.filter((chunk) => !isPixels(chunk)).map(({ start, end }) => png.subarray(start - TYPE, end)),
    pixels: joined(all.filter(isPixels).map(({ start, end }) => png.subarray(start, end))),
  };
}

/** A plain loop: an image has millions of bytes, and a save waits. */
function sameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
  if (a.length !== b?.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
