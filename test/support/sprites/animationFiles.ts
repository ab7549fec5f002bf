import { deflateSync } from 'node:zlib';
import { crc32 } from '../../../src/sprite/pixels/bytes';
import { createRaster, type Raster, type Size } from '../../../src/sprite/pixels/raster';

/**
 * Builds animated GIF, APNG, and WebP files part by part from their specifications, independently of the extension's own writers, with a plain
 * description of what they show.
 */
export interface PartialFrame {
  readonly x: number;
  readonly y: number;
  readonly picture: Raster;
  /** Milliseconds. */
  readonly duration: number;
  readonly dispose: 'none' | 'background' | 'previous';
  readonly blend: 'source' | 'over';
}

export interface PartialAnimation {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly PartialFrame[];
}

/** The displayed pixels after each frame. Colors that overlay others are opaque or absent. */
export function shown({ width, height, frames }: PartialAnimation): Raster[] {
  let canvas = createRaster(width, height);
  return frames.map((frame) => {
    const before = copyOf(canvas);
    const after = copyOf(canvas);
    for (const { from, to } of pairsOf(frame, canvas)) {
      if (frame.blend === 'over' && frame.picture.data[from + 3] === 0) continue;
      after.data.set(frame.picture.data.subarray(from, from + 4), to);
    }
    canvas = frame.dispose === 'previous' ? before : copyOf(after);
    if (frame.dispose === 'background') for (const { to } of pairsOf(frame, canvas)) canvas.data.fill(0, to, to + 4);
    return after;
  });
}

/** Where each pixel of a frame is in its picture, and where on the canvas; without those beyond it. */
function pairsOf({ x, y, picture }: PartialFrame, { width, height }: Size): { from: number; to: number }[] {
  return Array.from({ length: picture.width * picture.height }, (_, pixel) => {
    const [column, row] = [x + (pixel % picture.width), y + Math.floor(pixel / picture.width)];
    return column < width && row < height ? [{ from: pixel * 4, to: (row * width + column) * 4 }] : [];
  }).flat();
}

function copyOf({ width, height, data }: Raster): Raster {
  return { width, height, data: data.slice() };
}

const little = (value: number) => [value & 255, (value >> 8) & 255];
const letters = (text: string) => [...Buffer.from(text, 'latin1')];

export interface GifParts extends PartialAnimation {
  /** Opaque colors of all frames, RGB, at most 255; the index after them is transparent. */
  readonly colors: readonly number[];
  readonly interlaced?: boolean;
  /** Repeats after the first play; absent: no such block. */
  readonly again?: number;
}

const GIF_DISPOSAL = { none: 1, background: 2, previous: 3 } as const;

/** A GIF with uncompressed data: a clear code comes before the code table can grow. */
export function gifFile({ width, height, frames, colors, interlaced = false, again }: GifParts): Uint8Array {
  const table = Buffer.alloc(256 * 3);
  colors.forEach((color, index) => {
    table.writeUIntBE(color, index * 3, 3);
  });
  const clear = colors.length;
  const indexOf = new Map(colors.map((color, index) => [color, index]));
  const netscape = again === undefined ? [] : [0x21, 0xff, 11, ...letters('NETSCAPE2.0'), 3, 1, ...little(again), 0];
  const blocks = frames.flatMap(({ x, y, picture, duration, dispose }) => {
    const rows = interlaced
      ? [
          [0, 8],
          [4, 8],
          [2, 4],
          [1, 2],
        ].flatMap(([first = 0, step = 1]) =>
          Array.from({ length: picture.height }, (_, row) => row).filter((row) => row % step === first),
        )
      : Array.from({ length: picture.height }, (_, row) => row);
    const indices = rows.flatMap((row) =>
      Array.from({ length: picture.width }, (_, column) => {
        const at = (row * picture.width + column) * 4;
        const [red = 0, green = 0, blue = 0, alpha = 0] = picture.data.subarray(at, at + 4);
        return alpha === 0 ? clear : (indexOf.get((red << 16) | (green << 8) | blue) ?? clear);
      }),
    );
    return [
      ...[0x21, 0xf9, 4, (GIF_DISPOSAL[dispose] << 2) | 1, ...little(duration / 10), clear, 0],
      ...[0x2c, ...little(x), ...little(y), ...little(picture.width), ...little(picture.height)],
      ...[interlaced ? 0x40 : 0, ...plainCodes(indices)],
    ];
  });
  return Uint8Array.from([
    ...[...letters('GIF89a'), ...little(width), ...little(height), 0xf7, 0, 0, ...table],
    ...[...netscape, ...blocks, 0x3b],
  ]);
}

