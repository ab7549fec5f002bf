import { LOOP_DIRECTIONS } from '../pixels/frameTag';
import { MAX_PIXELS } from '../pixels/pictureLimits';
import type { Slice, SliceKey } from '../pixels/slice';
import { Budget } from './budget';
import type { ByteReader } from './byteReader';
import {
  type AsepriteTag,
  BLEND_MODES,
  type Cel,
  type ColorMode,
  type Layer,
  type Packed,
  type Tileset,
} from './document';
import { hexColor } from './userData';

/** Types of chunks that are read here; all others are kept unchanged. */
export const CHUNK = {
  oldPalette: 0x0004,
  oldPalette64: 0x0011,
  layer: 0x2004,
  cel: 0x2005,
  colorProfile: 0x2007,
  tags: 0x2018,
  palette: 0x2019,
  userData: 0x2020,
  slice: 0x2022,
  tileset: 0x2023,
} as const;

/** Bytes of a pixel. */
export const PIXEL_BYTES: Readonly<Record<ColorMode, number>> = { rgba: 4, grayscale: 2, indexed: 1 };

/** Tiles are in memory together with the cel that shows them. */
const MAX_TILE_PIXELS = MAX_PIXELS / 2;

/** Refuses a size that a file claims before anything is inflated. */
function checkPixels(count: number, most = MAX_PIXELS): void {
  if (count > most) throw new RangeError(`There are more than ${most} pixels.`);
}

/** Most groups inside each other: more are an attack or a mistake. */
const MAX_LEVELS = 256;

const LAYER_KINDS = ['image', 'group', 'tilemap'] as const;

/** A layer and its depth in groups: 0 at the root. */
export function readLayer(reader: ByteReader): { layer: Omit<Layer, 'parent'>; level: number } {
  const flags = reader.u16();
  const kind = LAYER_KINDS[reader.u16()];
  if (!kind) throw new RangeError('Unknown kind of layer.');
  const level = reader.u16();
  if (level > MAX_LEVELS) throw new RangeError('Groups are nested too deep.');
  reader.skip(4);
  const blendMode = BLEND_MODES[reader.u16()] ?? 'normal';
  const opacity = reader.u8();
  reader.skip(3);
  const name = reader.string();
  const tileset = kind === 'tilemap' ? reader.u32() : undefined;
  const has = (flag: number) => (flags & flag) !== 0;
  return {
    level,
    layer: { name, kind, visible: has(1), background: has(8), reference: has(64), opacity, blendMode, tileset },
  };
}

const RAW = 0;
const LINKED = 1;
const IMAGE = 2;
const TILEMAP = 3;

export function readCel(reader: ByteReader, mode: ColorMode): Cel {
  const layer = reader.u16();
  const x = reader.i16();
  const y = reader.i16();
  const opacity = reader.u8();
  const type = reader.u16();
  const zIndex = reader.i16();
  reader.skip(5);
  const cel = { layer, x, y, opacity, zIndex };
  if (type === LINKED) return { ...cel, content: { kind: 'link', frame: reader.u16() } };
  const width = reader.u16();
  const height = reader.u16();
  checkPixels(width * height);
  if (type === RAW || type === IMAGE) {
    const bytes = type === RAW ? reader.raw(width * height * PIXEL_BYTES[mode]) : reader.rest();
    return { ...cel, content: { kind: 'image', width, height, pixels: { bytes, compressed: type === IMAGE } } };
  }
  if (type !== TILEMAP) throw new RangeError('Unknown kind of cel.');
  const bits = reader.u16();
  if (bits !== 8 && bits !== 16 && bits !== 32) throw new RangeError('A tile has 8, 16, or 32 bits.');
  const masks = { id: reader.u32(), flipX: reader.u32(), flipY: reader.u32(), diagonal: reader.u32() };
  reader.skip(10);
  const tiles: Packed = { bytes: reader.rest(), compressed: true };
  return { ...cel, content: { kind: 'tilemap', width, height, bits, masks, tiles } };
}

