import * as vscode from 'vscode';
import type { Choice } from '../../platform/wizard';
import type { RunStep } from './answers';
import { remarkOn } from './promptStep';

/** Asks for the motion: five usual ones, or whatever is typed. */
export const motionStep: RunStep = async (ask, answers) => {
  const motions = usualMotions();
  const last = answers.prompt;
  const isUsual = motions.some(({ value }) => value === last);
  const lastOwn =
    last !== undefined && !isUsual ? [{ label: last, description: vscode.l10n.t('last used'), value: last }] : [];
  const prompt = await ask.pick<string>({
    placeholder: vscode.l10n.t('Which motion? Pick one, or type your own: motion, energy, looping'),
    choices: [...lastOwn, ...motions],
    active: (value) => value === last,
    custom: ownMotion,
  });
  return { ...answers, prompt };
};

/** The value is the prompt, in English whatever the editor's language: it is for the service. */
function usualMotions(): Choice<string>[] {
  const pose = vscode.l10n.t('wants a starting pose: make one with Edit first');
  return [
    {
      label: vscode.l10n.t('Idle'),
      description: vscode.l10n.t('breathing, suits any pose'),
      value: 'idle breathing, loop',
    },
    { label: vscode.l10n.t('Walk'), description: pose, value: 'walk cycle, relaxed, loop' },
    {
      label: vscode.l10n.t({ message: 'Run', comment: ['A motion: moving fast on foot'] }),
      description: pose,
      value: 'run cycle, energetic, loop',
    },
    { label: vscode.l10n.t('Attack'), description: pose, value: 'attack, fast swing, returns to the start' },
    { label: vscode.l10n.t('Jump'), description: pose, value: 'jump up and land, returns to the start' },
  ];
}

function ownMotion(text: string): Choice<string> {
  const remark = remarkOn('animate', text);
  return {
    label: vscode.l10n.t('“{0}”', text),
    value: text,
    refused: remark?.severity === 'error',
    ...(remark && { detail: remark.text }),
  };
}
