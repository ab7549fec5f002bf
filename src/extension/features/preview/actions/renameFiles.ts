import * as vscode from 'vscode';
import { childOf } from '../../../../core/disk/fileStore';
import { isIdentity } from '../../../../core/domain/identityFiles';
import { plainText, rawText } from '../../../../shared/base/foreignText';
import type { Done } from '../../../../shared/protocol/preview';
import type { UndoStack } from '../undo';
import { type Moving, moveFiles } from './moveFiles';
import { type Rename, stepsOf } from './renamePlan';

/** Renames files of one folder, all or none, with an undo step. Rejects with a sentence for people, without changing anything. */
export async function renameUndoably(
  folder: string,
  renames: readonly Rename[],
  moving: Moving,
  undo: UndoStack,
): Promise<Done> {
  await renameOnce(folder, renames, moving);
  undo.push(async () => {
    await renameOnce(
      folder,
      renames.map(({ from, to }) => ({ from: to, to: from })),
      moving,
    );
    return vscode.l10n.t('The old file names were restored.');
  });
  return { text: renamedText(renames), undoable: true };
}

function renameOnce(folder: string, renames: readonly Rename[], moving: Moving): Promise<void> {
  const steps = stepsOf(renames).map((step) =>
    step.map(({ from, to }) => ({ from: childOf(folder, from), to: childOf(folder, to) })),
  );
  return moveFiles(steps, moving);
}

function renamedText(renames: readonly Rename[]): string {
  const own = renames.filter(({ from }) => !isIdentity(rawText(from)));
  const [first] = own;
  return own.length === 1 && first
    ? vscode.l10n.t('Renamed {0} to {1}.', plainText(first.from), plainText(first.to))
    : vscode.l10n.t('Renamed {0} files.', String(own.length));
}
