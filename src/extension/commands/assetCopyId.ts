import * as vscode from 'vscode';
import { isAssetCall, targetsOf } from '../features/assets/assetTargets';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';

/** Copy Id: the ids of assets, one a line. */
export const registerCopyAssetId = (services: Services) =>
  registerFailable(
    services.log,
    'spriteKiln.copyAssetId',
    async (...args) => {
      const entries = await targetsOf(args, services, vscode.l10n.t('Copy Id'));
      if (entries.length) await vscode.env.clipboard.writeText(entries.map(({ id }) => id).join('\n'));
    },
    isAssetCall,
  );
