import * as vscode from 'vscode';
import type { Services } from '../services';
import { folderStep } from './ask/folderStep';
import { promptStep } from './ask/promptStep';
import { sizeStep } from './ask/sizeStep';
import { registerVerb } from './runVerb';

/** Generate…: new sprites from words, into a folder. */
export const registerGenerate = (services: Services) =>
  registerVerb(services, {
    id: 'spriteKiln.generate',
    kind: 'generate',
    selection: 'none',
    steps: ({ folder }) => [
      promptStep('generate', {
        prompt: vscode.l10n.t('Describe one sprite; several variations come by themselves.'),
        placeholder: vscode.l10n.t('a brave knight with a silver helmet and a blue cloak'),
      }),
      sizeStep('generate'),
      ...(folder ? [] : [folderStep]),
    ],
  });
