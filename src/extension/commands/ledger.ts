import * as vscode from 'vscode';
import { SentenceError } from '../../core/text/errors';
import { folderText } from '../platform/workspaceFiles';
import type { Services } from '../services';

/** Shows where the sprites of a project come from. With several folders, a person chooses one. */
export async function showLedger({ ledgers }: Services): Promise<void> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (!folders.length) throw new SentenceError(vscode.l10n.t('Open a folder first: a ledger belongs to a project.'));
  const [only] = folders;
  const folder = folders.length === 1 ? only : await choose(folders);
  if (folder) ledgers.show(folder.uri.toString());
}

async function choose(folders: readonly vscode.WorkspaceFolder[]): Promise<vscode.WorkspaceFolder | undefined> {
  const items = folders.map((folder) => ({ label: folderText(folder.uri), folder }));
  const title = vscode.l10n.t('Sprite Ledger');
  return (await vscode.window.showQuickPick(items, { title }))?.folder;
}
