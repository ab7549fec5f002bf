import * as vscode from 'vscode';
import { OPERATION_TABLE, shortPrompt } from '../../domain/operations';
import { nameOf } from '../../platform/fileStore';
import { type FoundPlaceholder, isReady } from './findPlaceholders';
import { someNames } from './placeholderText';

/**
 * Lists placeholders for a person to choose from: those that can be replaced are ticked, the others come last, with the reason. The list
 * is there at once and fills when they are found; where there are none, that is said.
 * @param find told when the list was closed meanwhile
 */
export async function choosePlaceholders(
  find: (signal: AbortSignal) => Promise<readonly FoundPlaceholder[]>,
): Promise<readonly FoundPlaceholder[] | undefined> {
  const closed = new AbortController();
  const close = new vscode.CancellationTokenSource();
  const found = find(closed.signal);
  const items = found.then((all) => {
    if (!all.length) close.cancel();
    return [...all.filter(isReady), ...all.filter((one) => !isReady(one))].map(itemOf);
  });
  const options = {
    canPickMany: true as const,
    matchOnDescription: true,
    matchOnDetail: true,
    title: vscode.l10n.t('Replace Placeholders'),
    placeHolder: vscode.l10n.t('The hosted service makes these again, under the same names.'),
  };
  try {
    const chosen = await vscode.window.showQuickPick(items, options, close.token);
    if (!close.token.isCancellationRequested) return chosen?.map(({ one }) => one);
    await found;
    void vscode.window.showInformationMessage(noneText());
    return undefined;
  } finally {
    closed.abort();
    close.dispose();
  }
}

export const noneText = () => vscode.l10n.t('There are no placeholders of the built-in service here.');

interface PlaceholderItem extends vscode.QuickPickItem {
  readonly one: FoundPlaceholder;
}

function itemOf(one: FoundPlaceholder): PlaceholderItem {
  const { plan, files, changed, formerNames, lost } = one;
  const names = files.filter(({ kind }) => kind !== 'sheet-json').map(({ uri }) => nameOf(uri));
  const said = shortPrompt(plan.prompt);
  const remarks = [
    formerNames.length ? vscode.l10n.t('was {0}', someNames(formerNames)) : '',
    changed ? vscode.l10n.t('changed since') : '',
    lost.length ? vscode.l10n.t('drawn from {0}, which is gone', someNames(lost)) : '',
  ];
  const [first] = files;
  const where = first ? vscode.workspace.asRelativePath(vscode.Uri.parse(first.uri, true)) : '';
  const folder = where.slice(0, Math.max(0, where.lastIndexOf('/')));
  return {
    label: names.join(', '),
    description: [said && vscode.l10n.t('“{0}”', said), OPERATION_TABLE[plan.kind].name(), ...remarks]
      .filter(Boolean)
      .join(' · '),
    detail: folder || undefined,
    picked: isReady(one),
    one,
  };
}
