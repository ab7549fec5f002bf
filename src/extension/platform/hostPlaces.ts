import * as vscode from 'vscode';
import { budgetFolder } from '../../core/budget/limits';
import type { CoreHost } from '../../core/core';

/** Whether this is VS Code without a computer behind it. `isWeb` of VS Code is also true if it shows a remote computer. */
export const IN_BROWSER = false;

/** The path of a folder for the product's own records. */
export const recordPath = (uri: vscode.Uri): string => uri.fsPath;

/** Where the engine finds its scripts, and keeps the records that processes share. */
export function hostPlaces({
  globalStorageUri,
  extensionUri,
}: vscode.ExtensionContext): Pick<CoreHost, 'data' | 'scripts' | 'budgetFolder'> {
  return {
    data: globalStorageUri.fsPath,
    scripts: vscode.Uri.joinPath(extensionUri, 'dist').fsPath,
    budgetFolder: () => budgetFolder(),
  };
}
