import * as vscode from 'vscode';
import {
  motionNameFault,
  proposedMotionName,
  READY_MOTIONS,
  type ReadyMotion,
  type ReadyWord,
} from '../../../core/domain/motions';
import { type ForeignText, foreignText, plainText, rawText } from '../../../shared/base/foreignText';
import type { Operation } from '../../../shared/contract/api';
import type { Ask, Choice } from '../../platform/wizard';
import type { Answers, RunStep } from './answers';
import { remarkOn } from './promptRemark';

const LABELS: Readonly<Record<ReadyWord, () => string>> = {
  idle: () => vscode.l10n.t('Idle'),
  walk: () => vscode.l10n.t('Walk'),
  run: () => vscode.l10n.t({ message: 'Run', comment: ['A motion: moving fast on foot'] }),
  attack: () => vscode.l10n.t('Attack'),
  jump: () => vscode.l10n.t('Jump'),
};

/** Chosen instead of a motion: make a pose first. */
const POSE_FIRST = Symbol('pose first');

interface MotionContext {
  /** Marks the motions that need a pose. */
  readonly needsPose: boolean;
  /** If a pose is needed, also offers to make one first. */
  readonly mayMakePose: boolean;
  /** Name of the sprite without its extension. */
  readonly subject: string;
}

/** Asks for the motion of an animation: one of five usual ones, or text that the person types, which gets a short name. */
export function motionStep(operation: Operation, { needsPose, mayMakePose, subject }: MotionContext): RunStep {
  return async (ask, answers) => {
    const last = answers.prompt && rawText(answers.prompt);
    const prompt = await ask.pick<string | typeof POSE_FIRST>({
      placeholder: vscode.l10n.t('Choose a motion, or type your own: motion, energy, looping'),
      choices: [
        ...lastOwn(last),
        ...READY_MOTIONS.map((motion) => choiceOf(motion, needsPose)),
        ...(needsPose && mayMakePose ? [poseChoice()] : []),
      ],
      active: (value) => value === last,
      custom: (text) => {
        const remark = remarkOn(operation, text, needsPose);
        const label = vscode.l10n.t('“{0}”', plainText(foreignText(text)));
        return { label, value: text, refused: remark?.severity === 'error', detail: remark?.text };
      },
    });
    if (prompt === POSE_FIRST) return { ...answers, motionName: undefined, ...(await askPose(ask)) };
    const motionName = isReady(prompt) ? undefined : await askName(ask, foreignText(prompt), answers, subject);
    return { ...answers, prompt: foreignText(prompt), motionName };
  };
}

const isReady = (prompt: string) => READY_MOTIONS.some((motion) => motion.prompt === prompt);

/** Asks for the name of a motion in somebody's own words. @param subject name of the sprite without its extension */
async function askName(ask: Ask, prompt: ForeignText, before: Answers, subject: string): Promise<ForeignText> {
  const isSame = before.prompt !== undefined && rawText(before.prompt) === rawText(prompt);
  const proposed = proposedMotionName(prompt);
  const name = await ask.text({
    value: isSame && before.motionName !== undefined ? rawText(before.motionName) : proposed,
    prompt: vscode.l10n.t(
      'Short name of the motion, for its tag and its files: {0}',
      plainText(foreignText(`${subject}-${proposed}.gif`)),
    ),
    check: (text) => {
      const fault = motionNameFault(text);
      return fault && { severity: 'error', text: nameWords(text.trim())[fault] };
    },
  });
  return foreignText(name.trim());
}

const nameWords = (name: string) => ({
  empty: vscode.l10n.t('Enter a name.'),
  'not-a-name': vscode.l10n.t("“{0}” can't be part of a file name on every system.", plainText(foreignText(name))),
  'other-meaning': vscode.l10n.t(
    '“{0}” means something else at the end of a file name. Choose another word.',
    plainText(foreignText(name)),
  ),
  number: vscode.l10n.t(
    '“{0}” ends like the number of a frame. Choose a name without a number at its end.',
    plainText(foreignText(name)),
  ),
});

/** The motion that was typed last time. */
function lastOwn(last: string | undefined): Choice<string>[] {
  if (last === undefined || isReady(last)) return [];
  return [{ label: plainText(foreignText(last)), description: vscode.l10n.t('last used'), value: last }];
}

function choiceOf({ word, prompt, pose }: ReadyMotion, needsPose: boolean): Choice<string> {
  const description = pose === undefined ? vscode.l10n.t('breathing; works with any pose') : undefined;
  const hint = pose !== undefined && needsPose ? vscode.l10n.t('works best from a starting pose') : undefined;
  return { label: LABELS[word](), description: description ?? hint, value: prompt };
}

function poseChoice(): Choice<typeof POSE_FIRST> {
  return {
    label: `$(edit) ${vscode.l10n.t('Make a Pose First…')}`,
    detail: vscode.l10n.t('This sprite seems to be standing still. Edit it into a pose, then animate the result.'),
    value: POSE_FIRST,
  };
}

async function askPose(ask: Ask): Promise<Pick<Answers, 'prompt' | 'poseFirst'>> {
  const { prompt, pose } = await ask.pick({
    placeholder: vscode.l10n.t('Which motion is the pose for?'),
    choices: READY_MOTIONS.filter(({ pose }) => pose !== undefined).map((motion) => ({
      label: LABELS[motion.word](),
      value: motion,
    })),
  });
  return { prompt: foreignText(prompt), poseFirst: pose };
}
