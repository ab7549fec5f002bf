import { realpath, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { removeQuietly, writeBeside } from './diskWriter';
import { flushFolder, hasCode } from './durableFiles';
import { workspaceFiles } from './workspaceFiles';

/** The file does not hold what it held when it was read, or is gone. Nothing was written. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

/** The file may not be written. Nothing was. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
}

/**
 * Gives a file of the user another content, unless it was changed since it was read, which is checked right before writing. On disk the new content is
 * written beside it and then takes its name, so that a crash leaves the old or the new one; its mode stays, and a link still leads to it.
 * @param uri of any file system
 * @param before the whole content as it was read
 * @param real URI string of the file that `realFile` found: where links lead elsewhere now, the file counts as changed
 * @throws {FileChangedError | ReadOnlyError}
 */
export async function replaceContent(
  uri: string,
  content: Uint8Array,
  before: Uint8Array,
  real?: string,
): Promise<void> {
  if (uri.startsWith('file:')) return replaceOnDisk(fileURLToPath(uri), content, before, real);
  const place = vscode.Uri.parse(uri, true);
  const { permissions = 0 } = await vscode.workspace.fs.stat(place);
  const writable = vscode.workspace.fs.isWritableFileSystem(place.scheme) !== false;
  if (!writable || permissions & vscode.FilePermission.Readonly) throw new ReadOnlyError();
  await refuseChanged(uri, before);
  await vscode.workspace.fs.writeFile(place, content);
}

/** Bits of a mode that let somebody write. */
const WRITABLE = 0o222;

async function replaceOnDisk(link: string, content: Uint8Array, before: Uint8Array, real?: string): Promise<void> {
  const file = await followed(link);
  const uri = pathToFileURL(file).href;
  if (real !== undefined && uri !== real) throw new FileChangedError('A link leads elsewhere.');
  const allowed = async () => {
    await refuseChanged(uri, before);
    if ((await followed(link)) !== file) throw new FileChangedError('A link leads elsewhere.');
  };
  const { mode } = await stat(file);
  if ((mode & WRITABLE) === 0) throw new ReadOnlyError('The file is read-only.');
  let temporary: string | undefined;
  try {
    temporary = await writeBeside(file, content, mode);
    await allowed();
    await rename(temporary, file);
  } catch (cause) {
    if (temporary !== undefined) await removeQuietly(temporary);
    if (hasCode(cause, 'EACCES', 'EPERM', 'EROFS')) throw new ReadOnlyError('The file may not be written.', { cause });
    throw cause;
  }
  await flushFolder(path.dirname(file));
}

/** The path of a file with links followed. */
function followed(link: string): Promise<string> {
  return realpath(link).catch((cause: unknown) => {
    throw hasCode(cause, 'ENOENT') ? new FileChangedError('The file is gone.', { cause }) : cause;
  });
}

async function refuseChanged(uri: string, before: Uint8Array): Promise<void> {
  // One byte more tells a file that grew.
  const now = await workspaceFiles.read(uri, before.length + 1).catch((cause: unknown) => {
    throw new FileChangedError('The file cannot be read any more.', { cause });
  });
  if (Buffer.compare(now, before) !== 0) throw new FileChangedError('The file changed.');
}
