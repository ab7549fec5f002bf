import assert from 'node:assert/strict';
import type { Asset } from '../../src/shared/contract/api';
import { decodePng } from '../../src/sprite/formats/png';
import { sniffPicture } from '../../src/sprite/formats/sniff';
import { crop } from '../../src/sprite/sheet/frames';
import { splitSheet } from '../../src/sprite/sheet/sheet';
import { allExamples } from '../support/sample';
import { LOCAL_TARGETS } from './targets';
import { suiteWires, type Wire } from './wireClient';
import { figure, figureItem } from './wirePictures';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Downloads the images of image assets; each must be a PNG with its asset's size. */
async function pictures(wire: Wire, assets: readonly Asset<string>[]) {
  const rasters = [];
  for (const asset of assets) {
    assert.equal(asset.type, 'image');
    const { bytes, contentType } = await wire.file(asset.assetUrl);
    assert.equal(contentType, 'image/png');
    const raster = decodePng(bytes);
    assert.deepEqual([raster.width, raster.height], [asset.width, asset.height]);
    rasters.push(raster);
  }
  return rasters;
}

function different(rasters: readonly { data: Uint8ClampedArray }[]): number {
  return new Set(rasters.map(({ data }) => Buffer.from(data).toString('base64'))).size;
}

async function turnedSmall(wire: Wire): Promise<readonly Asset<string>[]> {
  return (await wire.run({ operation: 'direction-set', inputs: [figureItem(1024, 64)], size: 32 })).assets;
}

type Sheet = readonly [
  what: string,
  frame: readonly [width: number, height: number],
  frames: number,
  columns: number,
  side: number,
];

/** So many pixels that each takes seconds. */
const LARGE_SHEETS: readonly Sheet[] = [
  ['16 frames of 1,000 pixels', [1000, 1000], 16, 4, 1000],
  ['6 frames of 700 pixels', [700, 700], 6, 2, 700],
  ['6 tall frames', [700, 2000], 6, 3, 700],
];

