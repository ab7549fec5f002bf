import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { Run } from '../../../src/core/runs/run';
import { RunQueue } from '../../../src/core/runs/runQueue';
import { connectionFault } from '../../../src/service/connectionFault';
import { ConnectionError } from '../../../src/service/errors';
import { walkPages } from '../../../src/service/pages';
import { InterruptedError, NotSavedError } from '../../../src/service/runErrors';
import { foreignText } from '../../../src/shared/base/foreignText';
import { received } from '../../support/foreignTexts';
import type { Piece, Script } from '../../support/service/scriptedServer';
import { waitFor } from '../../support/wait';
import { squarePng } from '../core/runs/support';
import { completed, type Kiln, type KilnScript, light, output, type Post, started, stream } from './kiln';

/** Services and networks that are slow, vanish, or never end: what waits for them, and how long. */
describe('Bounds', () => {
  let kiln: Kiln;

  /** Expires all deadlines in progress. */
  let timeIsUp = () => {};

  /** Deadlines of minutes expire only when the test calls `timeIsUp`. */
  async function kilnOf(script: KilnScript | KilnScript['generate']) {
    kiln = await light(typeof script === 'function' ? { generate: script } : script);
    const open = new Set<AbortController>();
    timeIsUp = () => {
      for (const one of open) one.abort();
      open.clear();
    };
    const deadline = () => {
      const one = new AbortController();
      open.add(one);
      return one.signal;
    };
    Object.assign(kiln.bench.dependencies.clock, { deadline });
    return kiln;
  }
  const edit = (prompt = 'a cloak') =>
    kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText(prompt) });
  const names = async () => (await kiln.bench.names()).filter((name) => name !== 'hero.png');
  const one: KilnScript['generate'] = ({ tags, kiln: { make } }) =>
    stream([started, output(0, make(tags)), completed(1)]);

  afterEach(() => kiln?.close());

  const isSlow = (post: Post) => String(post.kiln.posts().at(-1)?.body).includes('a cloak');
  /** The slow run may have been charged, is looked up, and isn't sent again; the next one had its turn. */
  async function slowIsGivenUp(slow: Run, next: Run): Promise<void> {
    await next.ended;
    assert.equal(next.snapshot.state, 'succeeded', String(next.snapshot.error));
    await slow.ended;
    const { error } = slow.snapshot;
    assert.ok(error instanceof InterruptedError && error.charged === 'unknown');
    assert.ok(error.cause instanceof ConnectionError && error.cause.code === 'TOO_SLOW');
    assert.equal(kiln.posts().length, 2);
  }

  describe('slow', () => {
    it('comments without `started` block the turn only for a limited time: the run is looked up, and the next one is sent', async () => {
      let said = 0;
      const alive = async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (++said === 10) timeIsUp();
      };
      const comments = Array.from({ length: 500 }, (): Piece[] => [': alive\n\n', alive]).flat();
      await kilnOf((post) => (isSlow(post) ? stream(comments, 'open') : one(post)));
      const slow = edit();
      await waitFor('the slow request', () => kiln.posts().length === 1);
      const next = edit('a hat');
      await slowIsGivenUp(slow, next);
    });

    const endless: Readonly<Record<string, Script>> = {
      'a service that says nothing, or nothing but 1xx': 'silence',
      'an error whose text trickles in': { status: 500, body: ['{"error":'], after: 'open' },
    };
    for (const [name, script] of Object.entries(endless))
      it(`${name} blocks the turn only for a limited time, too`, async () => {
        await kilnOf((post) => (isSlow(post) ? script : one(post)));
        const slow = edit();
        await waitFor('the slow request', () => kiln.posts().length === 1);
        const next = edit('a hat');
        await new Promise((resolve) => setTimeout(resolve, 50));
        timeIsUp();
        await slowIsGivenUp(slow, next);
      });

    it('a file that trickles in is given up, retried, and downloaded by Check Again', async () => {
      let drips = true;
      await kilnOf({
        generate: one,
        other: ({ path }) => {
          if (!path.startsWith('/files')) return undefined;
          const png = squarePng(16);
          const drop = (byte: number, at: number): Piece[] => [
            Uint8Array.of(byte),
            async () => {
              await new Promise((resolve) => setTimeout(resolve, 20));
              if (at === 3) timeIsUp();
            },
          ];
          return { headers: { 'content-type': 'image/png' }, body: drips ? [...png].flatMap(drop) : png };
        },
      });
      const run = edit();
      await run.ended;
      const { error } = run.snapshot;
      assert.ok(error instanceof NotSavedError);
      assert.ok(error.cause instanceof ConnectionError && error.cause.code === 'TOO_SLOW');
      assert.deepEqual(await names(), []);
      drips = false;
      await kiln.bench.window.recover();
      assert.deepEqual(await names(), ['hero-edit-1.png']);
    });

    it('a list that trickles in is given up too', async () => {
      const body: Piece[] = ['{"assets":[', async () => timeIsUp()];
      const silent = { headers: { 'content-type': 'application/json' }, body, after: 'open' as const };
      await kilnOf({
        generate: ({ tags, kiln: { make } }) => {
          make(tags);
          return stream([started], 'cut');
        },
        other: ({ path }) => (path.includes('/assets?') ? silent : undefined),
      });
      const run = edit();
      await run.ended;
      assert.equal(run.snapshot.state, 'unresolved');
    });
  });

  describe('canceling', () => {
    it('ends at once while files are downloaded, and saves what arrives later', async () => {
      let fetched = () => {};
      const held = new Promise<void>((resolve) => {
        fetched = resolve;
      });
      await kilnOf({
        generate: one,
        other: ({ path }) =>
          path.startsWith('/files')
            ? { headers: { 'content-type': 'image/png' }, body: [() => held, squarePng(16)] }
            : undefined,
      });
      const run = edit();
      await waitFor('the run to save', () => run.snapshot.state === 'saving');
      run.cancel();
      await run.answered;
      assert.deepEqual([run.snapshot.state, run.snapshot.stopped], ['saving', true]);
      fetched();
      await run.ended;
      assert.deepEqual([run.snapshot.state, await names()], ['canceled', ['hero-edit-1.png']]);
    });

    it('ends a run that waits for its turn: nothing is sent, and the turn is free for others', async () => {
      const turns = new RunQueue(() => 1);
      const done: string[] = [];
      let finish = () => {};
      const first = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const start = (name: string, work: (canceled: boolean) => Promise<void>): Run => {
        const plan = { kind: 'edit' as const, sources: [], tags: [], folder: '', directionNames: [] };
        const run: Run = new Run(name, plan, {}, (writer) =>
          turns.add(
            () => run,
            async () => {
              await work(writer.signal.aborted);
              done.push(name);
              writer.report({ state: writer.signal.aborted ? 'canceled' : 'succeeded' });
            },
          ),
        );
        return run;
      };
      const one = start('first', () => first);
      const two = start('second', async (canceled) => assert.equal(canceled, true));
      const three = start('third', async (canceled) => assert.equal(canceled, false));
      await new Promise(setImmediate);
      two.cancel();
      await two.ended;
      assert.deepEqual([two.snapshot.state, done], ['canceled', ['second']]);
      finish();
      await Promise.all([one.ended, three.ended]);
      assert.deepEqual(done, ['second', 'first', 'third']);
    });
  });

  describe('endless answers', () => {
    it("4,000 outputs of one edit: 200 are saved, the rest are counted, and the list isn't searched for them", async () => {
      await kilnOf(({ tags, kiln: { make } }) => {
        const all = Array.from({ length: 4_000 }, (_, index) => output(index, make(tags)));
        return stream([started, ...all, completed(4_000)]);
      });
      const run = edit();
      await run.ended;
      const { state, outputs, surplus } = run.snapshot;
      assert.deepEqual([state, outputs.length, surplus], ['succeeded', 200, 3_800], String(run.snapshot.error));
      assert.equal((await names()).length, 200);
    });

    const page = (ids: readonly string[], nextCursor: string | null) => ({
      assets: ids.map((id) => received({ id, type: 'image', tags: [] })),
      hasMore: nextCursor !== null,
      nextCursor,
    });
    async function walked(
      read: (count: number) => ReturnType<typeof page>,
    ): Promise<{ pages: number; error: unknown }> {
      let pages = 0;
      try {
        for await (const _ of walkPages(async () => read(pages))) pages++;
        return { pages, error: undefined };
      } catch (error) {
        return { pages, error };
      }
    }

    it('the search ends after a hundred pages without anything new', async () => {
      for (const ids of [[], ['a']]) {
        const { pages, error } = await walked((count) => page(ids, `cursor ${count}`));
        assert.match(String(error), /a list without end/);
        assert.ok(pages >= 100 && pages <= 102, String(pages));
      }
    });

    it('the search ends after a million assets or ten thousand pages', async () => {
      const hundred = (count: number) => Array.from({ length: 100 }, (_, at) => `${count}-${at}`);
      const full = await walked((count) => page(hundred(count), `cursor ${count}`));
      assert.deepEqual([full.pages, String(full.error).includes('without end')], [10_000, true]);
      const thin = await walked((count) => page([`${count}`], `cursor ${count}`));
      assert.deepEqual([thin.pages, String(thin.error).includes('without end')], [10_000, true]);
    });

    it('the search reads a list with gaps to the end', async () => {
      const { pages, error } = await walked((count) =>
        page(count % 90 ? [] : [`${count}`], count < 950 ? `${count}` : null),
      );
      assert.deepEqual([pages, error], [951, undefined]);
    });
  });

  describe("numbers that a record can't hold", () => {
    for (const poison of ['1e999', '-1e999', '1e13', '"many"', 'null']) {
      it(`${poison} as totals: the record stays readable, and the outputs are saved`, async () => {
        await kilnOf(({ tags, kiln: { make } }) => {
          const sums = `"credits":{"reserved":${poison},"remaining":${poison}}`;
          const odd = JSON.stringify(make(tags, { frameCount: 0, fps: 0, width: 0 }))
            .replace('"frameCount":0', `"frameCount":${poison}`)
            .replace('"fps":0', `"fps":${poison}`)
            .replace('"width":0', `"width":${poison}`);
          return stream([
            `data: {"type":"started","request_id":"r",${sums}}\n\n`,
            `data: {"type":"output","index":${poison},"asset":${odd}}\n\n`,
            `data: {"type":"completed","status":"succeeded","output_count":1,${sums}}\n\n`,
          ]);
        });
        const run = edit();
        await run.ended;
        const { state, reserved, remaining } = run.snapshot;
        assert.deepEqual([state, reserved, remaining], ['succeeded', undefined, undefined], String(run.snapshot.error));
        const records = await kiln.bench.records();
        assert.deepEqual([records.length, records[0]?.state, await names()], [1, 'archived', ['hero-edit-1.png']]);
      });
    }

    it('an invalid frame count is ignored', async () => {
      await kilnOf(({ tags, kiln: { make, server } }) => {
        const asset = make(tags, { frameCount: 16_777_216, spritesheetUrl: `${server.origin}/files/sheet.png` });
        return stream([started, output(0, asset), completed(1)]);
      });
      const run = edit();
      await run.ended;
      assert.equal(run.snapshot.outputs[0]?.asset?.frameCount, undefined);
    });
  });

  describe('a lost network', () => {
    const fault = (code: string, syscall?: string) =>
      connectionFault(
        Object.assign(new Error(`${syscall} ${code}`), { code, syscall }),
        new URL('https://x'),
        undefined,
      );

    for (const code of [
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EPROTO',
      'ECONNRESET',
      'ETIMEDOUT',
      'EPIPE',
      'ENETDOWN',
      'ECONNREFUSED',
    ]) {
      it(`${code}: not sent only if connecting failed`, () => {
        for (const [syscall, sent] of [
          ['connect', false],
          ['getaddrinfo', false],
          ['read', true],
          ['write', true],
        ] as const) {
          const error = fault(code, syscall);
          assert.ok(error instanceof ConnectionError && error.sent === sent, `${syscall} ${code}`);
        }
      });
    }

    for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'EPROTO', 'ECONNREFUSED']) {
      it(`read ${code} after the request: the request is sent once, and the outputs are found`, async () => {
        const sockets: Socket[] = [];
        const note = (message: unknown) => {
          const { request, socket } = message as { request: { path: string }; socket: Socket };
          if (request.path.endsWith('/generate')) sockets.push(socket);
        };
        diagnostics.subscribe('undici:client:sendHeaders', note);
        try {
          await kilnOf(({ tags, kiln: { make } }) => {
            make(tags);
            // The request arrived; its connection breaks as it does when the network goes down.
            const broken = Object.assign(new Error(`read ${code}`), { code, syscall: 'read' });
            setImmediate(() => sockets.at(-1)?.destroy(broken));
            return 'silence';
          });
          const run = edit();
          await run.ended;
          assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
          assert.deepEqual([kiln.posts().length, await names()], [1, ['hero-edit-1.png']]);
        } finally {
          diagnostics.unsubscribe('undici:client:sendHeaders', note);
        }
      });
    }

    for (const [code, sent] of [
      ['UND_ERR_CONNECT_TIMEOUT', false],
      ['CERT_HAS_EXPIRED', false],
      ['DEPTH_ZERO_SELF_SIGNED_CERT', false],
      ['ERR_TLS_CERT_ALTNAME_INVALID', false],
      ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', false],
      ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', true],
      ['EPROTO', true],
      ['EHOSTUNREACH', true],
      ['UND_ERR_SOCKET', true],
    ] as const) {
      it(`${code} without a system call: ${sent ? 'may have been sent' : 'not sent'}`, () => {
        const error = fault(code);
        assert.ok(error instanceof ConnectionError && error.sent === sent);
      });
    }
  });
});
