import * as vscode from 'vscode';
import type { ReadableFiles } from '../../../core/disk/fileStore';
import type { Use } from '../../../core/references/findUses';
import { MAX_TEXT_BYTES } from '../../../core/references/textFiles';

/** A change of a part of a line. */
export interface LineChange {
  readonly use: Pick<Use, 'file' | 'line' | 'whole'>;
  readonly text: string;
}

/** Changes, and the places whose change would do more than that. */
export interface ExactChanges<C extends LineChange> {
  readonly exact: readonly C[];
  readonly left: readonly C['use'][];
}

/**
 * Sorts out changes whose files wouldn't keep all their other bytes when the editor saves them: it opened them with another encoding than they have, or
 * would make their line ends the same, or their encoding has no such characters. Opens the files.
 * @param options `now`: where a file is, as URI strings; `stop`: the rest isn't looked at after it's aborted, and is left
 */
export async function exactChanges<C extends LineChange>(
  changes: readonly C[],
  files: Pick<ReadableFiles, 'read'>,
  { now = (uri) => uri, stop }: { readonly now?: (uri: string) => string; readonly stop?: AbortSignal } = {},
): Promise<ExactChanges<C>> {
  const exact: C[] = [];
  const left: C['use'][] = [];
  for (const file of new Set(changes.map(({ use }) => use.file))) {
    const ofFile = changes.filter(({ use }) => use.file === file);
    const isExact = !stop?.aborted && (await keepsTheRest(now(file), ofFile, files).catch(() => false));
    if (isExact) exact.push(...ofFile);
    else left.push(...ofFile.map(({ use }) => use));
  }
  return { exact, left };
}

async function keepsTheRest(
  file: string,
  changes: readonly LineChange[],
  files: Pick<ReadableFiles, 'read'>,
): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(file, true));
  const isHere = ({ use }: LineChange) => use.line < document.lineCount && document.lineAt(use.line).text === use.whole;
  if (!changes.every(isHere)) return false;
  const { encoding } = document;
  for (const { text } of changes) {
    const bytes = await vscode.workspace.encode(text, { encoding });
    if ((await vscode.workspace.decode(bytes, { encoding })) !== text) return false;
  }
  // What a person hasn't saved yet, nobody saves for them.
  if (document.isDirty) return true;
  const saved = await vscode.workspace.encode(document.getText(), { encoding });
  return Buffer.compare(saved, await files.read(file, MAX_TEXT_BYTES)) === 0;
}
