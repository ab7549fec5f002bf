import assert from 'node:assert/strict';
import { timeIn, timesOf } from '../../../../src/sprite/edit/frameTimes';

describe('How long frames last', () => {
  it('is said in milliseconds, frames per second, or percent of what they last', () => {
    assert.deepEqual(timesOf([100, 40], 80.4, 'ms'), [80, 80]);
    assert.deepEqual(timesOf([100, 40], 12, 'fps'), [83, 83]);
    assert.deepEqual(timesOf([100, 41], 50, 'percent'), [50, 21]);
  });

  it('stays within what frames can last', () => {
    assert.deepEqual(timesOf([1, 60_000], 10, 'percent'), [1, 6000]);
    assert.deepEqual(timesOf([1, 60_000], 200, 'percent'), [2, 65_535]);
    assert.deepEqual(timesOf([5], 0.001, 'fps'), [65_535]);
  });

  it('is one number only if it is the same for all', () => {
    assert.deepEqual([timeIn([83, 83.3], 'ms'), timeIn([83], 'fps'), timeIn([100], 'fps')], [83, 12.05, 10]);
    assert.deepEqual(
      [timeIn([80, 90], 'ms'), timeIn([80, 90], 'fps'), timeIn([80, 90], 'percent')],
      [undefined, undefined, 100],
    );
  });

  it('comes back from frames per second as it was', () => {
    for (let ms = 1; ms <= 2000; ms++) {
      const fps = timeIn([ms], 'fps') ?? 0;
      const [back = 0] = timesOf([ms], fps, 'fps');
      assert.ok(Math.abs(back - ms) <= Math.ceil((ms * ms) / 200_000), `${ms} → ${fps} → ${back}`);
    }
  });
});
