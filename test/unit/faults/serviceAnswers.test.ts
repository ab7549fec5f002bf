import assert from 'node:assert/strict';
import type { RunPlan } from '../../../src/core/domain/runPlan';
import {
  DamagedPictureError,
  DeadAddressError,
  type KilnError,
  RateLimitedError,
  ServiceError,
  StreamLostError,
  UnexpectedResponseError,
} from '../../../src/service/errors';
import { InterruptedError, NotSavedError, RunFailedError } from '../../../src/service/runErrors';
import { MAX_WAIT_MS } from '../../../src/service/sendAgain';
import { foreignText } from '../../../src/shared/base/foreignText';
import { amend } from '../../support/runs/runRecords';
import { type Answer, fault, json, type Script, type SeenRequest } from '../../support/service/scriptedServer';
import { squarePng } from '../core/runs/support';
import { completed, type Kiln, type KilnScript, light, output, started, stream } from './kiln';

/** Every answer that a service can give to a run, and the result for the user. */
const PNG = Buffer.from(squarePng(16, 9));

/** A download that succeeds. */
const whole = { headers: { 'content-type': 'image/png' }, body: PNG };

/** The file of the first asset isn't at its old address, which answers with a status. The asset knows the new one. */
function movedAfter(status: number): NonNullable<KilnScript['other']> {
  const expired = { status, headers: { 'content-type': 'text/html' }, body: '<p>expired' };
  return ({ path }, { assets: [asset], server }) => {
    if (path.startsWith('/files')) return path.endsWith('/new.png') ? whole : expired;
    if (!asset || !path.endsWith(`/assets/${asset.id}`)) return undefined;
    return json({ asset: { ...asset, assetUrl: `${server.origin}/files/new.png` } });
  };
}

