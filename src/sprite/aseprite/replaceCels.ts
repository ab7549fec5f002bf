import { viewOf } from '../pixels/bytes';
import type { Size } from '../pixels/raster';
import type { Slice } from '../pixels/slice';
import type { WholeChunk } from './splice';

// Changes chunks in copies (of a `Buffer`, `slice` would be none) and leaves everything that isn't named here byte for byte: user data, z-indices, unknown fields.

/** Offsets in a cel chunk (0x2005), its header of six bytes included. */
const CEL = { x: 8, y: 10, type: 13, content: 22 } as const;
const LINKED = 1;
const COMPRESSED = 2;

/** The layer of a cel chunk, and the frame that it's linked to, if it is. */
export function celFacts({ bytes }: WholeChunk): { readonly layer: number; readonly link?: number } {
  const view = viewOf(bytes);
  const isLink = view.getUint16(CEL.type, true) === LINKED;
  return { layer: view.getUint16(6, true), ...(isLink && { link: view.getUint16(CEL.content, true) }) };
}

/** In the flags of a layer chunk (0x2004), after its header. */
const LAYER_FLAGS = 6;
const BACKGROUND = 8;

/** A layer chunk that is no longer a background, so that its pixels can be transparent. */
export function openedLayer({ type, bytes }: WholeChunk): WholeChunk {
  const opened = new Uint8Array(bytes);
  const view = viewOf(opened);
  view.setUint16(LAYER_FLAGS, view.getUint16(LAYER_FLAGS, true) & ~BACKGROUND, true);
  return { type, bytes: opened };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A cel chunk at another position; its content stays. */
export function movedCel({ type, bytes }: WholeChunk, { x, y }: Place): WholeChunk {
  const moved = new Uint8Array(bytes);
  viewOf(moved).setInt16(CEL.x, x, true);
  viewOf(moved).setInt16(CEL.y, y, true);
  return { type, bytes: moved };
}

/** A cel chunk with other pixels, in the color mode of the file and compressed like zlib. */
export function replacedCel(chunk: WholeChunk, place: Place & Size, zlib: Uint8Array): WholeChunk {
  const bytes = new Uint8Array(CEL.content + 4 + zlib.length);
  bytes.set(movedCel(chunk, place).bytes.subarray(0, CEL.content));
  bytes.set(zlib, CEL.content + 4);
  const view = viewOf(bytes);
  view.setUint32(0, bytes.length, true);
  view.setUint16(CEL.type, COMPRESSED, true);
  view.setUint16(CEL.content, place.width, true);
  view.setUint16(CEL.content + 2, place.height, true);
  return { type: chunk.type, bytes };
}

/** Cel extra (0x2006): the precise bounds of a cel, in 16.16 fixed point, for the layer before it. */
export const CEL_EXTRA = 0x2006;
const EXTRA_BOUNDS = 10;
const EXTRA_LENGTH = 26;

/** The chunk with its bounds moved, then divided by a step. */
export function scaledExtra({ type, bytes }: WholeChunk, offset: Place, step: Place): WholeChunk {
  if (bytes.length < EXTRA_LENGTH) return { type, bytes };
  const scaled = new Uint8Array(bytes);
  const view = viewOf(scaled);
  const change = (index: number, from: number, by: number) => {
    const at = EXTRA_BOUNDS + 4 * index;
    view.setInt32(at, Math.round((view.getInt32(at, true) - from * 65_536) / by), true);
  };
  change(0, offset.x, step.x);
  change(1, offset.y, step.y);
  change(2, 0, step.x);
  change(3, 0, step.y);
  return { type, bytes: scaled };
}

/** A slice chunk (0x2022) with other places, for the same keys. */
export function movedSlice({ type, bytes }: WholeChunk, { keys }: Slice): WholeChunk {
  const moved = new Uint8Array(bytes);
  const view = viewOf(moved);
  const flags = view.getUint32(10, true);
  let at = 20 + view.getUint16(18, true);
  const put = (...values: readonly number[]) => {
    for (const value of values) {
      view.setInt32(at, value, true);
      at += 4;
    }
  };
  for (const { bounds, center, pivot } of keys) {
    at += 4;
    put(bounds.x, bounds.y, bounds.width, bounds.height);
    if (flags & 1) put(center?.x ?? 0, center?.y ?? 0, center?.width ?? 0, center?.height ?? 0);
    if (flags & 2) put(pivot?.x ?? 0, pivot?.y ?? 0);
  }
  return { type, bytes: moved };
}
