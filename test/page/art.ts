import { GIFEncoder } from 'gifenc';
import type { Raster } from '../../src/sprite/pixels/raster';

/** Test images as text: one letter per pixel, a dot for transparent. */
const COLORS: Readonly<Record<string, string>> = {
  k: '241a2e',
  r: 'b83a4b',
  R: 'e0606a',
  w: 'f6efe2',
  c: 'e9c9a0',
  C: 'c79a72',
  n: '6b4226',
  g: '3f7d4e',
  G: '74b35e',
  y: 'f2c14e',
  b: '3b5ba5',
  B: '6f9be0',
};

const MUSHROOM = `
................
.....kkkkkk.....
...kkRRRRRRkk...
..kRRwwRRRRRRk..
.kRRRwwwRRwwRrk.
.kRRRRwRRRwwrrk.
kRwwRRRRRRRRrrrk
kRwwRRRwwRRrrwrk
krrrrrrwwrrrrrrk
.kkkkccccccCkkk.
...kcckccckcCk..
...kcckccckcCk..
...kcccccccCCk..
..kGkccCCcCCkGk.
.kGgGkkkkkkkGgk.
..kkk......kkk..`;

const LANTERN = `
......kkkk......
.....k....k.....
.....k....k.....
....kkkkkkkk....
...kbBBBBBBbk...
....kkkkkkkk....
....kywyyyyk....
...kyywwyyyyk...
...kyywRwyyyk...
...kyywRRyyyk...
...kyyRRRRyyk...
....kyyRRyyk....
....kkkkkkkk....
...kbBBBBBBbk...
..kbbbbbbbbbbk..
...kkkkkkkkkk...`;

function fromText(text: string): Raster {
  const rows = text.trim().split('\n');
  const width = rows[0]?.length ?? 0;
  const data = new Uint8ClampedArray(width * rows.length * 4);
  rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      const color = COLORS[letter];
      if (color) data.set([...rgb(color), 255], (y * width + x) * 4);
    });
  });
  return { width, height: rows.length, data };
}

function rgb(hex: string): number[] {
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

export const mushroom = fromText(MUSHROOM);
export const lantern = fromText(LANTERN);

/** Every pixel `scale` × `scale`. */
export function enlarge({ width, height, data }: Raster, scale: number): Raster {
  const out = new Uint8ClampedArray(width * scale * height * scale * 4);
  for (let y = 0; y < height * scale; y++) {
    for (let x = 0; x < width * scale; x++) {
      const from = (Math.floor(y / scale) * width + Math.floor(x / scale)) * 4;
      out.set(data.subarray(from, from + 4), (y * width * scale + x) * 4);
    }
  }
  return { width: width * scale, height: height * scale, data: out };
}

/** Rotates the color channels, for a variation. */
export function recolor({ width, height, data }: Raster, turn: number): Raster {
  const out = data.slice();
  for (let at = 0; at < out.length; at += 4) {
    for (let channel = 0; channel < 3; channel++) out[at + channel] = data[at + ((channel + turn) % 3)] ?? 0;
  }
  return { width, height, data: out };
}

/** Mirrored horizontally. */
export function mirror({ width, height, data }: Raster): Raster {
  const out = data.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + width - 1 - x) * 4;
      out.set(data.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return { width, height, data: out };
}

/** The rows above `cut` moved down by one pixel, as in breathing. */
export function squash({ width, height, data }: Raster, cut: number): Raster {
  const out = new Uint8ClampedArray(data.length);
  const row = width * 4;
  out.set(data.subarray(0, cut * row), row);
  out.set(data.subarray((cut + 1) * row), (cut + 1) * row);
  return { width, height, data: out };
}

/** An endless GIF with exact colors, at most 255; pixels are opaque or transparent. `delays` in milliseconds, one per frame. */
export function toGif(frames: readonly Raster[], delays: readonly number[]): Uint8Array {
  const gif = GIFEncoder();
  frames.forEach(({ width, height, data }, number) => {
    const palette = [[0, 0, 0]];
    const known = new Map<string, number>();
    const indices = new Uint8Array(width * height);
    for (let pixel = 0; pixel < indices.length; pixel++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(pixel * 4, pixel * 4 + 4);
      if (alpha === 0) continue;
      const key = `${red} ${green} ${blue}`;
      const index = known.get(key) ?? palette.push([red, green, blue]) - 1;
      known.set(key, index);
      indices[pixel] = index;
    }
    const delay = delays[number] ?? 100;
    gif.writeFrame(indices, width, height, {
      palette,
      delay,
      transparent: true,
      transparentIndex: 0,
      dispose: 2,
      repeat: 0,
    });
  });
  gif.finish();
  return gif.bytes();
}
