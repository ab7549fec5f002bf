import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import type { AsepriteDocument } from '../../../../src/sprite/aseprite/document';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import type { FixAnswer } from '../../../../src/sprite/fix/files/fixAnswer';
import { fixSource } from '../../../../src/sprite/fix/files/fixSource';
import { type FixSettings, NOTHING_TO_FIX } from '../../../../src/sprite/fix/fixSettings';
import { fixSprite } from '../../../../src/sprite/fix/fixSprite';
import { decodePng } from '../../../../src/sprite/formats/png';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { crop } from '../../../../src/sprite/sheet/frames';
import { readAsepriteSprite } from '../../../../src/sprite/source/readAsepriteSprite';
import { lantern, mushroom, squash } from '../../../page/art';
import { mutate } from '../../../support/mutate';
import { seed, seeded } from '../../../support/random';
import {
  asepriteFile,
  cel,
  chunk,
  layer,
  linkedCel,
  palette,
  rawCel,
  tags,
  text,
  tilemapCel,
  tileset,
  u8,
  u32,
  userData,
} from '../../../support/sprites/asepriteFile';

const TIMES = 4;
const GRID: FixSettings = { ...NOTHING_TO_FIX, grid: { x: TIMES, y: TIMES } };
const BLACK_AND_WHITE = { colors: [0x000000, 0xffffff], dither: false, ramps: false, changes: [] };
const SLICE = 0x2022;
/** A chunk of a later version, or of a plugin. */
const UNKNOWN = 0x7777;

const fix = (bytes: Uint8Array, settings: FixSettings = GRID) =>
  fixSource(
    { source: { title: 'hero', extension: 'aseprite', bytes }, settings, style: {} },
    { deflate: (raw) => deflateSync(raw) },
  );

function only({ fixed }: FixAnswer) {
  assert.equal(fixed.length, 1);
  return fixed[0] as FixAnswer['fixed'][number];
}

const frames = (bytes: Uint8Array) => readAsepriteSprite(bytes).frames.map(({ image }) => image);

/** A background layer in one color, and the figure in a layer above it. */
const onBackground = (color: readonly number[]) =>
  asepriteFile({
    width: 16,
    height: 16,
    frames: [
      {
        chunks: [
          layer({ name: 'Back', flags: 1 | 8 }),
          layer({ name: 'Hero' }),
          cel(16, 16, new Uint8Array(Array.from({ length: 256 }, () => color).flat()), { layer: 0 }),
          cel(16, 16, new Uint8Array(mushroom.data), { layer: 1 }),
        ],
      },
    ],
  });

/** A sprite with two layers in a group, at a scale: linked cels, an own position, user data, a slice, tags, and blending. */
function layered(times: number): Buffer {
  const part = crop(lantern, { x: 4, y: 2, w: 8, h: 10 });
  const pixels = (picture: Raster) => new Uint8Array(scaledRaster(picture, times).data);
  const at = (x: number, y: number) => ({ x: x * times, y: y * times });
  const scaled = (...values: number[]) => values.map((value) => value * times);
  return asepriteFile({
    width: 16 * times,
    height: 16 * times,
    frames: [
      {
        duration: 70,
        chunks: [
          layer({ name: 'Hero', type: 1 }),
          layer({ name: 'Body', level: 1 }),
          userData(2, u8(90, 200, 120, 255)),
          layer({ name: 'Lamp', level: 1, opacity: 200, blend: 1 }),
          tags({ name: 'idle', from: 0, to: 1 }, { name: 'blink', from: 2, to: 2, direction: 1, repeat: 2 }),
          chunk(SLICE, u32(1, 3, 0), text('body'), u32(0, ...scaled(2, 3, 8, 9, 1, 1, 4, 5, 3, 2))),
          userData(1, text('the body')),
          cel(16 * times, 16 * times, pixels(mushroom), { layer: 1 }),
          cel(8 * times, 10 * times, pixels(part), { layer: 2, ...at(4, 2), opacity: 128, z: -2 }),
          userData(1, text('the lamp')),
          chunk(UNKNOWN, u8(1, 2, 3)),
        ],
      },
      { duration: 80, chunks: [linkedCel(0, { layer: 1 }), linkedCel(0, { layer: 2, ...at(4, 2) })] },
      { duration: 90, chunks: [cel(16 * times, 16 * times, pixels(squash(mushroom, 12)), { layer: 1 })] },
    ],
  });
}