describe('Service answers', () => {
  let kiln: Kiln;

  const begin = (plan: Partial<RunPlan> = {}) =>
    kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak'), ...plan });
  async function fire(script: KilnScript | KilnScript['generate'], plan: Partial<RunPlan> = {}) {
    kiln = await light(typeof script === 'function' ? { generate: script } : script);
    const run = begin(plan);
    await run.ended;
    return run;
  }
  const names = async () => (await kiln.bench.names()).filter((name) => name !== 'hero.png');
  const states = async () => (await kiln.bench.records()).map(({ state }) => state);
  const looks = () => kiln.server.requests.filter(({ path }) => path.includes('/assets?')).length;
  const directions = { kind: 'direction-set', prompt: undefined } as const;

  afterEach(() => kiln?.close());

  describe("a refused POST /generate is final at once, keeps the service's message, and charges nothing", () => {
    const STATUSES = [
      400, 402, 403, 404, 405, 406, 409, 410, 411, 412, 414, 415, 417, 418, 421, 422, 423, 424, 425, 426,
    ];
    const HTML = { headers: { 'content-type': 'text/html' }, body: '<html><h1>Refused</h1></html>' };
    const rows: readonly (readonly [string, Script, string])[] = [
      ...STATUSES.map((status) => [`${status} with JSON`, fault(status), `Message ${status}.`] as const),
      ['401 with HTML', { ...HTML, status: 401 }, ''],
      ['413 with HTML', { ...HTML, status: 413 }, ''],
      ['JSON with a code alone', json({ error: { code: 'no_room' } }, 409), ''],
      ['JSON with a message alone', json({ error: { message: 'No room.' } }, 409), 'No room.'],
    ];
    for (const [name, script, words] of rows) {
      it(name, async () => {
        const run = await fire(() => script);
        const { error } = run.snapshot;
        assert.ok(error instanceof ServiceError, String(error));
        assert.deepEqual([run.snapshot.state, error.charged, error.text], ['failed', 'no', words]);
        assert.deepEqual([kiln.posts().length, await states(), looks()], [1, ['rejected'], 0]);
        assert.deepEqual(kiln.bench.waits, [], 'the error is reported without waiting');
      });
    }

    it('the message is still known after a restart', async () => {
      await fire(() => fault(422));
      const [record] = await kiln.bench.records();
      assert.deepEqual(record?.error?.facts, { status: 422, code: 'code_422', text: 'Message 422.', stated: true });
    });

    for (const [name, script, words] of [
      ['403 with a message in JSON of another shape', json({ message: 'Quota is used up.' }, 403), /Quota is used up/],
      ['422 with an error that is a string', json({ error: 'Quota is used up.' }, 422), /Quota is used up/],
      ['408', fault(408), /Message 408/],
      ['500', fault(500), /Message 500/],
    ] as const) {
      it(`${name} isn't a refusal: the run may have been accepted, and the message is kept`, async () => {
        const run = await fire(() => script);
        const { error } = run.snapshot;
        assert.ok(error instanceof InterruptedError && error.charged === 'unknown');
        assert.match((error.cause as KilnError).message, words);
        assert.deepEqual([kiln.posts().length, await states()], [1, ['unresolved']]);
        const [record] = await kiln.bench.records();
        assert.match(JSON.stringify(record?.error?.cause), words, 'the cause is on disk');
      });
    }
  });

  describe('a body that is too large for POST /generate (413)', () => {
    /** Accepts a body with at most `most` bytes of images, and uploads of any size. */
    const modest = (most: number): KilnScript => ({
      generate: ({ tags, kiln: { make, posts } }) => {
        const { inputs } = JSON.parse(String(posts().at(-1)?.body));
        const bytes = inputs.reduce((sum: number, { data_url = '' }) => sum + (data_url.length * 3) / 4, 0);
        return bytes > most ? fault(413) : stream([started, output(0, make(tags)), completed(1)]);
      },
      other: ({ path, method }, { server }) => {
        if (method === 'PUT') return {};
        if (!path.endsWith('/uploads')) return undefined;
        return json({ upload_id: 'u', upload_url: `${server.origin}/put`, headers: {} });
      },
    });
    const uploads = () => kiln.posts().map(({ body }) => 'upload_id' in JSON.parse(String(body)).inputs[0]);

    it("inline images are uploaded and the request is sent once more; the service's limit is remembered", async () => {
      const run = await fire(modest(10));
      assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
      assert.deepEqual(uploads(), [false, true]);
      const other = await kiln.bench.put('other.png', squarePng(16, 9));
      await begin({ sources: [other] }).ended;
      assert.deepEqual(uploads(), [false, true, true]);
      assert.equal(kiln.bench.dependencies.inlineLimits.of('elsewhere'), 2_500_000);
    });

    it("a second 413 is final, and doesn't change the inline limit", async () => {
      const run = await fire({ ...modest(0), generate: () => fault(413) });
      assert.ok(run.snapshot.error instanceof ServiceError && run.snapshot.error.status === 413);
      assert.deepEqual([uploads(), await states()], [[false, true], ['rejected']]);
      assert.equal(kiln.bench.dependencies.inlineLimits.of('test'), 2_500_000);
    });
  });

  describe('a POST /generate that has to wait (429)', () => {
    const day = 86_400;
    const LONG = ['2147484', String(30 * day), String(Math.ceil(Date.now() / 1000) + 5), '9'.repeat(400)];
    for (const wait of [...LONG, 'Thu, 01 Jan 2099 00:00:00 GMT', String(MAX_WAIT_MS / 1000 + 1)]) {
      it(`Retry-After: ${wait.slice(0, 30)}: the run stops and says so, and nothing is sent automatically`, async () => {
        const run = await fire(() => fault(429, { 'retry-after': wait }));
        const { error } = run.snapshot;
        assert.ok(error instanceof RateLimitedError && error.charged === 'no');
        assert.ok((error.retryAfter ?? 0) * 1000 > MAX_WAIT_MS);
        assert.deepEqual([kiln.posts().length, await states(), kiln.bench.waits], [1, ['rejected'], []]);
        await kiln.bench.window.recover();
        assert.equal(kiln.posts().length, 1);
      });
    }

    it("a remaining wait of over an hour after a restart isn't waited for", async () => {
      kiln = await light({
        generate: ({ tags, kiln: { make } }) => stream([started, output(0, make(tags)), completed(1)]),
      });
      const { dependencies, window } = kiln.bench;
      const run = begin();
      await run.ended;
      const [record] = await kiln.bench.records();
      for (const [ms, posts] of [
        // Time runs 600 times as fast: a busy machine may take a second to read the record.
        [10 * MAX_WAIT_MS, 1],
        [1_000, 2],
      ] as const) {
        await amend(dependencies.journal, record?.id, {
          state: 'waiting',
          notBefore: dependencies.clock.now() + ms,
          outputs: [],
        });
        const [again] = await window.recover();
        assert.equal(kiln.posts().length, posts);
        assert.equal(again?.snapshot.error instanceof RateLimitedError, posts === 1);
      }
    });
  });

  describe('answers of 1xx that nobody asked for, before the answer to POST /generate', () => {
    for (const [name, first] of [
      ['100', 'HTTP/1.1 100 Continue\r\n\r\n'],
      ['100, twice', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\nserver: a\r\n\r\n'],
      ['102', 'HTTP/1.1 102 Processing\r\n\r\n'],
      ['103', 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n'],
    ] as const) {
      it(`${name}: the run is as if they weren't there`, async () => {
        const run = await fire(({ tags, kiln: { make } }) => ({
          ...stream([started, output(0, make(tags)), completed(1)]),
          first,
        }));
        assert.equal(run.snapshot.error, undefined);
        assert.deepEqual([run.snapshot.state, run.snapshot.reserved], ['succeeded', 15]);
        assert.deepEqual([kiln.posts().length, await states(), looks()], [1, ['archived'], 0]);
        assert.equal((await names()).length, 1);
      });
    }
  });

  describe('the stream', () => {
    it('lists three assets with one index: three files', async () => {
      const run = await fire(({ tags, kiln: { make } }) =>
        stream([started, ...[0, 0, 0].map((index) => output(index, make(tags))), completed(3)]),
      );
      assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
      assert.deepEqual(await names(), ['hero-edit-1.png', 'hero-edit-2.png', 'hero-edit-3.png']);
    });

    for (const [first, second] of [
      [0, 0],
      [0, 1],
    ] as const) {
      it(`lists the same asset as ${first} and as ${second}: one file, and no search`, async () => {
        const run = await fire(({ tags, kiln: { make } }) => {
          const asset = make(tags);
          return stream([started, output(first, asset), output(second, asset), completed(2)]);
        });
        assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
        assert.deepEqual([await names(), looks(), run.snapshot.missing], [['hero-edit-1.png'], 1, undefined]);
      });
    }

    it('lists one asset twice, and the list has another: both are saved', async () => {
      await fire(({ tags, kiln: { make } }) => {
        const asset = make(tags);
        make(tags);
        return stream([started, output(0, asset), output(0, asset), completed(2)]);
      });
      assert.deepEqual(await names(), ['hero-edit-1.png', 'hero-edit-2.png']);
    });

    it('lists seven of eight directions: seven files, and one reported missing', async () => {
      const run = await fire(({ tags, kiln: { make } }) => {
        const seven = Array.from({ length: 7 }, (_, index) => output(index, make(tags)));
        return stream([started, ...seven, completed(7)]);
      }, directions);
      const { state, missing } = run.snapshot;
      assert.deepEqual([state, missing, (await names()).length], ['succeeded', 1, 7]);
      assert.equal((await kiln.bench.records())[0]?.missing, 1, 'also after a restart');
      assert.equal(looks(), 1, 'the list was read');
    });

    it('lacks the eighth direction, and the list has it: it is saved from there', async () => {
      const run = await fire(({ tags, kiln: { make } }) => {
        const seven = Array.from({ length: 7 }, (_, index) => output(index, make(tags)));
        make(tags);
        return stream([started, ...seven, completed(7)]);
      }, directions);
      assert.deepEqual([run.snapshot.missing, (await names()).length], [undefined, 8]);
    });

    it('reports success without an image: the run says so', async () => {
      const run = await fire(() => stream([started, completed(0)]));
      const { state, missing, outputs } = run.snapshot;
      assert.deepEqual([state, missing, outputs], ['succeeded', 1, []]);
    });

    it('has no totals: the outputs are saved anyway', async () => {
      const run = await fire(({ tags, kiln: { make } }) =>
        stream([{ ...started, credits: undefined }, output(0, make(tags)), { ...completed(1), credits: undefined }]),
      );
      const { state, reserved, remaining } = run.snapshot;
      assert.deepEqual(
        [state, reserved, remaining, await names()],
        ['succeeded', undefined, undefined, ['hero-edit-1.png']],
      );
    });

    it('reports a failure with an object as its reason', async () => {
      const run = await fire(() =>
        stream([started, completed(0, 'failed', { error: { message: 'The kiln is cold.' } })]),
      );
      assert.ok(run.snapshot.error instanceof RunFailedError);
      assert.equal(run.snapshot.error.text, 'The kiln is cold.');
    });

    for (const [when, events] of [
      ['after', [started, { type: 'error', message: 'The kiln is cold.' }]],
      ['before', [{ type: 'error', error: { message: 'The kiln is cold.' } }]],
    ] as const) {
      it(`has an error ${when} it started, and nothing else: the outputs are looked up, and its message is kept`, async () => {
        const run = await fire(() => stream([...events]));
        const { state, error } = run.snapshot;
        assert.ok(state === 'unresolved' && error instanceof InterruptedError);
        assert.ok(error.cause instanceof StreamLostError && error.cause.text === foreignText('The kiln is cold.'));
        assert.equal(kiln.posts().length, 1);
      });
    }
  });

  describe('a file', () => {
    const half = { headers: { 'content-type': 'image/png', connection: 'close' }, body: PNG.subarray(0, 40) };
    const one: KilnScript['generate'] = ({ tags, kiln: { make } }) =>
      stream([started, output(0, make(tags)), completed(1)]);
    const files = (answer: (count: number, request: SeenRequest) => Answer): KilnScript => {
      let count = 0;
      return {
        generate: one,
        other: (request) => (request.path.startsWith('/files') ? answer(count++, request) : undefined),
      };
    };

    it('that ends early without a declared length is downloaded again until it is complete', async () => {
      const run = await fire(files((count) => (count < 2 ? half : whole)));
      assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
      assert.deepEqual(await names(), ['hero-edit-1.png']);
    });

    for (const [what, answer] of [
      ['that stays damaged', half],
      ['that is an HTML page', { headers: { 'content-type': 'text/html' }, body: '<html>busy</html>' }],
    ] as const) {
      it(`${what}: nothing is written, the run says so, and Check Again downloads it later`, async () => {
        let well = false;
        const run = await fire(files(() => (well ? whole : answer)));
        const { error, outputs } = run.snapshot;
        assert.ok(error instanceof NotSavedError && error.cause instanceof DamagedPictureError);
        assert.deepEqual([await names(), outputs[0]?.state, await states()], [[], 'not-saved', ['completed']]);
        well = true;
        await kiln.bench.window.recover();
        assert.deepEqual([await names(), kiln.posts().length], [['hero-edit-1.png'], 1]);
      });
    }

    it('of a sheet that stays damaged is downloaded later; the animation is saved', async () => {
      let well = false;
      const script = files((_, { path }) => (path.includes('sheet') && !well ? half : whole));
      const generate: KilnScript['generate'] = ({ tags, kiln: { make, server } }) => {
        const asset = make(tags, {
          type: 'animation',
          frameCount: 1,
          spritesheetUrl: `${server.origin}/files/sheet.png`,
        });
        return stream([started, output(0, asset), completed(1)]);
      };
      const run = await fire({ ...script, generate }, { kind: 'animate' });
      assert.ok(run.snapshot.error instanceof NotSavedError);
      assert.deepEqual(await names(), ['hero-cloak.png']);
      well = true;
      await kiln.bench.window.recover();
      assert.deepEqual(await names(), ['hero-cloak-sheet.json', 'hero-cloak-sheet.png', 'hero-cloak.png']);
    });

    for (const status of [403, 404, 410]) {
      it(`with a ${status} from its host makes the run read the asset for its current address`, async () => {
        const run = await fire({ generate: one, other: movedAfter(status) });
        assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
        assert.deepEqual(await names(), ['hero-edit-1.png']);
      });
    }

    it("that is permanently gone isn't saved, and its status is reported", async () => {
      const run = await fire(files(() => ({ status: 403, body: 'no' })));
      const { error } = run.snapshot;
      assert.ok(
        error instanceof NotSavedError && error.cause instanceof DeadAddressError && error.cause.status === 403,
      );
    });

    it('that was moved twice is followed', async () => {
      const run = await fire(
        files((count) => (count < 2 ? { status: 302, headers: { location: '/files/moved.png' } } : whole)),
      );
      assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
    });

    it("that redirects in a circle isn't saved", async () => {
      const run = await fire(files(() => ({ status: 302, headers: { location: '/files/moved.png' } })));
      const { error } = run.snapshot;
      assert.ok(error instanceof NotSavedError && error.cause instanceof UnexpectedResponseError);
    });
  });

  describe('a page of the list with', () => {
    /** The stream is lost after `started`; two outputs are in the list. */
    const lost: KilnScript['generate'] = ({ tags, kiln: { make } }) => {
      make(tags);
      make(tags);
      return stream([started], 'cut');
    };
    const listed = (page: (assets: readonly object[]) => object): KilnScript => ({
      generate: lost,
      other: ({ path }, { assets }) =>
        path.includes('/assets?')
          ? json({ hasMore: false, nextCursor: null, ...page([...assets].reverse()) })
          : undefined,
    });
    const rows: Readonly<Record<string, KilnScript>> = {
      'damaged entries between the others': listed((assets) => ({
        assets: [{ type: 'image' }, ...assets, 7, null, { id: 7 }, { id: '' }, { id: 'x', tags: 'odd' }],
      })),
      'uppercase tags': listed((assets) => ({
        assets: assets.map((asset) => ({
          ...asset,
          tags: (asset as { tags: string[] }).tags.map((tag) => tag.toUpperCase()),
        })),
      })),
      "a tag that isn't a string": listed((assets) => ({
        assets: assets.map((asset) => ({ ...asset, tags: [...(asset as { tags: string[] }).tags, 7, null] })),
      })),
      'no hasMore, no nextCursor': listed((assets) => ({ assets, hasMore: undefined, nextCursor: undefined })),
    };
    for (const [name, script] of Object.entries(rows)) {
      it(`${name}: the outputs are found`, async () => {
        const run = await fire(script);
        assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
        assert.deepEqual([await names(), kiln.posts().length], [['hero-edit-1.png', 'hero-edit-2.png'], 1]);
      });
    }
  });

  describe("the run's own tag is removed", () => {
    const one =
      (extra: readonly unknown[], change = (tag: string) => tag): KilnScript['generate'] =>
      ({ tags, kiln: { make } }) =>
        stream([started, output(0, make([...tags.map(change), ...(extra as string[])])), completed(1)]);

    for (const [what, extra] of [
      ['against the rules', ['api:v1', 'Größe/2', 'x'.repeat(40)]],
      ['more than ten', Array.from({ length: 14 }, (_, at) => `tag ${at}`)],
    ] as const) {
      it(`if the asset has tags ${what}: they are sent back unchanged`, async () => {
        await fire(one(extra));
        assert.deepEqual([kiln.assets[0]?.tags, await states()], [extra, ['archived']]);
      });
    }

    it('if the service returns it in uppercase', async () => {
      await fire(one([], (tag) => tag.toUpperCase()));
      assert.deepEqual(kiln.assets[0]?.tags, []);
    });

    it("but not if the list of tags has a value that isn't a string: nothing is written", async () => {
      await fire(one(['mine', 7]));
      assert.equal(kiln.assets[0]?.tags.length, 3);
      assert.deepEqual(
        kiln.server.requests.filter(({ method }) => method === 'PATCH'),
        [],
      );
    });
  });
});