/** Animations whose frames are not in one row; `side` is a frame's width on the sheet. The code that chooses layouts has tests for all of them. */
const SHEETS: readonly Sheet[] = [
  ['14 frames of 300 pixels', [300, 16], 14, 1, 300],
  ['16 frames of 260 pixels', [260, 260], 16, 4, 260],
  ['2 frames of 2,500 pixels', [2500, 100], 2, 1, 2500],
  ['16 frames that only fit scaled down', [2100, 300], 16, 2, 1050],
  ...(allExamples ? LARGE_SHEETS : []),
];

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: outputs`, () => {
    const wireOn = suiteWires(open);

    for (const size of [16, 32, 64]) {
      line(`§4 generate at ${size} returns several variations automatically, each a saved asset`, async () => {
        const wire = await wireOn();
        const { assets, completed } = await wire.run({ operation: 'generate', prompt: 'a red potion', size });
        assert.equal(assets.length, 12);
        assert.deepEqual([completed.status, completed.output_count], ['succeeded', 12]);
        const rasters = await pictures(wire, assets);
        assert.ok(rasters.every(({ width, height }) => width === size && height === size));
        assert.ok(
          rasters.every(({ data }) => data.some((value, at) => at % 4 === 3 && value > 0)),
          'a blank picture',
        );
        assert.ok(different(rasters) > 1);
      });
    }

    it('§2 are assets with ID, type, prompt, dimensions, timestamps, tags, address, and batch', async () => {
      const wire = await wireOn({ now: () => Date.UTC(2030, 0, 1) });
      const { assets } = await wire.run({ operation: 'generate', prompt: 'a key "ü"', size: 16 });
      const [asset] = assets;
      assert.ok(asset);
      assert.match(asset.id, UUID);
      assert.match(String(asset.assetUrl), /\/files\/[\w-]{22}\/image\.png\?v=[0-9a-f]+$/);
      assert.equal(new Set(assets.map(({ id }) => id)).size, 12);
      assert.equal(new Set(assets.map(({ batchId }) => batchId)).size, 1);
      const { type, prompt, width, height, createdAt, updatedAt, contentType, batchIndex } = asset;
      assert.deepEqual(
        { type, prompt, width, height, createdAt, updatedAt, contentType, batchIndex },
        {
          type: 'image',
          prompt: 'a key "ü"',
          width: 16,
          height: 16,
          createdAt: '2030-01-01T00:00:00.000Z',
          updatedAt: '2030-01-01T00:00:00.000Z',
          contentType: 'image/png',
          batchIndex: 0,
        },
      );
      for (const field of ['sourceImageUrl', 'spritesheetUrl', 'frameCount', 'fps']) assert.ok(!(field in asset));
    });

    line('§4 edit keeps the size of the first input', async () => {
      const wire = await wireOn();
      const inputs = [figureItem(20, 37), figureItem(32)];
      const { assets } = await wire.run({ operation: 'edit', prompt: 'make it blue', inputs });
      assert.equal(assets.length, 2);
      for (const { width, height } of await pictures(wire, assets)) assert.deepEqual([width, height], [20, 37]);
    });

    line('§4 style-reference uses the requested size, or else infers it from the inputs', async () => {
      const wire = await wireOn();
      const request = { operation: 'style-reference', prompt: 'a frog' };
      for (const [size, side, wanted] of [
        [24, 64, 24],
        [128, 16, 128],
        [undefined, 48, 48],
        [undefined, 46, 48],
        [undefined, 8, 16],
        [undefined, 200, 128],
      ] as const) {
        const { assets } = await wire.run({ ...request, inputs: [figureItem(side)], size });
        assert.equal(assets.length, 9);
        for (const { width, height } of await pictures(wire, assets))
          assert.deepEqual([width, height], [wanted, wanted]);
      }
    });

    line(
      '§4 direction-set returns exactly eight sprites with the requested size, or else the nearest of 16, 32, and 64',
      async () => {
        const wire = await wireOn();
        for (const [size, side, wanted] of [
          [64, 16, 64],
          [undefined, 20, 16],
          [undefined, 30, 32],
          [undefined, 100, 64],
        ] as const) {
          const { assets, completed } = await wire.run({
            operation: 'direction-set',
            inputs: [figureItem(side)],
            size,
          });
          assert.equal(completed.output_count, 8);
          assert.deepEqual(
            assets.map(({ batchIndex }) => batchIndex),
            [0, 1, 2, 3, 4, 5, 6, 7],
          );
          for (const { width, height } of await pictures(wire, assets))
            assert.deepEqual([width, height], [wanted, wanted]);
        }
      },
    );

    for (const [output_frames, frames] of [
      [2, 2],
      [16, 16],
      [undefined, 8],
    ] as const) {
      line(
        `§2 animate with output_frames ${output_frames} returns an animation of ${frames} frames, its source, and its sheet`,
        async () => {
          const wire = await wireOn();
          const inputs = [figureItem(24, 20)];
          const { assets } = await wire.run({ operation: 'animate', prompt: 'a gentle bounce', inputs, output_frames });
          assert.equal(assets.length, 1);
          const [asset] = assets;
          assert.ok(asset);
          const { type, contentType, width, height, frameCount, fps } = asset;
          assert.deepEqual(
            { type, contentType, width, height, frameCount, fps },
            { type: 'animation', contentType: 'image/gif', width: 24, height: 20, frameCount: frames, fps: 8 },
          );
          const gif = await wire.file(asset.assetUrl);
          assert.equal(gif.contentType, 'image/gif');
          const info = sniffPicture(gif.bytes);
          assert.deepEqual([info?.format, info?.animated, info?.width, info?.height], ['gif', true, 24, 20]);
          const sheet = decodePng((await wire.file(asset.spritesheetUrl)).bytes);
          assert.deepEqual([sheet.width, sheet.height], [24 * frames, 20]);
          const source = decodePng((await wire.file(asset.sourceImageUrl)).bytes);
          assert.deepEqual(source, figure(24, 20));
          assert.deepEqual(crop(sheet, { x: 0, y: 0, w: 24, h: 20 }), source, 'the first frame is the input');
        },
      );
    }

    line('§4 animate limits the colors of every frame', async () => {
      const wire = await wireOn();
      const inputs = [figureItem(24)];
      const { assets } = await wire.run({ operation: 'animate', prompt: 'run', inputs, colors: 2, output_frames: 4 });
      const { data } = decodePng((await wire.file(assets[0]?.spritesheetUrl)).bytes);
      const colors = new Set<number>();
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3]) colors.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      }
      assert.ok(colors.size <= 2, `${colors.size} colors`);
    });

    line('§4 edit keeps the size of an image over 1,024 pixels too', async () => {
      const wire = await wireOn();
      for (const [width, height] of [
        [1025, 600],
        [40, 4096],
      ] as const) {
        const inputs = [figureItem(width, height), figureItem(4096, 8)];
        const { assets, completed } = await wire.run({ operation: 'edit', prompt: 'make it blue', inputs });
        assert.equal(completed.status, 'succeeded');
        const [first] = await pictures(wire, assets);
        assert.deepEqual([first?.width, first?.height], [width, height]);
      }
    });

    line('§4 direction-set and style-reference accept images over 1,024 pixels', async () => {
      const wire = await wireOn();
      const enlarged = [figureItem(2048, 128)];
      const turned = await wire.run({ operation: 'direction-set', inputs: enlarged, size: 32 });
      const [front] = await pictures(wire, turned.assets);
      assert.deepEqual(front, (await pictures(wire, await turnedSmall(wire)))[0]);
      const styled = await wire.run({ operation: 'style-reference', prompt: 'a frog', inputs: enlarged });
      assert.deepEqual([styled.assets.length, styled.assets[0]?.width], [9, 128]);
    });

    for (const [what, [width, height], frames, columns, side] of SHEETS) {
      line(`§2 animate with ${what} returns a sheet of at most 4,096 pixels that can be cut`, async () => {
        const wire = await wireOn();
        const request = { operation: 'animate', prompt: 'idle', output_frames: frames };
        const { assets } = await wire.run({ ...request, inputs: [figureItem(width, height)] });
        const [asset] = assets;
        assert.ok(asset);
        const scale = width / side;
        assert.deepEqual([asset.width, asset.height, asset.frameCount], [side, height / scale, frames]);
        const sheet = decodePng((await wire.file(asset.spritesheetUrl)).bytes);
        assert.ok(Math.max(sheet.width, sheet.height) <= 4096, `${sheet.width} × ${sheet.height}`);
        const split = splitSheet(sheet, { count: frames, width: side, height: height / scale });
        assert.equal(split?.frames.length, frames);
        assert.deepEqual([split?.frames[0]?.w, split?.frames[0]?.h], [side, height / scale]);
        assert.equal(sheet.width / side, columns);
        const source = decodePng((await wire.file(asset.sourceImageUrl)).bytes);
        assert.deepEqual(source, figure(side, height / scale));
        const gif = await wire.file(asset.assetUrl);
        assert.deepEqual([sniffPicture(gif.bytes)?.width, sniffPicture(gif.bytes)?.height], [side, height / scale]);
        for (const rect of split?.frames ?? []) assert.ok(crop(sheet, rect).data.some((value) => value > 0));
      });
    }

    line('§1 are inputs of later requests; an animation is used by its still source', async () => {
      const wire = await wireOn();
      const [sprite] = (await wire.run({ operation: 'generate', prompt: 'a slime', size: 32 })).assets;
      const animation = (await wire.run({ operation: 'animate', prompt: 'idle', inputs: [{ asset_id: sprite?.id }] }))
        .assets[0];
      const still = await wire.file(animation?.sourceImageUrl);
      assert.deepEqual(decodePng(still.bytes), decodePng((await wire.file(sprite?.assetUrl)).bytes));
      const again = await wire.run({ operation: 'edit', prompt: 'gold', inputs: [{ asset_id: animation?.id }] });
      assert.deepEqual([again.assets[0]?.width, again.assets[0]?.height], [32, 32]);
    });

    line('are the same for the same request', async () => {
      const wire = await wireOn();
      const request = { operation: 'generate', prompt: 'a blue crystal', size: 32 };
      const first = await pictures(wire, (await wire.run(request)).assets);
      assert.deepEqual(await pictures(wire, (await wire.run(request)).assets), first);
    });
  });
}
