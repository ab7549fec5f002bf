import * as vscode from 'vscode';
import type { LedgerHost } from '../../../core/ledger/ledgerKeeper';
import { settings } from '../../platform/settings';
import { workspaceFolders } from '../../platform/workspaceFiles';

/** Which projects' ledger files follow in this window. */
export const ledgerHost: LedgerHost = {
  tops: () => (vscode.workspace.isTrusted ? workspaceFolders() : []),
  wanted: isFollowed,
};

/** A project wants a ledger if its settings say so, or if it has one, as after a clone, and no setting is against it. */
export function isFollowed(top: string, isKept: boolean): boolean {
  return settings.ledger(vscode.Uri.parse(top, true)) ?? isKept;
}
