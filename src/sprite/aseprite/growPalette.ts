import { viewOf } from '../pixels/bytes';
import { ByteReader } from './byteReader';
import { ByteWriter } from './byteWriter';
import { CHUNK } from './chunks';
import type { AsepriteFrame } from './document';
import type { Splice } from './splice';
import { writeChunk } from './writeChunks';

const HAS_NAME = 1;
const CHUNK_HEADER = 6;

/** Whether the palettes of a file can get more colors. A file with only old palette chunks always has 256, so it has no room. */
export function canGrow({ frames }: Splice): boolean {
  return frames.some(({ chunks }) => chunks.some(({ type }) => type === CHUNK.palette));
}

/**
 * Adds colors to every palette of a file, at the same indices. Existing entries stay byte for byte, with their names; old palette chunks,
 * which are for old programs, are unchanged.
 * @param first index of the first new color, after all existing ones
 * @param colors RGBA, red in the lowest byte
 * @param frames with the palette of each frame
 */
export function growPalettes(
  splice: Splice,
  { first, colors }: { readonly first: number; readonly colors: readonly number[] },
  frames: readonly Pick<AsepriteFrame, 'palette'>[],
): void {
  splice.setColors(first + colors.length);
  for (const [index, { chunks }] of splice.frames.entries()) {
    const at = chunks.findLastIndex(({ type }) => type === CHUNK.palette);
    const chunk = chunks[at];
    if (!chunk) continue;
    const palette = frames[index]?.palette ?? new Uint8Array();
    const behind = (last: number) =>
      Array.from({ length: first - last - 1 }, (_, more) => entryOf(palette, last + 1 + more)).concat(colors);
    chunks[at] = {
      type: CHUNK.palette,
      bytes: grown(chunk.bytes, first + colors.length, behind),
    };
  }
}

/** RGBA of an index; transparent if the palette is shorter, as Aseprite shows it. */
function entryOf(palette: Uint8Array, index: number): number {
  return index < palette.length / 4 ? viewOf(palette).getUint32(4 * index, true) : 0;
}

/** A palette chunk with more entries. @param more the entries after the last one of the chunk, up to `size` */
function grown(chunk: Uint8Array, size: number, more: (last: number) => readonly number[]): Uint8Array {
  const reader = new ByteReader(chunk, CHUNK_HEADER);
  reader.skip(4);
  const [first, last] = [reader.u32(), reader.u32()];
  reader.skip(8);
  for (let index = first; index <= last; index++) {
    const flags = reader.u16();
    reader.skip(4);
    if (flags & HAS_NAME) reader.string();
  }
  const writer = new ByteWriter();
  writeChunk(writer, CHUNK.palette, () => {
    writer.u32(size, first, size - 1).raw(chunk.subarray(CHUNK_HEADER + 12, reader.position));
    for (const color of more(last)) writer.u16(0).u32(color >>> 0);
    writer.raw(reader.rest());
  });
  return writer.done();
}
