import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import type { RunPlan } from '../../../src/core/domain/runPlan';
import { foreignText } from '../../../src/shared/base/foreignText';
import { ageLeftovers } from '../../support/runs/runWindow';
import { allExamples, sampleOf } from '../../support/sample';
import { eachOf, type Scene, stage } from './crash';
import { light } from './kiln';

type Work = Partial<RunPlan> & Pick<RunPlan, 'kind'>;

const WORKS: readonly Work[] = [
  { kind: 'edit', prompt: foreignText('a red cloak') },
  { kind: 'direction-set' },
  { kind: 'animate', prompt: foreignText('walk'), outputFrames: 4 },
];

/** Where a run is killed: after the first and the last write of each state, or after every write if all examples run. Counted from 1. */
function placesOf(writes: readonly string[]): number[] {
  const all = [...writes.keys()];
  const isEnd = (at: number) => writes[at - 1] !== writes[at] || writes[at + 1] !== writes[at];
  return all.filter((at) => allExamples || isEnd(at)).map((at) => at + 1);
}

/** Runs `work` on its own scene. */
async function onStage(work: (scene: Scene) => Promise<void>): Promise<void> {
  const scene = await stage(__dirname);
  try {
    await work(scene);
  } finally {
    await scene.close();
  }
}

describe('Reload or SIGKILL at any state', () => {
  it('after sending and before any answer: the outputs are found, with one request', () =>
    onStage(async (scene) => {
      let kill = () => {};
      const kiln = await light({
        generate: ({ tags, kiln: { make } }) => {
          make(tags);
          make(tags);
          kill();
          return 'silence';
        },
      });
      try {
        const order = { baseUrl: `${kiln.server.origin}/api/v1` };
        const onStart = (child: ChildProcess) => {
          kill = () => child.kill('SIGKILL');
        };
        const plan = { ...WORKS[0], kind: 'edit' as const, sources: [scene.hero] };
        assert.equal(await scene.child({ ...order, plan }, { onStart }), undefined);
        assert.deepEqual(
          (await scene.records()).map(({ state }) => state),
          ['sending'],
        );
        await ageLeftovers(scene.home);
        const outcome = await scene.child(order);
        assert.deepEqual(outcome?.states, ['succeeded'], outcome?.errors.join());
        assert.deepEqual([kiln.posts().length, await scene.names()], [1, ['hero-edit-1.png', 'hero-edit-2.png']]);
      } finally {
        await kiln.close();
      }
    }));

  for (const [at, work] of WORKS.entries()) {
    describe(work.kind, () => {
      let names: string[];
      let writes: readonly string[];

      before(() =>
        onStage(async (scene) => {
          const outcome = await scene.child({ plan: { ...work, sources: [scene.hero] } });
          assert.deepEqual(outcome?.states, ['succeeded'], outcome?.errors.join());
          names = await scene.names();
          writes = outcome.writes;
          await scene.assertAllThere();
        }),
      );

      it('after any journal write: one request, all files, no tag left', () =>
        eachOf(
          sampleOf(placesOf(writes), work.kind === 'edit' ? writes.length : 2, { round: at }),
          3,
          (dieAfterWrite) =>
            onStage(async (scene) => {
              const where = `killed after write ${dieAfterWrite} (${writes[dieAfterWrite - 1]})`;
              const killed = await scene.child({ plan: { ...work, sources: [scene.hero] }, dieAfterWrite });
              assert.equal(killed, undefined, where);
              await scene.restart();
              await assertWhole(scene, where, dieAfterWrite < writes.indexOf('accepted') + 1);
            }),
        ));

      for (const [round, when] of [
        [2 * at, 'before'],
        [2 * at + 1, 'after'],
      ] as const) {
        it(`${when} a file is published (the first, the middle, or the last): one request, all files`, () =>
          eachOf(sampleOf([...new Set([1, Math.ceil(names.length / 2), names.length])], 1, { round }), 3, (count) =>
            onStage(async (scene) => {
              const where = `killed ${when} file ${count}`;
              const plan = { ...work, sources: [scene.hero] };
              assert.equal(await scene.child({ plan, dieAtFile: { count, when } }), undefined, where);
              await scene.restart();
              await assertWhole(scene, where, false);
            }),
          ));
      }

      async function assertWhole(scene: Scene, where: string, beforeTheRequest: boolean): Promise<void> {
        const wanted = beforeTheRequest ? { charges: 0, names: [] } : { charges: 1, names };
        assert.deepEqual({ charges: await scene.charges(), names: await scene.names() }, wanted, where);
        await scene.assertAllThere();
        const [state = 'none'] = (await scene.records()).map((record) => record.state);
        // A request that was about to leave is never resent without asking.
        const allowed = beforeTheRequest ? ['none', 'unresolved'] : ['archived'];
        assert.ok(allowed.includes(state), `${where}: ${state}`);
      }
    });
  }
});
