import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { isAseprite } from '../../../../src/sprite/aseprite/walk';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { mutate } from '../../../support/mutate';
import { root } from '../../../support/places';
import { seeded } from '../../../support/random';
import {
  asepriteFile,
  cel,
  chunk,
  layer,
  palette,
  tags,
  text,
  tileset,
  u8,
  u16,
  u32,
  userData,
} from '../../../support/sprites/asepriteFile';

const folder = path.join(root, 'test/fixtures/aseprite');
const samples = readdirSync(folder).filter((name) => name.endsWith('.aseprite'));
const sample = (name: string) => readFileSync(path.join(folder, name));

const still = (...chunks: Buffer[]) =>
  asepriteFile({ width: 1, height: 1, frames: [{ chunks: [layer(), ...chunks] }] });

describe('Reading Aseprite files', () => {
  it('tells them by magic number from Adobe palettes, which use .ase too', () => {
    assert.equal(isAseprite(sample('abcd.aseprite')), true);
    assert.equal(isAseprite(Buffer.concat([Buffer.from('ASEF\0\x01\0\0'), Buffer.alloc(200)])), false);
    assert.equal(isAseprite(Buffer.alloc(4)), false);
  });

  it("reads tags: all four directions and repeats (and Aseprite's tags3)", () => {
    const all = tags(
      { name: 'a', from: 0, to: 0 },
      { name: 'b', from: 0, to: 1, direction: 1, repeat: 2 },
      { name: 'c', from: 0, to: 1, direction: 2 },
      { name: 'd', from: 1, to: 1, direction: 3, repeat: 9 },
    );
    const file = asepriteFile({ width: 1, height: 1, frames: [{ chunks: [layer(), all] }, { chunks: [] }] });
    assert.deepEqual(
      readAseprite(file).tags.map(({ name, from, to, direction, repeat }) => [name, from, to, direction, repeat]),
      [
        ['a', 0, 0, 'forward', undefined],
        ['b', 0, 1, 'reverse', 2],
        ['c', 0, 1, 'pingpong', undefined],
        ['d', 1, 1, 'pingpong_reverse', 9],
      ],
    );
    assert.deepEqual(
      readAseprite(sample('tags3.aseprite')).tags.map(({ name, from, to }) => [name, from, to]),
      [
        ['forward', 0, 3],
        ['reverse', 4, 7],
        ['pingpong', 8, 11],
      ],
    );
  });

  it('reads a duration per frame, or the speed of old files for frames without one', () => {
    const frames = [70, 0, 250].map((duration) => ({ duration, chunks: [layer()] }));
    const found = readAseprite(asepriteFile({ width: 1, height: 1, frames })).frames;
    assert.deepEqual(
      found.map(({ duration }) => duration),
      [70, 100, 250],
    );
  });

  it('reads slices: bounds, nine-patch, pivot, moving keys', () => {
    const rect = (...values: number[]) => u32(...values);
    const keys = [0, 2].map((frame) =>
      Buffer.concat([u32(frame), rect(1 + frame, -2, 8, 6), rect(2, 2, 4, 2), u32(3, -1)]),
    );
    const slice = chunk(0x2022, u32(2, 3, 0), text('body'), ...keys);
    assert.deepEqual(readAseprite(still(slice)).slices, [
      {
        name: 'body',
        keys: [0, 2].map((frame) => ({
          frame,
          bounds: { x: 1 + frame, y: -2, width: 8, height: 6 },
          center: { x: 2, y: 2, width: 4, height: 2 },
          pivot: { x: 3, y: -1 },
        })),
      },
    ]);
  });

  describe('user data', () => {
    it('belongs to what precedes it: sprite, layer, cel, each tag, tileset', () => {
      const note = (words: string) => userData(1, text(words));
      const file = asepriteFile({
        width: 1,
        height: 1,
        frames: [
          {
            chunks: [
              ...[palette([[1, 2, 3, 4]]), note('sprite')],
              ...[tileset(0, 1, 1, 2, Array(8).fill(0)), note('tileset'), note('tile 0'), note('tile 1')],
              ...[layer(), note('layer'), cel(1, 1, [0, 0, 0, 0]), note('cel')],
              ...[tags({ name: 'a', from: 0, to: 0 }, { name: 'b', from: 0, to: 0 }), note('tag a'), note('tag b')],
            ],
          },
        ],
      });
      const { userData: sprite, tilesets, layers, frames, tags: all } = readAseprite(file);
      const found = [sprite, tilesets.get(0)?.userData, layers[0]?.userData, frames[0]?.cels[0]?.userData];
      assert.deepEqual(
        [...found, ...all.map((tag) => tag.userData)].map((one) => one?.text),
        ['sprite', 'tileset', 'layer', 'cel', 'tag a', 'tag b'],
      );
    });

    it('has a color and properties of every type', () => {
      const property = (name: string, type: number, ...value: Buffer[]) =>
        Buffer.concat([text(name), u16(type), ...value]);
      const inner = Buffer.concat([u32(1), property('deep', 13, text('yes'))]);
      const list = [
        property('on', 1, u8(1)),
        property('byte', 2, u8(-3)),
        property('word', 5, u16(65_535)),
        property('fixed', 10, u32(98_304)),
        property('words', 13, text('hé')),
        property('point', 14, u32(4, -5)),
        property('mixed', 17, u32(2), u16(0), u16(1), u8(0), u16(13), text('x')),
        property('alike', 17, u32(3), u16(3), u8(7, 8, 9)),
        property('map', 18, inner),
      ];
      const maps = Buffer.concat([u32(1), u32(0), u32(list.length), ...list]);
      const data = userData(2 | 4, u8(1, 2, 3, 255), u32(8 + maps.length), maps);
      const found = readAseprite(still(data)).layers[0]?.userData;
      assert.equal(found?.color, '#010203ff');
      assert.deepEqual(
        found?.properties?.get(0),
        new Map<string, unknown>([
          ['on', true],
          ['byte', -3],
          ['word', 65_535],
          ['fixed', 1.5],
          ['words', 'hé'],
          ['point', { x: 4, y: -5 }],
          ['mixed', [false, 'x']],
          ['alike', [7, 8, 9]],
          ['map', new Map([['deep', 'yes']])],
        ]),
      );
    });
  });

  it('reads old palettes of 8 and 6 bits unless there is a new one', () => {
    const old = chunk(0x0004, u16(1), u8(1, 2), u8(10, 20, 30, 40, 50, 60));
    const older = chunk(0x0011, u16(1), u8(0, 1), u8(63, 32, 0));
    const at = (file: Buffer, index: number) => [
      ...(readAseprite(file).frames[0]?.palette.subarray(4 * index, 4 * index + 4) ?? []),
    ];
    assert.deepEqual(
      [at(still(old), 1), at(still(old), 2)],
      [
        [10, 20, 30, 255],
        [40, 50, 60, 255],
      ],
    );
    assert.deepEqual(at(still(older), 0), [255, 130, 0, 255]);
    assert.deepEqual(
      at(
        still(
          palette([
            [1, 1, 1, 1],
            [9, 8, 7, 6],
          ]),
          old,
        ),
        1,
      ),
      [9, 8, 7, 6],
    );
  });

  it('reads the color profile and the pixel ratio', () => {
    const profile = chunk(0x2007, u16(1, 0), Buffer.alloc(12));
    const file = asepriteFile({ width: 1, height: 1, ratio: [2, 1], frames: [{ chunks: [profile, layer()] }] });
    const { colorProfile, pixelRatio } = readAseprite(file);
    assert.deepEqual([colorProfile, pixelRatio], ['srgb', { width: 2, height: 1 }]);
  });

  describe('bad files', () => {
    it('are refused with a canvas of too many pixels or an empty canvas, or without one', () => {
      const fault = (bytes: Uint8Array) => {
        try {
          readAseprite(bytes);
          return 'read';
        } catch (error) {
          return error instanceof PictureError ? error.fault : String(error);
        }
      };
      assert.equal(fault(asepriteFile({ width: 5000, height: 4000, frames: [{ chunks: [layer()] }] })), 'too-large');
      assert.equal(fault(asepriteFile({ width: 0, height: 1, frames: [{ chunks: [layer()] }] })), 'truncated');
      assert.equal(fault(asepriteFile({ width: 1, height: 1, frames: [] })), 'truncated');
      assert.equal(fault(Buffer.from('no image')), 'not-a-picture');
    });

    it('are refused before inflating if a cel, tilemap, or tileset claims to be huge', () => {
      const huge = chunk(0x2005, u16(0, 0, 0), u8(255), u16(2, 0), Buffer.alloc(5), u16(65_535, 65_535), u8(1, 2, 3));
      const tiles = chunk(0x2023, u32(0, 6, 0xffffffff), u16(65_535, 65_535, 1), Buffer.alloc(14), text('t'), u32(0));
      const { damage, frames } = readAseprite(still(huge, tiles));
      assert.deepEqual(
        damage.map((one) => one.what === 'chunk' && one.type),
        [0x2005, 0x2023],
      );
      assert.equal(frames[0]?.cels.length, 0);
    });

    it('with damaged pixels lose one cel, and say so', () => {
      const broken = chunk(0x2005, u16(0, 0, 0), u8(255), u16(2, 0), Buffer.alloc(5), u16(1, 1), u8(9, 9, 9, 9));
      const file = asepriteFile({
        width: 1,
        height: 1,
        frames: [{ chunks: [layer(), layer(), broken, cel(1, 1, [1, 2, 3, 255], { layer: 1 })] }],
      });
      const flattener = new Flattener(readAseprite(file));
      assert.deepEqual([...flattener.frame(0).data], [1, 2, 3, 255]);
      assert.deepEqual(flattener.broken, [{ frame: 0, layer: 0 }]);
    });

    it('cut at every 16th byte give an image or an error, and report missing parts', () => {
      for (const name of samples) {
        const whole = sample(name);
        for (let length = 0; length < whole.length; length += 16) {
          const outcome = show(whole.subarray(0, length));
          assert.ok(outcome === 'refused' || outcome === 'damaged', `${name}, ${length} bytes: ${outcome}`);
        }
        assert.equal(show(whole), 'whole', name);
      }
    });

    it('with 2,000 mutations give an image or an error', () => {
      const random = seeded(11);
      for (let run = 0; run < 2000; run++) {
        const name = samples[run % samples.length] ?? '';
        show(mutate(sample(name), sample(samples[(run * 7) % samples.length] ?? ''), random));
      }
    });
  });
});

/** Reads and flattens; throws anything that isn't a `PictureError`. */
function show(bytes: Uint8Array): 'whole' | 'damaged' | 'refused' {
  try {
    const document = readAseprite(bytes);
    const flattener = new Flattener(document);
    for (const index of document.frames.keys()) flattener.frame(index);
    return document.damage.length || flattener.broken.length ? 'damaged' : 'whole';
  } catch (error) {
    if (error instanceof PictureError) return 'refused';
    throw error;
  }
}
