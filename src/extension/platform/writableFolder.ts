import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as vscode from 'vscode';
import { onDisk } from '../../engine/disk/diskFiles';
import { hasCode } from '../../engine/disk/durableFiles';
import { nameOf } from '../../engine/disk/fileStore';
import { SentenceError } from '../../engine/text/errors';
import { plainText } from '../../shared/base/foreignText';
import { isFileSystemError } from './otherFiles';

/**
 * Rejects if files can't be written in a folder, as far as this shows without writing: Windows applies its access lists only then.
 * @param folder URI string; the folder may not exist
 */
export async function requireWritable(folder: string): Promise<void> {
  const isWritable = onDisk(folder) ? isWritableOnDisk(fileURLToPath(folder)) : isWritableElsewhere(folder);
  if (await isWritable) return;
  const name = plainText(nameOf(folder));
  throw new SentenceError(
    vscode.l10n.t("Sprite Kiln can't write to {0}, which is read-only. Nothing was sent. Use a writable folder.", name),
  );
}

/** If the folder doesn't exist, the nearest one that does counts. */
async function isWritableOnDisk(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return (await stat(folder)).isDirectory();
  } catch (error) {
    const parent = path.dirname(folder);
    return hasCode(error, 'ENOENT') && parent !== folder && isWritableOnDisk(parent);
  }
}

/** File systems of extensions, such as archives, may be read-only as a whole or in parts. */
async function isWritableElsewhere(folder: string): Promise<boolean> {
  const place = vscode.Uri.parse(folder, true);
  if (vscode.workspace.fs.isWritableFileSystem(place.scheme) === false) return false;
  try {
    const { permissions = 0 } = await vscode.workspace.fs.stat(place);
    return (permissions & vscode.FilePermission.Readonly) === 0;
  } catch (error) {
    const parent = vscode.Uri.joinPath(place, '..');
    const goesUp = isFileSystemError(error, 'FileNotFound') && parent.path !== place.path;
    // If it isn't known, writing the files will show it.
    return goesUp ? isWritableElsewhere(parent.toString()) : true;
  }
}
