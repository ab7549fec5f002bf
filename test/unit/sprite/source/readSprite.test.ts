import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { crop, joinFrames } from '../../../../src/sprite/sheet/frames';
import type { SheetInfo } from '../../../../src/sprite/sheet/sheetInfo';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import type { ExportSource } from '../../../../src/sprite/source/source';
import type { ExportNote } from '../../../../src/sprite/source/sprite';
import { apngFile, type PartialFrame } from '../../../support/sprites/animationFiles';
import { asepriteFile, cel, layer, text, userData } from '../../../support/sprites/asepriteFile';
import { sample } from '../formats/files';

const aseprite = (name: string) => readFileSync(path.resolve('test/fixtures/aseprite', `${name}.aseprite`));

async function read(source: Partial<ExportSource> & { bytes?: Uint8Array }) {
  const notes: ExportNote[] = [];
  const named = { title: 'hero', extension: 'png', ...source } as ExportSource;
  return { sprite: await readSprite(named, (note) => notes.push(note)), notes };
}

function plain(width: number, height: number, color: readonly [number, number, number, number]): Raster {
  const raster = createRaster(width, height);
  for (let at = 0; at < raster.data.length; at += 4) raster.data.set(color, at);
  return raster;
}

const [RED, BLUE] = [plain(4, 4, [255, 0, 0, 255]), plain(4, 4, [0, 0, 255, 255])];
const still = (picture: Raster, duration: number): PartialFrame => {
  return { x: 0, y: 0, picture, duration, dispose: 'none', blend: 'source' };
};

