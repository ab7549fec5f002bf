import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { parse } from 'valibot';
import { type ExportChoices, exportOptions } from '../../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../../src/sprite/engines/exportSprite';
import type { FrameTag } from '../../../src/sprite/pixels/frameTag';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import type { ExportFrame, ExportSprite } from '../../../src/sprite/source/sprite';

const [WIDTH, HEIGHT] = [11, 7];

/** 0xRRGGBBAA. */
export const OPAQUE = [0xff2040ff, 0x20ff40ff, 0x2040ffff, 0x000000ff, 0xffffffff];

export function sprite(frames: readonly ExportFrame[], tags: readonly FrameTag[] = []): ExportSprite {
  const [first] = frames;
  assert.ok(first);
  const { width, height } = first.image;
  return { title: 'hero', extension: 'png', width, height, frames, tags, slices: [], layers: [] };
}

/** The only file of an export, and its notes. */
export async function exported(what: ExportSprite, options: ExportChoices) {
  const tools = { deflate: (bytes: Uint8Array) => deflateSync(bytes, { level: 9 }), check: () => {}, version: '1.0.0' };
  const { files, notes } = await exportSprite(what, parse(exportOptions, options), tools);
  const [file] = files;
  assert.ok(file && files.length === 1);
  return { ...file, notes };
}

/** One color per number, 0xRRGGBBAA; undefined: transparent. */
export function raster(width: number, height: number, colors: readonly (number | undefined)[]): Raster {
  const made = createRaster(width, height);
  const view = new DataView(made.data.buffer);
  for (let at = 0; at < width * height; at++) view.setUint32(at * 4, colors[at] ?? 0);
  return made;
}

/** Frames that share some patches of color with the previous frame, some of them equal. */
export function sprites(colors: readonly number[]) {
  const pixel = fc.option(fc.constantFrom(...colors), { nil: undefined });
  const patch = fc.record({
    x: fc.integer({ min: 0, max: WIDTH - 1 }),
    y: fc.integer({ min: 0, max: HEIGHT - 1 }),
    side: fc.integer({ min: 1, max: 5 }),
    pixel,
  });
  const frame = fc.record({
    patches: fc.array(patch, { maxLength: 4 }),
    fresh: fc.boolean(),
    duration: fc.integer({ min: 2, max: 80 }).map((steps) => steps * 10),
  });
  return fc.array(frame, { minLength: 2, maxLength: 7 }).map((list) => {
    let pixels: (number | undefined)[] = [];
    return sprite(
      list.map(({ patches, fresh, duration }) => {
        pixels = fresh ? [] : [...pixels];
        for (const { x, y, side, pixel } of patches) {
          for (let row = y; row < Math.min(HEIGHT, y + side); row++) {
            for (let column = x; column < Math.min(WIDTH, x + side); column++) pixels[row * WIDTH + column] = pixel;
          }
        }
        return { image: raster(WIDTH, HEIGHT, pixels), duration };
      }),
    );
  });
}
