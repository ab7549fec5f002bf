import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { fixSource } from '../../../src/export/fix/fixSource';
import type { FixAnswer } from '../../../src/export/protocol';
import { readAsepriteSprite } from '../../../src/export/readAsepriteSprite';
import { scaledRaster } from '../../../src/export/scale';
import { type FixSettings, NOTHING_TO_FIX } from '../../../src/pixelArt/fixSettings';
import type { AsepriteDocument } from '../../../src/shared/sprite/aseprite/document';
import { readAseprite } from '../../../src/shared/sprite/aseprite/read';
import { crop } from '../../../src/shared/sprite/pixels/frames';
import { decodePng } from '../../../src/shared/sprite/pixels/png';
import { createRaster, type Raster } from '../../../src/shared/sprite/pixels/raster';
import { lantern, mushroom, squash } from '../../page/art';
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
} from '../../support/asepriteFile';

const TIMES = 4;
const GRID: FixSettings = { ...NOTHING_TO_FIX, grid: { x: TIMES, y: TIMES } };
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
    const lower = cel(2, 2, solid(10), { layer: 0 });
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

  it('is a sheet of flattened frames if a layer has tiles, with a note', async () => {
    const side = 8 * TIMES;
    const tiles = [
      ...createRaster(side, side).data,
      ...scaledRaster(crop(mushroom, { x: 4, y: 4, w: 8, h: 8 }), TIMES).data,
    ];
    const map = () => tilemapCel(2, 2, [0, 1, 1, 0], {});
    const chunks = [tileset(0, side, side, 2, tiles), layer({ type: 2, tileset: 0 }), map()];
    const before = asepriteFile({
      width: 2 * side,
      height: 2 * side,
      frames: [
        { duration: 60, chunks },
        { duration: 70, chunks: [map()] },
      ],
    });
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
});
