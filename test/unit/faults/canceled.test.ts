import assert from 'node:assert/strict';
import type { RunRecord } from '../../../src/core/runs/journal/record';
import type { Run } from '../../../src/core/runs/run';
import { stageOf } from '../../../src/core/runs/runStage';
import type { Clock } from '../../../src/service/clock';
import { NotSavedError } from '../../../src/service/runErrors';
import { foreignText } from '../../../src/shared/base/foreignText';
import { fault } from '../../support/service/scriptedServer';
import { slowAseprite } from '../../support/sprites/hostileAseprite';
import { waitFor } from '../../support/wait';
import { completed, type Kiln, type KilnScript, light, output, started, stream } from './kiln';

const MINUTE = 60_000;
/** How often a silent stream checks the clock, which other tests cover. */
const NAP_MS = 5_000;

/** A run that is canceled after the service accepted it ends soon, and outputs that the service finishes later are still saved. */
describe('Canceled runs', () => {
  let kiln: Kiln;
  /** Milliseconds that passed in addition to sleeps. */
  let passed = 0;
  /** Sleeps with these durations end only by an abort. */
  let endless: ReadonlySet<number>;

  /** Only sleeping and `passed` advance the time, so the tests don't depend on the machine's speed. */
  async function fire(script: KilnScript | KilnScript['generate'], plan: object = {}): Promise<Run> {
    kiln = await light(typeof script === 'function' ? { generate: script } : script);
    const start = Date.now();
    let slept = 0;
    passed = 0;
    endless = new Set([NAP_MS]);
    const clock: Partial<Clock> = {
      now: () => start + slept + passed,
      random: () => 0,
      sleep: async (ms, signal) => {
        kiln.bench.waits.push(ms);
        if (endless.has(ms)) await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
        signal?.throwIfAborted();
        slept += ms;
      },
    };
    Object.assign(kiln.bench.dependencies.clock, clock);
    return kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak'), ...plan });
  }
  const names = async () => (await kiln.bench.names()).filter((name) => name !== 'hero.png');
  const record = async (): Promise<RunRecord> => {
    const [one, ...more] = await kiln.bench.records();
    assert.ok(one && !more.length);
    return one;
  };
  const again = async (asked = false): Promise<Run> => {
    const [run, ...more] = await kiln.bench.window.recover(asked);
    assert.ok(run && !more.length);
    return run;
  };
  const cancelWhile = (run: Run, state: Run['snapshot']['state']) =>
    run.watch(() => {
      if (run.snapshot.state === state) run.cancel();
    });
  /** Seconds waited before each look at the list. */
  const looks = () => kiln.bench.waits.filter((ms) => ms !== NAP_MS).map((ms) => ms / 1000);
  const running: KilnScript['generate'] = () => stream([started], 'open');
  const late = async () => kiln.make([String((await record()).tag)]);

  afterEach(() => kiln.close());

  it('stop at once while a slow file is flattened, send nothing, and leave no record', async () => {
    kiln = await light({ generate: running });
    const { bench } = kiln;
    const { frames } = bench.dependencies;
    const flatten = frames.run.bind(frames);
    frames.run = (...asked) => {
      setImmediate(() => run.cancel());
      return flatten(...asked);
    };
    const sources = [await bench.put('slow.aseprite', slowAseprite())];
    const run = bench.start({ kind: 'edit', sources, prompt: foreignText('a cloak') });
    await run.ended;
    assert.deepEqual([run.snapshot.state, kiln.posts(), await bench.records()], ['canceled', [], []]);
  });

  it('of unknown size end after the looks of the first 8 s, with an open record', async () => {
    const run = await fire(running);
    cancelWhile(run, 'drawing');
    await run.ended;
    assert.deepEqual([run.snapshot.state, run.snapshot.stopped, run.snapshot.expectsMore], ['canceled', true, true]);
    assert.equal(stageOf(run, false), 'canceled');
    assert.deepEqual(looks(), [0, 2, 2, 4]);
    const { state, stopped } = await record();
    assert.deepEqual([state, stopped, kiln.posts().length], ['accepted', true, 1]);
    await kiln.server.connectionClosed;
  });

  it('save what had arrived, save later outputs at the next look, and then finish by themselves', async () => {
    const run = await fire(({ tags, kiln: { make } }) => stream([started, output(0, make(tags))], 'open'));
    run.watch(() => {
      if (run.snapshot.outputs.length) run.cancel();
    });
    await run.ended;
    assert.deepEqual([await names(), stageOf(run, false)], [['hero-edit-1.png'], 'canceled']);
    await late();
    const next = await again();
    assert.deepEqual([await names(), stageOf(next, false)], [['hero-edit-1.png', 'hero-edit-2.png'], 'canceled']);
    passed += 2 * MINUTE;
    const last = await again();
    assert.deepEqual([last.snapshot.state, last.snapshot.guessed, stageOf(last, false)], ['canceled', true, 'done']);
    assert.deepEqual([(await record()).state, kiln.posts().length], ['files_done', 1]);
  });

  it('of known size finish as soon as all outputs are saved', async () => {
    const run = await fire(({ tags, kiln: { make } }) => stream([started, output(0, make(tags))], 'open'), {
      kind: 'direction-set',
      prompt: undefined,
    });
    cancelWhile(run, 'drawing');
    await run.ended;
    assert.deepEqual([run.snapshot.expectsMore, (await names()).length], [true, 1]);
    for (let made = 1; made < 8; made++) await late();
    const next = await again();
    assert.deepEqual([stageOf(next, false), (await names()).length, (await record()).state], ['done', 8, 'archived']);
    assert.ok(kiln.assets.every(({ tags }) => tags.length === 0));
  });

  it('of known size finish without asking if the service stopped', async () => {
    const run = await fire(({ tags, kiln: { make } }) => stream([started, output(0, make(tags))], 'open'), {
      kind: 'direction-set',
      prompt: undefined,
    });
    cancelWhile(run, 'drawing');
    await run.ended;
    passed += 11 * MINUTE;
    const next = await again();
    assert.deepEqual([next.snapshot.state, stageOf(next, false)], ['canceled', 'canceled']);
    assert.deepEqual([(await record()).state, (await names()).length], ['files_done', 1]);
    const { state, missing } = (await again()).snapshot;
    assert.deepEqual([state, missing], ['canceled', 7]);
  });

  it("without outputs finish their record after an hour, unless the list can't be read", async () => {
    let unreadable = false;
    const run = await fire({
      generate: running,
      other: ({ path }) => (unreadable && path.includes('/assets?') ? fault(404) : undefined),
    });
    cancelWhile(run, 'drawing');
    await run.ended;
    passed += 11 * MINUTE;
    await again();
    assert.deepEqual([(await record()).state, (await record()).guessed], ['files_done', true]);
    passed += 60 * MINUTE;
    unreadable = true;
    const blind = await again();
    assert.deepEqual([blind.snapshot.state, (await record()).state], ['canceled', 'files_done']);
    await late();
    unreadable = false;
    await again();
    assert.deepEqual([await names(), (await record()).state], [['hero-edit-1.png'], 'archived']);
  });

  it('stop waiting at once while their outputs are looked up', async () => {
    const run = await fire(() => stream([started], 'cut'));
    endless = new Set([NAP_MS, 2_000]);
    await waitFor('the wait for the second look', () => looks().length === 2);
    run.cancel();
    assert.deepEqual([run.snapshot.state, run.snapshot.stopped], ['recovering', true]);
    passed += MINUTE;
    await run.ended;
    assert.deepEqual([run.snapshot.state, run.snapshot.expectsMore, looks()], ['canceled', true, [0, 2]]);
    assert.equal((await record()).stopped, true);
  });

  it('are watched again by Check Again until the number of outputs is known', async () => {
    const run = await fire(running);
    cancelWhile(run, 'drawing');
    await run.ended;
    await late();
    const asked = await again(true);
    const { state, stopped, expectsMore, guessed } = asked.snapshot;
    assert.deepEqual([state, stopped, expectsMore, guessed], ['succeeded', undefined, undefined, true]);
    assert.deepEqual(await names(), ['hero-edit-1.png']);
  });

  it("leave an image unsaved that can't be downloaded, and save it at a later look", async () => {
    let broken = true;
    const run = await fire({
      generate: ({ tags, kiln: { make } }) => stream([started, output(0, make(tags))], 'open'),
      other: ({ path }) => (broken && path.startsWith('/files') ? fault(404) : undefined),
    });
    cancelWhile(run, 'drawing');
    await run.ended;
    assert.ok(run.snapshot.error instanceof NotSavedError);
    assert.deepEqual([stageOf(run, false), await names()], ['unsaved', []]);
    broken = false;
    await again();
    assert.deepEqual([await names(), kiln.posts().length], [['hero-edit-1.png'], 1]);
  });

  it('are simply over if the service had already finished', async () => {
    const run = await fire(({ tags, kiln: { make } }) => stream([started, output(0, make(tags)), completed(1)]));
    cancelWhile(run, 'saving');
    await run.ended;
    assert.deepEqual([stageOf(run, false), await names()], ['done', ['hero-edit-1.png']]);
    assert.equal((await record()).state, 'archived');
  });
});
