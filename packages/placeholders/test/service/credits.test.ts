import assert from 'node:assert/strict';
import { CreditState } from '../../src/service/store/state';

describe('Credits of the built-in service', () => {
  const HOUR = 3_600_000;

  it('that are just enough pay two runs of 15 from 30, and no third one', () => {
    const credits = new CreditState();
    credits.topUp(30);
    for (const run of ['first', 'second', 'third']) credits.reserve(run, 15, 0, HOUR);
    assert.deepEqual(
      ['first', 'second', 'third'].map((run) => credits.has(run)),
      [true, true, false],
    );
    assert.equal(credits.available(0), 0);
  });

  it('that a run returns, or that a crash left reserved, are available for the next run', () => {
    const credits = new CreditState();
    credits.topUp(15);
    credits.reserve('failed', 15, 0, HOUR);
    credits.settle('failed', 0);
    credits.reserve('crashed', 15, 1, HOUR);
    assert.equal(credits.available(HOUR), 15);
    credits.reserve('next', 15, HOUR, 2 * HOUR);
    assert.ok(credits.has('next'));
  });
});
