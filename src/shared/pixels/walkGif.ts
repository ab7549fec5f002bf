import { viewOf } from './bytes';
import { MAX_PARTS } from './pictureLimits';
import type { Size } from './raster';

/** What the blocks of a GIF file say. */
export interface GifOutline {
  readonly frames: number;
  /** Every block is whole and the trailer was reached. */
  readonly complete: boolean;
  /**
   * Pixels of the canvas: the logical screen, enlarged to hold the first frame where that reaches beyond it, as decoders do.
   * Undefined where the file ends in its header.
   */
  readonly canvas?: Size;
  /** How far right and down the frames that were looked at reach, in pixels from the top left of the canvas. */
  readonly reach: Size;
  /** Number of blocks, at most one more than `MAX_PARTS`, where looking ends. */
  readonly parts: number;
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const HEADER = 13;

/** Size in bytes of the color table that a packed field announces (GIF89a, 18 and 20). */
function tableSize(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

const larger = (a: Size, b: Size): Size => ({
  width: Math.max(a.width, b.width),
  height: Math.max(a.height, b.height),
});

/**
 * Walks the blocks of a GIF file without decoding them (GIF89a, appendix A). The caller has checked the signature.
 * Stops after `maxFrames` frames.
 */
export function walkGif(bytes: Uint8Array, maxFrames = Number.POSITIVE_INFINITY): GifOutline {
  const none: Size = { width: 0, height: 0 };
  if (bytes.length < HEADER) return { frames: 0, complete: false, reach: none, parts: 0 };
  const view = viewOf(bytes);
  let canvas: Size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let reach = none;
  let frames = 0;
  let parts = 0;
  const outline = (complete: boolean): GifOutline => ({ frames, complete, canvas, reach, parts });
  let offset = HEADER + tableSize(bytes[10] ?? 0);
  while (offset < bytes.length && frames < maxFrames && parts <= MAX_PARTS) {
    const block = bytes[offset++];
    if (block === TRAILER) return outline(true);
    parts++;
    if (block === IMAGE) {
      if (offset + 9 > bytes.length) return outline(false);
      reach = larger(reach, {
        width: view.getUint16(offset, true) + view.getUint16(offset + 4, true),
        height: view.getUint16(offset + 2, true) + view.getUint16(offset + 6, true),
      });
      if (frames === 0) canvas = larger(canvas, reach);
      frames++;
      offset += 10 + tableSize(bytes[offset + 8] ?? 0);
    } else if (block === EXTENSION) offset += 1;
    else return outline(false);
    for (let size = bytes[offset++]; size; size = bytes[offset++]) offset += size;
  }
  return outline(false);
}
