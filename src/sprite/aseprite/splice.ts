import { viewOf } from '../pixels/bytes';
import type { Rect, Size } from '../pixels/raster';
import { CHUNK } from './chunks';
import { FRAME_MAGIC, walkAseprite } from './walk';

/** A chunk with its header of six bytes, as it is in the file. */
export interface WholeChunk {
  readonly type: number;
  readonly bytes: Uint8Array;
}

interface SplicedFrame {
  /** 16 bytes, in which size and number of chunks are updated. */
  readonly head: Uint8Array;
  readonly chunks: WholeChunk[];
  /** Bytes between the last chunk and the end of the frame. */
  readonly rest: Uint8Array;
}

const HEADER = 128;
const FRAME_HEADER = 16;
const CHUNK_HEADER = 6;
/** Offsets in the frame's header: the old number of chunks, which is `MAX_OLD` if there are more, and the new one, which is 0 in old files. */
const OLD_COUNT = 6;
const NEW_COUNT = 12;
const MAX_OLD = 0xffff;
/** Other chunks that user data may belong to, or that end what it belongs to. */
const OTHER_ASEPRITE_CHUNKS = [0x2006, 0x2008, 0x2016, 0x2017];
const KNOWN: ReadonlySet<number> = new Set([...Object.values(CHUNK), ...OTHER_ASEPRITE_CHUNKS]);

/** The file is cut, or its lengths are inconsistent. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/**
 * A file as raw frames and chunks, to which some can be added. Everything else is copied byte for byte, known or unknown; only the sizes
 * and counts around it differ.
 */
export class Splice {
  readonly frames: SplicedFrame[];
  readonly #header: Uint8Array;
  readonly #rest: Uint8Array;

  /** @throws {DamagedFileError} */
  constructor(file: Uint8Array) {
    const view = viewOf(file);
    const { frames, announced } = walkAseprite(file);
    const end = frames.at(-1)?.end ?? 0;
    if (frames.length === 0 || frames.length < announced || end > file.length) throw new DamagedFileError();
    this.frames = frames.map(({ start, end, chunks }) => {
      const count = view.getUint32(start + NEW_COUNT, true) || view.getUint16(start + OLD_COUNT, true);
      if (chunks.length < count || end < start + FRAME_HEADER) throw new DamagedFileError();
      const last = chunks.at(-1)?.end ?? start + FRAME_HEADER;
      return {
        head: new Uint8Array(file.subarray(start, start + FRAME_HEADER)),
        chunks: chunks.map((chunk) => ({
          type: chunk.type,
          bytes: file.subarray(chunk.start - CHUNK_HEADER, chunk.end),
        })),
        rest: file.subarray(last, end),
      };
    });
    // A copy even of a `Buffer`, whose `slice` is none.
    this.#header = new Uint8Array(file.subarray(0, HEADER));
    this.#rest = file.subarray(end);
  }

  /** Chunks of a frame, to be changed in place. */
  chunksOf(frame: number): WholeChunk[] {
    const found = this.frames[frame];
    if (!found) throw new RangeError(`No frame ${frame}.`);
    return found.chunks;
  }

  /** @param duration milliseconds, 1 to 65,535 */
  addFrame(duration: number): void {
    const head = new Uint8Array(FRAME_HEADER);
    const view = viewOf(head);
    view.setUint16(4, FRAME_MAGIC, true);
    view.setUint16(8, duration, true);
    // Any number but 0: both counts are written, because some readers only know the new one.
    view.setUint32(NEW_COUNT, 1, true);
    this.frames.push({ head, chunks: [], rest: new Uint8Array() });
  }

  /** @param duration milliseconds, 1 to 65,535 */
  setDuration(frame: number, duration: number): void {
    const head = this.frames[frame]?.head;
    if (!head) throw new RangeError(`No frame ${frame}.`);
    viewOf(head).setUint16(8, duration, true);
  }

  /** Sets the size of the canvas, and the first cell of the grid that Aseprite draws, in the header. */
  setSize({ width, height }: Size, grid: Rect | undefined): void {
    const view = viewOf(this.#header);
    view.setUint16(8, width, true);
    view.setUint16(10, height, true);
    if (!grid) return;
    view.setInt16(36, grid.x, true);
    view.setInt16(38, grid.y, true);
    view.setUint16(40, grid.width, true);
    view.setUint16(42, grid.height, true);
  }

  /** Sets the number of colors in the header, where 0 stands for 256. */
  setColors(count: number): void {
    viewOf(this.#header).setUint16(32, count, true);
  }

  /** Sets the size of the canvas in the header. The grid that Aseprite draws is divided by `step`. */
  setCanvas({ width, height }: Size, step: { readonly x: number; readonly y: number }): void {
    const view = viewOf(this.#header);
    view.setUint16(8, width, true);
    view.setUint16(10, height, true);
    view.setInt16(36, Math.round(view.getInt16(36, true) / step.x), true);
    view.setInt16(38, Math.round(view.getInt16(38, true) / step.y), true);
    // 0: no grid.
    for (const [at, by] of [[40, step.x] as const, [42, step.y] as const]) {
      const side = view.getUint16(at, true);
      if (side > 0) view.setUint16(at, Math.max(1, Math.round(side / by)), true);
    }
  }

  /**
   * Index in the first frame right after the last chunk of a type and everything that may belong to it: its user data, even after chunks
   * of unknown types. If there is none of the type: before the first cel, otherwise at the end.
   */
  placeAfter(type: number): number {
    const chunks = this.chunksOf(0);
    const last = chunks.findLastIndex((chunk) => chunk.type === type);
    if (last < 0) {
      const cel = chunks.findIndex((chunk) => chunk.type === CHUNK.cel);
      return cel < 0 ? chunks.length : cel;
    }
    const next = chunks.findIndex((chunk, at) => at > last && chunk.type !== CHUNK.userData && KNOWN.has(chunk.type));
    return next < 0 ? chunks.length : next;
  }

  done(): Uint8Array<ArrayBuffer> {
    const sizes = this.frames.map(({ chunks, rest }) =>
      chunks.reduce((sum, { bytes }) => sum + bytes.length, FRAME_HEADER + rest.length),
    );
    const file = new Uint8Array(sizes.reduce((sum, size) => sum + size, HEADER + this.#rest.length));
    let at = 0;
    const put = (bytes: Uint8Array) => {
      file.set(bytes, at);
      at += bytes.length;
    };
    put(this.#header);
    const view = viewOf(file);
    view.setUint32(0, file.length, true);
    view.setUint16(6, this.frames.length, true);
    for (const [index, { head, chunks, rest }] of this.frames.entries()) {
      const start = at;
      put(head);
      view.setUint32(start, sizes[index] ?? 0, true);
      const hadNew = view.getUint32(start + NEW_COUNT, true) !== 0;
      view.setUint16(start + OLD_COUNT, Math.min(chunks.length, MAX_OLD), true);
      if (hadNew || chunks.length >= MAX_OLD) view.setUint32(start + NEW_COUNT, chunks.length, true);
      for (const { bytes } of chunks) put(bytes);
      put(rest);
    }
    put(this.#rest);
    return file;
  }
}
