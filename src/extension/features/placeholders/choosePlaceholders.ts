import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import { runTitle, shortPrompt } from '../../../core/domain/operations';
import { plainText } from '../../../shared/base/foreignText';
import { showInfo } from '../../platform/toast';
import { pathOf } from '../../platform/workspaceFiles';
import { type FoundPlaceholder, isReady } from './findPlaceholders';
import { someNames } from './placeholderText';

/**
 * Lists placeholders for a person to choose from: those that can be replaced are ticked, the others come last, with the reason. The list
 * opens at once and is filled when they are found; if there are none, a message says that.
 * @param find its signal aborts when the list is closed
 */
export async function choosePlaceholders(
  find: (signal: AbortSignal) => Promise<readonly FoundPlaceholder[]>,
): Promise<readonly FoundPlaceholder[] | undefined> {
  const closed = new AbortController();
  const close = new vscode.CancellationTokenSource();
  const found = find(closed.signal);
  const items = found.then((all) => {
    if (!all.length) close.cancel();
    return rowsOf(all);
  });
  const options = {
    canPickMany: true as const,
    matchOnDescription: true,
    matchOnDetail: true,
    title: vscode.l10n.t('Replace Placeholders'),
    placeHolder: vscode.l10n.t('The hosted service generates these again, under the same names.'),
  };
  try {
    const chosen = await vscode.window.showQuickPick(items, options, close.token);
    if (!close.token.isCancellationRequested) return chosen?.flatMap(({ one }) => one ?? []);
    await found;
    void showInfo(noneText());
    return undefined;
  } finally {
    closed.abort();
    close.dispose();
  }
}

export const noneText = () => vscode.l10n.t('No placeholders from the built-in service here.');

interface Row extends vscode.QuickPickItem {
  /** Absent for the heading of a run. */
  readonly one?: FoundPlaceholder;
}

/** Placeholders that can be replaced, under the titles of their runs, which are what is paid. Then the others. */
function rowsOf(all: readonly FoundPlaceholder[]): Row[] {
  const heading = (label: string): Row => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const groups = new Map<string, FoundPlaceholder[]>();
  for (const one of all.filter(isReady)) groups.set(one.runId, [...(groups.get(one.runId) ?? []), one]);
  const rows = [...groups.values()].flatMap((ofRun) => {
    const [first] = ofRun;
    return first ? [heading(runTitle(first.plan)), ...ofRun.map(rowOf)] : [];
  });
  const others = all.filter((one) => !isReady(one));
  return others.length ? [...rows, heading(vscode.l10n.t('Only if you choose them')), ...others.map(rowOf)] : rows;
}

function rowOf(one: FoundPlaceholder): Row {
  const { plan, files, changed, formerNames, lost } = one;
  const names = files.filter(({ kind }) => kind !== 'sheet-json').map(({ uri }) => plainText(nameOf(uri)));
  // If a run has no sources, its title contains the prompt.
  const said = plan.sources.length ? shortPrompt(plan.prompt) : '';
  const remarks = [
    formerNames.length ? vscode.l10n.t('was {0}', someNames(formerNames)) : '',
    changed ? vscode.l10n.t('changed since then') : '',
    lost.length ? vscode.l10n.t('drawn from {0}, which is gone', someNames(lost)) : '',
  ];
  const [first] = files;
  const where = first ? plainText(pathOf(vscode.Uri.parse(first.uri, true))) : '';
  const folder = where.slice(0, Math.max(0, where.lastIndexOf('/')));
  return {
    label: names.join(', '),
    description: [...remarks, said && vscode.l10n.t('“{0}”', said)].filter(Boolean).join(' · '),
    detail: folder || undefined,
    picked: isReady(one),
    one,
  };
}
