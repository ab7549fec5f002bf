import { ascii } from '../pixels/bytes';
import { gifBlocks } from './gifBlocks';
import { type PictureFormat, pictureFormat } from './sniff';
import { jpegSegments } from './walkJpeg';
import { walkPng } from './walkPng';
import { webpChunks } from './webpFile';

/**
 * What a file says besides its pixels: author and license, profiles, how engines stretch it. Whoever writes a picture again keeps it or names it.
 */

/**
 * Chunks that are the picture itself, or say how its bytes store it, or when that was (PNG 3rd ed., 11.2 and 11.3), or which color a viewer without a
 * background may choose, which drawing programs add to every file.
 */
const OF_PNG = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'hIST', 'tIME', 'bKGD', 'acTL', 'fcTL', 'fdAT']);
/** RFC 9649, 2.5 to 2.7. */
const OF_WEBP = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
/** How often it plays. */
const OF_GIF = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

const NAMES: Readonly<Record<PictureFormat, (bytes: Uint8Array) => Iterable<string>>> = {
  png: function* (bytes) {
    for (const { type } of walkPng(bytes)) if (!OF_PNG.has(type)) yield type;
    // A reader gets the upper half of each.
    if (bytes[DEPTH_AT] === 16) yield SIXTEEN_BITS;
  },
  webp: function* (bytes) {
    for (const { type } of webpChunks(bytes)) if (!OF_WEBP.has(type)) yield type.trim();
  },
  gif: function* (bytes) {
    for (const block of gifBlocks(bytes)) {
      if (block.kind !== 'extension' || block.label === CONTROL) continue;
      const name =
        block.label === COMMENT ? 'comment' : block.label === TEXT ? 'plain text' : applicationOf(bytes, block.data);
      if (!OF_GIF.has(name)) yield name;
    }
  },
  jpeg: function* (bytes) {
    for (const { marker, start, end } of jpegSegments(bytes)) {
      if (marker === JPEG_COMMENT) yield 'comment';
      const name = FROM_APP1 <= marker && marker <= TO_APP15 ? ascii(bytes, start, Math.min(60, end - start)) : '';
      const known = Object.keys(SEGMENTS).find((one) => name.startsWith(one));
      if (known !== undefined) yield SEGMENTS[known] ?? known;
    }
  },
};

/** Place of a PNG's bits for each sample. */
const DEPTH_AT = 24;
/** Stands for the lower half of each sample. */
export const SIXTEEN_BITS = '16 bits';

/** Labels of extensions (GIF89a, 23 to 26). */
const [CONTROL, COMMENT, TEXT] = [0xf9, 0xfe, 0x01];

/** Name and code of an application (GIF89a, 26). */
const applicationOf = (bytes: Uint8Array, data: number) => ascii(bytes, data + 1, Math.min(11, bytes[data] ?? 0));

const [JPEG_COMMENT, FROM_APP1, TO_APP15] = [0xfe, 0xe1, 0xef];
const SEGMENTS: Readonly<Record<string, string>> = {
  Exif: 'Exif',
  // The only one that begins with a URL.
  'http:': 'XMP',
  ICC_PROFILE: 'ICC',
  Photoshop: 'Photoshop',
};

/** Most names that are told. */
const MAX_NAMES = 20;

/** Names of what one file has besides its pixels and another one hasn't, each once. @param bytes of files that pictures were read from */
export function lostBesides(old: Uint8Array, made: Uint8Array): string[] {
  const kept = new Set(besides(made));
  return [...new Set(besides(old))].filter((name) => !kept.has(name)).slice(0, MAX_NAMES);
}

function besides(bytes: Uint8Array): Iterable<string> {
  const format = pictureFormat(bytes);
  return format ? NAMES[format](bytes) : [];
}
