import assert from 'node:assert/strict';
import { CreditsError, NotFoundError, RateLimitedError, ServiceError, TooLargeError } from '../../src/service/errors';
import { rawText } from '../../src/shared/base/foreignText';
import type { GenerateRequest } from '../../src/shared/contract/api';
import { decodePng } from '../../src/sprite/formats/png';
import { fileOf, run, suiteClients } from './clientTargets';
import { LOCAL_TARGETS } from './targets';
import { figureItem } from './wirePictures';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const RUN = { operation: 'generate', prompt: 'a slime', size: 16 } as const;

/** Each operation once. `count`: outputs that §4 promises; `format`: their file format, if it is certain. */
const RUNS: readonly { readonly request: GenerateRequest; readonly count?: number; readonly format?: string }[] = [
  { request: { ...RUN, tags: ['My Game', 'my game'] }, format: 'png' },
  { request: { operation: 'edit', prompt: 'a red hat', inputs: [figureItem(), figureItem(16)] }, format: 'png' },
  {
    request: { operation: 'style-reference', prompt: 'a frog', inputs: [figureItem()], size: 48, tags: ['my game'] },
    format: 'png',
  },
  { request: { operation: 'direction-set', inputs: [figureItem()], size: 32 }, count: 8, format: 'png' },
  {
    request: { operation: 'animate', prompt: 'idle', inputs: [figureItem()], output_frames: 4, colors: 16 },
    count: 1,
  },
];

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Client, ${name}: POST /generate`, () => {
    const clientOf = suiteClients(open);

    for (const { request, count, format } of RUNS) {
      const { operation } = request;

      it(`§6 ${operation} sends started, progress, outputs from 0, and completed, and reserves credits`, async () => {
        const client = await clientOf();
        const before = await client.credits();
        const { events, ending, assets } = await run(client, request);
        const types = events.map(({ type }) => type).join(' ');
        assert.match(types, /^started( progress| output)* completed$/);
        const [started] = events;
        assert.ok(started?.type === 'started');
        assert.equal(started.operation, operation);
        assert.ok(started.request_id);
        assert.ok(started.credits.reserved);
        assert.equal(started.credits.remaining, before - started.credits.reserved);
        const indexes = events.flatMap((event) => (event.type === 'output' ? [event.index] : []));
        assert.deepEqual(indexes, [...indexes.keys()]);
        assert.ok(ending.how === 'completed');
        assert.equal(ending.completed.status, 'succeeded');
        assert.equal(ending.completed.output_count, assets.length);
        assert.deepEqual(ending.seen, { outputs: assets.length, ignored: 0 });
        assert.equal(ending.completed.credits.remaining, await client.credits());
        assert.ok(count === undefined ? assets.length > 1 : assets.length === count, `${assets.length} outputs`);
      });

      line(`§4 ${operation} makes every output an asset with a downloadable file`, async () => {
        const client = await clientOf();
        const { assets } = await run(client, request);
        for (const asset of assets) {
          const { info } = await fileOf(client, asset.assetUrl);
          assert.deepEqual([info?.width, info?.height], [asset.width, asset.height]);
          if (format) assert.deepEqual([info?.format, asset.type], [format, 'image']);
          if (request.tags) assert.deepEqual(asset.tags, ['my game']);
        }
      });
    }

    it('§2 animate returns an animation, its source, a PNG sheet, frame count, and fps', async () => {
      const client = await clientOf();
      const inputs = [figureItem(24, 20)];
      const [asset] = (await run(client, { operation: 'animate', prompt: 'idle', inputs, output_frames: 6 })).assets;
      assert.ok(asset);
      assert.deepEqual([asset.type, asset.frameCount], ['animation', 6]);
      assert.ok(asset.fps && asset.fps > 0);
      const animation = await fileOf(client, asset.assetUrl);
      assert.match(animation.info.format, /^(webp|gif|png)$/);
      assert.equal(animation.info.animated, true);
      const sheet = decodePng((await fileOf(client, asset.spritesheetUrl)).bytes);
      assert.equal(sheet.width * sheet.height, 6 * 24 * 20);
      assert.equal((await fileOf(client, asset.sourceImageUrl)).info.format, 'png');
    });

    line('§1 accepts a saved asset as an input', async () => {
      const client = await clientOf();
      const [asset] = (await run(client, RUN)).assets;
      assert.ok(asset);
      const { ending } = await run(client, { operation: 'direction-set', inputs: [{ asset_id: asset.id }] });
      assert.ok(ending.how === 'completed' && ending.completed.output_count === 8);
    });

    it('ends the stream as canceled on an abort, and saves the outputs anyway', async () => {
      const client = await clientOf({ pace: 20 });
      const stop = new AbortController();
      let outputs = 0;
      let how: string | undefined;
      for await (const item of await client.generate(RUN, { signal: stop.signal })) {
        if (item.type === 'output') outputs++;
        if (outputs === 2) stop.abort();
        if (item.type === 'ending') how = item.how;
      }
      assert.equal(how, 'canceled');
      assert.ok(outputs >= 2 && outputs < 12, `${outputs} outputs`);
      assert.ok((await client.assetPage({})).assets.length >= 2);
    });

    line("§7 400: an input that isn't an image throws a ServiceError with its code", async () => {
      const client = await clientOf();
      const data_url = 'data:image/png;base64,aGVsbG8=';
      const refused = client.generate({ operation: 'edit', prompt: 'a hat', inputs: [{ data_url }] });
      await assert.rejects(refused, (error) => {
        assert.ok(error instanceof ServiceError);
        assert.deepEqual([error.status, error.charged], [400, 'no']);
        return /^[a-z_]+$/.test(rawText(error.code)) && rawText(error.text).length > 0;
      });
    });

    line('§7 402: too few credits throw a CreditsError', async () => {
      const client = await clientOf({ startCredits: 14 });
      await assert.rejects(client.generate(RUN), (error) => error instanceof CreditsError && error.status === 402);
      assert.equal(await client.credits(), 14);
    });

    line('§7 404: a missing input asset or upload throws a NotFoundError', async () => {
      const client = await clientOf();
      for (const input of [{ asset_id: NOWHERE }, { upload_id: 'upl_1' }]) {
        const refused = client.generate({ operation: 'animate', prompt: 'idle', inputs: [input] });
        await assert.rejects(refused, (error) => error instanceof NotFoundError && error.status === 404);
      }
    });

    line('§7 413: an image beyond the limits throws a TooLargeError', async () => {
      const client = await clientOf();
      const refused = client.generate({ operation: 'direction-set', inputs: [figureItem(4097, 8)] });
      await assert.rejects(refused, (error) => error instanceof TooLargeError && error.status === 413);
    });

    it('§7 429 throws a RateLimitedError with the seconds of Retry-After', async () => {
      const client = await clientOf({ concurrentRuns: 0 });
      await assert.rejects(client.generate(RUN), (error) => {
        assert.ok(error instanceof RateLimitedError);
        return error.status === 429 && error.retryAfter === 2;
      });
    });
  });
}
