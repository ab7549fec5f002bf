import assert from 'node:assert/strict';
import { allTargets, LOCAL_TARGETS } from './targets';
import { sharedWire, suiteWires } from './wireClient';
import { dataUrl, figureItem, figurePng } from './wirePictures';

const ITEM = figureItem();
const items = (count: number) => Array.from({ length: count }, () => ITEM);

const BASE = {
  generate: { operation: 'generate', prompt: 'a slime', size: 16 },
  edit: { operation: 'edit', prompt: 'a red hat', inputs: [ITEM] },
  'style-reference': { operation: 'style-reference', prompt: 'a frog', inputs: [ITEM], size: 16 },
  'direction-set': { operation: 'direction-set', inputs: [ITEM] },
  animate: { operation: 'animate', prompt: 'idle', inputs: [ITEM] },
} as const;

/** Requests that §4 and §8 forbid. */
const REFUSED: readonly (readonly [string, object])[] = [
  ['generate without prompt', { ...BASE.generate, prompt: undefined }],
  ['generate with an empty prompt', { ...BASE.generate, prompt: ' ' }],
  ["generate with a prompt that isn't a string", { ...BASE.generate, prompt: 7 }],
  ['generate with a prompt of 10,001 characters', { ...BASE.generate, prompt: 'x'.repeat(10_001) }],
  ['generate without size', { ...BASE.generate, size: undefined }],
  ['generate with size 48', { ...BASE.generate, size: 48 }],
  ['generate with size "32"', { ...BASE.generate, size: '32' }],
  ['generate with inputs', { ...BASE.generate, inputs: [ITEM] }],
  ['generate with output_frames', { ...BASE.generate, output_frames: 4 }],
  ['edit without prompt', { ...BASE.edit, prompt: undefined }],
  ['edit without inputs', { ...BASE.edit, inputs: undefined }],
  ['edit with 0 inputs', { ...BASE.edit, inputs: [] }],
  ['edit with 10 inputs', { ...BASE.edit, inputs: items(10) }],
  ["edit with inputs that aren't an array", { ...BASE.edit, inputs: ITEM }],
  ['edit with size', { ...BASE.edit, size: 32 }],
  ['style-reference without prompt', { ...BASE['style-reference'], prompt: undefined }],
  ['style-reference with 0 inputs', { ...BASE['style-reference'], inputs: [] }],
  ['style-reference with 21 inputs', { ...BASE['style-reference'], inputs: items(21) }],
  ['style-reference with size 40', { ...BASE['style-reference'], size: 40 }],
  ['direction-set with prompt', { ...BASE['direction-set'], prompt: 'eight views' }],
  ['direction-set with 0 inputs', { ...BASE['direction-set'], inputs: [] }],
  ['direction-set with 2 inputs', { ...BASE['direction-set'], inputs: items(2) }],
  ['direction-set with size 24', { ...BASE['direction-set'], size: 24 }],
  ['animate without prompt', { ...BASE.animate, prompt: undefined }],
  ['animate with a prompt of 2,001 characters', { ...BASE.animate, prompt: 'x'.repeat(2_001) }],
  ['animate with 2 inputs', { ...BASE.animate, inputs: items(2) }],
  ['animate with size', { ...BASE.animate, size: 32 }],
  ['animate with 3 frames', { ...BASE.animate, output_frames: 3 }],
  ['animate with 0 frames', { ...BASE.animate, output_frames: 0 }],
  ['animate with 18 frames', { ...BASE.animate, output_frames: 18 }],
  ['animate with 2.5 frames', { ...BASE.animate, output_frames: 2.5 }],
  ['animate with 1 color', { ...BASE.animate, colors: 1 }],
  ['animate with 257 colors', { ...BASE.animate, colors: 257 }],
  ['animate with colors null', { ...BASE.animate, colors: null }],
];

