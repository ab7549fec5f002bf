import { viewOf } from '../pixels/bytes';
import { MAX_PARTS } from '../pixels/pictureLimits';

/** One block of a GIF file (GIF89a, appendix A). */
export type GifBlock = GifImage | GifExtension | { readonly kind: 'trailer' };

interface GifData {
  /** Offset of its first sub-block, at the byte with its length. */
  readonly data: number;
  /** Offset after its data and the terminating byte; beyond the end of a file that is cut short. */
  readonly end: number;
}

/** A frame. Its position and size are in pixels from the top left of the canvas (GIF89a, 20). */
export interface GifImage extends GifData {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  /** Its own colors, RGB triples: `bytes[start, end)`. */
  readonly table?: GifTable;
  /** Bits of a pixel, and first size of codes (GIF89a, 22). */
  readonly codeSize: number;
}

/** `label`: 0xf9 graphic control, 0xff application. */
export interface GifExtension extends GifData {
  readonly kind: 'extension';
  readonly label: number;
}

export interface GifTable {
  readonly start: number;
  readonly end: number;
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const HEADER = 13;

/** The color table that a packed field announces (GIF89a, 18 and 20). */
function tableAt(start: number, packed: number): GifTable | undefined {
  return packed & 0x80 ? { start, end: start + 3 * 2 ** ((packed & 7) + 1) } : undefined;
}

/** The colors of frames without a table of their own. */
export function globalTable(bytes: Uint8Array): GifTable | undefined {
  return tableAt(HEADER, bytes[10] ?? 0);
}

/** The joined content of a block's sub-blocks, at most `most` bytes. */
export function gifData(bytes: Uint8Array, { data, end }: GifData, most: number): Uint8Array {
  const joined = new Uint8Array(Math.max(0, Math.min(most, Math.min(end, bytes.length) - data)));
  let filled = 0;
  for (let at = data; at < bytes.length && filled < joined.length; ) {
    const size = bytes[at++] ?? 0;
    if (size === 0) break;
    const part = bytes.subarray(at, Math.min(at + size, at + joined.length - filled));
    joined.set(part, filled);
    filled += part.length;
    at += size;
  }
  return joined.subarray(0, filled);
}

/**
 * The blocks of a GIF file in order, without decoding them. Stops early, without a trailer, if the bytes end or contain anything else,
 * and after `MAX_PARTS` + 1 blocks. The caller has checked the signature.
 */
export function* gifBlocks(bytes: Uint8Array): Generator<GifBlock> {
  let offset = globalTable(bytes)?.end ?? HEADER;
  for (let parts = 0; offset < bytes.length && parts <= MAX_PARTS; parts++) {
    const block = blockAt(bytes, offset);
    if (!block) return;
    yield block;
    if (block.kind === 'trailer') return;
    offset = block.end;
  }
}

/** Undefined if it's none, or if its header is cut short. */
function blockAt(bytes: Uint8Array, offset: number): GifBlock | undefined {
  switch (bytes[offset]) {
    case TRAILER:
      return { kind: 'trailer' };
    case IMAGE:
      return imageAt(bytes, offset + 1);
    case EXTENSION:
      return {
        kind: 'extension',
        label: bytes[offset + 1] ?? 0,
        data: offset + 2,
        end: endOfData(bytes, offset + 2),
      };
    default:
      return undefined;
  }
}

/** @param offset behind the byte that announces it */
function imageAt(bytes: Uint8Array, offset: number): GifImage | undefined {
  if (offset + 9 > bytes.length) return undefined;
  const view = viewOf(bytes);
  const packed = bytes[offset + 8] ?? 0;
  const table = tableAt(offset + 9, packed);
  const data = (table?.end ?? offset + 9) + 1;
  return {
    kind: 'image',
    x: view.getUint16(offset, true),
    y: view.getUint16(offset + 2, true),
    width: view.getUint16(offset + 4, true),
    height: view.getUint16(offset + 6, true),
    interlaced: (packed & 0x40) !== 0,
    table,
    codeSize: bytes[data - 1] ?? 0,
    data,
    end: endOfData(bytes, data),
  };
}

function endOfData(bytes: Uint8Array, start: number): number {
  let offset = start;
  for (let size = bytes[offset++]; size; size = bytes[offset++]) offset += size;
  return offset;
}
