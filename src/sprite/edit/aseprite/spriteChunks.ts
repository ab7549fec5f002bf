import { ByteWriter } from '../../aseprite/byteWriter';
import { CHUNK } from '../../aseprite/chunks';
import { BLEND_MODES } from '../../aseprite/document';
import { movedSlice } from '../../aseprite/replaceCels';
import type { WholeChunk } from '../../aseprite/splice';
import { writeChunk, writeLayer, writeSlice, writeTags } from '../../aseprite/writeChunks';
import { viewOf } from '../../pixels/bytes';
import type { Slice } from '../../pixels/slice';
import type { EditLayer, EditSprite } from '../editSprite';
import type { ChunkGroup } from './chunkGroups';

// What the first frame says of the whole sprite. A list that didn't change is as in the file, byte for byte.

const chunkOf = (type: number, write: (writer: ByteWriter) => void): WholeChunk => {
  const writer = new ByteWriter();
  writeChunk(writer, type, () => write(writer));
  return { type, bytes: writer.done() };
};

/** Offsets in a layer chunk, its header of six bytes included. */
const LAYER = { flags: 6, type: 8, level: 10, blendMode: 16, opacity: 18, name: 22 } as const;
const VISIBLE = 1;
const GROUP = 1;

/** @param groups of the file's layers, in their order */
export function layerChunks(
  groups: readonly ChunkGroup[],
  base: EditSprite,
  sprite: EditSprite,
): readonly WholeChunk[] {
  if (sprite.layers === base.layers) return groups.flatMap(({ chunks }) => chunks);
  const levels = levelsOf(sprite.layers);
  return sprite.layers.flatMap((layer, at) => {
    const old = base.layers.findIndex(({ id }) => id === layer.id);
    const [first, ...more] = groups[old]?.chunks ?? [];
    const level = levels[at] ?? 0;
    if (!first) return [withLevel(newLayer(layer), level)];
    const isSame = layer === base.layers[old];
    return [withLevel(isSame ? first : withLook(first, layer, base.layers[old]), level), ...more];
  });
}

function newLayer(layer: EditLayer): WholeChunk {
  const chunk = chunkOf(CHUNK.layer, (writer) => writeLayer(writer, layer));
  if (layer.kind === 'group') viewOf(chunk.bytes).setUint16(LAYER.type, GROUP, true);
  return chunk;
}

/** Groups around each layer. */
function levelsOf(layers: readonly EditLayer[]): readonly number[] {
  const levels = new Map<number, number>();
  return layers.map(({ id, parent }) => {
    const level = parent === undefined ? 0 : (levels.get(parent) ?? 0) + 1;
    levels.set(id, level);
    return level;
  });
}

function withLevel({ type, bytes }: WholeChunk, level: number): WholeChunk {
  const leveled = new Uint8Array(bytes);
  viewOf(leveled).setUint16(LAYER.level, level, true);
  return { type, bytes: leveled };
}

function withLook({ type, bytes }: WholeChunk, layer: EditLayer, old: EditLayer | undefined): WholeChunk {
  const named = layer.name === old?.name ? new Uint8Array(bytes) : withName(bytes, layer.name);
  const view = viewOf(named);
  const flags = view.getUint16(LAYER.flags, true);
  view.setUint16(LAYER.flags, layer.visible ? flags | VISIBLE : flags & ~VISIBLE, true);
  // A mode that isn't known here stays, unless another one is chosen.
  if (layer.blendMode !== old?.blendMode) view.setUint16(LAYER.blendMode, BLEND_MODES.indexOf(layer.blendMode), true);
  view.setUint8(LAYER.opacity, layer.opacity);
  return { type, bytes: named };
}

function withName(bytes: Uint8Array, name: string): Uint8Array {
  const after = LAYER.name + 2 + viewOf(bytes).getUint16(LAYER.name, true);
  const writer = new ByteWriter();
  writer.raw(bytes.subarray(0, LAYER.name)).string(name).raw(bytes.subarray(after));
  writer.patchU32(0, writer.length);
  return writer.done();
}

/** The tags, each with what was noted on it. @param groups of the file's chunks of tags */
export function tagChunks(groups: readonly ChunkGroup[], base: EditSprite, sprite: EditSprite): readonly WholeChunk[] {
  if (sprite.tags === base.tags) return groups.flatMap(({ chunks }) => chunks);
  if (!sprite.tags.length) return [];
  const notes = new Map<object, WholeChunk>();
  const noted = groups.flatMap(({ chunks }) => chunks.slice(1)).filter(({ type }) => type === CHUNK.userData);
  for (const [at, { userData }] of base.tags.entries()) {
    const chunk = noted[at];
    if (userData && chunk) notes.set(userData, chunk);
  }
  const chunks = sprite.tags.map(({ userData }) => (userData && notes.get(userData)) || EMPTY_NOTE);
  const last = chunks.findLastIndex((chunk) => chunk !== EMPTY_NOTE);
  return [chunkOf(CHUNK.tags, (writer) => writeTags(writer, sprite.tags)), ...chunks.slice(0, last + 1)];
}

/** Keeps the order: what was noted on the next tag belongs to that one. */
const EMPTY_NOTE = chunkOf(CHUNK.userData, (writer) => writer.u32(0));

/** @param groups of the file's slices, in their order */
export function sliceChunks(
  groups: readonly ChunkGroup[],
  base: EditSprite,
  sprite: EditSprite,
): readonly WholeChunk[] {
  return groups.flatMap(({ chunks: [first, ...more] }, at) => {
    const [old, slice] = [base.slices[at], sprite.slices[at]];
    if (!first || !slice || slice === old) return first ? [first, ...more] : more;
    const isSame = old?.name === slice.name && sameKeys(old, slice);
    const chunk = isSame ? movedSlice(first, slice) : chunkOf(CHUNK.slice, (writer) => writeSlice(writer, slice));
    return [chunk, ...more];
  });
}

const sameKeys = (a: Slice, b: Slice) =>
  a.keys.length === b.keys.length &&
  a.keys.every((key, at) => {
    const other = b.keys[at];
    return key.frame === other?.frame && !key.pivot === !other.pivot && !key.center === !other.center;
  });
