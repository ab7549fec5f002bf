import * as vscode from 'vscode';
import type { Operation } from '../../../shared/api';
import { OPERATIONS } from '../../../shared/limits';
import { nameOf } from '../../platform/fileStore';
import { choosePictures } from '../pictures';
import type { RunStep } from './answers';

/** Offers to add supporting pictures to the one that was selected; Enter goes without. */
export function supportingStep(operation: Operation): RunStep {
  const more = (OPERATIONS[operation].inputs?.max ?? 1) - 1;
  return async (ask, answers) => {
    const kept = answers.supporting ?? [];
    const choice = await ask.pick<'none' | 'kept' | 'choose'>({
      placeholder: vscode.l10n.t('Supporting pictures, such as the new armour (optional)'),
      choices: [
        { label: vscode.l10n.t('No other pictures'), value: 'none' },
        ...(kept.length
          ? [{ label: kept.map((uri) => nameOf(uri.toString())).join(', '), value: 'kept' as const }]
          : []),
        { label: vscode.l10n.t('Choose pictures…'), description: vscode.l10n.t('up to {0}', more), value: 'choose' },
      ],
    });
    if (choice === 'kept') return answers;
    const supporting = choice === 'none' ? [] : await choosePictures(vscode.l10n.t('Supporting pictures'), true);
    return { ...answers, supporting };
  };
}
