import assert from 'node:assert/strict';
import { type ChildProcess, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { foreignText } from '../../../src/shared/base/foreignText';
import { ageLeftovers } from '../../support/runs/runWindow';
import { sampleOf } from '../../support/sample';
import { waitFor } from '../../support/wait';
import { eachOf, type Scene, stage } from './crash';
import { completed, type Kiln, light, output, started, stream } from './kiln';
import type { Order } from './run.child';
import type { Outcome } from './windowWork';

/** A process suspended at its place, and the rest of its work after it is woken. */
interface Suspended {
  wake(): Promise<Outcome | undefined>;
}

/** A service that is busy at the first request and accepts all later ones. */
function busyAtFirst(seconds: number): Promise<Kiln> {
  return light({
    generate: ({ count, tags, kiln: { make } }) =>
      count === 0
        ? { status: 429, headers: { 'retry-after': String(seconds) } }
        : stream([started, output(0, make(tags)), output(1, make(tags)), completed(2)]),
  });
}

describe('A window that is suspended while another takes over its run', () => {
  async function onStage(seconds: number, work: (scene: Scene, kiln: Kiln) => Promise<void>): Promise<void> {
    const [scene, kiln] = [await stage(__dirname), await busyAtFirst(seconds)];
    try {
      await work(scene, kiln);
    } finally {
      await scene.close();
      await kiln.close();
    }
  }

  async function suspended(scene: Scene, kiln: Kiln, more: Partial<Order>): Promise<Suspended> {
    let child: ChildProcess | undefined;
    let said: Promise<unknown> | null = null;
    const onStart = (process: ChildProcess) => {
      child = process;
      said = process.stderr && once(process.stderr, 'data');
    };
    const plan = { kind: 'edit' as const, prompt: foreignText('a cloak'), sources: [scene.hero] };
    const outcome = scene.child({ baseUrl: `${kiln.server.origin}/api/v1`, plan, ...more }, { onStart });
    // The process prints this right before.
    await said;
    const state = async () => (await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(child?.pid)])).stdout;
    await waitFor('the window to be suspended', async () => (await state()).startsWith('T'));
    return {
      wake: () => {
        child?.kill('SIGCONT');
        return outcome;
      },
    };
  }

  const next = (scene: Scene, kiln: Kiln) => scene.window({ baseUrl: `${kiln.server.origin}/api/v1` });

  async function digestsIn(scene: Scene): Promise<Set<string>> {
    const files = (await scene.names()).map((name) => readFile(path.join(scene.home, 'art', name)));
    return new Set((await Promise.all(files)).map((bytes) => createHash('sha256').update(bytes).digest('hex')));
  }

  it("during the wait of a 429: the other window sends, this one doesn't", () =>
    onStage(60, async (scene, kiln) => {
      // prepared, sending, waiting
      const first = await suspended(scene, kiln, { stopAfterWrite: 3 });
      const second = await next(scene, kiln);
      assert.deepEqual(second.states, ['succeeded'], second.errors.join());
      const woken = await first.wake();
      assert.match(woken?.errors[0] ?? '', /^LeaseLostError/);
      assert.equal(kiln.posts().length, 2, 'the refused one and one more');
      assert.deepEqual(await scene.names(), ['hero-edit-1.png', 'hero-edit-2.png']);
      assert.deepEqual(
        (await scene.records()).map(({ state }) => state),
        ['archived'],
      );
    }));

  it('between its note on disk and its request: neither sends, and a person is asked', () =>
    onStage(60, async (scene, kiln) => {
      // prepared, sending, waiting, sending
      const first = await suspended(scene, kiln, { stopAfterWrite: 4 });
      const second = await next(scene, kiln);
      assert.deepEqual(second.states, ['unresolved'], second.errors.join());
      const woken = await first.wake();
      assert.match(woken?.errors[0] ?? '', /^LeaseLostError/);
      assert.equal(kiln.posts().length, 1);
    }));

  it('after its last check of lease and record, before noting that it sends: the other window sends', () =>
    onStage(60, async (scene, kiln) => {
      // sending, waiting, sending
      const first = await suspended(scene, kiln, { stopBeforeLine: 3 });
      const second = await next(scene, kiln);
      assert.deepEqual(second.states, ['succeeded'], second.errors.join());
      const woken = await first.wake();
      assert.match(woken?.errors[0] ?? '', /^LeaseLostError/);
      assert.equal(kiln.posts().length, 2);
      assert.equal((await scene.records())[0]?.state, 'archived', 'its line changes nothing');
    }));

  it('at any line or after any write, for any time: one charge, everything saved', () =>
    eachOf(
      sampleOf(
        [
          ...Array.from({ length: 9 }, (_, at): Partial<Order> => ({ stopAfterWrite: at + 1 })),
          ...Array.from({ length: 8 }, (_, at): Partial<Order> => ({ stopBeforeLine: at + 1 })),
        ],
        6,
      ),
      3,
      (place) =>
        onStage(10, async (scene, kiln) => {
          const first = await suspended(scene, kiln, place);
          await ageLeftovers(scene.home);
          const second = await next(scene, kiln);
          await first.wake();
          await scene.restart({ baseUrl: `${kiln.server.origin}/api/v1` });
          const where = `${JSON.stringify(place)}: ${second.states} ${second.errors}`;
          const accepted = kiln.posts().length - 1;
          assert.ok(accepted <= 1, `${where}: charged ${accepted} times`);
          assert.equal((await digestsIn(scene)).size, kiln.assets.length, where);
          assert.equal((await scene.names()).length, kiln.assets.length, `${where}: saved twice`);
          assert.equal((await scene.records()).length <= 1, true, where);
        }),
    ));

  it('keeps its run if the time of day jumps while it waits', () =>
    onStage(600, async (scene, kiln) => {
      for (const jump of [75_000, 2 * 3_600_000, -2 * 3_600_000]) {
        const plan = { kind: 'edit' as const, prompt: foreignText(`a cloak ${jump}`), sources: [scene.hero] };
        const before = kiln.posts().length;
        const baseUrl = `${kiln.server.origin}/api/v1`;
        const first = scene.window({ baseUrl, plan });
        await waitFor('the request', () => kiln.posts().length > before);
        const second = await scene.child({ baseUrl, jump });
        if (before === 0) assert.deepEqual(second?.states, [], 'it is left alone');
        assert.deepEqual((await first).states, ['succeeded']);
      }
      assert.equal(kiln.posts().length, 4);
    }));
});
