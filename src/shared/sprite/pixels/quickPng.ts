import { decodeScanlines, scanlineBytes } from './png';
import { readPngParts } from './pngHeader';
import { inflateWhile } from './pngScanlines';
import type { Raster } from './raster';
import { sniffPicture } from './sniff';

/** Most pixels and bytes of a file that is decoded at once: a sprite takes a few milliseconds. */
const MOST_PIXELS = 65_536;
const MOST_BYTES = 16_384;

/** The worst file of this size would take half a second; after this time it is left to another thread. */
const LIMIT_MS = 20;

/**
 * Decodes a small still PNG on the thread that people wait for, which is quicker than asking another one. `undefined` for any other
 * picture, for other content, and where decoding takes longer than it should.
 * @param mayContinue asked repeatedly while data is inflated; false gives up
 * @throws PictureError for one that is damaged.
 */
export function quickPng(bytes: Uint8Array, mayContinue = within(LIMIT_MS)): Raster | undefined {
  if (bytes.length > MOST_BYTES) return undefined;
  const info = sniffPicture(bytes);
  if (info?.format !== 'png' || info.animated || info.width * info.height > MOST_PIXELS) return undefined;
  const parts = readPngParts(bytes);
  const lines = inflateWhile(parts.data, scanlineBytes(parts), mayContinue);
  return lines && decodeScanlines(parts, lines);
}

function within(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}
