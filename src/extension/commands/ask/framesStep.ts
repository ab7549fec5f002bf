import * as vscode from 'vscode';
import { OUTPUT_FRAMES } from '../../../shared/limits';
import type { RunStep } from './answers';

const USUAL = 8;

/** Asks for the number of frames. */
export const framesStep: RunStep = async (ask, answers) => {
  const { min, max, step } = OUTPUT_FRAMES;
  const counts = Array.from({ length: (max - min) / step + 1 }, (_, i) => min + i * step);
  const outputFrames = await ask.pick({
    placeholder: vscode.l10n.t('How many frames?'),
    choices: counts.map((count) => ({ label: vscode.l10n.t('{0} frames', count), value: count })),
    active: (value) => value === (answers.outputFrames ?? USUAL),
  });
  return { ...answers, outputFrames };
};
