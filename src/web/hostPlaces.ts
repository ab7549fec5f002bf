import * as vscode from 'vscode';
import type { CoreHost } from '../core/core';

/** Whether this is VS Code without a computer behind it. `isWeb` of VS Code is also true if it shows a remote computer. */
export const IN_BROWSER = true;

/** The path of a folder for the product's own records, with slashes on every system. */
export const recordPath = (uri: vscode.Uri): string => uri.path;

/**
 * Where the engine finds its scripts and keeps its records. Those of a browser belong to a workspace, because only tabs of one workspace have the
 * same locks. All of them are in one file system.
 */
export function hostPlaces({
  storageUri,
  globalStorageUri,
  extensionUri,
}: vscode.ExtensionContext): Pick<CoreHost, 'data' | 'scripts' | 'budgetFolder'> {
  const data = storageUri ?? globalStorageUri;
  return {
    data: data.path,
    scripts: vscode.Uri.joinPath(extensionUri, 'dist', 'web').path,
    budgetFolder: () => vscode.Uri.joinPath(data, 'budget').path,
  };
}
