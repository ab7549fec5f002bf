import picomatch from 'picomatch';
import * as vscode from 'vscode';
import type { UserFiles } from '../../../core/disk/userFiles';
import type { UseSearch } from '../../../core/references/findUses';
import { editorSetting } from '../../platform/editorSettings';
import { workspaceFolders } from '../../platform/workspaceFiles';

/** A search in all folders of the workspace, without what a person excluded, and with what is in editors instead of what is on disk. */
export function searchWorkspace(files: UserFiles, signal: AbortSignal, tell?: (searched: number) => void): UseSearch {
  const tops = workspaceFolders();
  const excluded = new Map(tops.map((top) => [top, excludedIn(vscode.Uri.parse(top, true))]));
  const open = new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]));
  return {
    files,
    tops,
    signal,
    isExcluded: (path, top) => excluded.get(top)?.some((matches) => matches(path)) ?? false,
    openText: (uri) => open.get(uri)?.getText(),
    decode: async (uri, bytes) => vscode.workspace.decode(bytes, { uri: vscode.Uri.parse(uri, true) }),
    ...(tell && { tell }),
  };
}

/** The globs that are on in VS Code's settings for the explorer and for the search. */
function excludedIn(folder: vscode.Uri): ((path: string) => boolean)[] {
  return (['files.exclude', 'search.exclude'] as const).flatMap((name) =>
    Object.entries(editorSetting(name, folder) ?? {}).flatMap(([glob, isOn]) => (isOn === true ? matcherOf(glob) : [])),
  );
}

/** Empty for what can't be a glob, such as one of 65,537 characters: it excludes nothing. */
function matcherOf(glob: string): ((path: string) => boolean)[] {
  try {
    return [picomatch(glob, { dot: true })];
  } catch {
    return [];
  }
}
