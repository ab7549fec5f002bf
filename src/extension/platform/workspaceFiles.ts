import * as vscode from 'vscode';
import { type ForeignText, foreignText, plainText, rawText } from '../../shared/base/foreignText';
import { diskFiles } from './diskFiles';
import { FileTooLarge, type FolderEntry, nameOf, type ReadableFiles } from './fileStore';

/** Most bytes of a file that is read for its first bytes only, on file systems that can't read parts of files. */
const MOST_WHOLE = 64 * 1024 * 1024;

/** Reads any file that VS Code can read: `file:` on disk, all others through its file system providers. */
export const workspaceFiles: ReadableFiles = {
  async read(uri, maxBytes) {
    if (onDisk(uri)) return diskFiles.read(uri, maxBytes);
    const place = vscode.Uri.parse(uri, true);
    if ((await vscode.workspace.fs.stat(place)).size > maxBytes) throw new FileTooLarge(rawText(nameOf(uri)));
    return vscode.workspace.fs.readFile(place);
  },
  async readStart(uri, bytes) {
    if (onDisk(uri)) return diskFiles.readStart(uri, bytes);
    return (await workspaceFiles.read(uri, MOST_WHOLE)).subarray(0, bytes);
  },
  async list(folder) {
    if (onDisk(folder)) return diskFiles.list(folder);
    try {
      return (await vscode.workspace.fs.readDirectory(vscode.Uri.parse(folder, true))).map(([name]) => name);
    } catch (error) {
      if (isFileSystemError(error, 'FileNotFound')) return [];
      throw error;
    }
  },
  async entries(folder) {
    if (onDisk(folder)) return diskFiles.entries(folder);
    const children = await vscode.workspace.fs.readDirectory(vscode.Uri.parse(folder, true));
    return children.flatMap(([name, type]): FolderEntry[] => {
      if (type === vscode.FileType.Directory) return [{ name, kind: 'folder' }];
      return type & vscode.FileType.File ? [{ name, kind: 'file' }] : [];
    });
  },
};

export const onDisk = (uri: string) => uri.startsWith('file:');

export function isFileSystemError(error: unknown, code: string): boolean {
  return error instanceof vscode.FileSystemError && error.code === code;
}

/** URI strings of the folders of the workspace. */
export function workspaceFolders(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
}

/** Files with unsaved changes in an editor, as URI strings. */
export const unsavedFiles = () => openFiles(({ isDirty }) => isDirty);

/** Files that are open in an editor, as URI strings. @param isWanted whether a tab counts; default: all do */
export function openFiles(isWanted: (tab: vscode.Tab) => boolean = () => true): string[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter(isWanted);
  return tabs.flatMap(({ input }) =>
    input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? [input.uri.toString()] : [],
  );
}

/**
 * Path of a file or folder as people read it: relative to the workspace if it's in there.
 * @param withFolder whether it begins with the workspace folder's name; default: only if there are several
 */
export function pathOf(uri: vscode.Uri, withFolder?: boolean): ForeignText {
  return foreignText(vscode.workspace.asRelativePath(uri, withFolder));
}

/** Path of a folder as people read it: relative to the workspace folder, or that folder's name. */
export function folderText(folder: vscode.Uri): string {
  const top = vscode.workspace.getWorkspaceFolder(folder);
  return plainText(top?.uri.path === folder.path ? foreignText(top.name) : pathOf(folder));
}
