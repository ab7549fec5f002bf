import * as vscode from 'vscode';
import { budgetFolder } from '../../engine/budget/limits';
import type { EngineHost } from '../../engine/engine';

/** Where the engine finds its scripts, and keeps the records that processes share. */
export function hostPlaces({
  globalStorageUri,
  extensionUri,
}: vscode.ExtensionContext): Pick<EngineHost, 'data' | 'scripts' | 'budgetFolder'> {
  return {
    data: globalStorageUri.fsPath,
    scripts: vscode.Uri.joinPath(extensionUri, 'dist').fsPath,
    budgetFolder: () => budgetFolder(),
  };
}
