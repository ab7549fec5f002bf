import { viewOf } from '../pixels/bytes';
import type { FrameTag } from '../pixels/frameTag';
import { ByteReader } from './byteReader';
import { ByteWriter } from './byteWriter';
import { CHUNK, readTags } from './chunks';
import type { Splice, WholeChunk } from './splice';
import { type LayerLook, writeChunk, writeLayer, writeTag, writeTags } from './writeChunks';

/** Flag of the header: each layer ends with its own identifier. */
const LAYERS_HAVE_UUID = 4;
const CHUNK_HEADER = 6;
const MAX_TAGS = 65_535;

export const headerFlags = (file: Uint8Array) => viewOf(file).getUint32(14, true);

/** The chunk of a layer, for a file with these flags in its header. */
export function writeNewLayer(look: LayerLook, flags: number): WholeChunk {
  return chunkOf(CHUNK.layer, (writer) => {
    writeLayer(writer, look);
    if (flags & LAYERS_HAVE_UUID) writer.raw(randomUuid());
  });
}

/** Random bits with the marks of version 4 (RFC 9562 §5.4). */
function randomUuid(): Uint8Array {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes;
}

/**
 * Adds tags after those of the file. User data of tags follows the chunk in the order of the tags. If every tag has some, the new ones
 * get some too, which keeps their color; otherwise they get none, because it would belong to another tag.
 */
export function addTags(splice: Splice, tags: readonly FrameTag[]): void {
  const chunks = splice.chunksOf(0);
  const at = chunks.findLastIndex(({ type }) => type === CHUNK.tags);
  const found = chunks[at];
  if (!found) {
    const chunk = chunkOf(CHUNK.tags, (writer) => writeTags(writer, tags));
    chunks.splice(splice.placeAfter(CHUNK.layer), 0, chunk);
    return;
  }
  const { chunk, before } = longerTags(found.bytes, tags);
  chunks[at] = chunk;
  const next = chunks.findIndex(({ type }, index) => index > at && type !== CHUNK.userData);
  const end = next < 0 ? chunks.length : next;
  if (end - at - 1 === before) chunks.splice(end, 0, ...tags.map(colorOf));
}

/** The chunk with its own entries, byte for byte, and the new ones. `before`: its number of entries. */
function longerTags(
  chunk: Uint8Array,
  tags: readonly FrameTag[],
): { readonly chunk: WholeChunk; readonly before: number } {
  const reader = new ByteReader(chunk, CHUNK_HEADER);
  const before = readTags(reader).length;
  const count = Math.min(MAX_TAGS, before + tags.length);
  const longer = chunkOf(CHUNK.tags, (writer) => {
    writer.u16(count).raw(chunk.subarray(CHUNK_HEADER + 2, reader.position));
    for (const tag of tags.slice(0, count - before)) writeTag(writer, tag);
    writer.raw(reader.rest());
  });
  return { chunk: longer, before };
}

const HAS_COLOR = 2;

/** User data with the color of a tag, as Aseprite 1.3 reads it. */
function colorOf({ color = '#000000' }: FrameTag): WholeChunk {
  const value = Number.parseInt(color.slice(1, 7), 16);
  return chunkOf(CHUNK.userData, (writer) =>
    writer.u32(HAS_COLOR).u8((value >> 16) & 255, (value >> 8) & 255, value & 255, 255),
  );
}

function chunkOf(type: number, write: (writer: ByteWriter) => void): WholeChunk {
  const writer = new ByteWriter();
  writeChunk(writer, type, () => write(writer));
  return { type, bytes: writer.done() };
}
