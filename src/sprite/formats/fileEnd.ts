import { ascii, joined, viewOf } from '../pixels/bytes';
import { PictureError } from '../pixels/pictureError';
import { gifBlocks } from './gifBlocks';
import { scanlineBytes } from './png';
import { pngChunk } from './pngFile';
import { readPngParts } from './pngHeader';
import { holdsScanlines } from './pngScanlines';
import { pictureFormat } from './sniff';
import { walkPng } from './walkPng';
import { walkWebp } from './walkWebp';

const PNG_HEADER = 8;
const IEND = pngChunk('IEND', new Uint8Array(0));
const GIF_TRAILER = Uint8Array.of(0x3b);
const GRAPHIC_CONTROL = 0xf9;
/** Zeros after the last frame. More of them are the rest of a download that ended early. */
const MAX_PADDING = 16;
const RIFF_HEADER = 8;

/**
 * A PNG, GIF, or WebP of the user's with the end that some programs leave out, as viewers read it: a PNG with all of its pixels but without `IEND`, a
 * GIF without its trailer, a WebP whose header counts itself too. Any other file, also one that is cut, is returned unchanged, so `pictureFault`
 * finds the damage. A file that a service sent is never completed: its connection may have ended too early.
 */
export function withFileEnd(bytes: Uint8Array): Uint8Array {
  switch (pictureFormat(bytes)) {
    case 'png':
      return withPngEnd(bytes);
    case 'gif':
      return withGifEnd(bytes);
    case 'webp':
      return withWebpEnd(bytes);
    default:
      return bytes;
  }
}

function withPngEnd(bytes: Uint8Array): Uint8Array {
  if (ascii(bytes, bytes.length - 8, 4) === 'IEND') return bytes;
  const view = viewOf(bytes);
  let end = PNG_HEADER;
  let announced = 0;
  let frames = 0;
  for (const chunk of walkPng(bytes)) {
    if (chunk.type === 'IEND') return bytes;
    if (chunk.type === 'acTL' && chunk.end - chunk.start >= 8) announced = view.getUint32(chunk.start);
    if (chunk.type === 'fcTL') frames++;
    end = chunk.end + 4;
  }
  // What follows may be the beginning of a chunk with pixels.
  const cut = ascii(bytes, end + 4, 4);
  const isCut = bytes.length - end >= 8 && cut !== 'IEND' && /^[A-Za-z]{4}$/.test(cut);
  if (isCut || frames < announced || !hasAllPixels(bytes)) return bytes;
  return joined([bytes.subarray(0, end), IEND]);
}

function hasAllPixels(bytes: Uint8Array): boolean {
  try {
    const parts = readPngParts(bytes);
    return holdsScanlines(parts.data, scanlineBytes(parts));
  } catch (error) {
    if (error instanceof PictureError) return false;
    throw error;
  }
}

function withGifEnd(bytes: Uint8Array): Uint8Array {
  if (bytes.at(-1) === GIF_TRAILER[0]) return bytes;
  let end: number | undefined;
  let begins = false;
  for (const block of gifBlocks(bytes)) {
    if (block.kind === 'trailer') return bytes;
    if (block.kind === 'image' || end !== undefined) end = block.end;
    begins = block.kind === 'extension' && block.label === GRAPHIC_CONTROL;
  }
  // It ends where a frame begins.
  if (begins) return bytes;
  if (end === undefined || end > bytes.length || bytes.length - end > MAX_PADDING) return bytes;
  if (bytes.subarray(end).some((byte) => byte !== 0)) return bytes;
  return joined([bytes.subarray(0, end), GIF_TRAILER]);
}

/** The size in the header leaves out the header itself and the chunk's padding. Programs that count or forget them are off by these bytes. */
function withWebpEnd(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 20) return bytes;
  const stated = viewOf(bytes).getUint32(4, true) + RIFF_HEADER;
  const missing = stated - bytes.length;
  const isOff = missing === 1 || missing === RIFF_HEADER || missing === RIFF_HEADER + 1;
  if (!isOff || !hasWholeChunks(bytes)) return bytes;
  const padding = new Uint8Array(bytes.length & 1);
  const ended = joined([bytes, padding]);
  viewOf(ended).setUint32(4, ended.length - RIFF_HEADER, true);
  return walkWebp(ended).complete ? ended : bytes;
}

/** Whether the file ends with a chunk, perhaps without its padding. */
function hasWholeChunks(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    const length = view.getUint32(offset + 4, true);
    offset += 8 + length + (length & 1);
  }
  return offset === bytes.length || offset === bytes.length + 1;
}
