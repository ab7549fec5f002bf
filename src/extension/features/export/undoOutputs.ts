import * as vscode from 'vscode';
import { plainText } from '../../../shared/base/foreignText';
import { nameOf } from '../../platform/fileStore';
import type { NewContent, UserFiles } from '../../platform/userFiles';
import { fileCount } from './exportText';

/**
 * Takes an export back: removes the files that it made, and gives those that it replaced their old bytes. Rejects with words for people
 * where one of them was changed since; nothing is changed then.
 */
export async function undoOutputs(written: readonly NewContent[], files: UserFiles): Promise<string> {
  for (const { uri, bytes } of written) {
    // One byte more tells a file that grew.
    const now = await files.read(uri, bytes.length + 1).catch(() => undefined);
    if (now && Buffer.compare(now, bytes) === 0) continue;
    throw new Error(vscode.l10n.t('{0} has changed since then, so nothing was undone.', plainText(nameOf(uri))));
  }
  await files.writeTogether(written.flatMap(({ uri, bytes, old }) => (old ? [{ uri, bytes: old, old: bytes }] : [])));
  for (const { uri, bytes, old } of written) if (!old) await files.remove(uri, bytes);
  return vscode.l10n.t('Undid the export of {0}.', fileCount(written.length));
}