/** Input items that have none of §2's three forms, or aren't images. */
const BAD_ITEMS: readonly (readonly [string, unknown, number])[] = [
  ['null', null, 400],
  ['a string', 'sprite.png', 400],
  ['an unknown form', {}, 400],
  ['two forms', { ...ITEM, asset_id: '1' }, 400],
  ['an empty string', { asset_id: '' }, 400],
  ['a number', { asset_id: 7 }, 400],
  ['an unknown asset', { asset_id: '00000000-0000-4000-8000-000000000000' }, 404],
  ['a URL', { data_url: 'https://example.com/sprite.png' }, 400],
  ['a data URL without base64', { data_url: 'data:image/png,abc' }, 400],
  ['a data URL of no image', { data_url: dataUrl(figurePng(), 'text/html') }, 400],
  ['an empty data URL', { data_url: 'data:image/png;base64,' }, 400],
  ['broken base64', { data_url: 'data:image/png;base64,iVBOR*' }, 400],
  ['text that claims to be a PNG', { data_url: dataUrl(Buffer.from('hello, world')) }, 400],
  ['SVG', { data_url: dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml') }, 400],
  ['a truncated PNG', { data_url: dataUrl(figurePng().slice(0, -30)) }, 400],
  ['an image of 4,097 pixels', figureItem(4097, 8), 413],
  ['a data URL with half an escape', { data_url: dataUrl(figurePng()).replace('iVBOR', 'iVBO%5') }, 400],
  ['base64 without its padding', { data_url: dataUrl(Buffer.from('hello')).replace('=', '') }, 400],
];

const BASE64 = Buffer.from(figurePng()).toString('base64');

/** Data URLs of one image in forms that RFC 2397 allows. */
const DATA_URLS: readonly (readonly [string, string])[] = [
  ['a data URL with a parameter', `data:image/png;charset=utf-8;base64,${BASE64}`],
  ['a data URL with two parameters, one in quotes', `data:image/png;name=a%2Cb;title="my hero";base64,${BASE64}`],
  ['an uppercase data URL', `DATA:IMAGE/PNG;BASE64,${BASE64}`],
  ['a data URL with a longer type', `data:image/vnd.mozilla.apng+x;base64,${BASE64}`],
  ['base64 with escapes', `data:image/png;base64,${encodeURIComponent(BASE64)}`],
  [
    'a percent-encoded data URL',
    `data:image/png,${[...figurePng()].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
  ],
];

for (const { name, open, line } of allTargets()) {
  describe(`Wire, ${name}: refused requests that no service can accept`, () => {
    const wireOn = suiteWires(open);

    line('§7 return invalid_request if there is no input image', async () => {
      const wire = await wireOn();
      const code = await wire.refusedJson('POST', '/generate', { operation: 'edit', prompt: 'a hat', inputs: [] }, 400);
      assert.equal(code, 'invalid_request');
    });

    it('§4 POST /generate returns 400 without an operation or with an unknown one', async () => {
      const wire = await wireOn();
      for (const operation of [undefined, 'paint', 7, null, 'constructor']) {
        await wire.refusedJson('POST', '/generate', { ...BASE.generate, operation }, 400);
      }
    });
  });
}

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: POST /generate, fields`, () => {
    const wireOn = suiteWires(open);

    // Nothing of what is refused changes the service, which each test proves by the credits.
    const refusing = sharedWire(open, async () => {});
    for (const [what, body] of REFUSED) {
      line(`§4 refuses ${what} with 400`, async () => {
        const [wire] = await refusing();
        assert.equal(await wire.refusedJson('POST', '/generate', body, 400), 'invalid_request');
        assert.equal(await wire.credits(), 10_000);
      });
    }

    for (const [what, item, status] of BAD_ITEMS) {
      line(`§2 refuses ${what} as an input item with ${status}`, async () => {
        const [wire] = await refusing();
        await wire.refusedJson('POST', '/generate', { ...BASE.edit, inputs: [ITEM, item] }, status);
        await wire.refusedJson('POST', '/generate', { ...BASE.animate, inputs: [item] }, status);
        assert.equal(await wire.credits(), 10_000);
      });
    }

    line('§8 accepts prompts at their limits, counting characters, not UTF-16 units', async () => {
      const wire = await wireOn();
      await wire.run({ ...BASE.generate, prompt: '🐸'.repeat(10_000) });
      await wire.run({ ...BASE.animate, prompt: 'é'.repeat(2_000) });
      await wire.run({ ...BASE.edit, prompt: 'x'.repeat(20_000) });
    });

    line('§8 accepts inputs at their limits: 9 for edit, 20 for style-reference', async () => {
      const wire = await wireOn();
      assert.equal((await wire.run({ ...BASE.edit, inputs: items(9) })).completed.status, 'succeeded');
      assert.equal((await wire.run({ ...BASE['style-reference'], inputs: items(20) })).completed.status, 'succeeded');
    });

    for (const [form, data_url] of DATA_URLS) {
      line(`§2 accepts ${form} as an input item`, async () => {
        const wire = await wireOn();
        const { assets, completed } = await wire.run({ ...BASE.edit, inputs: [{ data_url }] });
        assert.equal(completed.status, 'succeeded');
        assert.deepEqual([assets[0]?.width, assets[0]?.height], [24, 24]);
      });
    }

    it("ignores fields that the contract doesn't name", async () => {
      const wire = await wireOn();
      const inputs = [{ ...ITEM, label: 'the hero' }];
      assert.equal((await wire.run({ ...BASE.edit, inputs, seed: 7 })).completed.status, 'succeeded');
    });

    it('§7 returns 413 for a body over 4 MiB', async () => {
      const wire = await wireOn();
      const body = { ...BASE.edit, padding: 'x'.repeat(4 * 1024 * 1024) };
      assert.equal(await wire.refusedJson('POST', '/generate', body, 413), 'limit_exceeded');
      await wire.refusedJson('POST', '/normal-maps', { ...ITEM, padding: body.padding }, 413);
      await wire.refusedJson('POST', '/uploads', { padding: 'x'.repeat(65_536) }, 413);
    });

    it('§7 returns 429 with Retry-After for one run too many, but not after a run has ended', async () => {
      const wire = await wireOn({ concurrentRuns: 2, pace: 50 });
      const start = () => wire.target.fetch(wire.jsonRequest('POST', '/generate', BASE.edit));
      const running = [await start(), await start()];
      const refused = await start();
      assert.equal(refused.status, 429);
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.match(await refused.text(), /"code":"rate_limited"/);
      await Promise.all(running.map((response) => response.text()));
      assert.equal((await wire.run(BASE.edit)).completed.status, 'succeeded');
      assert.equal(await wire.credits(), 10_000 - 45);
    });
  });
}
