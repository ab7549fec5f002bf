import assert from 'node:assert/strict';
import { motionNameFault, motionNameOf, proposedMotionName, READY_MOTIONS } from '../../../../src/core/domain/motions';
import { foreignText } from '../../../../src/shared/base/foreignText';

describe('Names of motions', () => {
  it('of ready ones are their words', () => {
    for (const { word, prompt } of READY_MOTIONS) assert.equal(proposedMotionName(foreignText(prompt)), word);
  });

  it('of own words are short: a usual verb, or what happens, in the letters that every system has', () => {
    for (const [prompt, name] of [
      ['calm idle breathing, loops', 'idle'],
      ['A man walking slowly to the left', 'walk'],
      ['running, then dying', 'run'],
      ['falls over', 'fall'],
      ['dies', 'die'],
      ['dying in flames', 'die'],
      ['slashing', 'slash'],
      ['swimming', 'swim'],
      ['hitting hard', 'hit'],
      ['dashes away', 'dashes-away'],
      ['looks around, calm, loop', 'looks-around'],
      ['Flügel schlagen, langsam', 'fluegel-schlagen'],
      ['loop', 'anim'],
      ['', 'anim'],
      ['歩く', 'anim'],
      ['2', 'anim'],
      ['v2', 'anim'],
      ['combo1', 'combo'],
      ['phase 2 v3', 'phase'],
      ['strip8', 'strip'],
      [`${'u'.repeat(23)}2nd`, 'u'.repeat(23)],
      ['con', 'anim'],
      ['sheet', 'anim'],
      [`${'un'.repeat(60)}believable`, 'un'.repeat(12)],
    ] as const) {
      assert.equal(proposedMotionName(foreignText(prompt)), name, prompt);
    }
  });

  it('are never those of other files, and a given one that is impossible counts as none', () => {
    const faults = [
      'walk',
      'tail wag',
      'combo1st',
      'north',
      'sheet',
      'tail-sheet',
      'x_n',
      'x_normal-2',
      'v2',
      '12',
      'dir-0',
      'dir2-n',
    ];
    assert.deepEqual(
      faults.map((name) => motionNameFault(name)),
      [...Array(4).fill(undefined), ...Array(8).fill('other-meaning')],
    );
    assert.deepEqual(['', ' ', 'a/b', 'a:b', 'nul', 'x.y', 'x'.repeat(41), 'a\u202eb'].map(motionNameFault), [
      'empty',
      'empty',
      ...Array(6).fill('not-a-name'),
    ]);
    const numbered = [
      'attack1',
      'walk-2',
      'walk_02',
      'frame1',
      'x_strip8',
      'walk (3)',
      'walk 100ms',
      'walk２',
      '歩く3コマ',
    ];
    for (const name of numbered) assert.equal(motionNameFault(name), 'number', name);
    const prompt = foreignText('walk cycle');
    assert.equal(motionNameOf({ prompt, motionName: foreignText(' Stroll ') }), 'Stroll');
    assert.equal(motionNameOf({ prompt, motionName: foreignText('a/b') }), 'walk');
    assert.equal(motionNameOf({ prompt, motionName: foreignText('attack1') }), 'walk');
  });
});
