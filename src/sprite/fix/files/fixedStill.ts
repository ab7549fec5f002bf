import { encodeGif } from '../../formats/gif';
import { exactPng } from '../../formats/indexedPng';
import { withChunksOf } from '../../formats/keptChunks';
import { ownPalette } from '../../formats/ownPalette';
import { pictureFormat } from '../../formats/sniff';
import { type Raster, wordsOf } from '../../pixels/raster';
import type { FixedFile } from './fixAnswer';

type Deflate = (bytes: Uint8Array) => Uint8Array;
type Still = Pick<FixedFile, 'bytes' | 'extension'>;

/**
 * A picture in the format of the file that it comes from, without loss. A JPEG can't keep pixels, and of an Aseprite file among numbered files only
 * the first frame is known: both become a PNG.
 */
export async function fixedStill(picture: Raster, old: Uint8Array, deflate: Deflate): Promise<Still> {
  switch (pictureFormat(old)) {
    case 'png':
      return { bytes: fixedPng(picture, old, deflate) };
    case 'gif':
      return { bytes: encodeGif([picture], 0) };
    case 'webp':
      return { bytes: (await webp())(picture) };
    default:
      return { bytes: exactPng(picture, deflate), extension: 'png' };
  }
}

async function webp() {
  // Large, so it is loaded with the first WebP.
  const { webpEncoder } = await import('../../export/animation/encodeWebp');
  return webpEncoder();
}

/**
 * A PNG that keeps the palette of an indexed one if all colors are in it, because games that swap palettes know colors by their indices. Author,
 * license, and what else is beside the pixels of a PNG stays, too.
 * @param old the file before
 */
export function fixedPng(picture: Raster, old: Uint8Array, deflate: Deflate): Uint8Array {
  if (pictureFormat(old) !== 'png') return exactPng(picture, deflate);
  const palette = ownPalette(old);
  const kept = palette && inPalette(picture, palette);
  return withChunksOf(old, kept ? exactPng(kept, deflate, palette) : exactPng(picture, deflate), 'scaled');
}

/** The picture in the colors of a palette, the transparent one included; undefined if it has others. */
function inPalette(picture: Raster, palette: readonly number[]): Raster | undefined {
  const known = new Set(palette);
  const clear = palette.find((word) => word >>> 24 === 0);
  const kept = { ...picture, data: picture.data.slice() };
  const words = wordsOf(kept.data);
  for (const [at, word] of words.entries()) {
    if (known.has(word)) continue;
    if (word >>> 24 !== 0 || clear === undefined) return undefined;
    words[at] = clear;
  }
  return kept;
}
