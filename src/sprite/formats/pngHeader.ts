import { ascii, joined, viewOf } from '../pixels/bytes';
import { PictureError } from '../pixels/pictureError';
import { isTooLarge, MAX_PARTS } from '../pixels/pictureLimits';
import { pictureFormat } from './sniff';
import { walkPng } from './walkPng';

/** The chunks of a PNG file that determine its pixels. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample: 1, 2, 4, 8, or 16. */
  readonly depth: number;
  /** Samples of a pixel: 1 gray or index, 2 gray and alpha, 3 RGB, 4 RGBA. */
  readonly channels: number;
  readonly interlaced: boolean;
  /** RGB triples; only for indexed images. */
  readonly palette?: Uint8Array;
  /** Alpha by index for indexed images; otherwise one 16-bit sample for each channel of the transparent color. */
  readonly transparency?: Uint8Array;
  /** The joined content of all `IDAT` chunks: one zlib stream. */
  readonly data: Uint8Array;
}

/** Color type → samples of a pixel, and valid depths (PNG 3rd ed., 11.2.1). */
export const COLOR_TYPES: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const INDEXED = 3;

/**
 * Reads the header and collects the chunks that matter; others, including color profiles, are ignored.
 * @throws PictureError if the bytes aren't PNG, are cut short, announce too many pixels (`isTooLarge`), or have more than 65,536 chunks
 */
export function readPngParts(bytes: Uint8Array): PngParts {
  const { isIndexed, ...header } = readHeader(bytes);
  const { palette, transparency, data } = readChunks(bytes);
  if (isIndexed && !palette) throw new PictureError('truncated', 'The PNG has no palette.');
  const [whole, ...more] = data;
  return {
    ...header,
    palette: isIndexed ? palette : undefined,
    transparency,
    data: whole && more.length === 0 ? whole : joined(data),
  };
}

type Header = Pick<PngParts, 'width' | 'height' | 'depth' | 'channels' | 'interlaced'> & {
  readonly isIndexed: boolean;
};

function readHeader(bytes: Uint8Array): Header {
  if (pictureFormat(bytes) !== 'png') throw new PictureError('not-a-picture', "This isn't a PNG file.");
  if (bytes.length < 33 || ascii(bytes, 12, 4) !== 'IHDR')
    throw new PictureError('truncated', 'The PNG header is cut short.');
  const view = viewOf(bytes);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, kind, interlacing] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)];
  const colors = COLOR_TYPES[kind];
  if (!colors?.depths.includes(depth) || interlacing > 1 || width < 1 || height < 1)
    throw new PictureError('truncated', 'The PNG header is damaged.');
  if (isTooLarge({ width, height })) throw new PictureError('too-large', 'The image has too many pixels.');
  const { channels } = colors;
  return { width, height, depth, channels, interlaced: interlacing === 1, isIndexed: kind === INDEXED };
}

/** The last palette and the last transparency, and the content of each `IDAT` chunk. */
function readChunks(bytes: Uint8Array) {
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  const data: Uint8Array[] = [];
  let chunks = 0;
  for (const { type, start, end } of walkPng(bytes)) {
    if (++chunks > MAX_PARTS) throw new PictureError('too-large', `The PNG has more than ${MAX_PARTS} chunks.`);
    const content = bytes.subarray(start, end);
    if (type === 'PLTE') palette = content;
    else if (type === 'tRNS') transparency = content;
    else if (type === 'IDAT') data.push(content);
  }
  return { palette, transparency, data };
}
