import { type FrameTag, LOOP_DIRECTIONS } from '../pixels/frameTag';
import type { Slice } from '../pixels/slice';
import type { ByteWriter } from './byteWriter';
import { BLEND_MODES, type BlendMode } from './document';

/** Data of chunks for new files, and for additions to existing files. */

/** A chunk with its header: size and type. */
export function writeChunk(writer: ByteWriter, type: number, write: () => void): void {
  const start = writer.length;
  writer.u32(0).u16(type);
  write();
  writer.patchU32(start, writer.length - start);
}

/** A layer of pixels at the root, above all layers written before. */
export interface LayerLook {
  readonly name: string;
  /** Default: true. */
  readonly visible?: boolean;
  /** 0 to 255; default: 255. */
  readonly opacity?: number;
  /** Default: `normal`. */
  readonly blendMode?: BlendMode;
}

const VISIBLE = 1;
const EDITABLE = 2;

/** 0x2004. */
export function writeLayer(
  writer: ByteWriter,
  { name, visible = true, opacity = 255, blendMode = 'normal' }: LayerLook,
): void {
  writer
    .u16((visible ? VISIBLE : 0) | EDITABLE, 0, 0, 0, 0, BLEND_MODES.indexOf(blendMode))
    .u8(opacity)
    .zeros(3)
    .string(name);
}

/** 0x2018. */
export function writeTags(writer: ByteWriter, tags: readonly FrameTag[]): void {
  writer.u16(tags.length).zeros(8);
  for (const tag of tags) writeTag(writer, tag);
}

/** One entry of a tags chunk. */
export function writeTag(writer: ByteWriter, { name, from, to, direction, repeat = 0, color }: FrameTag): void {
  writer.u16(from, to).u8(LOOP_DIRECTIONS.indexOf(direction)).u16(Math.min(repeat, 65_535)).zeros(6);
  writer.u8(...channelsOf(color), 0).string(name);
}

/** Channels of `#rrggbb` or `#rrggbbaa`; black if there is no color, as in Aseprite. */
function channelsOf(color = ''): [number, number, number] {
  const value = Number.parseInt(/^#([\da-f]{6})/i.exec(color)?.[1] ?? '0', 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** 0x2019: a whole palette. @param colors RGBA as one number each, red in the lowest byte; at least one */
export function writePalette(writer: ByteWriter, colors: readonly number[]): void {
  writer.u32(colors.length, 0, colors.length - 1).zeros(8);
  for (const color of colors) writer.u16(0).u32(color >>> 0);
}

const NINE_PATCH = 1;
const PIVOT = 2;

/** 0x2022. If one key has a center or a pivot, all need one: the others get their whole rectangle as center, and its corner as pivot. */
export function writeSlice(writer: ByteWriter, { name, keys }: Slice): void {
  const flags = (keys.some(({ center }) => center) ? NINE_PATCH : 0) | (keys.some(({ pivot }) => pivot) ? PIVOT : 0);
  writer.u32(keys.length, flags, 0).string(name);
  for (const { frame, bounds, center, pivot } of keys) {
    const { x, y, width, height } = bounds;
    writer.u32(frame).i32(x, y).u32(width, height);
    const middle = center ?? { x: 0, y: 0, width, height };
    if (flags & NINE_PATCH) writer.i32(middle.x, middle.y).u32(middle.width, middle.height);
    if (flags & PIVOT) writer.i32(pivot?.x ?? 0, pivot?.y ?? 0);
  }
}
