import * as vscode from 'vscode';
import type { ReadableFiles } from '../../../core/disk/fileStore';
import type { Use } from '../../../core/references/findUses';
import type { Change } from '../../../core/references/followMoves';
import { MAX_TEXT_BYTES } from '../../../core/references/textFiles';

/** Changes of paths, and the uses whose change would do more than that. */
export interface ExactChanges {
  readonly exact: readonly Change[];
  readonly left: readonly Use[];
}

/**
 * Sorts out changes whose files wouldn't keep all their other bytes when the editor saves them: it opened them with another encoding than they have, or
 * would make their line ends the same, or their encoding has no such characters. Opens the files.
 * @param options `now`: where a file is, as URI strings; `stop`: the rest isn't looked at after it's aborted, and is left
 */
export async function exactChanges(
  changes: readonly Change[],
  files: Pick<ReadableFiles, 'read'>,
  { now = (uri) => uri, stop }: { readonly now?: (uri: string) => string; readonly stop?: AbortSignal } = {},
): Promise<ExactChanges> {
  const exact: Change[] = [];
  const left: Use[] = [];
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
  changes: readonly Change[],
  files: Pick<ReadableFiles, 'read'>,
): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(file, true));
  const isHere = ({ use }: Change) => use.line < document.lineCount && document.lineAt(use.line).text === use.whole;
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
