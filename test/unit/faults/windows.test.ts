import assert from 'node:assert/strict';
import { isFinal } from '../../../src/core/runs/journal/record';
import { foreignText } from '../../../src/shared/base/foreignText';
import { encodePng } from '../../../src/sprite/formats/png';
import { ageLeftovers, openWindow } from '../../support/runs/runWindow';
import { fault } from '../../support/service/scriptedServer';
import { flat } from '../../support/sprites/asepriteFile';
import { layeredSprite } from '../../support/sprites/layeredSprite';
import { stage } from './crash';
import { completed, type Kiln, light, output, started, stream } from './kiln';

describe('Windows', () => {
  it('resume a run only once if two try', async () => {
    const scene = await stage(__dirname);
    try {
      const plan = { kind: 'direction-set' as const, sources: [scene.hero] };
      await scene.child({ plan, dieAtFile: { count: 3, when: 'after' } });
      await ageLeftovers(scene.home);
      const both = await Promise.all([scene.child({}), scene.child({})]);
      const worked = both.filter((outcome) => outcome?.states.length === 1);
      // The second may start after the first has finished, but never at the same time.
      assert.equal(worked.length, 1);
      assert.deepEqual(worked[0]?.states, ['succeeded']);
      await scene.assertAllThere();
      assert.equal(await scene.charges(), 1);
    } finally {
      await scene.close();
    }
  });

  it("take over a dead window's lease if it hasn't changed for 60 s", async () => {
    const scene = await stage(__dirname);
    try {
      await scene.child({
        plan: { kind: 'animate', prompt: foreignText('walk'), sources: [scene.hero] },
        dieAfterWrite: 4,
      });
      const next = await scene.window();
      assert.deepEqual(next.states, ['succeeded']);
      await scene.assertAllThere();
    } finally {
      await scene.close();
    }
  });

  describe('the wait of a 429', () => {
    let kiln: Kiln;
    const minutes = 60_000;

    beforeEach(async () => {
      kiln = await light({
        generate: ({ count, tags, kiln: { make } }) =>
          count === 0 ? fault(429, { 'retry-after': '600' }) : stream([started, output(0, make(tags)), completed(1)]),
      });
    });

    afterEach(() => kiln.close());

    it('survives a restart: the request is resent once, and only when the wait is over', async () => {
      const { home, dependencies } = kiln.bench;
      const closing = new AbortController();
      const options = { home, baseUrl: `${kiln.server.origin}/api/v1`, key: 'k', clock: dependencies.clock };
      const first = openWindow({ ...options, more: { closing: closing.signal } });
      const run = first.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak') });
      run.watch(() => {
        if (run.snapshot.state !== 'waiting') return;
        closing.abort();
        run.cancel();
      });
      await run.ended;
      await first.close();
      const [record] = await kiln.bench.records();
      assert.equal(record?.state, 'waiting');
      const { notBefore = 0 } = record ?? {};
      // The clock runs many times as fast, so a machine that is slow for a moment loses minutes.
      assert.ok(notBefore - (record?.updatedAt ?? 0) > 5 * minutes);
      const [again] = await kiln.bench.window.recover();
      assert.equal(again?.snapshot.state, 'succeeded', String(again?.snapshot.error));
      assert.ok(dependencies.clock.now() >= notBefore);
      assert.ok(Math.max(...kiln.bench.waits) > 5 * minutes, 'the run waited for the rest');
      assert.deepEqual([kiln.posts().length, await kiln.bench.names()], [2, ['hero-edit-1.png', 'hero.png']]);
    });

    it('keeps the frame that was shown when the run was started', async () => {
      const { home, dependencies } = kiln.bench;
      const sprite = layeredSprite();
      const hero = await kiln.bench.put('hero.aseprite', sprite);
      const closing = new AbortController();
      const options = { home, baseUrl: `${kiln.server.origin}/api/v1`, key: 'k', clock: dependencies.clock };
      const first = openWindow({ ...options, more: { closing: closing.signal } });
      const looks = { [hero]: { frame: 2, eyes: { 'Old hat': true } } };
      const run = first.start({ kind: 'edit', sources: [hero], looks, prompt: foreignText('a cloak') });
      run.watch(() => {
        if (run.snapshot.state !== 'waiting') return;
        closing.abort();
        run.cancel();
      });
      await run.ended;
      await first.close();
      const [again] = await kiln.bench.window.recover();
      assert.equal(again?.snapshot.state, 'succeeded', String(again?.snapshot.error));
      const png = Buffer.from(encodePng(flat(sprite, 2, { 'Old hat': true }))).toString('base64');
      const sent = kiln.posts().map(({ body }) => JSON.parse(String(body)).inputs);
      assert.deepEqual(sent, [
        [{ data_url: `data:image/png;base64,${png}` }],
        [{ data_url: `data:image/png;base64,${png}` }],
      ]);
    });

    it('survives a SIGKILL', async () => {
      const scene = await stage(__dirname);
      try {
        const { origin } = kiln.server;
        const busy = {
          baseUrl: `${origin}/api/v1`,
          plan: { kind: 'edit' as const, prompt: foreignText('x'), sources: [scene.hero] },
        };
        // prepared, sending, waiting
        assert.equal(await scene.child({ ...busy, dieAfterWrite: 3 }), undefined);
        assert.deepEqual(
          (await scene.records()).map(({ state }) => state),
          ['waiting'],
        );
        assert.equal(kiln.posts().length, 1);
        await ageLeftovers(scene.home);
        const outcome = await scene.window({ baseUrl: busy.baseUrl });
        assert.deepEqual(outcome.states, ['succeeded'], outcome.errors.join());
        assert.equal(kiln.posts().length, 2);
        assert.ok((await scene.records()).every(({ state }) => isFinal(state)));
      } finally {
        await scene.close();
      }
    });

    it('ends without resending if the image has changed in the meantime', async () => {
      const { home, dependencies } = kiln.bench;
      const closing = new AbortController();
      const options = { home, baseUrl: `${kiln.server.origin}/api/v1`, key: 'k', clock: dependencies.clock };
      const first = openWindow({ ...options, more: { closing: closing.signal } });
      const run = first.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak') });
      run.watch(() => {
        if (run.snapshot.state === 'waiting') closing.abort();
        if (run.snapshot.state === 'waiting') run.cancel();
      });
      await run.ended;
      await first.close();
      const { squarePng } = await import('../core/runs/support');
      await kiln.bench.put('hero.png', squarePng(16, 99));
      const [again] = await kiln.bench.window.recover();
      assert.equal(again?.snapshot.state, 'failed');
      assert.deepEqual([kiln.posts().length, (await kiln.bench.records())[0]?.state], [1, 'rejected']);
    });
  });

  it('leave unfinished outputs to the next window when they close', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const kiln = await light({
      generate: ({ tags, kiln: { make } }) => stream([started, output(0, make(tags)), completed(1)]),
      other: ({ path }) => (path.startsWith('/files') && !closing.signal.aborted ? { body: [() => gate] } : undefined),
    });
    const closing = new AbortController();
    try {
      const { home, dependencies } = kiln.bench;
      const options = { home, baseUrl: `${kiln.server.origin}/api/v1`, key: 'k', clock: dependencies.clock };
      const first = openWindow({ ...options, more: { closing: closing.signal } });
      const run = first.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak') });
      run.watch(() => {
        if (run.snapshot.state !== 'saving' || closing.signal.aborted) return;
        closing.abort();
        run.cancel();
      });
      await run.ended;
      await first.close();
      assert.equal((await kiln.bench.records())[0]?.state, 'completed');
      const [again] = await kiln.bench.window.recover();
      assert.equal(again?.snapshot.state, 'succeeded', 'the lease was released');
      assert.deepEqual([kiln.posts().length, await kiln.bench.names()], [1, ['hero-edit-1.png', 'hero.png']]);
    } finally {
      release();
      await kiln.close();
    }
  });
});
