import assert from 'node:assert/strict';
import { atOnce } from '../../../../src/shared/base/atOnce';
import { latch } from '../../../support/wait';

describe('Work on many things, a few at a time', () => {
  it('has its results in the order of the items, and never more at once than wanted', async () => {
    let [running, most] = [0, 0];
    const one = async (item: number, index: number) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, (7 - index) % 3));
      running--;
      return item * 10 + index;
    };
    assert.deepEqual(await atOnce([5, 4, 3, 2, 1, 0], one, 2), [50, 41, 32, 23, 14, 5]);
    assert.equal(most, 2);
    assert.deepEqual(await atOnce([], one), []);
  });

  it('begins nothing else after a fault, which it rejects with', async () => {
    const begun: number[] = [];
    const gate = latch();
    const one = async (item: number) => {
      begun.push(item);
      if (item === 1) throw new Error('It failed.');
      await gate.opened;
    };
    const work = atOnce([0, 1, 2, 3], one, 2);
    await assert.rejects(work, /It failed/);
    gate.open();
    await new Promise(setImmediate);
    assert.deepEqual(begun, [0, 1]);
  });
});