export function readTileset(reader: ByteReader, mode: ColorMode, budget: Budget): Tileset {
  const id = reader.u32();
  const flags = reader.u32();
  const count = reader.u32();
  const tile = { width: reader.u16(), height: reader.u16() };
  const baseIndex = reader.i16();
  reader.skip(14);
  const name = reader.string();
  // The id of an external file and of the tileset in it.
  if (flags & 1) reader.skip(8);
  const size = count * tile.width * tile.height;
  checkPixels(size, MAX_TILE_PIXELS);
  const pixels = flags & 2 ? { bytes: reader.raw(reader.u32()), compressed: true } : undefined;
  if (pixels) budget.take('tileBytes', size * PIXEL_BYTES[mode]);
  return { id, name, count, tile, baseIndex, zeroIsEmpty: (flags & 4) !== 0, pixels };
}

export function readTags(reader: ByteReader, budget = new Budget()): AsepriteTag[] {
  const count = reader.u16();
  budget.take('tags', count);
  reader.skip(8);
  return Array.from({ length: count }, () => {
    const from = reader.u16();
    const to = reader.u16();
    const direction = LOOP_DIRECTIONS[reader.u8()] ?? 'forward';
    // 0 plays forever.
    const repeat = reader.u16() || undefined;
    reader.skip(6);
    const color = hexColor(reader.raw(3));
    reader.skip(1);
    return { name: reader.string(), from, to, direction, repeat, color };
  });
}

export function readSlice(reader: ByteReader, budget: Budget): Slice {
  const count = reader.u32();
  const flags = reader.u32();
  reader.skip(4);
  const name = reader.string();
  const keys: SliceKey[] = [];
  // A key takes at least 20 bytes, so a wrong count fails at the end of the bytes.
  while (keys.length < count) {
    budget.take('sliceKeys');
    keys.push(readSliceKey(reader, flags));
  }
  return { name, keys };
}

function readSliceKey(reader: ByteReader, flags: number): SliceKey {
  const frame = reader.u32();
  const rect = () => ({ x: reader.i32(), y: reader.i32(), width: reader.u32(), height: reader.u32() });
  const bounds = rect();
  const center = flags & 1 ? rect() : undefined;
  const pivot = flags & 2 ? { x: reader.i32(), y: reader.i32() } : undefined;
  return { frame, bounds, center, pivot };
}

/** Most entries of a palette, with 4 bytes of RGBA each. */
const MAX_COLORS = 65_536;

/** The palette after a palette chunk (0x2019). */
export function readPalette(reader: ByteReader, before: Uint8Array, budget: Budget): Uint8Array {
  const size = reader.u32();
  const first = reader.u32();
  const last = reader.u32();
  reader.skip(8);
  if (size > MAX_COLORS) throw new RangeError('The palette has too many colors.');
  const palette = resized(before, Math.max(size, before.length / 4), budget);
  for (let index = first; index <= last; index++) {
    const flags = reader.u16();
    const color = reader.raw(4);
    if (index < size) palette.set(color, index * 4);
    if (flags & 1) reader.string();
  }
  return palette;
}

/** The palette after an old palette chunk; `bits` of a channel: 8 (0x0004) or 6 (0x0011). */
export function readOldPalette(reader: ByteReader, before: Uint8Array, bits: 6 | 8, budget: Budget): Uint8Array {
  let palette = before;
  let index = 0;
  for (let packets = reader.u16(); packets > 0; packets--) {
    index += reader.u8();
    const count = reader.u8() || 256;
    palette = resized(palette, Math.min(256, Math.max(palette.length / 4, index + count)), budget);
    for (let left = count; left > 0; left--, index++) {
      const rgb = [...reader.raw(3)].map((value) => (bits === 6 ? ((value << 2) | (value >> 4)) & 255 : value));
      if (index < 256) palette.set([...rgb, 255], index * 4);
    }
  }
  return palette;
}

function resized(palette: Uint8Array, colors: number, budget: Budget): Uint8Array {
  budget.take('colors', colors);
  const result = new Uint8Array(colors * 4);
  result.set(palette.subarray(0, result.length));
  return result;
}
