import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';
import { withinLimit } from '../../../src/agents/callLimit';
import { ExportSourceError } from '../../../src/core/exports/exportErrors';
import { exporterFaultText, tooSlowText } from '../../../src/core/exports/exportText';
import { CanceledError } from '../../../src/service/errors';
import { foreignText } from '../../../src/shared/base/foreignText';
import { type Reached, TimeIsUp } from '../../../src/shared/base/reached';
import { readSprite } from '../../../src/sprite/source/readSprite';
import type { ExportSource } from '../../../src/sprite/source/source';
import { SpriteThreads } from '../../../src/work/spriteThreads';
import { ThreadError } from '../../../src/work/threadError';
import { CALL_LIMIT_MS, PICTURE_LIMIT_MS, TASK_LIMITS } from '../../../src/work/timeLimits';
import { apng, gif } from '../../page/scenesFormats';
import { root } from '../../support/places';

const script = path.join(__dirname, 'stuckWorker.child.js');
const source = { title: 'hero', extension: 'gif', bytes: new Uint8Array(1) };

/** Resolves once a worker is stuck, and what it told before has arrived. */
async function stuck(): Promise<void> {
  const channel = new BroadcastChannel('stuck');
  await once(channel as unknown as EventTarget, 'message');
  channel.close();
  for (let turn = 0; turn < 10; turn++) await setImmediate();
}

describe('Limits of time', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  it('let look, check, fix, and export answer within 20 seconds, with the picture of the answer', () => {
    const kinds = ['contact-sheet', 'check', 'fix', 'describe'] as const;
    for (const limit of [CALL_LIMIT_MS, ...kinds.map((kind) => TASK_LIMITS[kind])])
      assert.ok(limit + PICTURE_LIMIT_MS < 20_000, `${limit}`);
  });

  it('end a task that a call has no more time for, and tell how far it came', async () => {
    const exporter = new SpriteThreads('exports', { script });
    const pixels = new SpriteThreads('pixels', { script });
    closing.push(
      () => exporter.close(),
      () => pixels.close(),
    );
    const works: readonly ((signal: AbortSignal) => Promise<unknown>)[] = [
      (signal) => exporter.run('contact-sheet', { items: [{ source }] }, signal),
      (signal) => pixels.run('check', { source, style: {} }, signal),
      (signal) => pixels.run('fix', { source, style: {} }, signal),
    ];
    for (const work of works) {
      const limit = new AbortController();
      const isStuck = stuck();
      const working = work(limit.signal);
      // The second one waits for the first, and has come nowhere.
      const waiting = work(limit.signal);
      const faults = Promise.all([working, waiting].map((one) => one.catch((error: unknown) => error)));
      await isStuck;
      limit.abort(new TimeIsUp(14_000));
      const [worked, waited] = await faults;
      for (const error of [worked, waited]) {
        assert.ok(error instanceof ThreadError);
        assert.deepEqual([error.fault, error.limitMs], ['time', 14_000]);
      }
      assert.deepEqual(
        [worked, waited].map((error) => (error as ThreadError).reached),
        [{ what: 'frame', at: 812, of: 4096 }, undefined],
      );
    }
  });

  it('find a task at the frame or the file that it reads', async () => {
    const frameBytes = readFileSync(path.join(root, 'samples/hero.png'));
    const aseprite = readFileSync(path.resolve('test/fixtures/aseprite/point4frames.aseprite'));
    const told = async (one: ExportSource) => {
      const all: Reached[] = [];
      await readSprite(
        one,
        () => {},
        (reached) => all.push(reached),
      );
      return all.map(({ what, at, of }) => `${what} ${at} of ${of}`);
    };
    const sequence = [1, 2].map(() => ({ bytes: frameBytes, duration: 100 }));
    assert.deepEqual(await told({ title: 'walk', extension: 'png', sequence }), ['file 1 of 2', 'file 2 of 2']);
    for (const bytes of [gif, apng, aseprite]) {
      const frames = await told({ title: 'hero', extension: 'gif', bytes });
      assert.ok(frames.length > 1);
      assert.deepEqual(
        frames,
        Array.from(frames, (_, at) => `frame ${at + 1} of ${frames.length}`),
      );
    }
  });

  it('are said in sentences, with the frame or the file that a task came to', () => {
    const reached = { what: 'frame', at: 812, of: 4096 } as const;
    assert.equal(
      tooSlowText(foreignText('hero.gif'), 15_000, reached),
      'Stopped after 15 seconds: hero.gif has too many pixels. It came to frame 812 of 4,096.',
    );
    assert.equal(
      exporterFaultText(new ThreadError('exports', 'time', 15_000, { what: 'file', at: 12, of: 40 })),
      'Stopped after 15 seconds. It came to file 12 of 40. Try a smaller scale or a single tag.',
    );
  });

  it('of a call count from its start, whatever it waits for', async () => {
    const { signal } = new AbortController();
    const call = { signal, progress: () => {} };
    const wait = (limited: AbortSignal) =>
      new Promise<never>((_, reject) => limited.addEventListener('abort', () => reject(new CanceledError())));
    const calling = withinLimit(
      call,
      ({ signal: limited }, start) => {
        start();
        return wait(limited);
      },
      1,
    );
    await assert.rejects(calling, (error) => {
      assert.ok(error instanceof ExportSourceError);
      return error.message === 'Stopped after 0.001 seconds.';
    });
  });

  it("don't hide that a person canceled a call", async () => {
    const person = new AbortController();
    const calling = withinLimit({ signal: person.signal, progress: () => {} }, async ({ signal }, start) => {
      start();
      person.abort();
      assert.ok(signal.aborted);
      throw new CanceledError();
    });
    await assert.rejects(calling, CanceledError);
  });
});
