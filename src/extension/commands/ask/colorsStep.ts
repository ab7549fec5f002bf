import * as vscode from 'vscode';
import { checkColors } from '../../../shared/check';
import { violationText } from '../../platform/violationText';
import type { Choice } from '../../platform/wizard';
import type { RunStep } from './answers';

const USUAL = [4, 8, 16, 32, 64, 128, 256];

/** Asks for the number of colours; Enter keeps those of the sprite. */
export const colorsStep: RunStep = async (ask, answers) => {
  const choice = (count: number): Choice<number | undefined> => ({
    label: vscode.l10n.t('{0} colours', count),
    value: count,
  });
  const colors = await ask.pick<number | undefined>({
    placeholder: vscode.l10n.t('How many colours? Pick, or type a number'),
    choices: [{ label: vscode.l10n.t('As the sprite has'), value: undefined }, ...USUAL.map(choice)],
    active: (value) => value === answers.colors,
    custom: (text) => {
      const count = Number(text);
      if (!Number.isFinite(count) || USUAL.includes(count)) return undefined;
      const violation = checkColors(count);
      return violation ? { ...choice(count), refused: true, detail: violationText(violation) } : choice(count);
    },
  });
  const { colors: _, ...rest } = answers;
  return colors === undefined ? rest : { ...rest, colors };
};
