import assert from 'node:assert/strict';
import type { RunRecord } from '../../../src/extension/features/runs/journal/record';
import type { Run } from '../../../src/extension/features/runs/run';
import { stageOf } from '../../../src/extension/features/runs/runStage';
import type { Clock } from '../../../src/service/clock';
import { NotSavedError } from '../../../src/service/runErrors';
import { foreignText } from '../../../src/shared/base/foreignText';
import { fault } from '../../support/scriptedServer';
import { slowAseprite } from '../../support/slowAseprite';
import { waitFor } from '../../support/wait';
import { completed, type Kiln, type KilnScript, light, output, started, stream } from './kiln';

const MINUTE = 60_000;
/** Between two looks at the clock while a stream is silent, which is another subject. */
const NAP = 5_000;

/** A run that is canceled after the service accepted it: it lets go soon, and what the service makes later is still saved. */
describe('Canceled runs', () => {
  let kiln: Kiln;
  /** Milliseconds that passed besides what was slept. */
  let passed = 0;
  /** Sleeps of these lengths end by an abort alone. */
  let endless: ReadonlySet<number>;

  /** Time passes by sleeping and by `passed` alone, so that it does not depend on how fast the machine is. */
  async function fire(script: KilnScript | KilnScript['generate'], plan: object = {}): Promise<Run> {
    kiln = await light(typeof script === 'function' ? { generate: script } : script);
    const start = Date.now();
    let slept = 0;
    passed = 0;
    endless = new Set([NAP]);
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
  /** Seconds of the waits before each look at the list. */
  const looks = () => kiln.bench.waits.filter((ms) => ms !== NAP).map((ms) => ms / 1000);
  const running: KilnScript['generate'] = () => stream([started], 'open');
  const late = async () => kiln.make([String((await record()).tag)]);

  afterEach(() => kiln.close());

  it('while a file that takes minutes is flattened: at once, nothing is sent, and no record is left', async () => {
    kiln = await light({ generate: running });
    const { bench } = kiln;
    const { frames } = bench.dependencies;
    const flatten = frames.flatten.bind(frames);
    frames.flatten = (...asked) => {
      setImmediate(() => run.cancel());
      return flatten(...asked);
    };
    const sources = [await bench.put('slow.aseprite', slowAseprite())];
    const run = bench.start({ kind: 'edit', sources, prompt: foreignText('a cloak') });
    await run.ended;
    assert.deepEqual([run.snapshot.state, kiln.posts(), await bench.records()], ['canceled', [], []]);
  });

  it('of unknown size: let go after the looks of 8 s, and its record stays open', async () => {
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

  it('what came before is saved; what is made later is saved by the next look; then it ends by itself', async () => {
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

  it('of known size: the same, and it is done as soon as all are there', async () => {
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

  it('of known size, and the service stopped: it ends by itself, and nobody is asked', async () => {
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

  it('nothing was made: an hour later its record is finished, unless the list cannot be read', async () => {
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

  it('while its outputs are looked for: the wait ends at once', async () => {
    const run = await fire(() => stream([started], 'cut'));
    endless = new Set([NAP, 2_000]);
    await waitFor('the wait for the second look', () => looks().length === 2);
    run.cancel();
    assert.deepEqual([run.snapshot.state, run.snapshot.stopped], ['recovering', true]);
    passed += MINUTE;
    await run.ended;
    assert.deepEqual([run.snapshot.state, run.snapshot.expectsMore, looks()], ['canceled', true, [0, 2]]);
    assert.equal((await record()).stopped, true);
  });

  it('Check Again watches it again, and looks until it is known how many there are', async () => {
    const run = await fire(running);
    cancelWhile(run, 'drawing');
    await run.ended;
    await late();
    const asked = await again(true);
    const { state, stopped, expectsMore, guessed } = asked.snapshot;
    assert.deepEqual([state, stopped, expectsMore, guessed], ['succeeded', undefined, undefined, true]);
    assert.deepEqual(await names(), ['hero-edit-1.png']);
  });

  it('a picture that cannot be fetched is not saved yet, and a later look saves it', async () => {
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

  it('the service had ended it by then: it is simply over', async () => {
    const run = await fire(({ tags, kiln: { make } }) => stream([started, output(0, make(tags)), completed(1)]));
    cancelWhile(run, 'saving');
    await run.ended;
    assert.deepEqual([stageOf(run, false), await names()], ['done', ['hero-edit-1.png']]);
    assert.equal((await record()).state, 'archived');
  });
});
