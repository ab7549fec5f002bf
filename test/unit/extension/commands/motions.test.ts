import assert from 'node:assert/strict';
import type { Answers } from '../../../../src/extension/commands/ask/answers';
import { motionStep } from '../../../../src/extension/commands/ask/motions';
import type { Ask, Choice, PickQuestion, TextQuestion } from '../../../../src/extension/platform/wizard';
import { foreignText, rawText } from '../../../../src/shared/base/foreignText';
import { asksForPose } from '../../../../src/shared/contract/promptHints';

const MOTIONS = ['Idle', 'Walk', 'Run', 'Attack', 'Jump'];
const POSE = '$(edit) Make a Pose First…';
const HINT = 'works best from a starting pose';

/** A person who chooses by label, one choice per question; records the offered items. */
function person(...labels: readonly string[]): { ask: Ask; offered: (readonly Choice<unknown>[])[]; custom: string[] } {
  const offered: (readonly Choice<unknown>[])[] = [];
  const custom: string[] = [];
  const pick = async <T>(question: PickQuestion<T>): Promise<T> => {
    const wanted = labels[offered.push(question.choices) - 1];
    custom.push(question.custom?.('walking to the left')?.detail ?? '');
    const choice = question.choices.find(({ label }) => label === wanted) ?? assert.fail(`${wanted} is not offered`);
    return choice.value;
  };
  return { ask: { pick, text: async () => assert.fail('nothing is typed') }, offered, custom };
}

const OF_HERO = { needsPose: false, mayMakePose: true, subject: 'hero' };

const labels = (choices: readonly Choice<unknown>[] | undefined) => choices?.map(({ label }) => label);

describe('The motion of an animation', () => {
  const answer = async (needsPose: boolean, who: ReturnType<typeof person>, mayMakePose = true) => {
    const start: Answers = {};
    return motionStep('animate', { needsPose, mayMakePose, subject: 'hero' })(who.ask, start);
  };

  it('mentions no pose with the built-in service or for a sprite in motion', async () => {
    const who = person('Walk');
    const { prompt, poseFirst } = await answer(false, who);
    assert.deepEqual([prompt && rawText(prompt), poseFirst], ['walk cycle, relaxed, loop', undefined]);
    assert.deepEqual(labels(who.offered[0]), MOTIONS);
    assert.deepEqual(
      who.offered[0]?.map(({ description }) => description),
      ['breathing; works with any pose', undefined, undefined, undefined, undefined],
    );
    assert.deepEqual(who.custom, ['']);
  });

  it('has a hint at each motion that needs a pose for a standing sprite, and a way to make one', async () => {
    const who = person('Attack');
    const { prompt, poseFirst } = await answer(true, who);
    assert.deepEqual([prompt && rawText(prompt), poseFirst], ['attack, fast swing, returns to the start', undefined]);
    assert.deepEqual(labels(who.offered[0]), [...MOTIONS, POSE]);
    const hinted = who.offered[0]?.filter(({ description }) => description === HINT);
    assert.deepEqual(labels(hinted), MOTIONS.slice(1));
    assert.match(who.custom[0] ?? '', /make a pose first/);
  });

  it('after "a pose first" asks for the motion, and suggests a prompt for Edit', async () => {
    for (const motion of MOTIONS.slice(1)) {
      const who = person(POSE, motion);
      const { prompt, poseFirst = '' } = await answer(true, who);
      assert.deepEqual(labels(who.offered[1]), MOTIONS.slice(1));
      assert.ok(prompt && asksForPose(rawText(prompt)), motion);
      // Otherwise the same would be suggested for its result.
      assert.ok(asksForPose(poseFirst), poseFirst);
      assert.match(poseFirst, /; keep the character, colors and outline$/);
    }
  });

  it("doesn't offer one edit for several sprites", async () => {
    const who = person('Walk');
    await answer(true, who, false);
    assert.deepEqual(labels(who.offered[0]), MOTIONS);
  });

  it('lists the last motion first', async () => {
    const who = person('Idle');
    await motionStep('animate', OF_HERO)(who.ask, { prompt: foreignText('spins twice') });
    assert.deepEqual(labels(who.offered[0]), ['spins twice', ...MOTIONS]);
  });

  it('in own words gets a short name, which can be changed but must fit into file names', async () => {
    const asked: TextQuestion[] = [];
    const ask: Ask = {
      pick: async <T>({ custom }: PickQuestion<T>) => (custom?.('wags its tail, loop') ?? assert.fail()).value,
      text: async (question) => {
        asked.push(question);
        return ' tail ';
      },
    };
    const { prompt, motionName } = await motionStep('animate', OF_HERO)(ask, {});
    assert.deepEqual(
      [prompt, motionName].map((text) => text && rawText(text)),
      ['wags its tail, loop', 'tail'],
    );
    const [{ value, prompt: words, check } = assert.fail()] = asked;
    assert.equal(value, 'wags-tail');
    assert.match(words, /hero-wags-tail\.gif/);
    const remarks = ['walk', 'あるく', '', 'a/b', 'con', 'x.y', 'sheet', 'walk_n', 'edit-1'].map(
      (name) => check?.(name)?.text,
    );
    assert.deepEqual(
      remarks.map((text) => text?.replace(/^.*?(Enter|part|means).*$/, '$1')),
      [undefined, undefined, 'Enter', 'part', 'part', 'part', 'means', 'means', 'means'],
    );
    await motionStep('animate', OF_HERO)(ask, {
      prompt: foreignText('wags its tail, loop'),
      motionName: foreignText('wag'),
    });
    assert.equal(asked[1]?.value, 'wag', 'the name that the run had');
  });

  it('that is ready has its own word, and no question about it', async () => {
    const before: Answers = { prompt: foreignText('spins twice'), motionName: foreignText('spin') };
    const { motionName } = await motionStep('animate', OF_HERO)(person('Walk').ask, before);
    assert.equal(motionName, undefined);
  });
});
