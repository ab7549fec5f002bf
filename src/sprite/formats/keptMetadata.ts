import { ascii, joined } from '../pixels/bytes';
import { type GifExtension, gifBlocks } from './gifBlocks';
import { sniffPicture } from './sniff';
import { extendedChunk, WEBP_FLAGS, webpChunks, webpFile } from './webpFile';

// What a GIF or WebP says besides its pixels, in a changed one. For PNGs: keptChunks.ts.

const [PROFILE, EXIF, XMP] = ['ICCP', 'EXIF', 'XMP '] as const;
/** Chunk → its flag. */
const METADATA: ReadonlyMap<string, number> = new Map([
  [PROFILE, WEBP_FLAGS.profile],
  [EXIF, WEBP_FLAGS.exif],
  [XMP, WEBP_FLAGS.xmp],
]);
/** Place of the flags in an extended file, and of the bit for alpha in a still one (RFC 9649, 3.4). */
const [FLAGS_AT, ALPHA_AT, ALPHA_BIT] = [20, 24, 0x10];

/** A lossless WebP with color profile, author, and license of an old one. @param webp without them */
export function withWebpMetadata(old: Uint8Array, webp: Uint8Array): Uint8Array {
  const found = new Map([...webpChunks(old)].map(({ type, whole }) => [type, whole]));
  const kept = [...METADATA].filter(([type]) => found.has(type));
  const info = sniffPicture(webp);
  if (!kept.length || !info) return webp;
  const chunks = [...webpChunks(webp)];
  const isExtended = chunks[0]?.type === 'VP8X';
  const hasAlpha = ((webp[ALPHA_AT] ?? 0) & ALPHA_BIT) !== 0;
  const own = isExtended ? (webp[FLAGS_AT] ?? 0) : hasAlpha ? WEBP_FLAGS.alpha : 0;
  const flags = kept.reduce((all, [, flag]) => all | flag, own);
  const images = chunks.filter(({ type }) => type !== 'VP8X').map(({ whole }) => whole);
  // A profile comes before the image, the others after it (RFC 9649, 2.7).
  const of = (...types: readonly string[]) => types.flatMap((type) => found.get(type) ?? []);
  return webpFile([extendedChunk(flags, info), ...of(PROFILE), ...images, ...of(EXIF, XMP)]);
}

/** Labels of extensions (GIF89a, 24 and 26). */
const [COMMENT, APPLICATION] = [0xfe, 0xff];
/** How often it plays: the new file says so itself. */
const PLAYS = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;
/** Bytes before the data of an extension. */
const LABELED = 2;

/** A GIF with the comments, profiles, and notes of programs that an old one has. @param gif with its trailer */
export function withGifExtensions(old: Uint8Array, gif: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  for (const block of gifBlocks(old))
    if (block.kind === 'extension' && block.end <= old.length && isKept(old, block))
      kept.push(old.subarray(block.data - LABELED, block.end));
  return kept.length ? joined([gif.subarray(0, -1), ...kept, gif.subarray(-1)]) : gif;
}

function isKept(bytes: Uint8Array, { label, data }: GifExtension): boolean {
  return label === COMMENT || (label === APPLICATION && !PLAYS.test(ascii(bytes, data + 1, 11)));
}
