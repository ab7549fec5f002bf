import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { LoadQueue } from '../../../src/webview/preview/contact/loadQueue';

/** Loads that end when they are told to. */
function loads(count: number) {
  const started: number[] = [];
  const ends: ((failed?: Error) => void)[] = [];
  const all = Array.from({ length: count }, (_, index) => () => {
    started.push(index);
    return new Promise<void>((resolve, reject) => {
      ends[index] = (failed) => (failed ? reject(failed) : resolve());
    });
  });
  return { all, started, end: (index: number, failed?: Error) => ends[index]?.(failed) };
}

describe('loading in turn', () => {
  it('runs as many at a time as it may, in their order', async () => {
    const { all, started, end } = loads(5);
    const queue = new LoadQueue(2);
    for (const load of all) queue.add(load);
    assert.deepEqual(started, [0, 1]);
    end(1);
    await setImmediate();
    assert.deepEqual(started, [0, 1, 2]);
  });

  it('goes on after one that fails', async () => {
    const { all, started, end } = loads(2);
    const queue = new LoadQueue(1);
    for (const load of all) queue.add(load);
    end(0, new Error('unreadable'));
    await setImmediate();
    assert.deepEqual(started, [0, 1]);
  });

  it('never runs what was dropped before its turn', async () => {
    const { all, started, end } = loads(3);
    const queue = new LoadQueue(1);
    for (const load of all) queue.add(load);
    const [, second] = all;
    assert.ok(second);
    queue.drop(second);
    end(0);
    await setImmediate();
    assert.deepEqual(started, [0, 2]);
  });
});
