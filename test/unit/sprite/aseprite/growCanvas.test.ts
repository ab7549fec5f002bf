import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { type PutOptions, putInto } from '../../../../src/sprite/aseprite/putInto';
import { PutError, type PutPicture } from '../../../../src/sprite/aseprite/putPlan';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { composed, parsed } from '../../../support/sprites/aseParser';
import {
  asepriteFile,
  cel,
  chunk,
  layer,
  linkedCel,
  palette,
  text,
  tilemapCel,
  tileset,
  u32,
} from '../../../support/sprites/asepriteFile';

const FOLDER = path.join(__dirname, '../../../../../test/fixtures/aseprite');
const SAMPLES = readdirSync(FOLDER).filter((name) => name.endsWith('.aseprite'));
const sample = (name: string) => new Uint8Array(readFileSync(path.join(FOLDER, name)));

const GRAY = 0xff808080;
const WHITE = 0xffffffff;

function block(width: number, height: number, word = GRAY): Raster {
  const raster = createRaster(width, height);
  wordsOf(raster.data).fill(word);
  return raster;
}

const still = (image: Raster): PutPicture => ({ name: 'big', frames: [{ image, duration: 0 }] });
const GROW: PutOptions = { as: 'layer', frame: 0, layerName: 'big', deflate: deflateSync, canvas: 'grow' };

/** Words of a frame with only some layers. */
function words(file: Uint8Array, frame: number, isVisible: (layer: number) => boolean): Uint32Array {
  return wordsOf(new Flattener(readAseprite(file), { isVisible }).frame(frame).data);
}

