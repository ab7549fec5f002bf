import assert from 'node:assert/strict';
import { type PaidRun, spendingOf, spentOn } from '../../../../src/core/account/spending';
import { texts } from '../../../support/foreignTexts';

/** A time in this machine's time zone. */
const at = (month: number, day: number, hour = 12, minute = 0) =>
  new Date(2026, month - 1, day, hour, minute).getTime();

const run = (time: number, more: Partial<PaidRun> = {}): PaidRun => ({
  at: time,
  tags: [],
  reserved: 15,
  failed: false,
  ...more,
});

describe('Spending', () => {
  it('counts today from midnight of this machine, and a week as today and the six days before', () => {
    const runs = [
      run(at(6, 10, 0, 0)),
      run(at(6, 9, 23, 59)),
      run(at(6, 4, 0, 0)),
      run(at(6, 3, 23, 59)),
      run(at(6, 10, 9)),
    ];
    const { today, week } = spendingOf(runs, at(6, 10, 23, 59));
    assert.deepEqual(today, { credits: 30, runs: 2 });
    assert.deepEqual(week, { credits: 60, runs: 4 });
  });

  it('counts days by the calendar across clock changes, not by hours', () => {
    const { TZ } = process.env;
    process.env.TZ = 'Europe/Berlin';
    try {
      // The night before October 25 is an hour longer.
      const runs = [run(at(10, 21, 0, 0)), run(at(10, 20, 23, 59))];
      assert.deepEqual(spendingOf(runs, at(10, 27, 0, 0)).week, { credits: 15, runs: 1 });
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });

  it('lists up to five tags of the week, highest first; a run with two counts for both and once for each', () => {
    const now = at(6, 10);
    const runs = [
      run(now, { tags: texts('my game', 'knights', 'knights') }),
      run(now, { tags: texts('my game') }),
      run(at(6, 5), { tags: texts('trees'), reserved: 40 }),
      run(at(6, 1), { tags: texts('old'), reserved: 900 }),
      run(now, { tags: texts('a', 'b', 'c'), reserved: 1 }),
    ];
    assert.deepEqual(spendingOf(runs, now).tags, [
      { tag: 'trees', credits: 40 },
      { tag: 'my game', credits: 30 },
      { tag: 'knights', credits: 15 },
      { tag: 'a', credits: 1 },
      { tag: 'b', credits: 1 },
    ]);
  });

  it('ignores runs that reserved nothing', () => {
    const { today, tags } = spendingOf([run(at(6, 10), { reserved: undefined, tags: texts('a') })], at(6, 10));
    assert.deepEqual(today, { credits: 0, runs: 0 });
    assert.deepEqual(tags, []);
  });

  describe('of a failed run', () => {
    const failed = (leftAtStart?: number, left?: number) =>
      spentOn(
        run(0, {
          failed: true,
          ...(leftAtStart !== undefined && { leftAtStart }),
          ...(left !== undefined && { left }),
        }),
      );

    it('is not counted if its credits were refunded', () => assert.equal(failed(85, 100), 0));
    it('is partly counted if a part was refunded', () => assert.equal(failed(85, 90), 10));
    it("is counted if they weren't refunded", () => assert.equal(failed(85, 85), 15));
    it('is counted if another run hides the refund', () => assert.equal(failed(85, 70), 15));
    it('is never negative if credits were bought in the meantime', () => assert.equal(failed(85, 5000), 0));
    it('is counted if the stream ended early', () => assert.equal(failed(85), 15));
  });

  it('counts a successful run even if the balance is higher than at its start', () => {
    assert.equal(spentOn(run(0, { leftAtStart: 85, left: 500 })), 15);
  });
});
