import * as vscode from 'vscode';
import { parentOf } from '../../../core/disk/fileStore';
import { assetAt } from '../../../core/domain/assetPlace';

/** The default folder of an export: next to its source; for an asset, which isn't in a folder, the workspace. */
export function usualFolder(source: string): string | undefined {
  if (!assetAt(source)) return parentOf(source);
  return vscode.workspace.workspaceFolders?.[0]?.uri.toString();
}