/** Two frames of a layer with tiles. */
function tiled(times: number): Buffer {
  const side = 8 * times;
  const part = scaledRaster(crop(mushroom, { x: 4, y: 4, w: 8, h: 8 }), times);
  const tiles = [...createRaster(side, side).data, ...part.data];
  const map = () => tilemapCel(2, 2, [0, 1, 1, 0]);
  const chunks = [tileset(0, side, side, 2, tiles), layer({ type: 2, tileset: 0 }), map()];
  return asepriteFile({
    width: 2 * side,
    height: 2 * side,
    frames: [
      { duration: 60, chunks },
      { duration: 70, chunks: [map()] },
    ],
  });
}

/** A document without its pixels. */
function outline({ layers, tags: all, slices, frames: each, width, height, userData: data }: AsepriteDocument) {
  return {
    size: [width, height],
    layers,
    tags: all,
    slices,
    data,
    frames: each.map(({ duration, cels }) => ({
      duration,
      cels: cels.map(({ content, x, y, opacity, ...more }) => ({ ...more, opacity, link: content.kind === 'link' })),
    })),
  };
}

describe('A fixed Aseprite file', () => {
  it('has all layers, links, tags, slices, and notes of a sprite that was drawn in its true size', async () => {
    const answer = await fix(layered(TIMES));
    const { bytes, extension } = only(answer);
    assert.equal(extension, undefined);
    assert.deepEqual(answer.notes, []);
    assert.deepEqual(frames(bytes), frames(layered(1)));
    assert.deepEqual(outline(readAseprite(bytes)), outline(readAseprite(layered(1))));
    assert.ok(Buffer.from(bytes).includes(chunk(UNKNOWN, u8(1, 2, 3))));
  });

  it('is none for a sprite that is right', async () => {
    assert.deepEqual((await fix(layered(1), NOTHING_TO_FIX)).fixed, []);
  });

  it('has other pixels only in the cels that need it, and keeps them linked', async () => {
    const solid = (color: number) => Array.from({ length: 4 }, () => [color, color, color, 255]).flat();
    // Not compressed, which a new one would be.
    const lower = rawCel(2, 2, solid(10), { layer: 0 });
    const before = asepriteFile({
      width: 4,
      height: 2,
      frames: [
        { chunks: [layer({ name: 'a' }), layer({ name: 'b' }), lower, cel(2, 2, solid(200), { layer: 1, x: 2 })] },
        { chunks: [linkedCel(0, { layer: 0 }), linkedCel(0, { layer: 1, x: 2 })] },
      ],
    });
    const palette = { colors: [0x0a0a0a, 0xffffff], dither: false, ramps: false, changes: [] };
    const { bytes, extension } = only(await fix(before, { ...NOTHING_TO_FIX, palette }));
    assert.equal(extension, undefined);
    assert.ok(Buffer.from(bytes).includes(lower));
    const after = readAseprite(bytes);
    assert.deepEqual(
      after.frames.map(({ cels }) => cels.map(({ content, x }) => [content.kind, x])),
      [
        [
          ['image', 0],
          ['image', 2],
        ],
        [
          ['link', 0],
          ['link', 2],
        ],
      ],
    );
    assert.deepEqual([...(frames(bytes)[1]?.data.subarray(4, 12) ?? [])], [10, 10, 10, 255, 255, 255, 255, 255]);
  });

  it('gets the new colors of an indexed file in its palette', async () => {
    const before = asepriteFile({
      width: 4,
      height: 2,
      depth: 8,
      frames: [
        {
          chunks: [
            palette([
              [0, 0, 0, 0],
              [255, 0, 0, 255],
              [0, 0, 255, 255],
            ]),
            layer(),
            rawCel(4, 2, [1, 1, 2, 2, 1, 1, 2, 2]),
          ],
        },
      ],
    });
    const changes = [{ from: 0xff0000, to: 0x00ff00 }];
    const settings: FixSettings = {
      ...NOTHING_TO_FIX,
      palette: { colors: [0x00ff00, 0x0000ff], dither: false, ramps: false, changes },
    };
    const { bytes } = only(await fix(before, settings));
    const [frame] = readAseprite(bytes).frames;
    assert.deepEqual([...(frame?.palette ?? [])].slice(4), [255, 0, 0, 255, 0, 0, 255, 255, 0, 255, 0, 255]);
    const [picture] = frames(bytes);
    assert.deepEqual([...(picture?.data.subarray(0, 4) ?? [])], [0, 255, 0, 255]);
  });

  it('has the grid and the moves of the flattened frames in each of its layers', async () => {
    const pixels = (picture: Raster) => new Uint8Array(scaledRaster(picture, TIMES).data);
    const lamp = crop(lantern, { x: 4, y: 2, w: 8, h: 10 });
    const size = 24 * TIMES + 2;
    const at = (x: number, y: number) => ({ x: 2 + x * TIMES, y: 2 + y * TIMES });
    const frame = (x: number, y: number) => [
      cel(16 * TIMES, 16 * TIMES, pixels(mushroom), { layer: 0, ...at(x, y) }),
      cel(8 * TIMES, 10 * TIMES, pixels(lamp), { layer: 1, ...at(x + 6, y + 1) }),
    ];
    const chunks = [layer({ name: 'body' }), layer({ name: 'lamp' })];
    const before = asepriteFile({
      width: size,
      height: size,
      frames: [
        { chunks: [...chunks, ...frame(3, 5)] },
        { chunks: frame(3, 6) },
        { chunks: frame(3, 5) },
        { chunks: [linkedCel(0, { layer: 0, ...at(3, 5) }), linkedCel(2, { layer: 1, ...at(9, 6) })] },
      ],
    });
    const kept = Buffer.from(before);
    const { bytes, extension } = only(await fix(before, { ...GRID, anchor: 'feet' }));
    assert.deepEqual(before, kept);
    assert.equal(extension, undefined);
    const flat = fixSprite({ views: [{ frames: frames(before), loops: [] }] }, { ...GRID, anchor: 'feet' });
    assert.deepEqual(frames(bytes), flat.views[0]);
    assert.deepEqual(
      readAseprite(bytes).frames.map(({ cels }) => cels.map(({ content }) => content.kind)),
      [
        ['image', 'image'],
        ['image', 'image'],
        ['image', 'image'],
        ['link', 'link'],
      ],
    );
  });

  it('is a sheet of flattened frames if a layer has tiles, with a note', async () => {
    const before = tiled(TIMES);
    const answer = await fix(before);
    assert.deepEqual(answer.notes, [{ note: 'flattened', because: 'tilemap' }]);
    const { bytes, extension, sheet } = only(answer);
    assert.equal(extension, 'png');
    assert.deepEqual(
      sheet?.frames.map(({ duration, sourceSize }) => [duration, sourceSize]),
      [60, 70].map((duration) => [duration, { w: 16, h: 16 }]),
    );
    const picture = decodePng(bytes);
    const [first] = sheet?.frames ?? [];
    assert.ok(first);
    const [whole] = frames(before);
    assert.deepEqual(scaledRaster(crop(picture, first.rect), TIMES), whole);
  });

  it('is flat if its layers together give another picture than the flattened frames', async () => {
    // Both layers are half transparent, so each of them becomes empty, and what they show together opaque.
    const half = Array.from({ length: 16 }, () => [200, 40, 40, 110]).flat();
    const before = asepriteFile({
      width: 4,
      height: 4,
      frames: [{ chunks: [layer(), layer({ name: 'more' }), cel(4, 4, half), cel(4, 4, half, { layer: 1 })] }],
    });
    const answer = await fix(before, { ...NOTHING_TO_FIX, alpha: { from: 128 } });
    assert.deepEqual(answer.notes, [{ note: 'flattened', because: 'layers' }]);
    assert.ok(decodePng(only(answer).bytes).data.every((value, at) => at % 4 < 3 || value === 255));
  });

  it('removes specks of a single layer only', async () => {
    const specks: FixSettings = { ...NOTHING_TO_FIX, specks: { most: 1 } };
    const spotted = Array.from({ length: 64 }, (_, at) =>
      at === 0 || (at % 8 > 2 && at > 24) ? [9, 9, 9, 255] : [0, 0, 0, 0],
    );
    const frame = cel(8, 8, spotted.flat());
    const alone = asepriteFile({ width: 8, height: 8, frames: [{ chunks: [layer(), frame] }] });
    assert.equal(frames(only(await fix(alone, specks)).bytes)[0]?.data[3], 0);
    const several = asepriteFile({ width: 8, height: 8, frames: [{ chunks: [layer(), layer({ name: 'b' }), frame] }] });
    const answer = await fix(several, specks);
    assert.deepEqual(answer.notes, [{ note: 'layers-unfixed', steps: ['specks'] }]);
    assert.equal(frames(only(answer).bytes)[0]?.data[3], 255);
  });

  it('loses what is behind the sprite in all layers, and keeps them; a background layer becomes one that can be transparent', async () => {
    const answer = await fix(onBackground([159, 208, 255, 255]), { ...NOTHING_TO_FIX, background: { holes: true } });
    assert.deepEqual(answer.notes, []);
    const { layers } = readAseprite(only(answer).bytes);
    assert.deepEqual(
      layers.map(({ name, background }) => [name, background]),
      [
        ['Back', false],
        ['Hero', false],
      ],
    );
    const alphas = (picture: Raster | undefined) => picture?.data.filter((_, at) => at % 4 === 3);
    assert.deepEqual(alphas(frames(only(answer).bytes)[0]), alphas(mushroom));
  });

  it('is flat if gray can no longer hold its colors', async () => {
    const before = asepriteFile({
      width: 2,
      height: 1,
      depth: 16,
      frames: [{ chunks: [layer(), rawCel(2, 1, [40, 255, 200, 255])] }],
    });
    const colors = [0x202080, 0xffffff];
    const settings: FixSettings = { ...NOTHING_TO_FIX, palette: { colors, dither: false, ramps: false, changes: [] } };
    const answer = await fix(before, settings);
    assert.deepEqual(answer.notes, [{ note: 'flattened', because: 'colors' }]);
    assert.equal(only(answer).extension, 'png');
    assert.equal(only(answer).sheet, undefined);
  });

  it('is readable, or not made, whatever the file contains', async () => {
    const random = seeded(seed);
    const files = [layered(2), tiled(2)];
    const settings: FixSettings = { ...NOTHING_TO_FIX, alpha: { from: 200 }, palette: BLACK_AND_WHITE, anchor: 'feet' };
    const outcomes = new Map<string, number>();
    /** What became of a file: which kind was made of it, which is readable, or why none. */
    const outcomeOf = async (bytes: Uint8Array, where: string): Promise<string> => {
      try {
        const [made] = (await fix(bytes, settings)).fixed;
        if (!made) return 'none';
        const read = made.extension ? [decodePng(made.bytes)] : frames(made.bytes);
        for (const frame of read) assert.ok(frame.width);
        return made.extension ?? 'layers';
      } catch (error) {
        assert.ok(error instanceof PictureError, `${where}: ${String(error)}`);
        return error.fault;
      }
    };
    for (let run = 0; run < 300; run++) {
      const bytes = mutate(files[run % 2] ?? Buffer.of(), layered(1), random);
      const outcome = await outcomeOf(bytes, `seed ${seed}, run ${run}`);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    for (const outcome of ['layers', 'png', 'truncated']) assert.ok((outcomes.get(outcome) ?? 0) > 0, outcome);
  });
});
