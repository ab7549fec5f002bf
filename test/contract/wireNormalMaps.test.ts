import assert from 'node:assert/strict';
import { encode as encodeJpeg } from 'jpeg-js';
import { decodePng, encodePng } from '../../src/sprite/formats/png';
import { crop } from '../../src/sprite/sheet/frames';
import { splitSheet } from '../../src/sprite/sheet/sheet';
import { LOCAL_TARGETS } from './targets';
import { suiteWires, type Wire } from './wireClient';
import { dataUrl, figure, figureItem, figurePng } from './wirePictures';

/** An image without a transparent margin: in a sheet, its neighbor follows directly. */
function touchingAllEdges() {
  const raster = figure(24, 20);
  for (let at = 0; at < raster.data.length; at += 4) raster.data.set([90, 140, 60, 255], at);
  return raster;
}

async function mapOf(wire: Wire, body: unknown) {
  const response = await wire.target.fetch(wire.jsonRequest('POST', '/normal-maps', body));
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'image/png');
  return decodePng(new Uint8Array(await response.arrayBuffer()));
}

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: POST /normal-maps`, () => {
    const wireOn = suiteWires(open);

    it("§4 returns a PNG with the sprite's size, for {inputs: [item]} and for the bare item", async () => {
      const wire = await wireOn();
      const map = await mapOf(wire, { inputs: [figureItem(24, 20)] });
      assert.deepEqual([map.width, map.height], [24, 20]);
      assert.deepEqual(await mapOf(wire, figureItem(24, 20)), map);
      const middle = (10 * 24 + 12) * 4;
      assert.equal(map.data[middle + 3], 255);
      assert.ok((map.data[middle + 2] ?? 0) > 128, 'normals point to the viewer');
    });

    line('§4 returns the same map for an upload and for an asset', async () => {
      const wire = await wireOn();
      const { upload_id } = await wire.upload(figurePng(24, 20));
      assert.deepEqual(await mapOf(wire, { upload_id }), await mapOf(wire, figureItem(24, 20)));
      const [asset] = (await wire.run({ operation: 'generate', prompt: 'a rock', size: 32 })).assets;
      const map = await mapOf(wire, { inputs: [{ asset_id: asset?.id }] });
      assert.deepEqual([map.width, map.height], [32, 32]);
    });

    line('§4 accepts JPEG and WebP images from POST /uploads too', async () => {
      const wire = await wireOn();
      const jpeg = encodeJpeg({ ...figure(24, 20), data: Buffer.from(figure(24, 20).data) }, 90).data;
      const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
      for (const [bytes, type, size] of [
        [jpeg, 'image/jpeg', [24, 20]],
        [webp, 'image/webp', [1, 1]],
      ] as const) {
        const { upload_id } = await wire.upload(bytes, type);
        const map = await mapOf(wire, { upload_id });
        assert.deepEqual([map.width, map.height], size);
        assert.deepEqual(await mapOf(wire, { data_url: dataUrl(bytes, type) }), map);
      }
    });

    line("§4 returns the map of an animation's sheet, frame by frame", async () => {
      const wire = await wireOn();
      const inputs = [{ data_url: dataUrl(encodePng(touchingAllEdges())) }];
      const [animation] = (await wire.run({ operation: 'animate', prompt: 'idle', inputs })).assets;
      const map = await mapOf(wire, { inputs: [{ asset_id: animation?.id }] });
      assert.deepEqual([map.width, map.height], [24 * 8, 20]);
      assert.deepEqual(crop(map, { x: 0, y: 0, w: 24, h: 20 }), await mapOf(wire, { inputs }));
    });

    line('§4 returns each frame in its place for an animation whose frames form a grid', async () => {
      const wire = await wireOn();
      const inputs = [figureItem(600, 40)];
      const request = { operation: 'animate', prompt: 'idle', inputs, output_frames: 8 };
      const [animation] = (await wire.run(request)).assets;
      const sheet = decodePng((await wire.file(animation?.spritesheetUrl)).bytes);
      const map = await mapOf(wire, { inputs: [{ asset_id: animation?.id }] });
      assert.ok(sheet.height > 40);
      assert.deepEqual([map.width, map.height], [sheet.width, sheet.height]);
      const split = splitSheet(sheet, { count: 8, width: 600, height: 40 });
      const last = split?.frames[7];
      assert.ok(last);
      const frame = { data_url: dataUrl(encodePng(crop(sheet, last))) };
      assert.deepEqual(crop(map, last), await mapOf(wire, { inputs: [frame] }));
    });

    it('§7 returns 400 for an invalid item, 404 for a missing one, and 413 for one that is too large', async () => {
      const wire = await wireOn();
      const refused = (body: unknown, status: number) => wire.refusedJson('POST', '/normal-maps', body, status);
      await refused({}, 400);
      await refused({ inputs: [] }, 400);
      await refused({ inputs: [figureItem(), figureItem()] }, 400);
      await refused({ inputs: figureItem() }, 400);
      await refused({ ...figureItem(), upload_id: 'upl_1' }, 400);
      await refused({ data_url: 'data:image/png;base64,aGVsbG8=' }, 400);
      await refused({ asset_id: '00000000-0000-4000-8000-000000000000' }, 404);
      await refused({ upload_id: 'upl_1' }, 404);
      await refused(figureItem(4097, 1), 413);
    });
  });
}
