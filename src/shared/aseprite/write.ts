import { zlibSync } from 'fflate';
import { type FrameTag, LOOP_DIRECTIONS } from '../pixels/frameTag';
import { type Raster, type Size, wordsOf } from '../pixels/raster';
import { ByteWriter } from './byteWriter';
import { CHUNK } from './chunks';
import { FILE_MAGIC, FRAME_MAGIC } from './walk';

/** A sprite as it is written to a new Aseprite file: always RGBA. */
export interface NewSprite extends Size {
  readonly frames: readonly { /** Milliseconds, 1 to 65,535. */ readonly duration: number }[];
  /** From the lowest to the highest. */
  readonly layers: readonly NewLayer[];
  readonly tags?: readonly FrameTag[];
}

export interface NewLayer {
  readonly name: string;
  /** By frame; as large as the sprite. A frame without one is empty. */
  readonly cels: readonly (Raster | undefined)[];
}

/** Of the header: layers have an opacity. */
const LAYER_OPACITY = 1;
const VISIBLE = 1;
const EDITABLE = 2;
const SRGB = 1;
/** Aseprite's palettes for RGBA sprites are for people: more colors are of no use to them. */
const MOST_COLORS = 256;

/**
 * A new Aseprite file. Pixels are kept exactly; cels are trimmed to what is not empty, and a cel that is like the one of the frame before is
 * linked with it. The palette has the colors of the sprite in the order in which they appear, up to 256.
 * @param pause waited for between frames, for a thread that has to do something else as well
 */
export async function writeAseprite(sprite: NewSprite, pause?: () => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ByteWriter();
  writeHeader(writer, sprite);
  const written: (WrittenCel | undefined)[] = sprite.layers.map(() => undefined);
  for (const [index, { duration }] of sprite.frames.entries()) {
    await pause?.();
    const start = writer.length;
    writer
      .u32(0)
      .u16(FRAME_MAGIC, 0, clamp(duration, 1, 65_535))
      .zeros(2)
      .u32(0);
    let chunks = 0;
    const chunk = (type: number, write: () => void) => {
      writeChunk(writer, type, write);
      chunks++;
    };
    if (index === 0) {
      chunk(CHUNK.colorProfile, () => writer.u16(SRGB, 0).zeros(12));
      chunk(CHUNK.palette, () => writePalette(writer, colorsOf(sprite)));
      for (const { name } of sprite.layers) chunk(CHUNK.layer, () => writeLayer(writer, name));
      const { tags = [] } = sprite;
      if (tags.length) chunk(CHUNK.tags, () => writeTags(writer, tags));
    }
    for (const [layer, { cels }] of sprite.layers.entries()) {
      const raster = cels[index];
      const cel = raster && trimmed(raster);
      if (!cel) continue;
      const before = written[layer];
      const linked = before && isSame(before.cel, cel) ? before.frame : undefined;
      chunk(CHUNK.cel, () => writeCel(writer, layer, cel, linked));
      if (linked === undefined) written[layer] = { frame: index, cel };
    }
    writer.patchU32(start, writer.length - start);
    writer.patchU32(start + 12, chunks);
  }
  writer.patchU32(0, writer.length);
  return writer.done();
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)));

function writeHeader(writer: ByteWriter, { width, height, frames }: NewSprite): void {
  writer.u32(0).u16(FILE_MAGIC, frames.length, width, height, 32).u32(LAYER_OPACITY).u16(100).zeros(8);
  // Transparent index, number of colors (0 stands for 256), pixel ratio, grid.
  writer.u8(0).zeros(3).u16(0).u8(1, 1).u16(0, 0, 16, 16).zeros(84);
}

function writeChunk(writer: ByteWriter, type: number, write: () => void): void {
  const start = writer.length;
  writer.u32(0).u16(type);
  write();
  writer.patchU32(start, writer.length - start);
}

function writeLayer(writer: ByteWriter, name: string): void {
  writer
    .u16(VISIBLE | EDITABLE, 0, 0, 0, 0, 0)
    .u8(255)
    .zeros(3)
    .string(name);
}

function writeTags(writer: ByteWriter, tags: readonly FrameTag[]): void {
  writer.u16(tags.length).zeros(8);
  for (const { name, from, to, direction, repeat = 0, color } of tags) {
    writer.u16(from, to).u8(LOOP_DIRECTIONS.indexOf(direction)).u16(repeat).zeros(6);
    writer.u8(...channelsOf(color), 0).string(name);
  }
}

/** Of `#rrggbb` or `#rrggbbaa`; black where there is none, as Aseprite has it. */
function channelsOf(color = ''): [number, number, number] {
  const value = Number.parseInt(/^#([\da-f]{6})/i.exec(color)?.[1] ?? '0', 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function writePalette(writer: ByteWriter, colors: readonly number[]): void {
  writer.u32(colors.length, 0, colors.length - 1).zeros(8);
  for (const color of colors) writer.u16(0).u32(color);
}

/** RGBA words of the sprite, at least one. */
function colorsOf({ layers }: NewSprite): number[] {
  const colors = new Set<number>();
  for (const { cels } of layers) {
    for (const raster of new Set(cels)) {
      if (!raster) continue;
      for (const word of wordsOf(raster.data)) {
        if (word >>> 24 !== 0) colors.add(word);
        if (colors.size === MOST_COLORS) return [...colors];
      }
    }
  }
  return colors.size ? [...colors] : [0];
}

interface TrimmedCel extends Size {
  readonly x: number;
  readonly y: number;
  readonly data: Uint8Array;
}

interface WrittenCel {
  readonly frame: number;
  readonly cel: TrimmedCel;
}

/** The part of a raster that is not empty; undefined where all of it is. */
function trimmed({ width, height, data }: Raster): TrimmedCel | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return undefined;
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const cut = new Uint8Array(4 * size.width * size.height);
  for (let row = 0; row < size.height; row++) {
    const from = 4 * ((top + row) * width + left);
    cut.set(data.subarray(from, from + 4 * size.width), 4 * row * size.width);
  }
  return { ...size, x: left, y: top, data: cut };
}

function isSame(a: TrimmedCel, b: TrimmedCel): boolean {
  if (a.x !== b.x || a.y !== b.y || a.width !== b.width || a.data.length !== b.data.length) return false;
  return a.data.every((value, at) => value === b.data[at]);
}

function writeCel(writer: ByteWriter, layer: number, cel: TrimmedCel, linked: number | undefined): void {
  writer
    .u16(layer, cel.x, cel.y)
    .u8(255)
    .u16(linked === undefined ? 2 : 1, 0)
    .zeros(5);
  if (linked === undefined) writer.u16(cel.width, cel.height).raw(zlibSync(cel.data));
  else writer.u16(linked);
}
