import * as vscode from 'vscode';
import type { Use } from '../../../engine/references/findUses';
import { formatNumber } from '../../../engine/text/numbers';
import { plainText } from '../../../shared/base/foreignText';
import { pathOf } from '../../platform/workspaceFiles';

interface UseItem extends vscode.QuickPickItem {
  readonly use?: Use;
}

/**
 * Lists places in text files. The focused one is shown in the editor, Enter stays there, and Escape returns to the editor before.
 * @param placeholder what was left out, if anything
 */
export async function showUses(uses: readonly Use[], title: string, placeholder?: string): Promise<void> {
  const before = vscode.window.activeTextEditor;
  const pick = vscode.window.createQuickPick<UseItem>();
  pick.title = title;
  pick.placeholder = placeholder ?? vscode.l10n.t('Enter goes to a place');
  pick.matchOnDescription = true;
  pick.items = itemsOf(uses);
  let chosen: Use | undefined;
  const watch = pick.onDidChangeActive(([item]) => item?.use && void goTo(item.use, true));
  pick.onDidAccept(() => {
    chosen = pick.activeItems[0]?.use;
    pick.hide();
  });
  await new Promise<void>((resolve) => {
    pick.onDidHide(resolve);
    pick.show();
  });
  watch.dispose();
  pick.dispose();
  if (chosen) await goTo(chosen, false);
  else if (before) await vscode.window.showTextDocument(before.document, before.viewColumn);
}

function itemsOf(uses: readonly Use[]): UseItem[] {
  let last = '';
  return uses.flatMap((use): UseItem[] => {
    const row = { label: plainText(use.text), description: vscode.l10n.t('line {0}', formatNumber(use.line + 1)), use };
    if (use.file === last) return [row];
    last = use.file;
    const label = plainText(pathOf(vscode.Uri.parse(use.file, true)));
    return [{ label, kind: vscode.QuickPickItemKind.Separator }, row];
  });
}

async function goTo({ file, line, start, end }: Use, preserveFocus: boolean): Promise<void> {
  const selection = new vscode.Range(line, start, line, end);
  await vscode.window.showTextDocument(vscode.Uri.parse(file, true), { selection, preserveFocus, preview: true });
}
