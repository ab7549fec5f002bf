import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import type { FixAnswer } from '../../../../src/sprite/fix/files/fixAnswer';
import { fixedSheet } from '../../../../src/sprite/fix/files/fixedSheet';
import { fixedSheetJson } from '../../../../src/sprite/fix/files/fixedSheetJson';
import { fixSource } from '../../../../src/sprite/fix/files/fixSource';
import { FixError } from '../../../../src/sprite/fix/fixError';
import { type FixSettings, NOTHING_TO_FIX } from '../../../../src/sprite/fix/fixSettings';
import { decodeFrames, decodePicture } from '../../../../src/sprite/formats/decode/decodePicture';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { exactPng } from '../../../../src/sprite/formats/indexedPng';
import { withChunksOf } from '../../../../src/sprite/formats/keptChunks';
import { ownPalette } from '../../../../src/sprite/formats/ownPalette';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { pngChunk } from '../../../../src/sprite/formats/pngFile';
import { walkPng } from '../../../../src/sprite/formats/walkPng';
import { joined } from '../../../../src/sprite/pixels/bytes';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { crop, paste } from '../../../../src/sprite/sheet/frames';
import { readSheetJson } from '../../../../src/sprite/sheet/readSheetJson';
import type { SheetInfo } from '../../../../src/sprite/sheet/sheetInfo';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import type { ExportSource, FileSource } from '../../../../src/sprite/source/source';
import type { ExportSprite } from '../../../../src/sprite/source/sprite';
import { lantern, mirror, mushroom, recolor } from '../../../page/art';
import { exported } from '../../../support/sprites/animatedSprites';
import { spriteOf, tagOf } from '../export/sprites';

const TIMES = 6;
const GRID: FixSettings = { ...NOTHING_TO_FIX, grid: { x: TIMES, y: TIMES } };
const POSES = [mushroom, mirror(mushroom), recolor(mushroom, 1)];

const large = (picture: Raster) => scaledRaster(picture, TIMES);
const file = (bytes: Uint8Array, more: Partial<FileSource> = {}): FileSource => {
  return { title: 'hero', extension: 'png', bytes, ...more };
};
const fix = (source: ExportSource, settings?: FixSettings) =>
  fixSource({ source, settings, style: {} }, { deflate: (bytes) => deflateSync(bytes) });

function only({ fixed }: FixAnswer) {
  assert.equal(fixed.length, 1);
  return fixed[0] as FixAnswer['fixed'][number];
}

/** An enlarged animation in a format. */
const animated = async (format: ExportChoices['format'], more: Partial<ExportSprite> = {}) =>
  (await exported(spriteOf(POSES.map(large), more), { format })).bytes;

