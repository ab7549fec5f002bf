import assert from 'node:assert/strict';
import { type PaidRun, spendingOf, spentOn } from '../../../src/extension/features/account/spending';
import { texts } from '../../support/foreignTexts';

/** A time of this machine's calendar. */
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
  it('today begins at midnight of this machine, and a week is today and the six days before', () => {
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

  it('counts days by the calendar where the clocks change, not by hours', () => {
    const { TZ } = process.env;
    process.env.TZ = 'Europe/Berlin';
    try {
      // The night before 25 October has an hour more.
      const runs = [run(at(10, 21, 0, 0)), run(at(10, 20, 23, 59))];
      assert.deepEqual(spendingOf(runs, at(10, 27, 0, 0)).week, { credits: 15, runs: 1 });
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });

  it('tags: of the week, most first, five at most, a run with two counts for both and once for each', () => {
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

  it('runs that reserved nothing are no runs that were paid for', () => {
    const { today, tags } = spendingOf([run(at(6, 10), { reserved: undefined, tags: texts('a') })], at(6, 10));
    assert.deepEqual(today, { credits: 0, runs: 0 });
    assert.deepEqual(tags, []);
  });

  describe('a run that failed', () => {
    const failed = (leftAtStart?: number, left?: number) =>
      spentOn(
        run(0, {
          failed: true,
          ...(leftAtStart !== undefined && { leftAtStart }),
          ...(left !== undefined && { left }),
        }),
      );

    it('is not counted where its credits came back', () => assert.equal(failed(85, 100), 0));
    it('is counted in part where a part came back', () => assert.equal(failed(85, 90), 10));
    it('is counted where they did not', () => assert.equal(failed(85, 85), 15));
    it('is counted where another run hides it', () => assert.equal(failed(85, 70), 15));
    it('never counts for less than nothing, when credits were bought meanwhile', () =>
      assert.equal(failed(85, 5000), 0));
    it('is counted where the service was not heard to the end', () => assert.equal(failed(85), 15));
  });

  it('a run that succeeded is counted although there is more left than when it began', () => {
    assert.equal(spentOn(run(0, { leftAtStart: 85, left: 500 })), 15);
  });
});
