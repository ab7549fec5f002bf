import * as vscode from 'vscode';
import { foreignText, plainText, rawText } from '../../../shared/base/foreignText';
import type { Operation } from '../../../shared/contract/api';
import type { Ask, Choice } from '../../platform/wizard';
import type { Answers, RunStep } from './answers';
import { remarkOn } from './promptRemark';

/** A motion that a person can pick. Prompts are for the service: English in every language of the editor. */
interface Motion {
  label(): string;
  readonly prompt: string;
  /** Prompt with which *Edit…* poses a sprite that stands still; absent if the motion suits any pose. */
  readonly pose?: string;
}

const MOTIONS: readonly Motion[] = [
  { label: () => vscode.l10n.t('Idle'), prompt: 'idle breathing, loop' },
  {
    label: () => vscode.l10n.t('Walk'),
    prompt: 'walk cycle, relaxed, loop',
    pose: 'walking pose in mid-step: one leg forward, arms swinging; keep the character, colors and outline',
  },
  {
    label: () => vscode.l10n.t({ message: 'Run', comment: ['A motion: moving fast on foot'] }),
    prompt: 'run cycle, energetic, loop',
    pose: 'running pose: leaning forward, one leg far ahead; keep the character, colors and outline',
  },
  {
    label: () => vscode.l10n.t('Attack'),
    prompt: 'attack, fast swing, returns to the start',
    pose: 'attack pose: weapon or fist drawn back; keep the character, colors and outline',
  },
  {
    label: () => vscode.l10n.t('Jump'),
    prompt: 'jump up and land, returns to the start',
    pose: 'pose before a jump: knees bent, arms back; keep the character, colors and outline',
  },
];

/** Chosen instead of a motion: make a pose first. */
const POSE_FIRST = Symbol('pose first');

/**
 * Asks for the motion of an animation: one of five usual ones, or text that the person types.
 * @param needsPose marks the motions that need a pose
 * @param mayMakePose if a pose is needed, also offers to make one first
 */
export function motionStep(operation: Operation, needsPose: boolean, mayMakePose: boolean): RunStep {
  return async (ask, answers) => {
    const last = answers.prompt && rawText(answers.prompt);
    const prompt = await ask.pick<string | typeof POSE_FIRST>({
      placeholder: vscode.l10n.t('Choose a motion, or type your own: motion, energy, looping'),
      choices: [
        ...lastOwn(last),
        ...MOTIONS.map((motion) => choiceOf(motion, needsPose)),
        ...(needsPose && mayMakePose ? [poseChoice()] : []),
      ],
      active: (value) => value === last,
      custom: (text) => {
        const remark = remarkOn(operation, text, needsPose);
        const label = vscode.l10n.t('“{0}”', plainText(foreignText(text)));
        return { label, value: text, refused: remark?.severity === 'error', detail: remark?.text };
      },
    });
    if (prompt !== POSE_FIRST) return { ...answers, prompt: foreignText(prompt) };
    return { ...answers, ...(await askPose(ask)) };
  };
}

/** The motion that was typed last time. */
function lastOwn(last: string | undefined): Choice<string>[] {
  if (last === undefined || MOTIONS.some(({ prompt }) => prompt === last)) return [];
  return [{ label: plainText(foreignText(last)), description: vscode.l10n.t('last used'), value: last }];
}

function choiceOf({ label, prompt, pose }: Motion, needsPose: boolean): Choice<string> {
  const description = pose === undefined ? vscode.l10n.t('breathing; works with any pose') : undefined;
  const hint = pose !== undefined && needsPose ? vscode.l10n.t('works best from a starting pose') : undefined;
  return { label: label(), description: description ?? hint, value: prompt };
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
    choices: MOTIONS.filter(({ pose }) => pose !== undefined).map((motion) => ({
      label: motion.label(),
      value: motion,
    })),
  });
  return { prompt: foreignText(prompt), poseFirst: pose };
}
