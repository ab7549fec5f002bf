import assert from 'node:assert/strict';
import { zlibSync } from 'fflate';
import type { Asset } from '../../../../src/shared/contract/api';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { pngChunk, pngFile, scanlinesOf } from '../../../../src/sprite/formats/pngFile';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { crop } from '../../../../src/sprite/sheet/frames';
import { splitSheet } from '../../../../src/sprite/sheet/sheet';
import { LOCAL_TARGETS } from '../../../../test/contract/targets';
import { suiteWires, type Wire } from '../../../../test/contract/wireClient';
import { dataUrl, figure } from '../../../../test/contract/wirePictures';
import { animate, type DrawingSpec, draw, turn } from '../../src/drawing/drawing';
import { specChunk } from '../../src/service/worker/specChunk';
import { specIn } from '../../src/service/worker/specInPng';

// Images drawn by the built-in service contain their drawing spec, so a later run can redraw them, however they were sent.

const PROMPT = 'knight with a red hat';
const SIZE = 32;
const VARIANT = 3;
const SPEC = { prompt: PROMPT, size: SIZE, variant: VARIANT };

/** All eight views. */
async function viewsOf(source: Raster, size: number, spec?: DrawingSpec): Promise<Raster[]> {
  const views = [0, 1, 2, 3, 4, 5, 6, 7].map((direction) => turn(source, { size, direction }, spec));
  return (await Promise.all(views)).map(({ picture }) => picture);
}

const drawViews = async (spec: DrawingSpec) => viewsOf(await draw(spec), spec.size, spec);

const drawMotion = async (spec: DrawingSpec, prompt: string, frames: number) =>
  animate(await draw(spec), { prompt, frames }, spec);

async function pixelsOf(wire: Wire, assets: readonly Asset<string>[]): Promise<Raster[]> {
  const files = await Promise.all(assets.map(({ assetUrl }) => wire.file(assetUrl)));
  return files.map(({ bytes }) => decodePng(bytes));
}

/** A PNG with chunks before its pixels. */
function pngWith(picture: Raster, chunks: readonly Uint8Array[]): Uint8Array {
  return pngFile(picture, [zlibSync(scanlinesOf(picture))], chunks);
}

