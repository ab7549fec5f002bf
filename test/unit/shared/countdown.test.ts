import assert from 'node:assert/strict';
import { secondsUntil, Waits } from '../../../src/shared/base/countdown';

describe('A countdown', () => {
  it('counts whole seconds, and stops at 0', () => {
    const now = Date.now();
    assert.equal(secondsUntil(now + 60_000), 60);
    assert.equal(secondsUntil(now - 5000), 0);
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
