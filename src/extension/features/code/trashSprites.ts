import * as vscode from 'vscode';
import type { UserFiles } from '../../../core/disk/userFiles';
import { fileCount } from '../../../shared/base/counts';
import { askBeforeLoss } from '../../platform/askBeforeLoss';
import type { Trash } from '../../platform/bin';
import { Discarding } from '../preview/actions/discard';
import { UndoStack } from '../preview/undo';

/** What was moved to the Trash. */
export interface TrashedSprites {
  /** A sentence. */
  readonly text: string;
  /** Restores the files, and what engines keep next to them; resolves to a sentence. Absent if they're too large to be held. */
  readonly undo?: () => Promise<string | undefined>;
}

/**
 * Moves sprites to the Trash, with what engines keep next to them. Where there is none, a person is asked before they're deleted. Undefined if they
 * don't want that. Rejects with a sentence for people.
 * @param uris strings
 */
export async function trashSprites(
  uris: readonly string[],
  files: UserFiles,
  trash: Trash,
): Promise<TrashedSprites | undefined> {
  const discarding = new Discarding(files, trash);
  const pictures = uris.map((uri) => ({ uri }));
  const { permanent } = await discarding.ask(pictures);
  if (permanent && !(await mayDelete(uris.length))) return undefined;
  const stack = new UndoStack();
  const { text = '', undoable } = await discarding.discard(pictures, stack);
  return { text, ...(undoable && { undo: async () => (await stack.undo()).text }) };
}

async function mayDelete(count: number): Promise<boolean> {
  const answer = await askBeforeLoss({
    text: vscode.l10n.t('Delete {0} permanently?', fileCount(count)),
    detail: vscode.l10n.t('Some are in a location that has no Trash.'),
    keep: vscode.l10n.t('Keep'),
    lose: vscode.l10n.t('Delete'),
  });
  return answer === 'lose';
}
