import type { Raster } from '../pixels/raster';
import { decodeScanlines, scanlineBytes } from './png';
import { readPngParts } from './pngHeader';
import { inflateWhile } from './pngScanlines';
import { sniffPicture } from './sniff';

/** Most pixels and bytes of a file that is decoded here: a sprite takes a few milliseconds. */
const MAX_PIXELS = 65_536;
const MAX_BYTES = 16_384;

/** The worst file of this size would take half a second; after this time it is left to another thread. */
const LIMIT_MS = 20;

/**
 * Decodes a small still PNG on the main thread, which is quicker than using another one. `undefined` for any other image or content, and
 * if decoding takes too long.
 * @param mayContinue called repeatedly while data is inflated; false stops
 * @throws PictureError if it is damaged
 */
export function quickPng(bytes: Uint8Array, mayContinue = within(LIMIT_MS)): Raster | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const info = sniffPicture(bytes);
  if (info?.format !== 'png' || info.animated || info.width * info.height > MAX_PIXELS) return undefined;
  const parts = readPngParts(bytes);
  const lines = inflateWhile(parts.data, scanlineBytes(parts), mayContinue);
  return lines && decodeScanlines(parts, lines);
}

function within(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}