describe('A fixed file', () => {
  it('is a PNG with single pixels, whose palette keeps its order', async () => {
    const palette = [...new Set(new Uint32Array(mushroom.data.buffer.slice(0)))].reverse();
    const bytes = exactPng(large(mushroom), (raw) => deflateSync(raw), [0xff123456, ...palette]);
    const answer = await fix(file(bytes));
    assert.deepEqual(answer.grid, { x: TIMES, y: TIMES });
    assert.deepEqual(decodePng(only(answer).bytes), mushroom);
    assert.deepEqual(ownPalette(only(answer).bytes), ownPalette(bytes));
    assert.equal(answer.colors, palette.filter((word) => word >>> 24 > 0).length);
  });

  it('keeps author, license, and what colors mean, but no damaged chunks and no profile for grays', async () => {
    const chunks = {
      gAMA: Uint8Array.of(0, 0, 0xb1, 0x8f),
      iCCP: Uint8Array.from([...Buffer.from('p\0\0'), ...deflateSync('profile')]),
      pHYs: Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 1, 0),
      tEXt: Buffer.from('Copyright\0Jane, CC-BY 4.0'),
      eXIf: Buffer.from('II*\0'),
      bKGD: Uint8Array.of(0, 0, 0, 0, 0, 0),
    };
    const whole = encodePng(large(mushroom));
    const parts = Object.entries(chunks).map(([type, content]) => pngChunk(type, content));
    const broken = pngChunk('tEXt', Buffer.from('Title\0x'));
    broken[9] = 0;
    const bytes = joined([whole.subarray(0, 33), ...parts, broken, whole.subarray(33)]);
    const typesIn = (png: Uint8Array) => [...walkPng(png)].map(({ type }) => type);
    const fixed = only(await fix(file(bytes))).bytes;
    assert.deepEqual(decodePng(fixed), mushroom);
    assert.deepEqual(typesIn(fixed).slice(0, 6), ['IHDR', 'gAMA', 'iCCP', 'pHYs', 'tEXt', 'eXIf']);
    for (const part of parts.slice(0, 5)) assert.ok(Buffer.from(fixed).includes(Buffer.from(part)));
    assert.ok(!typesIn(fixed).includes('bKGD') && !Buffer.from(fixed).includes('Title'));
    const moving = await animated('apng');
    const animation = joined([moving.subarray(0, 33), ...parts, moving.subarray(33)]);
    const types = typesIn(only(await fix(file(animation), GRID)).bytes);
    assert.deepEqual(types.slice(0, 6), ['IHDR', 'gAMA', 'iCCP', 'pHYs', 'tEXt', 'eXIf']);
    assert.equal(types.filter((type) => type === 'fcTL').length, POSES.length);
    // PNG 3rd ed., 11.3.2.3: a profile is one for the image's own kind of colors.
    const grays = withChunksOf(
      Uint8Array.from(bytes, (byte, at) => (at === 25 ? 4 : byte)),
      whole,
      'scaled',
    );
    assert.deepEqual(typesIn(grays).slice(0, 5), ['IHDR', 'gAMA', 'pHYs', 'tEXt', 'eXIf']);
  });

  it('has what stays true of its chunks, as their names say, and names the others', async () => {
    const whole = encodePng(large(mushroom));
    const [IHDR, rest] = [whole.subarray(0, 33), whole.subarray(33)];
    const withParts = (...types: string[]) =>
      joined([IHDR, ...types.map((type) => pngChunk(type, Buffer.from('content'))), rest]);
    // Ancillary, private, and safe to copy: `prIv`'s last letter is a small one.
    const answer = await fix(file(withParts('prIv', 'prIV', 'npTc', 'sBIT', 'tIME', 'mDCV')));
    const types = [...walkPng(only(answer).bytes)].map(({ type }) => type);
    assert.deepEqual(types.slice(0, 3), ['IHDR', 'prIv', 'mDCV']);
    assert.deepEqual(answer.notes, [{ note: 'lost-besides', names: ['prIV', 'npTc', 'sBIT'] }]);
    // Nothing changes the size of this one, so its stretchable parts are where they were.
    const palette = { colors: [0x000000, 0xffffff], dither: false, ramps: false, changes: [] };
    const same = await fix(file(withParts('npTc')), { ...NOTHING_TO_FIX, palette });
    assert.ok([...walkPng(only(same).bytes)].some(({ type }) => type === 'npTc'));
    assert.deepEqual(same.notes, []);
  });

  it('is as large in print as before', async () => {
    const whole = encodePng(large(mushroom));
    const meters = Buffer.alloc(9);
    meters.writeUInt32BE(600 * TIMES, 0);
    meters.writeUInt32BE(300 * TIMES, 4);
    meters[8] = 1;
    const bytes = joined([whole.subarray(0, 33), pngChunk('pHYs', meters), whole.subarray(33)]);
    const fixed = only(await fix(file(bytes))).bytes;
    const [found] = [...walkPng(fixed)].filter(({ type }) => type === 'pHYs');
    const view = Buffer.from(fixed);
    assert.deepEqual([view.readUInt32BE(found?.start), view.readUInt32BE((found?.start ?? 0) + 4)], [600, 300]);
  });

  it('tells that 16 bits became 8', async () => {
    const { width, height, data } = large(mushroom);
    // As pngjs writes it, which is another implementation.
    const deep = new PNG({ width, height });
    deep.data = Buffer.from(data);
    const bytes = PNG.sync.write(deep, { bitDepth: 16 });
    assert.deepEqual((await fix(file(bytes))).notes, [{ note: 'reduced-depth' }]);
  });

  it('names what a GIF, a WebP, and a JPEG have besides pixels', async () => {
    const palette = { colors: [0x000000, 0xffffff], dither: false, ramps: false, changes: [] };
    const notesOf = async (bytes: Uint8Array, extension: string) =>
      (await fix(file(bytes, { extension }), { ...NOTHING_TO_FIX, palette })).notes;
    const gif = Buffer.from(encodeGif([mushroom], 0));
    const table = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
    const comment = Buffer.from([0x21, 0xfe, 2, 0x68, 0x69, 0]);
    assert.deepEqual(await notesOf(joined([gif.subarray(0, table), comment, gif.subarray(table)]), 'gif'), [
      { note: 'lost-besides', names: ['comment'] },
    ]);
    const { width, height } = mushroom;
    const photo = jpeg.encode({ width, height, data: Buffer.from(mushroom.data) }, 100).data;
    const exif = Buffer.from([0xff, 0xe1, 0, 8, ...Buffer.from('Exif\0\0')]);
    assert.deepEqual(await notesOf(joined([photo.subarray(0, 2), exif, photo.subarray(2)]), 'jpg'), [
      { note: 'lost-besides', names: ['Exif'] },
    ]);
  });

  it("isn't made of a sprite that is right, by a guess or by hand", async () => {
    for (const settings of [undefined, NOTHING_TO_FIX]) {
      for (const picture of [mushroom, lantern]) {
        const { fixed, grid } = await fix(file(encodePng(picture)), settings);
        assert.deepEqual([fixed, grid], [[], null]);
      }
    }
  });

  it('is a PNG if the source is a JPEG, which keeps no pixels', async () => {
    const { width, height } = mushroom;
    const bytes = jpeg.encode({ width, height, data: Buffer.from(mushroom.data) }, 100).data;
    const palette = { colors: [0x000000, 0xffffff], dither: false, ramps: false, changes: [] };
    const fixed = only(await fix(file(bytes, { extension: 'jpg' }), { ...NOTHING_TO_FIX, palette }));
    assert.equal(fixed.extension, 'png');
    assert.deepEqual(
      [...new Set(new Uint32Array(decodePng(fixed.bytes).data.buffer))].sort(),
      [0xff000000, 0xffffffff],
    );
  });

  for (const format of ['gif', 'apng', 'webp'] as const) {
    for (const plays of [0, 3]) {
      it(`is a ${format} with the same durations that plays ${plays || 'any number of'} times`, async () => {
        const tags = plays ? [tagOf('all', 0, POSES.length - 1, { repeat: plays })] : [];
        const bytes = await animated(format, { tags });
        const fixed = only(await fix(file(bytes, { extension: format }), GRID));
        assert.equal(fixed.extension, undefined);
        const [before, after] = [await decodeFrames(bytes), await decodeFrames(fixed.bytes)];
        assert.deepEqual(
          after.frames.map(({ image }) => image),
          POSES,
        );
        assert.deepEqual(
          after.frames.map(({ duration }) => duration),
          before.frames.map(({ duration }) => duration),
        );
        assert.equal(after.loops, before.loops);
      });
    }
  }

  it('is a still GIF or WebP', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const { bytes } = await exported(spriteOf([large(mushroom)]), { format });
      const fixed = only(await fix(file(bytes, { extension: format }), GRID));
      assert.equal(fixed.extension, undefined);
      assert.deepEqual((await decodeFrames(fixed.bytes)).frames[0]?.image, mushroom);
    }
  });

  it('is made of those numbered files alone that change', async () => {
    const bytes = [large(mushroom), large(mirror(mushroom))].map((picture) => encodePng(picture));
    const sequence = bytes.map((one) => ({ bytes: one, duration: 100 }));
    const answer = await fix({ title: 'hero', extension: 'png', sequence }, GRID);
    assert.deepEqual(
      answer.fixed.map(({ index, bytes: one }) => [index, decodePng(one)]),
      [
        [0, mushroom],
        [1, mirror(mushroom)],
      ],
    );
    const spotted = { ...mushroom, data: mushroom.data.slice() };
    spotted.data.set([255, 0, 255, 90], 0);
    const mixed = [mushroom, spotted].map((picture) => ({ bytes: encodePng(picture), duration: 100 }));
    const settings: FixSettings = { ...NOTHING_TO_FIX, alpha: { from: 128 } };
    const { fixed } = await fix({ title: 'hero', extension: 'png', sequence: mixed }, settings);
    assert.deepEqual(
      fixed.map(({ index }) => index),
      [1],
    );
  });

  it('keeps the own size of each view of a set', async () => {
    const tall = createRaster(16, 20);
    paste(mushroom, tall, 0, 4);
    const views = [mushroom, tall].map((picture, at) => ({
      name: `${at}`,
      file: `hero-${at}.png`,
      source: file(encodePng(large(picture))),
    }));
    const { fixed } = await fix({ title: 'hero', extension: 'png', views, missing: [], guessed: false });
    assert.deepEqual(
      fixed.map(({ index, bytes }) => [index, decodePng(bytes)]),
      [
        [0, mushroom],
        [1, tall],
      ],
    );
  });

  it('says that the normal map no longer fits', async () => {
    const source = file(encodePng(large(mushroom)), { normalMap: encodePng(large(lantern)) });
    assert.deepEqual((await fix(source, GRID)).notes, [{ note: 'stale-normal-map' }]);
    assert.deepEqual((await fix({ ...source, normalMap: undefined }, GRID)).notes, []);
    const same: FixSettings = { ...NOTHING_TO_FIX, colors: { twins: 0, most: 2 } };
    const { notes, fixed } = await fix(source, same);
    assert.deepEqual([notes, fixed.length], [[], 1]);
  });
});

