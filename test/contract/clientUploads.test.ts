import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { ServiceClient } from '../../src/service/client';
import { systemClock } from '../../src/service/clock';
import { NotFoundError, ServiceError, TooLargeError } from '../../src/service/errors';
import type { Transport } from '../../src/service/transport';
import { decodePng } from '../../src/sprite/formats/png';
import { fileOf, run, suiteClients, transportTo } from './clientTargets';
import { LOCAL_TARGETS } from './targets';
import { figureItem, figurePng } from './wirePictures';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Client, ${name}: POST /uploads`, () => {
    const clientOf = suiteClients(open);

    it('§4 returns an upload_id that is an input', async () => {
      const client = await clientOf();
      const upload_id = await client.upload(figurePng(24, 20), 'image/png');
      const { assets } = await run(client, { operation: 'edit', prompt: 'a hat', inputs: [{ upload_id }] });
      assert.deepEqual([assets[0]?.width, assets[0]?.height], [24, 20]);
    });

    it('§8 accepts 20 MiB', async () => {
      const bytes = new Uint8Array(20 * 1024 * 1024);
      bytes.set(randomBytes(1024));
      assert.ok(await (await clientOf()).upload(bytes, 'image/webp'));
    });

    line('§4 refuses a wrong digest with 400', async () => {
      const upload = (await clientOf()).upload(figurePng(), 'image/png', { sha256: 'ab'.repeat(32) });
      await assert.rejects(upload, (error) => error instanceof ServiceError && error.status === 400);
    });

    line('§2 gets a new ticket if an address has expired', async () => {
      let calls = 0;
      // The first ticket's address expires before it is used.
      const now = () => Date.UTC(2030, 0, 1) + calls * 1000;
      const target = await open({ now, uploadUrlSeconds: 1 });
      const parts: { close(): Promise<void> }[] = [target];
      const send = transportTo(target, parts);
      const methods: string[] = [];
      const transport: Transport = (request) => {
        methods.push(request.method);
        calls = Math.min(2, calls + 1);
        return send(request);
      };
      const { baseUrl, key } = target;
      const made = { transport, files: transport, userAgent: 'test', clock: systemClock };
      const options = { baseUrl, key: async () => key, ...made };
      try {
        assert.ok(await new ServiceClient(options).upload(figurePng(), 'image/png'));
        assert.deepEqual(methods, ['POST', 'PUT', 'POST', 'PUT']);
      } finally {
        for (const part of parts.reverse()) await part.close();
      }
    });
  });

  describe(`Client, ${name}: POST /normal-maps`, () => {
    const clientOf = suiteClients(open);

    it('§4 returns the PNG of a sprite for free', async () => {
      const client = await clientOf();
      const before = await client.credits();
      const upload_id = await client.upload(figurePng(24, 20), 'image/png');
      const maps = [await client.normalMap(figureItem(24, 20)), await client.normalMap({ upload_id })];
      for (const { bytes } of maps) {
        const map = decodePng(bytes);
        assert.deepEqual([map.width, map.height], [24, 20]);
      }
      assert.deepEqual(maps[0]?.bytes, maps[1]?.bytes);
      assert.equal(await client.credits(), before);
    });

    line('§4 returns the PNG of an animation', async () => {
      const client = await clientOf();
      const inputs = [figureItem(24, 20)];
      const [asset] = (await run(client, { operation: 'animate', prompt: 'idle', inputs, output_frames: 2 })).assets;
      assert.ok(asset);
      const sheet = decodePng((await fileOf(client, asset.spritesheetUrl)).bytes);
      const map = decodePng((await client.normalMap({ asset_id: asset.id })).bytes);
      assert.deepEqual([map.width, map.height], [sheet.width, sheet.height]);
    });

    line('§7 throws errors of the right class', async () => {
      const client = await clientOf();
      await assert.rejects(client.normalMap({ asset_id: NOWHERE }), NotFoundError);
      await assert.rejects(client.normalMap(figureItem(4097, 1)), TooLargeError);
    });
  });
}
