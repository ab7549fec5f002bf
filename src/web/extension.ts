import * as vscode from 'vscode';
import { activate as start } from '../extension/extension';
import { useRecords } from './records';

/** The entry in a browser: the same extension, with the modules of `scripts/browserModules.mjs`. */
export function activate(context: vscode.ExtensionContext): void {
  const { globalStorageUri, extensionUri } = context;
  useRecords({ store: vscode.workspace.fs, folder: globalStorageUri, extension: extensionUri });
  start(context);
}

export { deactivate } from '../extension/extension';
