/** What the blocks of a GIF file say. `complete`: every block is whole and the trailer was reached. */
export interface GifOutline {
  readonly frames: number;
  readonly complete: boolean;
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** Size in bytes of the colour table that a packed field announces (GIF89a, 18 and 20). */
function tableSize(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/**
 * Walks the blocks of a GIF file without decoding them (GIF89a, appendix A). The caller has seen the signature.
 * Stops after `maxFrames` frames.
 */
export function walkGif(bytes: Uint8Array, maxFrames = Number.POSITIVE_INFINITY): GifOutline {
  let frames = 0;
  let offset = 13 + tableSize(bytes[10] ?? 0);
  while (offset < bytes.length && frames < maxFrames) {
    const block = bytes[offset++];
    if (block === TRAILER) return { frames, complete: true };
    if (block === IMAGE) {
      frames++;
      offset += 10 + tableSize(bytes[offset + 8] ?? 0);
    } else if (block === EXTENSION) offset += 1;
    else return { frames, complete: false };
    for (let size = bytes[offset++]; size; size = bytes[offset++]) offset += size;
  }
  return { frames, complete: false };
}
