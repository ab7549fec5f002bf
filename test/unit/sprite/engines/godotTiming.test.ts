import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { canBeEven, godotTiming, worstDeviation } from '../../../../src/sprite/engines/godot/timing';
import { writeGodot } from '../../../../src/sprite/engines/godot/write';
import type { ExportNote } from '../../../../src/sprite/source/sprite';
import { options, tagOf } from '../export/sprites';
import { noting, numberedSprite } from './numberedSprite';

const framesOf = (times: readonly number[]) => [...times.keys()];

/** Entries of an animation with these durations. */
function timingOf(times: readonly number[], evenSteps: 'auto' | 'always' | 'never', name = 'walk') {
  return godotTiming(name, framesOf(times), times, evenSteps);
}

/** The number of entries in an animation. */
const entries = (times: readonly number[], evenSteps: 'auto' | 'always' | 'never') =>
  timingOf(times, evenSteps).durations.length;

async function notesOf(times: readonly number[], evenSteps: ExportChoices['evenSteps']): Promise<ExportNote[]> {
  const tools = noting();
  const sprite = numberedSprite(times, [tagOf('walk', 0, times.length - 1)]);
  await writeGodot(sprite, options({ format: 'godot', evenSteps }), tools);
  return tools.notes;
}

describe('Durations of Godot animations', () => {
  it('repeat frames as entries of their common divisor', () => {
    assert.deepEqual(timingOf([300, 100, 200], 'auto'), {
      frames: [0, 0, 0, 1, 2, 2],
      durations: [1, 1, 1, 1, 1, 1],
      unit: 100,
    });
  });

  it('use up to 15 extra entries by default, up to 63 in total on request, and none beyond that', () => {
    assert.equal(entries([1600, 100], 'auto'), 17);
    assert.equal(entries([1700, 100], 'auto'), 2);
    assert.equal(entries([1700, 100], 'always'), 18);
    assert.equal(entries([6200, 100], 'always'), 63);
    assert.equal(entries([6300, 100], 'always'), 2);
    assert.equal(entries([200, 100], 'never'), 2);
    assert.equal(entries([83, 84, 97], 'always'), 3);
    const many = [200, ...Array<number>(61).fill(100)];
    assert.equal(entries(many, 'auto'), 63);
    assert.equal(entries([...many, 100], 'auto'), 63, 'as many as there are frames, and uneven');
    assert.equal(canBeEven(many), true);
    assert.equal(canBeEven([...many, 100]), false);
  });

  it('use the first frame of the first animation as the unit', () => {
    assert.deepEqual(timingOf([33, 2000, 17, 17], 'auto', 'default').unit, 33);
    assert.deepEqual(timingOf([33, 2000, 17, 17], 'auto', 'walk').unit, 1);
  });

  it('are never under 0.01, which Godot would lengthen', () => {
    assert.deepEqual(timingOf([4001, 1, 2], 'auto', 'default'), {
      frames: [0, 0, 1, 2],
      durations: [1, 39.01, 0.01, 0.02],
      unit: 100,
    });
    for (const name of ['default', 'walk'])
      assert.ok(timingOf([65_535, 1, 64, 63], 'auto', name).durations.every((duration) => duration >= 0.01));
  });

  it("add up to the frames' durations", () => {
    const times = fc.array(fc.integer({ min: 1, max: 65_535 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(times, fc.constantFrom('auto', 'always', 'never'), fc.boolean(), (list, evenSteps, first) => {
        const { frames, durations, unit } = timingOf(list, evenSteps, first ? 'default' : 'walk');
        const sums = list.map(() => 0);
        for (const [at, frame] of frames.entries()) sums[frame] = (sums[frame] ?? 0) + (durations[at] ?? 0) * unit;
        sums.forEach((sum, at) => {
          assert.ok(Math.abs(sum - (list[at] ?? 0)) < 1e-6 * sum);
        });
      }),
    );
  });

  it('show a long frame after a short one too briefly at 60 Hz, unless steps are even', () => {
    const uneven = worstDeviation(timingOf([17, 2000, 50, 300], 'auto'), true);
    assert.equal(uneven?.wanted, 2000);
    assert.ok(uneven.shown < 1950);
    assert.equal(worstDeviation(timingOf([100, 400, 100], 'never'), true), undefined, 'whole steps lose nothing');
    assert.notEqual(worstDeviation(timingOf([25, 500], 'never'), true), undefined);
    assert.equal(worstDeviation(timingOf([25, 500], 'always'), true), undefined);
  });

  it('name the worst frame in a note, and whether even steps help', async () => {
    const [note, ...others] = await notesOf([25, 500], 'never');
    assert.deepEqual(others, []);
    assert.ok(note?.note === 'uneven-times');
    assert.deepEqual([String(note.animation), note.wanted, note.even], ['walk', 500, true]);
    assert.deepEqual(await notesOf([25, 500], 'always'), []);
    const [odd] = await notesOf([17, 2003], 'always');
    assert.ok(odd?.note === 'uneven-times' && !odd.even);
  });
});
