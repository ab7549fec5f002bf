import { viewOf } from '../pixels/bytes';
import type { Size } from '../pixels/raster';
import { gifBlocks } from './gifBlocks';

/** Facts from the blocks of a GIF file. */
export interface GifOutline {
  readonly frames: number;
  /** Whether every block is complete and the trailer was reached. */
  readonly complete: boolean;
  /**
   * Pixels of the canvas: the logical screen, enlarged to hold the first frame if that is larger, as decoders do. Undefined if the file
   * ends in its header.
   */
  readonly canvas?: Size;
  /** How far right and down the frames reach, in pixels from the top left of the canvas. */
  readonly reach: Size;
  /** Number of blocks, at most `MAX_PARTS` + 1, where the walk stops. */
  readonly parts: number;
}

const HEADER = 13;

const larger = (a: Size, b: Size): Size => ({
  width: Math.max(a.width, b.width),
  height: Math.max(a.height, b.height),
});

/**
 * Walks the blocks of a GIF file without decoding them (GIF89a, appendix A). The caller has checked the signature. Stops after
 * `maxFrames` frames.
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
  for (const block of gifBlocks(bytes)) {
    if (block.kind === 'trailer') return outline(true);
    parts++;
    if (block.kind === 'extension') continue;
    reach = larger(reach, { width: block.x + block.width, height: block.y + block.height });
    if (frames === 0) canvas = larger(canvas, reach);
    frames++;
    if (frames >= maxFrames) break;
  }
  return outline(false);
}
