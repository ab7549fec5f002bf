import * as vscode from 'vscode';
import { plainText } from '../platform/plainText';
import type { Services } from '../services';

/** Reads the list, with progress at the view; a failure is told where the view is out of sight. */
export async function readAssets({ assets, assetsView }: Services, full: boolean): Promise<void> {
  const reading = assets.refresh(full);
  await vscode.window.withProgress({ location: { viewId: 'spriteKiln.assets' } }, () => reading);
  const { message } = assets.status;
  // The view says it itself.
  if (message !== undefined && !assetsView.visible) void vscode.window.showWarningMessage(plainText(message));
}