/** 9-bit codes in blocks of data. */
function plainCodes(indices: readonly number[]): number[] {
  const [CLEAR, END, BITS] = [256, 257, 9];
  const codes = indices.flatMap((index, at) => (at % 200 === 0 ? [CLEAR, index] : [index]));
  const packed: number[] = [];
  [...codes, END].forEach((code, position) => {
    for (let bit = 0; bit < BITS; bit++) {
      const at = position * BITS + bit;
      packed[at >> 3] = (packed[at >> 3] ?? 0) | (((code >> bit) & 1) << (at & 7));
    }
  });
  const blocks: number[] = [8];
  for (let at = 0; at < packed.length; at += 255) {
    const part = packed.slice(at, at + 255);
    blocks.push(part.length, ...part);
  }
  return [...blocks, 0];
}

function pngChunk(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function fourBytes(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
}

const PNG_DISPOSAL = { none: 0, background: 1, previous: 2 } as const;

/** An RGBA APNG. With `still`, its default image isn't one of its frames. */
export function apngFile({ width, height, frames }: PartialAnimation, plays = 0, still?: Raster): Uint8Array {
  const data = (raster: Raster) => {
    const lines = Array.from({ length: raster.height }, (_, row) =>
      Buffer.from([0, ...raster.data.subarray(row * raster.width * 4, (row + 1) * raster.width * 4)]),
    );
    return deflateSync(Buffer.concat(lines));
  };
  let sequence = 0;
  const parts = frames.flatMap(({ x, y, picture, duration, dispose, blend }, index) => {
    const control = pngChunk(
      'fcTL',
      fourBytes(sequence++, picture.width, picture.height, x, y),
      Buffer.from([duration >> 8, duration & 255, 1000 >> 8, 1000 & 255]),
      Buffer.from([PNG_DISPOSAL[dispose], blend === 'over' ? 1 : 0]),
    );
    const pixels = data(picture);
    const half = pixels.length >> 1;
    // In two chunks, which form one zlib stream.
    const pieces = [pixels.subarray(0, half), pixels.subarray(half)];
    const isFirst = index === 0 && !still;
    return [
      control,
      ...pieces.map((one) => (isFirst ? pngChunk('IDAT', one) : pngChunk('fdAT', fourBytes(sequence++), one))),
    ];
  });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', fourBytes(width, height), Buffer.from([8, 6, 0, 0, 0])),
    pngChunk('acTL', fourBytes(frames.length, plays)),
    ...(still ? [pngChunk('IDAT', data(still))] : []),
    ...parts,
    pngChunk('IEND'),
  ]);
}

function riffChunk(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length & 1)]);
}

function threeBytes(...values: readonly number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [value & 255, (value >> 8) & 255, (value >> 16) & 255]));
}

/** A lossless WebP frame (RFC 9649, section 3): five 8-bit prefix codes, so that every pixel is written as it is. */
function plainVp8l({ width, height, data }: Raster): Buffer {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit++) bits.push((value >> bit) & 1);
  };
  put(0x2f, 8);
  put(width - 1, 14);
  put(height - 1, 14);
  put(1, 1);
  // No version, transform, color cache, or meta prefix codes.
  put(0, 3);
  put(0, 3);
  // A code for 256 lengths: all symbols have length 8, from a code length code with one symbol.
  const literals = (symbols: number) => {
    put(0, 1);
    // The order of code length codes is 17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8…: twelve of them, 0 and 8 with one bit each.
    put(12 - 4, 4);
    for (const symbol of [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8]) put(symbol === 0 || symbol === 8 ? 1 : 0, 3);
    put(0, 1);
    for (let symbol = 0; symbol < symbols; symbol++) put(symbol < 256 ? 1 : 0, 1);
  };
  literals(280);
  literals(256);
  literals(256);
  literals(256);
  // Distances: one symbol, which takes no bits.
  put(1, 1);
  put(0, 1);
  put(0, 1);
  put(0, 1);
  const backward = (value: number) => {
    for (let bit = 7; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    for (const value of [green, red, blue, alpha]) backward(value);
  }
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  });
  return bytes;
}

/** A lossless WebP animation. Frame offsets are even. */
export function webpFile({ width, height, frames }: PartialAnimation, loops = 0): Uint8Array {
  const parts = frames.map(({ x, y, picture, duration, dispose, blend }) =>
    riffChunk(
      'ANMF',
      threeBytes(x / 2, y / 2, picture.width - 1, picture.height - 1, duration),
      Buffer.from([(blend === 'source' ? 2 : 0) | (dispose === 'background' ? 1 : 0)]),
      riffChunk('VP8L', plainVp8l(picture)),
    ),
  );
  const header = riffChunk('VP8X', Buffer.from([0x12, 0, 0, 0]), threeBytes(width - 1, height - 1));
  const anim = riffChunk('ANIM', Buffer.from([0, 0, 0, 0, ...little(loops)]));
  return riffChunk('RIFF', Buffer.from('WEBP', 'latin1'), header, anim, ...parts);
}