const UNTRIMMED = { left: 0, top: 0, duration: 100 };

/** Frames on a sheet with a border of 12 pixels and gaps of 6 between them, two in a row. */
function sheetOf(pictures: readonly Raster[]): { readonly picture: Raster; readonly info: SheetInfo } {
  const [border, gap] = [12, 6];
  const side = 16 * TIMES;
  const picture = createRaster(2 * border + 2 * side + gap, 2 * border + 2 * side + gap);
  const frames = pictures.map((one, at) => {
    const [x, y] = [border + (at % 2) * (side + gap), border + Math.floor(at / 2) * (side + gap)];
    paste(large(one), picture, x, y);
    return { x, y, w: side, h: side, left: 0, top: 0, duration: 100 + at };
  });
  return { picture, info: { width: side, height: side, frames, tags: [], from: 'json' } };
}

describe('A fixed sheet', () => {
  it('has the same arrangement, with borders and gaps in sprite pixels', async () => {
    const { picture, info } = sheetOf(POSES);
    const { sheet, bytes } = only(await fix(file(encodePng(picture), { sheet: info }), GRID));
    assert.deepEqual(
      sheet?.frames.map(({ rect }) => rect),
      [
        { x: 2, y: 2, w: 16, h: 16 },
        { x: 19, y: 2, w: 16, h: 16 },
        { x: 2, y: 19, w: 16, h: 16 },
      ],
    );
    const { width, height } = await decodePicture(bytes);
    assert.deepEqual([width, height, sheet?.width, sheet?.height], [37, 37, 37, 37]);
    assert.deepEqual(await framesAgain(bytes, sheet), POSES);
  });

  it('keeps trimmed frames and those that share a place', async () => {
    const side = 16 * TIMES;
    const narrow = createRaster(10, 16);
    paste(mushroom, createRaster(16, 16), 0, 0);
    for (let y = 0; y < 16; y++)
      for (let x = 3; x < 13; x++) {
        narrow.data.set(mushroom.data.subarray((y * 16 + x) * 4, (y * 16 + x) * 4 + 4), (y * 10 + x - 3) * 4);
      }
    const picture = createRaster(10 * TIMES + side, side);
    paste(large(narrow), picture, 0, 0);
    paste(large(lantern), picture, 10 * TIMES, 0);
    const trimmed = { x: 0, y: 0, w: 10 * TIMES, h: side, left: 3 * TIMES, top: 0, duration: 100 };
    const info: SheetInfo = {
      width: side,
      height: side,
      frames: [trimmed, { x: 10 * TIMES, y: 0, w: side, h: side, left: 0, top: 0, duration: 80 }, trimmed],
      tags: [],
      from: 'json',
    };
    const before = await readSprite(file(encodePng(picture), { sheet: info }), () => {});
    const { sheet, bytes } = only(await fix(file(encodePng(picture), { sheet: info }), GRID));
    const after = await framesAgain(bytes, sheet);
    assert.deepEqual(
      after.map(large),
      before.frames.map(({ image }) => image),
    );
    assert.deepEqual(sheet?.frames[2]?.rect, sheet?.frames[0]?.rect);
  });

  it('keeps the area of a trimmed frame that has room, unless it no longer fits', async () => {
    const picture = createRaster(12, 12);
    for (let y = 2; y < 10; y++) for (let x = 3; x < 9; x++) picture.data.set([200, 40, 40, 255], (y * 12 + x) * 4);
    const frame = { x: 0, y: 0, w: 12, h: 12, left: 2, top: 4, duration: 100 };
    const info: SheetInfo = { width: 16, height: 16, frames: [frame], tags: [], from: 'json' };
    const source = file(encodePng(picture), { sheet: info });
    const palette = { colors: [0x0000ff], dither: false, ramps: false, changes: [] };
    const { sheet } = only(await fix(source, { ...NOTHING_TO_FIX, palette }));
    assert.deepEqual(sheet?.frames[0]?.rect, { x: 0, y: 0, w: 12, h: 12 });
    const shrunk = only(await fix(source, { ...NOTHING_TO_FIX, grid: { x: 2, y: 2, offset: { x: 1, y: 0 } } }));
    assert.ok((shrunk.sheet?.frames[0]?.rect.w ?? 12) <= 4);
  });

  it('keeps pixels between the frames if no frame changes its place', async () => {
    const { picture, info } = sheetOf(POSES);
    picture.data.set([1, 2, 3, 255], 0);
    picture.data.set([9, 9, 9, 90], (12 * picture.width + 12) * 4);
    const settings: FixSettings = { ...NOTHING_TO_FIX, alpha: { from: 128 } };
    const { bytes } = only(await fix(file(encodePng(picture), { sheet: info }), settings));
    const expected = picture.data.slice();
    expected.set([0, 0, 0, 0], (12 * picture.width + 12) * 4);
    assert.deepEqual(decodePng(bytes).data, expected);
  });

  it('has no gaps or overlaps between frames that touched, at any factor', () => {
    const count = 10;
    const frames = Array.from({ length: count }, (_, at) => ({ x: at * 70, y: 0, w: 70, h: 70, ...UNTRIMMED }));
    const info: SheetInfo = { width: 70, height: 70, frames, tags: [], from: 'json' };
    const fixed = frames.map((_, at) => (at % 2 ? lantern : mushroom));
    const made = fixedSheet(createRaster(700, 70), info, fixed, { x: 4.3, y: 4.3 });
    assert.ok(made);
    assert.deepEqual(
      made.frames.map(({ rect }) => rect.x),
      frames.map((_, at) => at * 16),
    );
    assert.deepEqual([made.picture.width, made.picture.height], [160, 16]);
  });

  it('has a place for each frame of a shared one that is different now, and rows if frames overlapped', () => {
    const place = { x: 0, y: 0, w: 16, h: 16, ...UNTRIMMED };
    const info: SheetInfo = { width: 16, height: 16, frames: [place, place, place], tags: [], from: 'json' };
    const shared = fixedSheet(createRaster(16, 16), info, [mushroom, lantern, mushroom], { x: 1, y: 1 });
    assert.ok(shared);
    assert.deepEqual(
      shared.frames.map(({ rect: { x, y } }) => [x, y]),
      [
        [0, 0],
        [0, 16],
        [0, 0],
      ],
    );
    const crossed = { ...info, frames: [place, { ...place, x: 8 }] };
    const apart = fixedSheet(createRaster(24, 16), crossed, [mushroom, lantern], { x: 1, y: 1 });
    assert.ok(apart);
    for (const [at, picture] of [mushroom, lantern].entries())
      assert.deepEqual(crop(apart.picture, apart.frames[at]?.rect ?? place), picture);
  });

  it("isn't made if visible pixels belong to no frame and would be erased", async () => {
    const { picture, info } = sheetOf(POSES);
    const two = { ...info, frames: info.frames.slice(0, 2) };
    await assert.rejects(fix(file(encodePng(picture), { sheet: two }), GRID), (error: unknown) => {
      assert.ok(error instanceof FixError);
      assert.deepEqual(error.detail, { fault: 'lost-pixels', view: 0 });
      return true;
    });
    // Without a new place for any frame, they stay.
    const settings: FixSettings = { ...NOTHING_TO_FIX, colors: { twins: 0, most: 3 } };
    const { bytes } = only(await fix(file(encodePng(picture), { sheet: two }), settings));
    const third = info.frames[2] as SheetInfo['frames'][number];
    assert.deepEqual(crop(decodePng(bytes), third), crop(picture, third));
  });

  it('repeats the edges of frames again that were repeated, in their new colors', async () => {
    const [solid, other] = [mushroom, lantern].map((picture, index) => {
      // Every edge has its own color.
      const data = picture.data.map((value, at) => (at % 4 === 3 ? 255 : value || 40 + index * 80));
      return { ...picture, data };
    }) as [Raster, Raster];
    const colors = [solid, other];
    /** Frames with a repeated edge, `times` enlarged. */
    const extruded = (pictures: readonly Raster[], times: number) => {
      const sheet = createRaster(18 * pictures.length, 18);
      for (const [index, { data }] of pictures.entries())
        for (let y = 0; y < 18; y++)
          for (let x = 0; x < 18; x++) {
            const from = (Math.min(15, Math.max(0, y - 1)) * 16 + Math.min(15, Math.max(0, x - 1))) * 4;
            sheet.data.set(data.subarray(from, from + 4), (y * sheet.width + index * 18 + x) * 4);
          }
      return scaledRaster(sheet, times);
    };
    const infoOf = (times: number): SheetInfo => {
      const side = 16 * times;
      const frames = [1, 19].map((x) => ({ x: x * times, y: times, w: side, h: side, ...UNTRIMMED }));
      return { width: side, height: side, frames, tags: [], from: 'json' };
    };
    const sheet = infoOf(TIMES);
    const { bytes } = only(await fix(file(encodePng(extruded(colors, TIMES)), { sheet }), GRID));
    assert.deepEqual(decodePng(bytes), extruded(colors, 1));
    // Without new places, the edges follow the colors of the frames.
    const palette = { colors: [0x102030], dither: false, ramps: false, changes: [] };
    const source = file(encodePng(extruded(colors, 1)), { sheet: infoOf(1) });
    const { bytes: even } = only(await fix(source, { ...NOTHING_TO_FIX, palette }));
    assert.deepEqual([...new Set(new Uint32Array(decodePng(even).data.buffer))], [0xff302010]);
    // Frames that touch keep their own pixels.
    const touching = createRaster(34, 16);
    paste(crop(extruded([solid], 1), { x: 0, y: 1, w: 17, h: 16 }), touching, 0, 0);
    paste(crop(extruded([other], 1), { x: 1, y: 1, w: 17, h: 16 }), touching, 17, 0);
    const side = 16 * TIMES;
    const touch = [1, 17].map((x) => ({ x: x * TIMES, y: 0, w: side, h: side, ...UNTRIMMED }));
    const pair = file(encodePng(scaledRaster(touching, TIMES)), { sheet: { ...sheet, frames: touch } });
    assert.deepEqual(decodePng(only(await fix(pair, GRID)).bytes), touching);
    // A figure of one color beside a frame of that color is a figure.
    const flat = scaledRaster({ ...solid, data: solid.data.map((_, at) => [9, 99, 9, 255][at % 4] ?? 0) }, 2);
    const beside = createRaster(64, 40);
    for (const x of [0, 32]) paste(flat, beside, x, 4);
    const alone: SheetInfo = { ...sheet, width: 32, height: 32, frames: [{ x: 0, y: 4, w: 32, h: 32, ...UNTRIMMED }] };
    const two = { ...NOTHING_TO_FIX, grid: { x: 2, y: 2 } };
    await assert.rejects(fix(file(encodePng(beside), { sheet: alone }), two), FixError);
  });

  it("isn't made if the new file would give other frames", async () => {
    const { picture, info } = sheetOf(POSES);
    const source = file(encodePng(picture), { sheet: info });
    // As if the writer had a bug: one byte of the pixels is wrong.
    const deflate = (bytes: Uint8Array) => deflateSync(bytes.map((byte, at) => (at === 200 ? byte ^ 1 : byte)));
    await assert.rejects(fixSource({ source, settings: GRID, style: {} }, { deflate }), (error: unknown) => {
      assert.ok(error instanceof FixError);
      assert.deepEqual(error.detail, { fault: 'other-frames', view: 0 });
      return true;
    });
  });

  it('keeps pixels of one color between its frames', async () => {
    const { picture, info } = sheetOf(POSES);
    const filled = { ...picture, data: picture.data.slice() };
    const words = new Uint32Array(filled.data.buffer).fill(0xffff00ff);
    for (const { x, y, w, h } of info.frames)
      for (let row = y; row < y + h; row++)
        words.set(
          new Uint32Array(picture.data.buffer).subarray(row * picture.width + x, row * picture.width + x + w),
          row * picture.width + x,
        );
    const { bytes, sheet } = only(await fix(file(encodePng(filled), { sheet: info }), GRID));
    assert.deepEqual([...decodePng(bytes).data.subarray(0, 4)], [255, 0, 255, 255]);
    assert.deepEqual(await framesAgain(bytes, sheet), POSES);
    // Lines between the frames aren't all of one color with the ground, so they can't be drawn again.
    words.fill(0, 0, 3);
    await assert.rejects(fix(file(encodePng(filled), { sheet: info }), GRID), FixError);
  });

  it('keeps frames turned that were packed so', async () => {
    const tall = createRaster(16, 20);
    paste(mushroom, tall, 0, 4);
    const upright = large(tall);
    // A quarter turn clockwise: what was the left column is the top row, from right to left.
    const there = createRaster(upright.height, upright.width);
    for (let y = 0; y < upright.height; y++)
      for (let x = 0; x < upright.width; x++) {
        const from = (y * upright.width + x) * 4;
        there.data.set(upright.data.subarray(from, from + 4), (x * there.width + there.width - 1 - y) * 4);
      }
    const picture = createRaster(there.width + upright.width, upright.height);
    paste(there, picture, 0, 0);
    paste(upright, picture, there.width, 0);
    const place = { y: 0, left: 0, top: 0, duration: 100 };
    const info: SheetInfo = {
      width: upright.width,
      height: upright.height,
      frames: [
        { ...place, x: 0, w: there.width, h: there.height, turned: true },
        { ...place, x: there.width, w: upright.width, h: upright.height },
      ],
      tags: [],
      from: 'json',
    };
    const { sheet } = only(await fix(file(encodePng(picture), { sheet: info }), GRID));
    assert.deepEqual(
      sheet?.frames.map(({ rect, source, turned }) => [rect.w, rect.h, source.w, source.h, turned]),
      [
        [20, 16, 16, 20, true],
        [16, 20, 16, 20, undefined],
      ],
    );
  });

  it('keeps the sizes of whole frames that are smaller than others', async () => {
    const picture = createRaster(32 * TIMES, 32 * TIMES);
    const hero = scaledRaster(mushroom, 2 * TIMES);
    paste(hero, picture, 0, 0);
    const wide = createRaster((32 + 16) * TIMES, 32 * TIMES);
    paste(picture, wide, 0, 0);
    paste(large(lantern), wide, 32 * TIMES, 0);
    const side = 16 * TIMES;
    const coin = { x: 32 * TIMES, y: 0, w: side, h: side, left: 0, top: 0, duration: 100, size: { w: side, h: side } };
    const info: SheetInfo = {
      width: 32 * TIMES,
      height: 32 * TIMES,
      frames: [{ x: 0, y: 0, w: 32 * TIMES, h: 32 * TIMES, ...UNTRIMMED }, coin],
      tags: [],
      from: 'json',
    };
    const { sheet } = only(await fix(file(encodePng(wide), { sheet: info }), GRID));
    assert.deepEqual(sheet?.frames[1]?.sourceSize, { w: 16, h: 16 });
    assert.deepEqual(sheet?.frames[1]?.source, { x: 0, y: 0, w: 16, h: 16 });
  });

  it('has a JSON in which line ends, comments, and equal names stay', () => {
    const frame = '"frame": {"x": 0, "y": 0, "w": 8, "h": 8}';
    const old = `\uFEFF{ // mine\r\n"frames": {\r\n "a": {${frame}},\r\n "a": {${frame}, "pivot": 1} },\r\n"meta": {"size": {}} }`;
    const place = { source: { x: 1, y: 0, w: 2, h: 4 }, sourceSize: { w: 4, h: 4 }, duration: 1 };
    const frames = [0, 2].map((x) => ({ ...place, rect: { x, y: 0, w: 2, h: 4 } }));
    const places = { width: 4, height: 4, frames, tags: [], slices: [] };
    const names = { picture: 'a.png', image: 'a.png' };
    const made = fixedSheetJson({ bytes: new TextEncoder().encode(old), ...names }, places);
    const more = '"spriteSourceSize": {"x":1,"y":0,"w":2,"h":4}, "sourceSize": {"w":4,"h":4}, "trimmed": true';
    const now = (x: number) => `"frame": {"x": ${x}, "y": 0, "w": 2, "h": 4}`;
    assert.equal(
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(made),
      `\uFEFF{ // mine\r\n"frames": {\r\n "a": {${now(0)}, ${more}},\r\n "a": {${now(2)}, "pivot": 1, ${more}} },\r\n"meta": {"size": {"w":4,"h":4}} }`,
    );
    const other = Buffer.from(old.replace('mine', '\xe9'), 'latin1');
    assert.equal(fixedSheetJson({ bytes: other, ...names }, places), undefined, 'not UTF-8');
    const short = { ...places, frames: frames.slice(0, 1) };
    assert.equal(fixedSheetJson({ bytes: new TextEncoder().encode(old), ...names }, short), undefined);
  });

  it('has a JSON in the form of the old one, with everything that a program added', async () => {
    const { picture, info } = sheetOf(POSES);
    const slice = { name: 'body', keys: [{ frame: 0, bounds: { x: 12, y: 6, width: 48, height: 60 } }] };
    const source = file(encodePng(picture), { sheet: info, slices: [slice] });
    const { sheet, bytes } = only(await fix(source, GRID));
    assert.ok(sheet);
    const frames = info.frames.map(({ x, y, w, h, duration }) => ({ frame: { x, y, w, h }, duration, pivot: 'mine' }));
    const old = {
      frames: { 'b.png': frames[0], 'a.png': frames[1], 'c.png': frames[2] },
      animations: { walk: ['a.png', 'b.png'] },
      meta: {
        image: 'hero.png',
        size: { w: picture.width, h: picture.height },
        frameTags: [{ name: 'walk', from: 0, to: 1, direction: 'pingpong' }],
        slices: [{ name: 'body', color: '#0000ffff', keys: [{ frame: 0, bounds: { x: 12, y: 6, w: 48, h: 60 } }] }],
      },
    };
    const before = new TextEncoder().encode(JSON.stringify(old));
    const made = fixedSheetJson({ bytes: before, picture: 'hero.png', image: 'hero-fixed.png' }, sheet);
    const text = new TextDecoder().decode(made);
    const json = JSON.parse(text);
    assert.deepEqual(Object.keys(json.frames), ['b.png', 'a.png', 'c.png']);
    assert.deepEqual(json.frames['a.png'], { ...frames[1], frame: { x: 19, y: 2, w: 16, h: 16 } });
    assert.deepEqual(json.animations, old.animations);
    assert.deepEqual(json.meta, {
      ...old.meta,
      image: 'hero-fixed.png',
      size: { w: 37, h: 37 },
      slices: [{ name: 'body', color: '#0000ffff', keys: [{ frame: 0, bounds: { x: 2, y: 1, w: 8, h: 10 } }] }],
    });
    const reading = readSheetJson(text, await decodePicture(bytes));
    assert.equal(reading.kind, 'sheet');
    assert.deepEqual(reading.kind === 'sheet' && reading.sheet.tags[0]?.direction, 'pingpong');
  });
});

/** The frames of a fixed sheet as a reader of its JSON gets them. */
async function framesAgain(bytes: Uint8Array, sheet: FixAnswer['fixed'][number]['sheet']): Promise<Raster[]> {
  assert.ok(sheet);
  const json = {
    frames: sheet.frames.map(({ rect, source, sourceSize, duration }) => {
      return { frame: rect, spriteSourceSize: source, sourceSize, duration };
    }),
  };
  const reading = readSheetJson(JSON.stringify(json), sheet);
  assert.ok(reading.kind === 'sheet');
  const again = await readSprite(file(bytes, { sheet: reading.sheet }), () => {});
  return again.frames.map(({ image }) => image);
}
