import { ByteWriter } from '../../aseprite/byteWriter';
import { CHUNK } from '../../aseprite/chunks';
import type { CelImage, CelTilemap, Packed } from '../../aseprite/document';
import { CEL_EXTRA, scaledExtra } from '../../aseprite/replaceCels';
import type { WholeChunk } from '../../aseprite/splice';
import { writeChunk } from '../../aseprite/writeChunks';
import { viewOf } from '../../pixels/bytes';
import type { EditCel } from '../editSprite';
import type { ChunkGroup } from './chunkGroups';

export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Offsets in a cel chunk, its header of six bytes included. */
const CEL = { layer: 6, x: 8, y: 10, opacity: 12, type: 13, zIndex: 15, content: 22 } as const;
const LINKED = 1;
const IMAGE = 2;
const TILEMAP = 3;

/** A cel as it's written. */
export interface WrittenCel {
  readonly cel: EditCel;
  /** Index of its layer. */
  readonly layer: number;
  /** The frame whose cel it's linked to; absent: its content is here. */
  readonly linkedTo?: number | undefined;
}

/**
 * The chunks of a cel: those of the file with what differs, byte for byte if nothing does.
 * @param old the group of the file that the cel is from @param kept the content that this group has
 */
export function celChunks(
  written: WrittenCel,
  old: ChunkGroup | undefined,
  kept: CelImage | CelTilemap | undefined,
  deflate: Deflate,
): readonly WholeChunk[] {
  const [first, ...more] = old?.chunks ?? [];
  if (!first) return [newChunk(written, deflate)];
  const { body } = written.cel;
  const view = viewOf(first.bytes);
  const before = { x: view.getInt16(CEL.x, true), y: view.getInt16(CEL.y, true) };
  const offset = { x: before.x - body.x, y: before.y - body.y };
  const head = withFields(withContent(first, written, kept, deflate), written);
  const isMoved = offset.x !== 0 || offset.y !== 0;
  return [head, ...(isMoved ? more.map((chunk) => moved(chunk, offset)) : more)];
}

const moved = (chunk: WholeChunk, offset: { readonly x: number; readonly y: number }) =>
  chunk.type === CEL_EXTRA ? scaledExtra(chunk, offset, { x: 1, y: 1 }) : chunk;

/** With another layer, place, opacity, and z-index, if they differ. */
function withFields(chunk: WholeChunk, { cel: { body, zIndex }, layer }: WrittenCel): WholeChunk {
  const bytes = new Uint8Array(chunk.bytes);
  const view = viewOf(bytes);
  view.setUint16(CEL.layer, layer, true);
  view.setInt16(CEL.x, body.x, true);
  view.setInt16(CEL.y, body.y, true);
  view.setUint8(CEL.opacity, body.opacity);
  view.setInt16(CEL.zIndex, zIndex, true);
  return { type: chunk.type, bytes };
}

/** With the pixels, tiles, or the link that it has now. */
function withContent(
  chunk: WholeChunk,
  { cel: { body }, linkedTo }: WrittenCel,
  kept: CelImage | CelTilemap | undefined,
  deflate: Deflate,
): WholeChunk {
  const { type, bytes } = chunk;
  const isLink = viewOf(bytes).getUint16(CEL.type, true) === LINKED;
  if (linkedTo !== undefined) {
    if (isLink && viewOf(bytes).getUint16(CEL.content, true) === linkedTo) return chunk;
    return { type, bytes: withTail(bytes, LINKED, (writer) => writer.u16(linkedTo)) };
  }
  if (!isLink && body.content === kept) return chunk;
  const { content } = body;
  const number = content.kind === 'image' ? IMAGE : TILEMAP;
  return { type, bytes: withTail(bytes, number, (writer) => writeContent(writer, content, deflate)) };
}

/** The bytes before the content, of a type, with another content. */
function withTail(bytes: Uint8Array, type: number, write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter();
  writer.raw(bytes.subarray(0, CEL.content));
  write(writer);
  writer.patchU32(0, writer.length);
  writer.patchU16(CEL.type, type);
  return writer.done();
}

function writeContent(writer: ByteWriter, content: CelImage | CelTilemap, deflate: Deflate): void {
  writer.u16(content.width, content.height);
  if (content.kind === 'image') {
    writer.raw(packed(content.pixels, deflate));
    return;
  }
  const { id, flipX, flipY, diagonal } = content.masks;
  writer.u16(content.bits).u32(id, flipX, flipY, diagonal).zeros(10).raw(packed(content.tiles, deflate));
}

const packed = ({ bytes, compressed }: Packed, deflate: Deflate) => (compressed ? bytes : deflate(bytes));

function newChunk({ cel, layer, linkedTo }: WrittenCel, deflate: Deflate): WholeChunk {
  const { body, zIndex } = cel;
  const { content } = body;
  const writer = new ByteWriter();
  const type = linkedTo !== undefined ? LINKED : content.kind === 'image' ? IMAGE : TILEMAP;
  writeChunk(writer, CHUNK.cel, () => {
    writer.u16(layer).i16(body.x, body.y).u8(body.opacity).u16(type).i16(zIndex).zeros(5);
    if (linkedTo !== undefined) writer.u16(linkedTo);
    else writeContent(writer, content, deflate);
  });
  return { type: CHUNK.cel, bytes: writer.done() };
}