describe('A canvas that grows for an image', () => {
  for (const name of SAMPLES) {
    it(`leaves everything of ${name} at its place, in another reader too`, () => {
      const before = sample(name);
      const old = readAseprite(before);
      const size = { width: old.width + 7, height: old.height + 5 };
      const { file, canvas, grownFrom, unclipped } = putInto(before, [still(block(size.width, size.height))], GROW);
      assert.deepEqual([canvas, grownFrom, unclipped], [size, { width: old.width, height: old.height }, undefined]);
      const [was, is] = [parsed(before), parsed(file)];
      assert.deepEqual([is.width, is.height, is.numFrames], [size.width, size.height, was.numFrames]);
      assert.deepEqual(is.slices, was.slices);
      const top = old.layers.length;
      assert.deepEqual(is.layers.slice(0, top), was.layers);
      const background = old.layers.findIndex((one) => one.background);
      for (const [index, { cels }] of was.frames.entries()) {
        const kept = is.frames[index]?.cels.filter(({ layerIndex }) => layerIndex < top) ?? [];
        const others = <T extends { layerIndex: number }>(all: readonly T[]) =>
          all.filter(({ layerIndex }) => layerIndex !== background);
        assert.deepEqual(others(kept), others(cels), `cels of frame ${index}`);
        const now = words(file, index, (one) => one < top && (old.layers[one]?.visible ?? false));
        const then = words(before, index, (one) => old.layers[one]?.visible ?? false);
        for (let y = 0; y < old.height; y++) {
          const [row, oldRow] = [y * size.width, y * old.width];
          const same = now.subarray(row, row + old.width);
          assert.deepEqual([...same], [...then.subarray(oldRow, oldRow + old.width)], `row ${y} of frame ${index}`);
        }
      }
      const whole = words(file, 0, (one) => one === top);
      const indexed = old.colorMode === 'indexed';
      assert.ok(indexed || whole.every((word) => word === GRAY), 'the new image is whole');
      assert.ok(whole.every((word) => word >>> 24 === 255));
    });
  }

  it('keeps tilemaps, reference layers with precise bounds, and slices byte for byte', () => {
    const before = asepriteFile({
      width: 4,
      height: 4,
      frames: [
        {
          chunks: [
            tileset(
              0,
              2,
              2,
              2,
              Array.from({ length: 32 }, (_, at) => (at < 16 ? 0 : 200)),
            ),
            layer({ name: 'ground', type: 2, tileset: 0 }),
            layer({ name: 'photo', flags: 1 | 64 }),
            chunk(0x2022, u32(1, 0, 0), text('hit'), u32(0, 1, 1, 2, 2)),
            tilemapCel(2, 2, [1, 0, 0, 1]),
            cel(1, 1, [9, 9, 9, 255], { layer: 1, x: -1 }),
            chunk(0x2006, u32(1, 0x8000, 0x8000, 0x18000, 0x18000), Buffer.alloc(16)),
          ],
        },
        { chunks: [linkedCel(0)] },
      ],
    });
    const { file } = putInto(before, [still(block(24, 24))], { ...GROW, as: 'tag' });
    for (const type of [0x2022, 0x2023, 0x2005, 0x2006]) assert.ok(isSame(before, file, type), type.toString(16));
    const ground = words(file, 1, (one) => one === 0);
    const filled = [...ground.keys()].filter((at) => ground[at] !== 0);
    assert.deepEqual(filled, [0, 1, 24, 25, 50, 51, 74, 75]);
    const document = readAseprite(file);
    assert.deepEqual([document.width, document.height, document.frames.length], [24, 24, 3]);
  });

  /** Whether all chunks of a type in the first frames of a file come first in another. */
  function isSame(before: Uint8Array, after: Uint8Array, type: number): boolean {
    const mark = (file: Uint8Array) => chunksOf(file, type);
    const [old, next] = [mark(before), mark(after)];
    return old.length > 0 && old.every((one) => next.some((other) => other.equals(one)));
  }

  function chunksOf(file: Uint8Array, type: number): Buffer[] {
    const buffer = Buffer.from(file);
    const found: Buffer[] = [];
    let at = 128;
    while (at < buffer.length) {
      const end = at + buffer.readUInt32LE(at);
      for (let from = at + 16; from < end; from += buffer.readUInt32LE(from)) {
        if (buffer.readUInt16LE(from + 4) === type) found.push(buffer.subarray(from, from + buffer.readUInt32LE(from)));
      }
      at = end;
    }
    return found;
  }

  const BLUE = [10, 20, 250, 255];
  for (const [mode, depth, pixels, expected] of [
    ['RGBA', 32, [[1, 1, 1, 255], BLUE, BLUE, BLUE], 0xfffa140a],
    [
      'grayscale',
      16,
      [
        [5, 255],
        [90, 255],
        [90, 255],
        [90, 255],
      ],
      0xff5a5a5a,
    ],
    ['indexed', 8, [[1], [2], [2], [2]], 0xff00ff00],
  ] as const) {
    it(`continues a background in the color of its edge: ${mode}`, () => {
      const before = asepriteFile({
        width: 2,
        height: 2,
        depth,
        frames: [
          {
            chunks: [
              palette([
                [0, 0, 0, 255],
                [255, 0, 0, 255],
                [0, 255, 0, 255],
                [128, 128, 128, 255],
              ]),
              layer({ name: 'Background', flags: 1 | 8 }),
              layer({ name: 'hero' }),
              cel(2, 2, pixels.flat()),
              cel(1, 1, pixels[1] ?? [], { layer: 1, x: 1, y: 1 }),
            ],
          },
          { chunks: [linkedCel(0)] },
        ],
      });
      const { file } = putInto(before, [still(block(5, 3))], { ...GROW, as: 'tag' });
      const first = words(before, 0, (one) => one === 0);
      for (const frame of [0, 1, 2]) {
        const ground = words(file, frame, (one) => one === 0);
        const corner = [0, 1, 5, 6].map((at) => ground[at]);
        assert.deepEqual(corner, [...first], `frame ${frame}`);
        const rest = [...ground].filter((_, at) => ![0, 1, 5, 6].includes(at));
        assert.deepEqual(rest, new Array(11).fill(expected), `frame ${frame}`);
      }
      const other = parsed(file);
      assert.deepEqual(other.frames[0]?.cels.map(({ w, h }) => [w, h]).slice(0, 2), [
        [5, 3],
        [1, 1],
      ]);
      assert.equal(other.frames[1]?.cels[0]?.celType, 1, 'still linked');
      const shown = new Uint32Array(composed(other, 0).buffer);
      assert.equal(shown[14], expected);
    });
  }

  const plain = () =>
    asepriteFile({ width: 4, height: 4, frames: [{ chunks: [layer(), layer(), cel(1, 1, [9, 9, 9, 255])] }] });

  it('stays if it clips, and if only empty pixels are outside', () => {
    for (const canvas of ['clip', undefined] as const) {
      const result = putInto(plain(), [still(block(24, 2))], { ...GROW, canvas });
      assert.deepEqual(
        [result.canvas, result.grownFrom, result.unclipped],
        [{ width: 4, height: 4 }, undefined, { width: 24, height: 4 }],
      );
    }
    const airy = createRaster(6, 6);
    wordsOf(airy.data)[33] = WHITE;
    const result = putInto(plain(), [still(airy)], GROW);
    assert.deepEqual(
      [result.canvas, result.grownFrom, result.unclipped],
      [{ width: 4, height: 4 }, undefined, undefined],
    );
  });

  it('says that it shows what older layers have outside, as an image that was clipped before', () => {
    const clipped = putInto(plain(), [still(block(6, 6))], { ...GROW, canvas: 'clip' });
    assert.equal(clipped.reveals, undefined);
    for (const canvas of ['grow', 'clip'] as const) {
      assert.equal(putInto(clipped.file, [still(block(8, 8))], { ...GROW, canvas }).reveals, true);
    }
    const above = asepriteFile({
      width: 4,
      height: 4,
      frames: [{ chunks: [layer(), layer(), cel(2, 2, new Array(16).fill(255), { x: -1, y: -1 })] }],
    });
    assert.equal(putInto(above, [still(block(8, 8))], GROW).reveals, undefined, 'it grows to the right and down');
  });

  it('has room for the largest frame of all images', () => {
    const walk: PutPicture = {
      name: 'walk',
      frames: [
        { image: block(2, 2), duration: 50 },
        { image: block(2, 9), duration: 50 },
      ],
    };
    const { canvas } = putInto(plain(), [walk, still(block(7, 3))], { ...GROW, as: 'tag' });
    assert.deepEqual(canvas, { width: 7, height: 9 });
  });

  it("doesn't grow beyond what can be read", () => {
    const wide = block(4096, 2);
    const tall = block(2, 4097);
    assert.throws(
      () => putInto(plain(), [still(wide), still(tall)], GROW),
      (error) => error instanceof PutError && error.fault === 'too-large-grown',
    );
  });
});
