import { deflateSync, inflateSync } from 'node:zlib';
import { Flattener } from '../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../src/sprite/aseprite/read';
import type { Raster } from '../../../src/sprite/pixels/raster';

/** Builds Aseprite files chunk by chunk from the format's description, independently of the extension's own writer, for cases that no sample has. */
export interface FileParts {
  readonly width: number;
  readonly height: number;
  /** Bits per pixel: 32 RGBA (default), 16 grayscale, 8 indexed. */
  readonly depth?: 8 | 16 | 32;
  /** Default 1: layers have an opacity. 2: groups blend as one image. */
  readonly flags?: number;
  readonly transparentIndex?: number;
  readonly ratio?: readonly [number, number];
  readonly frames: readonly { readonly duration?: number; readonly chunks: readonly Buffer[] }[];
}

export function asepriteFile({
  width,
  height,
  depth = 32,
  flags = 1,
  transparentIndex = 0,
  ratio = [1, 1],
  frames,
}: FileParts): Buffer {
  const header = Buffer.alloc(128);
  header.writeUInt16LE(0xa5e0, 4);
  header.writeUInt16LE(frames.length, 6);
  header.writeUInt16LE(width, 8);
  header.writeUInt16LE(height, 10);
  header.writeUInt16LE(depth, 12);
  header.writeUInt32LE(flags, 14);
  header.writeUInt16LE(100, 18);
  header.writeUInt8(transparentIndex, 28);
  header.writeUInt8(ratio[0], 34);
  header.writeUInt8(ratio[1], 35);
  const bodies = frames.map(({ duration = 100, chunks }) => {
    const head = Buffer.alloc(16);
    const body = Buffer.concat(chunks);
    head.writeUInt32LE(16 + body.length, 0);
    head.writeUInt16LE(0xf1fa, 4);
    head.writeUInt16LE(Math.min(chunks.length, 0xffff), 6);
    head.writeUInt16LE(duration, 8);
    head.writeUInt32LE(chunks.length, 12);
    return Buffer.concat([head, body]);
  });
  const file = Buffer.concat([header, ...bodies]);
  file.writeUInt32LE(file.length, 0);
  return file;
}

export function chunk(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(6);
  head.writeUInt32LE(6 + data.length, 0);
  head.writeUInt16LE(type, 4);
  return Buffer.concat([head, data]);
}

export const u8 = (...values: number[]) => Buffer.from(values.map((value) => value & 255));
export const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value, value >> 8)));
export const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value, value >>> 16)));
export const text = (words: string) => Buffer.concat([u16(Buffer.byteLength(words)), Buffer.from(words)]);

export interface LayerParts {
  readonly name?: string;
  /** 1 visible (default), 8 background, 64 reference. */
  readonly flags?: number;
  /** 0 image (default), 1 group, 2 tilemap. */
  readonly type?: 0 | 1 | 2;
  readonly level?: number;
  readonly blend?: number;
  readonly opacity?: number;
  readonly tileset?: number;
}

export function layer({
  name = 'layer',
  flags = 1,
  type = 0,
  level = 0,
  blend = 0,
  opacity = 255,
  tileset,
}: LayerParts = {}): Buffer {
  const head = [u16(flags, type, level, 0, 0, blend), u8(opacity, 0, 0, 0), text(name)];
  return chunk(0x2004, ...head, tileset === undefined ? u8() : u32(tileset));
}

export interface CelParts {
  readonly layer?: number;
  readonly x?: number;
  readonly y?: number;
  readonly opacity?: number;
  readonly z?: number;
}

function celHead({ layer: index = 0, x = 0, y = 0, opacity = 255, z = 0 }: CelParts, type: number): Buffer {
  return Buffer.concat([u16(index, x, y), u8(opacity), u16(type, z), Buffer.alloc(5)]);
}

/** A compressed cel; `bytes` are its pixels. */
export function cel(
  width: number,
  height: number,
  bytes: readonly number[] | Uint8Array,
  parts: CelParts = {},
): Buffer {
  return chunk(0x2005, celHead(parts, 2), u16(width, height), deflateSync(Uint8Array.from(bytes)));
}

export function rawCel(width: number, height: number, bytes: readonly number[], parts: CelParts = {}): Buffer {
  return chunk(0x2005, celHead(parts, 0), u16(width, height), u8(...bytes));
}

export const linkedCel = (frame: number, parts: CelParts = {}) => chunk(0x2005, celHead(parts, 1), u16(frame));

/** Masks of tile numbers as Aseprite writes them. */
export const FLIP = { x: 0x80000000, y: 0x40000000, diagonal: 0x20000000 } as const;

export function tilemapCel(columns: number, rows: number, tiles: readonly number[], parts: CelParts = {}): Buffer {
  const masks = u32(0x1fffffff, FLIP.x, FLIP.y, FLIP.diagonal);
  return chunk(0x2005, celHead(parts, 3), u16(columns, rows, 32), masks, Buffer.alloc(10), deflateSync(u32(...tiles)));
}

/** Tiles from top to bottom; the first one is empty. */
export function tileset(id: number, width: number, height: number, count: number, pixels: readonly number[]): Buffer {
  const data = deflateSync(Uint8Array.from(pixels));
  return chunk(
    0x2023,
    ...[u32(id, 2 | 4, count), u16(width, height, 1), Buffer.alloc(14), text('tiles'), u32(data.length), data],
  );
}

export interface TagParts {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** 0 forward (default), 1 reverse, 2 ping-pong, 3 ping-pong reverse. */
  readonly direction?: number;
  readonly repeat?: number;
}

export function tags(...all: readonly TagParts[]): Buffer {
  const bodies = all.map(({ name, from, to, direction = 0, repeat = 0 }) =>
    Buffer.concat([u16(from, to), u8(direction), u16(repeat), Buffer.alloc(6), u8(255, 0, 0, 0), text(name)]),
  );
  return chunk(0x2018, u16(all.length), Buffer.alloc(8), ...bodies);
}

/** Colors as `[red, green, blue, alpha]`; `first` is the first one's index. */
export function palette(colors: readonly (readonly number[])[], first = 0): Buffer {
  const entries = colors.map((color) => Buffer.concat([u16(0), u8(...color)]));
  return chunk(0x2019, u32(first + colors.length, first, first + colors.length - 1), Buffer.alloc(8), ...entries);
}

/** Flags 1: text; 2: color; 4: properties, whose bytes follow. */
export const userData = (flags: number, ...parts: readonly Uint8Array[]) => chunk(0x2020, u32(flags), ...parts);

/** A frame of a file, with some layers hidden or shown by name. */
export function flat(bytes: Uint8Array, frame = 0, eyes: Readonly<Record<string, boolean>> = {}): Raster {
  const document = readAseprite(bytes);
  const isVisible = (index: number) => {
    const layer = document.layers[index];
    return eyes[layer?.name ?? ''] ?? layer?.visible ?? false;
  };
  const inflate = (packed: Uint8Array, size: number) => inflateSync(packed, { maxOutputLength: size });
  return new Flattener(document, { isVisible, inflate }).frame(frame);
}
