import * as vscode from 'vscode';
import type { Use } from '../../../core/references/findUses';
import { fileCount } from '../../../shared/base/counts';
import { plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import { pathOf } from '../../platform/workspaceFiles';

/** A place that is listed. */
export interface ListedUse extends Pick<Use, 'file' | 'line' | 'start' | 'end' | 'text'> {
  readonly isPossible: boolean;
}

interface UseItem extends vscode.QuickPickItem {
  readonly use?: Pick<Use, 'file' | 'line' | 'start' | 'end'>;
}

/** What a list of uses says apart from them. */
export interface UseNotes {
  /** What was left out, if anything. */
  readonly placeholder?: string;
  /** URI strings of files whose encoding isn't known. */
  readonly unclear?: readonly string[];
  /** URI strings of files of which not all paths were looked at. */
  readonly unfinished?: readonly string[];
}

/** The sentence about files whose encoding isn't known. */
export function unclearText(count: number): string {
  return vscode.l10n.t('Not searched, because the encoding is unknown: {0}.', fileCount(count));
}

/** The sentence about files of which not all paths were looked at. */
export function unfinishedText(count: number): string {
  return vscode.l10n.t('Not searched to the end, because too many paths are named: {0}.', fileCount(count));
}

/** Lists places in text files. The focused one is shown in the editor, Enter stays there, and Escape returns to the editor before. */
export async function showUses(
  uses: readonly ListedUse[],
  title: string,
  { placeholder, unclear = [], unfinished = [] }: UseNotes = {},
): Promise<void> {
  const before = vscode.window.activeTextEditor;
  const pick = vscode.window.createQuickPick<UseItem>();
  pick.title = title;
  pick.placeholder = placeholder ?? vscode.l10n.t('Enter goes to a place');
  pick.matchOnDescription = true;
  pick.items = [
    ...itemsOf(uses),
    ...unclear.map((file) => fileItem(file, vscode.l10n.t('encoding unknown'))),
    ...unfinished.map((file) => fileItem(file, vscode.l10n.t('not searched to the end'))),
  ];
  let chosen: UseItem['use'];
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

function itemsOf(uses: readonly ListedUse[]): UseItem[] {
  let last = '';
  return uses.flatMap((use): UseItem[] => {
    const line = formatNumber(use.line + 1);
    const place = use.isPossible ? vscode.l10n.t('line {0}, maybe this sprite', line) : vscode.l10n.t('line {0}', line);
    const row = { label: plainText(use.text), description: place, use };
    if (use.file === last) return [row];
    last = use.file;
    const label = plainText(pathOf(vscode.Uri.parse(use.file, true)));
    return [{ label, kind: vscode.QuickPickItemKind.Separator }, row];
  });
}

function fileItem(file: string, description: string): UseItem {
  const label = plainText(pathOf(vscode.Uri.parse(file, true)));
  return { label, description, use: { file, line: 0, start: 0, end: 0 } };
}

async function goTo({ file, line, start, end }: NonNullable<UseItem['use']>, preserveFocus: boolean): Promise<void> {
  const selection = new vscode.Range(line, start, line, end);
  await vscode.window.showTextDocument(vscode.Uri.parse(file, true), { selection, preserveFocus, preview: true });
}
