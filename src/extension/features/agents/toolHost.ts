import * as vscode from 'vscode';
import type { Confirmation } from '../../../agents/confirmations';
import { Guidance } from '../../../agents/guidance';
import type { ToolHost } from '../../../agents/host';
import { Places } from '../../../agents/places';
import type { BudgetBound } from '../../../core/budget/budget';
import { DEFAULT_AGENT_BUDGET, limitFrom } from '../../../core/budget/limits';
import type { Core } from '../../../core/core';
import { onDisk } from '../../../core/disk/diskFiles';
import { realPlace } from '../../../core/disk/realPlaces';
import { clientName } from '../../../core/domain/runPlan';
import { settings } from '../../platform/settings';

/** Milliseconds after which a call of a tool answers with the id of its run: VS Code itself would wait for any time, but people wouldn't. */
const PATIENCE_MS = 120_000;

/** Paths of the workspace's folders on disk. */
export const foldersOnDisk = (): string[] =>
  (vscode.workspace.workspaceFolders ?? []).flatMap(({ uri }) => (onDisk(uri.toString()) ? [uri.fsPath] : []));

/** What agents may spend in this workspace: the user's own setting. What can't be understood allows nothing. */
export async function editorBound(): Promise<BudgetBound & { readonly folders: readonly string[] }> {
  const set = settings.agentBudget();
  const folders = await Promise.all(foldersOnDisk().map(async (folder) => (await realPlace(folder)) ?? folder));
  return { limit: set === undefined ? DEFAULT_AGENT_BUDGET : (limitFrom(set) ?? 0), folders };
}

export function createToolHost(core: Core): ToolHost {
  return {
    core,
    places: new Places(foldersOnDisk),
    guidance: new Guidance(),
    outputFolder: async () => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      return folder && core.outputFolders.usual(folder.toString(), settings.outputFolder(folder));
    },
    textOnly: () => !settings.agentImages(),
    budget: async () => core.budget.usage(await editorBound()),
    agent: async () => {
      const { limit, folders } = await editorBound();
      return { client: clientName(vscode.env.appName), workspace: folders[0] ?? '', limit, folders };
    },
    patience: PATIENCE_MS,
    ask: askPerson,
  };
}

/** A dialog of ours: "Bypass Approvals" and the like don't answer it. */
async function askPerson({ title, message }: Confirmation): Promise<boolean> {
  const run = vscode.l10n.t('Run');
  const question = vscode.l10n.t('An agent asks: {0}', title);
  return (await vscode.window.showInformationMessage(question, { modal: true, detail: message }, run)) === run;
}
