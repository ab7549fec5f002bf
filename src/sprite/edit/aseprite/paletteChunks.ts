import { Budget } from '../../aseprite/budget';
import { ByteReader } from '../../aseprite/byteReader';
import { ByteWriter } from '../../aseprite/byteWriter';
import { CHUNK, readOldPalette, readPalette } from '../../aseprite/chunks';
import type { WholeChunk } from '../../aseprite/splice';
import { writeChunk, writePalette } from '../../aseprite/writeChunks';
import { sameBytes, viewOf } from '../../pixels/bytes';
import { wordsOf } from '../../pixels/raster';
import type { EditSprite } from '../editSprite';

/** Bytes before the content of a chunk. */
const HEADER = 6;
const HAS_NAME = 1;

/** Whether a palette of the file has another color now, instead of only more. */
export function hasOtherColors(base: EditSprite, { frames }: EditSprite): boolean {
  return frames.some(({ from, palette }) => {
    const old = base.frames[from ?? -1]?.palette ?? palette;
    return old !== palette && !sameBytes(old, palette.subarray(0, old.length));
  });
}

/** A palette chunk with all entries. */
export function wholePalette(palette: Uint8Array): WholeChunk {
  const writer = new ByteWriter();
  const words = wordsOf(new Uint8ClampedArray(palette));
  writeChunk(writer, CHUNK.palette, () => writePalette(writer, [...words]));
  return { type: CHUNK.palette, bytes: writer.done() };
}

/** Writes palettes frame by frame: entries that a chunk has get their color there, with their names; others come in one more chunk. */
export class PaletteChunks {
  /** What a reader has after the frames until now. */
  #read: Uint8Array = new Uint8Array();
  #isNew = false;

  /** All chunks of the next frame. @param chunks those that it has @param palette that it gets */
  next(chunks: readonly WholeChunk[], palette: Uint8Array): readonly WholeChunk[] {
    const colored = chunks.map((chunk) => (chunk.type === CHUNK.palette ? recolored(chunk, palette) : chunk));
    for (const chunk of colored) this.#take(chunk);
    if (!palette.length || sameBytes(this.#read, palette)) return colored;
    const added = wholePalette(palette);
    this.#take(added);
    return [...colored, added];
  }

  /** Old palettes, which are for old programs, count until a new one comes. */
  #take({ type, bytes }: WholeChunk): void {
    const read = () => new ByteReader(bytes, HEADER);
    if (type === CHUNK.palette) {
      this.#read = readPalette(read(), this.#read, new Budget());
      this.#isNew = true;
    } else if (type === CHUNK.oldPalette && !this.#isNew)
      this.#read = readOldPalette(read(), this.#read, 8, new Budget());
    else if (type === CHUNK.oldPalette64 && !this.#isNew)
      this.#read = readOldPalette(read(), this.#read, 6, new Budget());
  }
}

/** The same chunk if it has these colors. */
function recolored(chunk: WholeChunk, palette: Uint8Array): WholeChunk {
  const bytes = new Uint8Array(chunk.bytes);
  const reader = new ByteReader(bytes, HEADER);
  reader.skip(4);
  const [first, last] = [reader.u32(), reader.u32()];
  reader.skip(8);
  for (let index = first; index <= last; index++) {
    const flags = reader.u16();
    const at = reader.position;
    reader.skip(4);
    if (flags & HAS_NAME) reader.string();
    if (4 * index < palette.length) viewOf(bytes).setUint32(at, viewOf(palette).getUint32(4 * index));
  }
  return sameBytes(bytes, chunk.bytes) ? chunk : { type: chunk.type, bytes };
}
