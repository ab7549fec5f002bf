import * as vscode from 'vscode';
import type { Services } from '../services';
import { promptStep } from './ask/promptStep';
import { sizeStep } from './ask/sizeStep';
import { registerVerb } from './runVerb';

/** New Sprite in This Style…: another subject, drawn like the selected pictures. */
export const registerStyleReference = (services: Services) =>
  registerVerb(services, {
    id: 'spriteKiln.styleReference',
    kind: 'style-reference',
    selection: 'together',
    steps: ({ picture }) => [
      promptStep('style-reference', {
        prompt: vscode.l10n.t('Describe the new sprite, and what each picture stands for where that is not clear.'),
        placeholder: vscode.l10n.t('a goblin archer; colours of the first picture, outline of the second'),
      }),
      sizeStep('style-reference', picture),
    ],
  });
