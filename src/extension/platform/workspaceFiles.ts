import * as vscode from 'vscode';
import { readableFiles } from '../../core/disk/diskFiles';
import type { ReadableFiles } from '../../core/disk/fileStore';
import { type ForeignText, foreignText, plainText } from '../../shared/base/foreignText';
import { otherFiles } from './otherFiles';

/** Reads any file that VS Code can read. */
export const workspaceFiles: ReadableFiles = readableFiles(otherFiles);

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
