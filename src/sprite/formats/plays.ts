import { ascii, viewOf } from '../pixels/bytes';
import { type GifExtension, gifBlocks, gifData } from './gifBlocks';
import { sniffPicture } from './sniff';
import { walkPng } from './walkPng';

const APPLICATION = 0xff;

/** How often an animation plays; 0: forever; undefined: the file doesn't say, or is a still. Reads no pixels. @param bytes of a GIF, APNG, or WebP */
export function playsOf(bytes: Uint8Array): number | undefined {
  switch (sniffPicture(bytes)?.format) {
    case 'gif':
      return gifPlays(bytes);
    case 'png':
      return apngPlays(bytes);
    case 'webp':
      return webpPlays(bytes);
    default:
      return undefined;
  }
}

/** From Netscape's application extension. */
export function gifPlays(bytes: Uint8Array): number | undefined {
  let plays: number | undefined;
  for (const block of gifBlocks(bytes)) {
    if (block.kind === 'trailer') break;
    if (block.kind === 'extension' && block.label === APPLICATION) plays = readLoops(bytes, block) ?? plays;
  }
  return plays;
}

function readLoops(bytes: Uint8Array, block: GifExtension): number | undefined {
  const data = gifData(bytes, block, 14);
  const isLoop = data.length === 14 && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(ascii(data, 0, 11)) && data[11] === 1;
  if (!isLoop) return undefined;
  // The file counts repetitions after the first time.
  const again = viewOf(data).getUint16(12, true);
  return again === 0 ? 0 : again + 1;
}

/** PNG 3rd ed., 11.3.6.1. */
export function apngPlays(bytes: Uint8Array): number | undefined {
  for (const { type, start, end } of walkPng(bytes)) {
    if (type === 'acTL' && end - start >= 8) return viewOf(bytes).getUint32(start + 4);
    if (type === 'IDAT') return undefined;
  }
  return undefined;
}

/** RFC 9649, 2.7.1.1. */
export function webpPlays(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes);
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const length = view.getUint32(offset + 4, true);
    const start = offset + 8;
    if (ascii(bytes, offset, 4) === 'ANIM' && length >= 6 && start + 6 <= bytes.length)
      return view.getUint16(start + 4, true);
    offset = start + length + (length & 1);
  }
  return undefined;
}
