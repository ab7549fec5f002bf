import * as vscode from 'vscode';
import type { Prepared } from '../../core/disk/diskWriter';
import { ReadOnlyError } from '../../core/disk/diskWriter';
import { FileTooLarge, type FolderEntry, nameOf, parentOf } from '../../core/disk/fileStore';
import { temporaryName } from '../../core/disk/temporaries';
import { HostFiles, type NewContent, type OtherFiles, refuseOther } from '../../core/disk/userFiles';
import type { WriteBounds } from '../../core/disk/writeBounds';
import { rawText } from '../../shared/base/foreignText';

/** Most bytes of a file that is read for its first bytes only, on file systems that can't read parts of files. */
const MAX_WHOLE = 64 * 1024 * 1024;

/** The place of a URI string. The top of a file system has a slash there, and none in our strings of folders. */
export function placeOf(uri: string): vscode.Uri {
  const place = vscode.Uri.parse(uri, true);
  return place.path ? place : place.with({ path: '/' });
}

/** The files of VS Code's file system providers: remote and virtual ones. */
export const otherFiles: OtherFiles = {
  async read(uri, maxBytes) {
    const place = placeOf(uri);
    if ((await vscode.workspace.fs.stat(place)).size > maxBytes) throw new FileTooLarge(rawText(nameOf(uri)));
    return vscode.workspace.fs.readFile(place);
  },
  async readStart(uri, bytes) {
    return (await otherFiles.read(uri, MAX_WHOLE)).subarray(0, bytes);
  },
  async list(folder) {
    try {
      return (await vscode.workspace.fs.readDirectory(placeOf(folder))).map(([name]) => name);
    } catch (error) {
      if (isFileSystemError(error, 'FileNotFound')) return [];
      throw error;
    }
  },
  async stat(uri) {
    const { size, mtime, type } = await vscode.workspace.fs.stat(placeOf(uri));
    return { size, mtime, isFolder: (type & vscode.FileType.Directory) !== 0 };
  },
  async entries(folder) {
    const children = await vscode.workspace.fs.readDirectory(placeOf(folder));
    return children.flatMap(([name, type]): FolderEntry[] => {
      if (type === vscode.FileType.Directory) return [{ name, kind: 'folder' }];
      return type & vscode.FileType.File ? [{ name, kind: 'file' }] : [];
    });
  },
  prepare,
  async replace(uri, bytes, old) {
    const place = placeOf(uri);
    const { permissions = 0 } = await vscode.workspace.fs.stat(place);
    const writable = vscode.workspace.fs.isWritableFileSystem(place.scheme) !== false;
    if (!writable || permissions & vscode.FilePermission.Readonly) throw new ReadOnlyError();
    await refuseOther(uri, old, otherFiles);
    await vscode.workspace.fs.writeFile(place, bytes);
  },
  async save(uri, bytes) {
    await vscode.workspace.fs.writeFile(placeOf(uri), bytes);
  },
  async remove(uri, bytes) {
    await refuseOther(uri, bytes, otherFiles);
    await vscode.workspace.fs.delete(placeOf(uri));
  },
  async move(from, to) {
    return renameFree(placeOf(from), placeOf(to));
  },
  async isOwnFile(uri) {
    return (await vscode.workspace.fs.stat(placeOf(uri))).type === vscode.FileType.File;
  },
  isWritable,
};

/** Files of all file systems that VS Code can reach. @param notes see `HostFiles` */
export const createEditorFiles = (bounds: WriteBounds, notes: string) => new HostFiles(bounds, notes, otherFiles);

export function isFileSystemError(error: unknown, code: string): boolean {
  return error instanceof vscode.FileSystemError && error.code === code;
}

async function prepare({ uri, bytes, old }: NewContent): Promise<Prepared> {
  const { fs } = vscode.workspace;
  const place = placeOf(uri);
  const folder = placeOf(parentOf(uri));
  const temporary = vscode.Uri.joinPath(folder, temporaryName());
  await fs.createDirectory(folder);
  await fs.writeFile(temporary, bytes);
  const discard = async () => {
    await Promise.resolve(fs.delete(temporary)).catch(() => {});
  };
  const publishIt = async () => {
    if (old) await refuseOther(uri, old, otherFiles);
    return renameFree(temporary, place, old !== undefined);
  };
  return { publish: publishIt, discard };
}

/** Resolves to false if the name is taken. */
async function renameFree(from: vscode.Uri, to: vscode.Uri, overwrite = false): Promise<boolean> {
  try {
    await vscode.workspace.fs.rename(from, to, { overwrite });
    return true;
  } catch (error) {
    if (isFileSystemError(error, 'FileExists')) return false;
    throw error;
  }
}

/** File systems of extensions, such as archives, may be read-only as a whole or in parts. */
async function isWritable(folder: string): Promise<boolean> {
  const place = placeOf(folder);
  if (vscode.workspace.fs.isWritableFileSystem(place.scheme) === false) return false;
  try {
    const { permissions = 0 } = await vscode.workspace.fs.stat(place);
    return (permissions & vscode.FilePermission.Readonly) === 0;
  } catch (error) {
    const parent = vscode.Uri.joinPath(place, '..');
    const goesUp = isFileSystemError(error, 'FileNotFound') && parent.path !== place.path;
    // If it isn't known, writing the files will show it.
    return goesUp ? isWritable(parent.toString()) : true;
  }
}
