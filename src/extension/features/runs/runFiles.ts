import * as vscode from 'vscode';
import { errorText } from '../../platform/errorText';
import { type FileStore, nameOf, parentOf } from '../../platform/fileStore';
import { formatNumber } from '../../platform/numbers';
import type { Run, RunOutput, SavedFile } from './run';

/** A saved file, and whether it is still where it was saved. */
export interface RunFile {
  readonly file: SavedFile;
  readonly present: boolean;
}

/** Saved files of a run in the order of its outputs. A folder that cannot be read is not taken for an empty one. */
export async function filesOf(run: Run, files: FileStore): Promise<RunFile[]> {
  const saved = inOrder(run).flatMap((output) => output.files);
  const folders = new Map<string, Set<string> | undefined>();
  for (const folder of new Set(saved.map(({ uri }) => parentOf(uri)))) {
    const names = await files.list(folder).catch(() => undefined);
    folders.set(folder, names && new Set(names));
  }
  return saved.map((file) => ({ file, present: folders.get(parentOf(file.uri))?.has(nameOf(file.uri)) ?? true }));
}

export function unsavedOf(run: Run): RunOutput[] {
  return inOrder(run).filter(({ state }) => state === 'not-saved');
}

function inOrder({ snapshot }: Run): RunOutput[] {
  return [...snapshot.outputs].sort((a, b) => a.index - b.index);
}

/** A saved file as a row; Enter or a click shows it. */
export function fileItem(runId: string, { file, present }: RunFile): vscode.TreeItem {
  const uri = vscode.Uri.parse(file.uri, true);
  const item = new vscode.TreeItem(nameOf(file.uri));
  item.id = `${runId}/${file.uri}`;
  item.contextValue = present ? 'file reveal' : 'file';
  if (!present) {
    item.description = vscode.l10n.t('no longer there');
    item.tooltip = vscode.l10n.t('{0} was moved or deleted.', uri.fsPath);
    item.iconPath = new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('disabledForeground'));
  } else {
    const size = file.width && file.height ? vscode.l10n.t('{0} × {1}', file.width, file.height) : '';
    item.resourceUri = uri;
    item.description = size;
    item.tooltip = uri.fsPath;
    item.iconPath = vscode.ThemeIcon.File;
    const command = file.kind === 'sheet-json' ? 'vscode.open' : 'spriteKiln.preview';
    item.command = { command, title: vscode.l10n.t('Open'), arguments: [uri] };
  }
  item.accessibilityInformation = { label: [item.label, item.description].filter(Boolean).join(', ') };
  return item;
}

/** An output that exists at the service and not on disk. */
export function unsavedItem(runId: string, { index, error }: RunOutput): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Output {0}', formatNumber(index + 1)));
  item.id = `${runId}#${index}`;
  item.contextValue = 'unsaved';
  item.description = vscode.l10n.t('not saved yet');
  item.tooltip = errorText(error).text;
  item.iconPath = new vscode.ThemeIcon('cloud', new vscode.ThemeColor('list.warningForeground'));
  item.accessibilityInformation = { label: `${item.label}, ${item.description}` };
  return item;
}
