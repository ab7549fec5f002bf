import assert from 'node:assert/strict';
import { secondsUntil, Waits } from '../../../../src/shared/base/countdown';

describe('A countdown', () => {
  it('counts whole seconds, and stops at 0', () => {
    const now = 1_800_000_000_000;
    assert.deepEqual(
      [60_000, 59_001, 59_000, 1, 0, -5000].map((ms) => secondsUntil(now + ms, now)),
      [60, 60, 59, 1, 0, 0],
    );
  });

  it('runs until the first of several waiting calls continues, and ends with the last', () => {
    const told: (number | undefined)[] = [];
    const waits = new Waits((resumeAt) => told.push(resumeAt));
    const [first, second] = [waits.call(), waits.call()];
    first(undefined);
    first(2000);
    second(1000);
    second(undefined);
    first(undefined);
    first(undefined);
    assert.deepEqual(told, [2000, 1000, 2000, undefined]);
  });
});
