import { viewOf } from '../pixels/bytes';
import { MAX_CHUNKS } from './budget';

const HEADER = 128;
export const FILE_MAGIC = 0xa5e0;
export const FRAME_MAGIC = 0xf1fa;
const FRAME_HEADER = 16;
const CHUNK_HEADER = 6;

/** Whether bytes start like an Aseprite file. Adobe's palettes have the same extension `.ase` and start with `ASEF`. */
export function isAseprite(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER && viewOf(bytes).getUint16(4, true) === FILE_MAGIC;
}

/** A chunk in the file: type, and offsets of its data, without its header of six bytes. */
interface RawChunk {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

/** A frame in the file. */
export interface RawFrame {
  /** Offset of its header. */
  readonly start: number;
  readonly end: number;
  readonly duration: number;
  readonly chunks: readonly RawChunk[];
}

/**
 * Finds the frames and chunks of a file by their lengths, without reading their content. Stops if the file is cut, if lengths are
 * inconsistent, or after `MAX_CHUNKS` chunks.
 */
export function walkAseprite(bytes: Uint8Array): { readonly frames: RawFrame[]; readonly announced: number } {
  const view = viewOf(bytes);
  const announced = view.getUint16(6, true);
  const speed = view.getUint16(18, true);
  const frames: RawFrame[] = [];
  let at = HEADER;
  let left = MAX_CHUNKS;
  while (frames.length < announced && at + FRAME_HEADER <= bytes.length) {
    if (view.getUint16(at + 4, true) !== FRAME_MAGIC) break;
    const end = at + view.getUint32(at, true);
    const few = view.getUint16(at + 6, true);
    const duration = view.getUint16(at + 8, true) || speed;
    // The new field counts up to 2³²; old programs leave it at 0.
    const count = view.getUint32(at + 12, true) || few;
    const chunks = walkChunks(view, at + FRAME_HEADER, Math.min(end, bytes.length), Math.min(count, left));
    left -= chunks.length;
    frames.push({ start: at, end, duration, chunks });
    if (end > bytes.length || end < at + FRAME_HEADER || left === 0) break;
    at = end;
  }
  return { frames, announced };
}

function walkChunks(view: DataView, start: number, end: number, count: number): RawChunk[] {
  const chunks: RawChunk[] = [];
  let at = start;
  while (chunks.length < count && at + CHUNK_HEADER <= end) {
    const next = at + view.getUint32(at, true);
    if (next < at + CHUNK_HEADER || next > end) break;
    chunks.push({ type: view.getUint16(at + 4, true), start: at + CHUNK_HEADER, end: next });
    at = next;
  }
  return chunks;
}
