import * as vscode from 'vscode';
import type { AssetEntry } from '../features/assets/assetEntry';
import { assetLabel } from '../features/assets/assetLabel';
import { isAssetCall, targetsOf } from '../features/assets/assetTargets';
import { MOST_PREVIEWED } from '../features/preview/previewPlace';
import { registerFailable } from '../platform/commands';
import { formatNumber } from '../platform/numbers';
import type { Services } from '../services';

/** Preview Assets: assets in the Sprite Preview, several together, an animation with its sheet. Nothing is saved. */
export const registerPreviewAssets = (services: Services) =>
  registerFailable(
    services.log,
    'spriteKiln.previewAssets',
    async (...args) => {
      const entries = await targetsOf(args, services, vscode.l10n.t('Preview'));
      if (!entries.length) return;
      const uris = (await Promise.all(entries.map((entry) => services.assetFiles.urisOf(entry)))).flat();
      if (uris.length > MOST_PREVIEWED) tellCut();
      await services.previews.showFiles(uris.slice(0, MOST_PREVIEWED), titleOf(entries));
    },
    isAssetCall,
  );

function titleOf([first, ...more]: readonly AssetEntry[]): string {
  const label = first ? assetLabel(first) : '';
  return more.length ? vscode.l10n.t('{0} and {1} more', label, formatNumber(more.length)) : label;
}

function tellCut(): void {
  const text = vscode.l10n.t('A preview shows up to {0} pictures: these are the first.', formatNumber(MOST_PREVIEWED));
  void vscode.window.showInformationMessage(text);
}
