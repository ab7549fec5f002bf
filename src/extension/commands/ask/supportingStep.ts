import * as vscode from 'vscode';
import type { Operation } from '../../../shared/api';
import { OPERATIONS } from '../../../shared/limits';
import { nameOf } from '../../platform/fileStore';
import { choosePictures } from '../pictures';
import type { RunStep } from './answers';

/**
 * Offers to add supporting pictures to the one that was selected; Enter goes without.
 * @param chooseAssets lets the user pick from the assets; empty where they leave
 */
export function supportingStep(operation: Operation, chooseAssets: () => Promise<readonly vscode.Uri[]>): RunStep {
  const more = (OPERATIONS[operation].inputs?.max ?? 1) - 1;
  return async (ask, answers) => {
    const kept = answers.supporting ?? [];
    const choice = await ask.pick<'none' | 'kept' | 'choose' | 'assets'>({
      placeholder: vscode.l10n.t('Supporting pictures, such as the new armour (optional)'),
      choices: [
        { label: vscode.l10n.t('No other pictures'), value: 'none' },
        ...(kept.length
          ? [{ label: kept.map((uri) => nameOf(uri.toString())).join(', '), value: 'kept' as const }]
          : []),
        { label: vscode.l10n.t('Choose pictures…'), description: vscode.l10n.t('up to {0}', more), value: 'choose' },
        { label: vscode.l10n.t('Choose assets…'), description: vscode.l10n.t('up to {0}', more), value: 'assets' },
      ],
    });
    if (choice === 'kept') return answers;
    if (choice === 'none') return { ...answers, supporting: [] };
    const title = vscode.l10n.t('Supporting pictures');
    return { ...answers, supporting: choice === 'assets' ? await chooseAssets() : await choosePictures(title, true) };
  };
}
