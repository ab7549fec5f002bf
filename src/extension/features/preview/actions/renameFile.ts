import * as vscode from 'vscode';
import { nameOf, parentOf, splitName } from '../../../../core/disk/fileStore';
import { plainText, rawText } from '../../../../shared/base/foreignText';
import { formatNumber } from '../../../../shared/base/numbers';
import type { Done } from '../../../../shared/protocol/preview';
import { FILE_STEM, fileStemFault, type NameFault } from '../../../../sprite/source/fileNames';
import type { UndoStack } from '../undo';
import { type Moving, takenError } from './moveFiles';
import { renameUndoably } from './renameFiles';
import { planRename } from './renamePlan';

/**
 * Renames a file in its folder, together with everything that belongs to it or was made from it. The extension stays.
 * Rejects with a sentence for people, without changing anything.
 * @param uri URI string
 * @param typed name that a person typed, with or without the extension
 */
export async function renameFile(uri: string, typed: string, renaming: Moving, undo: UndoStack): Promise<Done> {
  const file = nameOf(uri);
  const stem = typedStem(uri, typed);
  const folder = parentOf(uri);
  const names = await renaming.files.list(folder);
  if (!names.includes(rawText(file))) {
    throw new Error(vscode.l10n.t('{0} no longer exists. Nothing was renamed.', plainText(file)));
  }
  const plan = planRename(file, stem, names);
  if ('kind' in plan) throw takenError(plan.file);
  return plan.length ? renameUndoably(folder, plan, renaming, undo) : { undoable: false };
}

/** The name that a person typed for a file, without its extension. Throws a sentence for people if no file can have it. */
export function typedStem(uri: string, typed: string): string {
  const stem = withoutExtension(typed.trim(), plainText(splitName(nameOf(uri)).extension)).trim();
  const fault = fileStemFault(stem);
  if (fault) throw new Error(FAULT_TEXT[fault.kind](fault));
  return stem;
}

function withoutExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name;
}

const FAULT_TEXT: Readonly<Record<NameFault['kind'], (fault: NameFault) => string>> = {
  empty: () => vscode.l10n.t('Enter a name.'),
  unseen: () => vscode.l10n.t('The name contains an invisible character.'),
  bytes: tooLong,
  long: tooLong,
  device: () => vscode.l10n.t('Windows reserves this name for a device.'),
  dot: () => vscode.l10n.t("A name can't begin or end with a dot."),
  unfit: (fault) => vscode.l10n.t("A file name can't contain {0}.", fault.kind === 'unfit' ? fault.character : ''),
};

function tooLong(): string {
  return vscode.l10n.t('The name is too long. Use up to {0} characters.', formatNumber(FILE_STEM.characters));
}
