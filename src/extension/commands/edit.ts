import * as vscode from 'vscode';
import type { Services } from '../services';
import { promptStep } from './ask/promptStep';
import { supportingStep } from './ask/supportingStep';
import { chooseAssets } from './assetInputs';
import { registerVerb } from './runVerb';

/** Edit…: a changed copy of the first picture; further ones support it. */
export const registerEdit = (services: Services) =>
  registerVerb(services, {
    id: 'spriteKiln.edit',
    kind: 'edit',
    selection: 'together',
    steps: ({ sources }) => [
      promptStep('edit', {
        prompt: vscode.l10n.t('What changes, and what must stay as it is?'),
        placeholder: vscode.l10n.t('a red cloak; keep the pose, the face and the outline'),
      }),
      ...(sources.length === 1 ? [supportingStep('edit', () => chooseAssets(services))] : []),
    ],
  });
