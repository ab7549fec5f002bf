import assert from 'node:assert/strict';
import { Refreshing } from '../../../../src/shared/base/refreshing';

describe('Refreshing', () => {
  it('does once more for all that was requested meanwhile, and never two at a time', async () => {
    const ends: (() => void)[] = [];
    let running = 0;
    const refreshing = new Refreshing(async () => {
      assert.equal(++running, 1);
      await new Promise<void>((resolve) => ends.push(resolve));
      running--;
    }, new AbortController().signal);
    const requests = [refreshing.request(), refreshing.request(), refreshing.request()];
    ends[0]?.();
    await settle();
    assert.equal(ends.length, 2, 'once more');
    ends[1]?.();
    await Promise.all([...requests, refreshing.settled()]);
    assert.equal(ends.length, 2);
    const later = refreshing.request();
    assert.equal(ends.length, 3, 'a later request begins at once');
    ends[2]?.();
    await later;
  });

  it('begins nothing after it is stopped', async () => {
    const stop = new AbortController();
    let count = 0;
    const refreshing = new Refreshing(async () => {
      count++;
      stop.abort();
    }, stop.signal);
    await Promise.all([refreshing.request(), refreshing.request()]);
    await refreshing.request();
    assert.equal(count, 1);
  });
});

/** Until nothing is left to do at once. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
