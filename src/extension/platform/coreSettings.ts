import * as vscode from 'vscode';
import type { CoreSettings } from '../../core/core';
import { projectTagOf } from '../../core/runs/runPlans';
import { settings } from './settings';

/** The folder whose settings count for a file, and its name. @param uri string; undefined: the first workspace folder */
function folderFor(uri: string | undefined): { readonly resource: vscode.Uri | undefined; readonly name: string } {
  const resource = uri === undefined ? undefined : vscode.Uri.parse(uri, true);
  const around = (resource && vscode.workspace.getWorkspaceFolder(resource)) ?? vscode.workspace.workspaceFolders?.[0];
  return { resource, name: around?.name ?? '' };
}

/** What the engine reads. */
export const coreSettings: CoreSettings = {
  runsAtOnce: settings.runsAtOnce,
  directionNames: (uri) => settings.directionNames(folderFor(uri).resource),
  projectTag: (uri) => {
    const { resource, name } = folderFor(uri);
    return projectTagOf(settings.projectTag(resource), name);
  },
  normalMapSuffix: (folder) => settings.normalMapSuffix(vscode.Uri.parse(folder, true)),
  placesEditsOnSource: (folder) => settings.placeEditsOnSource(vscode.Uri.parse(folder, true)),
  thumbnailBytes: settings.thumbnailBytes,
};
