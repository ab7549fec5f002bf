import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConnectionError, CreditsError } from '../../../src/service/errors';
import { InterruptedError, RunFailedError } from '../../../src/service/runErrors';
import { foreignText } from '../../../src/shared/base/foreignText';
import { fault, json, type Script } from '../../support/service/scriptedServer';
import { benchOn, squarePng } from '../core/runs/support';
import { completed, type Kiln, type KilnScript, light, output, started, stream } from './kiln';

/** What each class of outcome means: how often the paid request is sent, and what is on disk afterwards. */
describe('Outcomes of the paid request', () => {
  let kiln: Kiln;

  async function fire(script: KilnScript | KilnScript['generate'], plan = {}) {
    kiln = await light(typeof script === 'function' ? { generate: script } : script);
    const run = kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak'), ...plan });
    await run.ended;
    return run;
  }
  const names = async () => (await kiln.bench.names()).filter((name) => name !== 'hero.png');
  const states = async () => (await kiln.bench.records()).map(({ state }) => state);

  afterEach(() => kiln?.close());

  describe('A, not sent', () => {
    it('refused connections: 4 resends with jitter, then final; nothing is charged', async () => {
      const closed = createServer().listen(0, '127.0.0.1');
      await once(closed, 'listening');
      const address = closed.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      closed.close();
      await once(closed, 'close');
      const bench = await benchOn(`http://127.0.0.1:${port}/api/v1`);
      try {
        const hero = await bench.put('hero.png', squarePng(16));
        const run = bench.start({ kind: 'edit', sources: [hero], prompt: foreignText('a cloak') });
        await run.ended;
        assert.equal(run.snapshot.state, 'failed');
        assert.ok(run.snapshot.error instanceof ConnectionError && run.snapshot.error.charged === 'no');
        const [record] = await bench.records();
        assert.deepEqual([record?.state, record?.attempts], ['rejected', 5]);
        assert.equal(bench.waits.length, 4);
        for (const [at, wait] of bench.waits.entries()) assert.ok(wait >= 50 && wait <= Math.max(50, 500 * 2 ** at));
      } finally {
        await bench.close();
      }
    });
  });

  describe('B, refused', () => {
    for (const status of [400, 401, 402, 404, 413]) {
      it(`${status} with the service's JSON is final`, async () => {
        const run = await fire(() => fault(status));
        assert.equal(run.snapshot.state, 'failed');
        assert.deepEqual([kiln.posts().length, await states()], [1, ['rejected']]);
        if (status === 402) assert.ok(run.snapshot.error instanceof CreditsError);
      });
    }

    it('429: at most 5 resends, each after the whole Retry-After', async () => {
      const run = await fire(() => fault(429, { 'retry-after': '9' }));
      assert.equal(run.snapshot.state, 'failed');
      assert.equal(kiln.posts().length, 6);
      assert.equal(kiln.bench.waits.filter((wait) => wait >= 9_000).length, 5);
      assert.deepEqual(await states(), ['rejected']);
    });

    it('429 canceled during the countdown: nothing more is sent, and nothing is left', async () => {
      kiln = await light({ generate: () => fault(429, { 'retry-after': '3600' }) });
      const run = kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak') });
      run.watch(() => {
        if (run.snapshot.state !== 'waiting') return;
        assert.ok((run.snapshot.resumeAt ?? 0) >= kiln.bench.dependencies.clock.now() + 3_500_000);
        run.cancel();
      });
      await run.ended;
      assert.deepEqual([run.snapshot.state, kiln.posts().length, await states()], ['canceled', 1, []]);
    });

    it('404 of an upload: it is uploaded again, once', async () => {
      let tickets = 0;
      const run = await fire(
        {
          generate: () => fault(404),
          other: ({ path }, { server }) => {
            if (path === '/upload') return {};
            if (!path.endsWith('/uploads')) return undefined;
            const upload_id = `upload-${++tickets}`;
            return json({ upload_id, upload_url: `${server.origin}/upload`, headers: {} });
          },
        },
        { sources: [] },
      );
      assert.equal(run.snapshot.state, 'failed');
      const large = await kiln.bench.put('large.png', Buffer.concat([squarePng(16), noise()]));
      const second = kiln.bench.start({ kind: 'edit', sources: [large], prompt: foreignText('a cloak') });
      await second.ended;
      assert.equal(second.snapshot.state, 'failed');
      const ids = kiln.posts().map(({ body }) => JSON.parse(String(body)).inputs[0].upload_id);
      assert.deepEqual(ids, ['upload-1', 'upload-2']);
    });
  });

  describe('C, unknown: never resent, reconciled', () => {
    const gateway = { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Forbidden</h1>' };
    const cases: Readonly<Record<string, Script>> = {
      '500': fault(500),
      '502 with HTML': { ...gateway, status: 502 },
      '408': fault(408),
      '403 with HTML': gateway,
      'a redirect': { status: 307, headers: { location: 'https://elsewhere.test/' } },
      'a compressed stream': {
        headers: { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' },
        body: 'x',
      },
      'a wrong content type': { headers: { 'content-type': 'text/html' }, body: '<p>welcome' },
      'a reset': 'reset',
      'a stream that ends before `started`': stream([]),
      'a stream cut inside `started`': stream(['data: {"type":"sta'], 'cut'),
    };
    for (const [name, script] of Object.entries(cases)) {
      it(`${name}: the outputs are found and saved`, async () => {
        const run = await fire(({ tags, kiln: { make } }) => {
          make(tags);
          make(tags);
          return script;
        });
        assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
        assert.deepEqual(await names(), ['hero-edit-1.png', 'hero-edit-2.png']);
        assert.equal(kiln.posts().length, 1);
      });
    }

    it("no outputs: a person is asked, and the request isn't resent without consent", async () => {
      const run = await fire(() => 'reset');
      assert.equal(run.snapshot.state, 'unresolved');
      assert.ok(run.snapshot.error instanceof InterruptedError && run.snapshot.error.charged === 'unknown');
      const twin = kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak') });
      await twin.ended;
      assert.equal(twin.snapshot.state, 'canceled');
      assert.deepEqual([kiln.posts().length, await states()], [1, ['unresolved']]);
    });
  });

  describe('D, accepted: never resent, reconciled', () => {
    const endings: Readonly<Record<string, (first: object) => Script>> = {
      'cut in the middle of an event': (first) => stream([started, first, 'data: {"type":"outp'], 'cut'),
      reset: (first) => stream([started, first], 'reset'),
      garbage: (first) => stream([started, first, `data: ${'x'.repeat(17 * 1024 * 1024)}`]),
      'a clean end without `completed`': (first) => stream([started, first]),
      'a different count': (first) => stream([started, first, completed(2)]),
    };
    for (const [name, script] of Object.entries(endings)) {
      it(`${name}: the missing output is found and saved`, async () => {
        const run = await fire(({ tags, kiln: { make } }) => {
          const first = output(0, make(tags));
          make(tags);
          return script(first);
        });
        assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
        assert.deepEqual(await names(), ['hero-edit-1.png', 'hero-edit-2.png']);
        assert.deepEqual([kiln.posts().length, run.snapshot.reserved], [1, 15]);
      });
    }

    it('silent: the list is read after 45 s without an event, while comments keep coming', async () => {
      const silence = async () => {
        // Four silences of 45 s, checked every 5 s.
        while (kiln.bench.waits.filter((wait) => wait === 5_000).length < 36) await new Promise(setImmediate);
      };
      const run = await fire(({ tags, kiln: { make } }) => {
        make(tags);
        return stream([started, ': alive\n\n', silence, ': alive\n\n', completed(1)]);
      });
      assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
      assert.deepEqual([kiln.posts().length, await names()], [1, ['hero-edit-1.png']]);
    });

    it('half-open, all outputs found in the list: the stream is closed', async () => {
      const run = await fire(
        ({ tags, kiln: { make } }) => {
          for (let made = 0; made < 8; made++) make(tags);
          return stream([started], 'open');
        },
        { kind: 'direction-set', prompt: undefined },
      );
      assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
      assert.deepEqual([kiln.posts().length, (await names()).length], [1, 8]);
      await kiln.server.connectionClosed;
    });

    it('half-open without outputs: given up after minutes, and a person is asked', async () => {
      const run = await fire(() => stream([started], 'open'));
      assert.equal(run.snapshot.state, 'unresolved');
      assert.ok(run.snapshot.error instanceof InterruptedError && run.snapshot.error.charged === 'yes');
      assert.equal(kiln.posts().length, 1);
    });

    it('key refused while outputs are looked up: the run stays open', async () => {
      let refused = true;
      const run = await fire({
        generate: ({ tags, kiln: { make } }) => {
          make(tags);
          return stream([started], 'cut');
        },
        other: ({ path }) => (refused && path.includes('/assets') ? fault(401) : undefined),
      });
      assert.equal(run.snapshot.state, 'unresolved');
      assert.deepEqual(await states(), ['unresolved']);
      refused = false;
      await kiln.bench.window.recover();
      assert.deepEqual([kiln.posts().length, await names()], [1, ['hero-edit-1.png']]);
    });
  });

  describe('E, failed: final, and received outputs are kept', () => {
    const failed = { error: 'the kiln is cold' };

    it('their files are saved', async () => {
      const run = await fire(({ tags, kiln: { make } }) =>
        stream([started, output(0, make(tags)), completed(1, 'failed', failed)]),
      );
      assert.ok(run.snapshot.error instanceof RunFailedError);
      assert.deepEqual([kiln.posts().length, await names(), await states()], [1, ['hero-edit-1.png'], ['failed']]);
      assert.deepEqual(kiln.assets[0]?.tags, []);
    });

    it("a file that couldn't be downloaded is downloaded at the next start, and the run is still failed", async () => {
      let broken = true;
      const run = await fire({
        generate: ({ tags, kiln: { make } }) =>
          stream([started, output(0, make(tags)), completed(1, 'failed', failed)]),
        other: ({ path }) => (broken && path.startsWith('/files') ? fault(503) : undefined),
      });
      assert.equal(run.snapshot.outputs[0]?.state, 'not-saved');
      assert.deepEqual(await states(), ['completed']);
      broken = false;
      const [again] = await kiln.bench.window.recover();
      assert.ok(
        again?.snapshot.error instanceof RunFailedError && again.snapshot.error.text === foreignText(failed.error),
      );
      assert.deepEqual([kiln.posts().length, await names(), await states()], [1, ['hero-edit-1.png'], ['failed']]);
    });
  });
});

/** More bytes than fit inline, appended to an image. */
function noise(): Uint8Array {
  return new Uint8Array(1_000_001);
}