const text = (content: string) => pngChunk('iTXt', Buffer.from(`Sprite Kiln recipe\0\0\0\0\0${content}`));

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: specs`, () => {
    const wireOn = suiteWires(open);

    async function generated(wire: Wire): Promise<{ asset: Asset<string>; bytes: Uint8Array }> {
      const { assets } = await wire.run({ operation: 'generate', prompt: PROMPT, size: SIZE });
      const asset = assets[VARIANT];
      assert.ok(asset);
      return { asset, bytes: (await wire.file(asset.assetUrl)).bytes };
    }

    it('rotate a generated character by its spec: sent by ID, as an upload, and as a data URL', async () => {
      const wire = await wireOn();
      const { asset, bytes } = await generated(wire);
      assert.deepEqual(await specIn(bytes), SPEC);
      const ticket = await wire.upload(bytes);
      const wanted = await drawViews(SPEC);
      for (const item of [{ asset_id: asset.id }, { upload_id: ticket.upload_id }, { data_url: dataUrl(bytes) }]) {
        const { assets } = await wire.run({ operation: 'direction-set', inputs: [item] });
        assert.deepEqual(await pixelsOf(wire, assets), wanted);
      }
    });

    line('allow views in the requested size, each of which can be animated and rotated again', async () => {
      const wire = await wireOn();
      const { asset } = await generated(wire);
      const inputs = [{ asset_id: asset.id }];
      const { assets } = await wire.run({ operation: 'direction-set', inputs, size: 64 });
      const views = await drawViews({ ...SPEC, size: 64 });
      assert.deepEqual(await pixelsOf(wire, assets), views);
      const east = assets[6];
      assert.ok(east);
      const animate = {
        operation: 'animate',
        prompt: 'läuft schnell',
        inputs: [{ asset_id: east.id }],
        output_frames: 4,
      };
      const {
        assets: [run],
      } = await wire.run(animate);
      assert.ok(run);
      assert.deepEqual([run.width, run.height, run.frameCount], [64, 64, 4]);
      const sheet = decodePng((await wire.file(run.spritesheetUrl)).bytes);
      const cells = splitSheet(sheet, { count: 4, width: 64, height: 64 })?.frames ?? [];
      assert.deepEqual(
        cells.map((cell) => crop(sheet, cell)),
        await drawMotion({ ...SPEC, size: 64, direction: 6 }, 'run', 4),
      );
      const again = await wire.run({ operation: 'direction-set', inputs: [{ asset_id: run.id }] });
      assert.deepEqual(await pixelsOf(wire, again.assets), views);
    });

    line('keep the edits of a character: edited again, in views, and in motion', async () => {
      const wire = await wireOn();
      const { asset } = await generated(wire);
      const edit = async (id: string, prompt: string) => {
        const { assets } = await wire.run({ operation: 'edit', prompt, inputs: [{ asset_id: id }] });
        const [first] = assets;
        assert.ok(first && assets.length === 2);
        return { id: first.id, spec: await specIn((await wire.file(first.assetUrl)).bytes) };
      };
      const bare = await edit(asset.id, 'remove the sword');
      assert.deepEqual(bare.spec, { ...SPEC, changes: { version: 1, right: 'none' } });
      const sitting = await edit(bare.id, 'sitzend');
      const spec = { ...SPEC, changes: { version: 1 as const, right: 'none' as const, pose: 'sit' as const } };
      assert.deepEqual(sitting.spec, spec);
      const { assets } = await wire.run({ operation: 'direction-set', inputs: [{ asset_id: sitting.id }] });
      assert.deepEqual(await pixelsOf(wire, assets), await drawViews(spec));
      for (const [direction, made] of assets.entries())
        assert.deepEqual(await specIn((await wire.file(made.assetUrl)).bytes), { ...spec, direction });
      const walk = { operation: 'animate', prompt: 'walk', inputs: [{ asset_id: bare.id }], output_frames: 4 };
      const {
        assets: [walking],
      } = await wire.run(walk);
      assert.ok(walking);
      const sheet = decodePng((await wire.file(walking.spritesheetUrl)).bytes);
      const cells = splitSheet(sheet, { count: 4, width: SIZE, height: SIZE })?.frames ?? [];
      assert.deepEqual(
        cells.map((cell) => crop(sheet, cell)),
        await drawMotion({ ...SPEC, changes: { version: 1, right: 'none' } }, 'walk', 4),
      );
    });

    line('are ignored in an image that differs from its spec, which is rotated like any other', async () => {
      const wire = await wireOn();
      const { bytes } = await generated(wire);
      const painted = decodePng(bytes);
      painted.data.set([255, 0, 255, 255], 0);
      for (const picture of [figure(SIZE, SIZE), painted]) {
        const file = pngWith(picture, [specChunk(SPEC)]);
        assert.deepEqual(await specIn(file), SPEC);
        const { assets } = await wire.run({ operation: 'direction-set', inputs: [{ data_url: dataUrl(file) }] });
        assert.deepEqual(await pixelsOf(wire, assets), await viewsOf(picture, SIZE));
        for (const made of assets) assert.equal(await specIn((await wire.file(made.assetUrl)).bytes), undefined);
      }
    });
  });
}

describe('Specs in files', () => {
  let picture: Raster;

  before(async () => {
    picture = await draw(SPEC);
  });

  it('are read back unchanged, with any characters in their text', async () => {
    for (const prompt of [
      'ein Bär',
      '火の剣',
      'line\nbreak\0zero',
      '\ud800 half a pair',
      '"quotes" \\ {}',
      'x'.repeat(10_000),
    ]) {
      const spec = { ...SPEC, prompt, direction: 7 };
      const file = pngWith(picture, [specChunk(spec)]);
      assert.deepEqual(await specIn(file), spec);
      assert.deepEqual(decodePng(file), decodePng(encodePng(picture)));
    }
  });

  it('are ignored if this service could not have written them', async () => {
    const json = (more: object) => JSON.stringify({ ...SPEC, ...more });
    for (const content of [
      '',
      'null',
      '[]',
      '{',
      '{}',
      json({ prompt: '' }),
      json({ prompt: 7 }),
      json({ prompt: 'x'.repeat(20_001) }),
      json({ size: 4096 }),
      json({ size: '32' }),
      json({ variant: -1 }),
      json({ variant: 12 }),
      json({ variant: 0.5 }),
      json({ direction: 8 }),
      json({ unknown: 1 }),
      json({ prompt: 'x'.repeat(200_000) }),
      `{"__proto__":{"prompt":"knight"},"size":32,"variant":3}`,
    ]) {
      assert.equal(await specIn(pngWith(picture, [text(content)])), undefined, content.slice(0, 80));
    }
    const whole = pngWith(picture, [specChunk(SPEC)]);
    for (let end = 0; end < 200; end++) await specIn(whole.subarray(0, end));
    assert.equal(await specIn(encodePng(picture)), undefined);
    assert.equal(await specIn(Buffer.from('GIF89a')), undefined);
  });

  it('are ignored if the checksum is wrong', async () => {
    const chunk = specChunk(SPEC);
    chunk[chunk.length - 1] = (chunk[chunk.length - 1] ?? 0) ^ 1;
    assert.equal(await specIn(pngWith(picture, [chunk])), undefined);
  });
});
