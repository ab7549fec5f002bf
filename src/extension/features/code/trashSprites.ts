import * as vscode from 'vscode';
import { describersOf, type Unneeded } from '../../../core/code/unused/describers';
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
 * Moves sprites to the Trash, with what engines keep next to them, and what only says how they're cut. Where there is none, a person is asked before they're deleted. Undefined if they
 * don't want that. Rejects with a sentence for people.
 */
export async function trashSprites(
  sprites: readonly Unneeded[],
  files: UserFiles,
  trash: Trash,
): Promise<TrashedSprites | undefined> {
  const discarding = new Discarding(files, trash);
  const companions = await describersOf(sprites, files);
  const pictures = sprites.map(({ uri }) => ({ uri, companions: companions.get(uri) ?? [] }));
  const { permanent } = await discarding.ask(pictures);
  if (permanent && !(await mayDelete(pictures.reduce((sum, one) => sum + 1 + one.companions.length, 0))))
    return undefined;
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