describe('Export sources', () => {
  it('a still is one frame, as a JPEG too', async () => {
    const { sprite, notes } = await read({ bytes: sample('hero.png') });
    assert.deepEqual(sprite.frames, [{ image: decodePng(sample('hero.png')), duration: 100 }]);
    assert.deepEqual([sprite.title, sprite.extension, sprite.tags, sprite.layers], ['hero', 'png', [], []]);
    assert.deepEqual(notes, []);
    assert.equal((await read({ bytes: sample('knight.jpg') })).sprite.width, 128);
  });

  it('an animation has all frames with the durations that players use', async () => {
    const frames = [still(RED, 70), still(BLUE, 5)];
    const { sprite } = await read({ bytes: apngFile({ width: 4, height: 4, frames }) });
    assert.deepEqual(sprite.frames, [
      { image: RED, duration: 70 },
      { image: BLUE, duration: 100 },
    ]);
  });

  it('a sheet is cut, with trimmed frames restored to their position', async () => {
    const sheet: SheetInfo = {
      width: 6,
      height: 5,
      frames: [
        { x: 0, y: 0, w: 4, h: 4, left: 1, top: 1, duration: 80 },
        { x: 4, y: 0, w: 2, h: 3, left: 0, top: 0, duration: 120 },
      ],
      tags: [{ name: 'walk', from: 0, to: 1, direction: 'pingpong' }],
      from: 'json',
    };
    const bytes = encodePng(joinFrames([RED, BLUE]));
    const { sprite } = await read({ bytes, sheet, normalMap: bytes });
    assert.deepEqual([sprite.width, sprite.height, sprite.tags], [6, 5, sheet.tags]);
    assert.deepEqual(
      sprite.frames.map(({ duration }) => duration),
      [80, 120],
    );
    const [first, second] = sprite.frames.map(({ image }) => image);
    assert.ok(first && second);
    assert.deepEqual(crop(first, { x: 1, y: 1, w: 4, h: 4 }), RED);
    assert.equal(
      first.data.filter((_, at) => at % 4 === 3).reduce((sum, alpha) => sum + alpha, 0),
      16 * 255,
    );
    assert.deepEqual(crop(second, { x: 0, y: 0, w: 2, h: 3 }), plain(2, 3, [0, 0, 255, 255]));
    // The map is as large as the sheet, so it is cut the same way.
    assert.deepEqual(sprite.normalMap, [first, second]);
  });

  it('numbered files are frames, aligned to the top left of the largest', async () => {
    const sequence = [
      { bytes: encodePng(RED), duration: 40 },
      { bytes: encodePng(plain(6, 2, [0, 0, 255, 255])), duration: 60 },
    ];
    const { sprite } = await read({ sequence });
    assert.deepEqual([sprite.width, sprite.height], [6, 4]);
    const [first, second] = sprite.frames;
    assert.ok(first && second);
    assert.deepEqual([first.duration, second.duration], [40, 60]);
    assert.deepEqual(crop(first.image, { x: 0, y: 0, w: 4, h: 4 }), RED);
    assert.deepEqual([...first.image.data.subarray(16, 24)], Array(8).fill(0));
  });

  it('an Aseprite file has its frames, durations, tags, slices, and layers', async () => {
    const bytes = aseprite('tags3');
    const document = readAseprite(bytes);
    const flattener = new Flattener(document);
    const { sprite, notes } = await read({ bytes, extension: 'aseprite' });
    assert.ok(sprite.frames.length > 1);
    assert.deepEqual(
      sprite.frames.map(({ image }) => image),
      document.frames.map((_, index) => flattener.frame(index)),
    );
    assert.deepEqual(
      sprite.frames.map(({ duration }) => duration),
      document.frames.map(({ duration }) => duration),
    );
    assert.ok(sprite.tags.length > 0);
    assert.deepEqual([sprite.tags, sprite.layers], [document.tags, document.layers]);
    const slices = await read({ bytes: aseprite('slices') });
    assert.ok(slices.sprite.slices.length > 0);
    assert.deepEqual(notes, []);
  });

  it('a single layer has its own pixels, a group its visible layers', async () => {
    const bytes = aseprite('groups2');
    const document = readAseprite(bytes);
    const { sprite } = await read({ bytes });
    const { layerFrames } = sprite;
    assert.ok(layerFrames);
    const frame = (isVisible: (layer: number) => boolean) => new Flattener(document, { isVisible }).frame(0);
    const group = document.layers.findIndex(({ kind }) => kind === 'group');
    const child = document.layers.findIndex(({ parent }) => parent === group);
    assert.ok(group >= 0 && child > group);
    assert.deepEqual(
      layerFrames(child)[0],
      frame((layer) => layer === group || layer === child),
    );
    const inGroup = (layer: number) => layer === group || document.layers[layer]?.parent === group;
    assert.deepEqual(
      layerFrames(group)[0],
      frame((layer) => inGroup(layer) && document.layers[layer]?.visible === true),
    );
  });

  it('cels with a z-index or user data are listed', async () => {
    const dot = (index: number, z = 0) => cel(1, 1, [1, 2, 3, 255], { layer: index, z });
    const bytes = asepriteFile({
      width: 1,
      height: 1,
      frames: [
        { chunks: [layer(), layer(), dot(0, 1), dot(1)] },
        { chunks: [dot(0), dot(1), userData(1, text('ouch'))] },
      ],
    });
    const { cels = [] } = (await read({ bytes })).sprite;
    assert.deepEqual(
      cels.map((one) => [one.layer, one.frame, one.zIndex, one.userData?.text]),
      [
        [0, 0, 1, undefined],
        [1, 1, 0, 'ouch'],
      ],
    );
    assert.deepEqual((await read({ bytes: aseprite('abcd') })).sprite.cels, []);
  });

  it("a normal map with a frame's size applies to all frames, a strip is cut, any other is dropped with a note", async () => {
    const bytes = apngFile({ width: 4, height: 4, frames: [still(RED, 70), still(BLUE, 70)] });
    const mapped = async (map: Raster) => read({ bytes, normalMap: encodePng(map) });
    assert.deepEqual((await mapped(BLUE)).sprite.normalMap, [BLUE, BLUE]);
    assert.deepEqual((await mapped(joinFrames([BLUE, RED]))).sprite.normalMap, [BLUE, RED]);
    const { sprite, notes } = await mapped(createRaster(5, 4));
    assert.equal(sprite.normalMap, undefined);
    assert.deepEqual(notes, [{ note: 'unfit-normal-map', width: 5, height: 4 }]);
  });

  it('a file damaged near the end gives its readable part with a note; an unreadable file is a fault', async () => {
    const whole = apngFile({ width: 4, height: 4, frames: [still(RED, 70), still(BLUE, 70)] });
    const { sprite, notes } = await read({ bytes: whole.subarray(0, whole.length - 30) });
    assert.deepEqual([sprite.frames.length, notes], [1, [{ note: 'damaged-source' }]]);
    const cut = aseprite('tags3');
    assert.deepEqual((await read({ bytes: cut.subarray(0, cut.length - 40) })).notes, [{ note: 'damaged-source' }]);
    for (const bytes of [new Uint8Array(), Buffer.from('no image'), whole.subarray(0, 60), cut.subarray(0, 130)]) {
      await assert.rejects(read({ bytes }), PictureError);
    }
  });

  it('a sheet whose frames have too many pixels is refused', async () => {
    const frame = { x: 0, y: 0, w: 4, h: 4, left: 0, top: 0, duration: 100 };
    const sheet: SheetInfo = { width: 4096, height: 4096, frames: Array(5).fill(frame), tags: [], from: 'json' };
    await assert.rejects(read({ bytes: encodePng(RED), sheet }), { fault: 'too-large' });
  });
});
