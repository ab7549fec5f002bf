import * as vscode from 'vscode';
import { parentOf } from '../../../core/disk/fileStore';
import { assetAt } from '../../../core/domain/assetPlace';
import type { RunRequest } from '../../../core/runs/runPlans';
import type { RunKind } from '../../../shared/contract/api';
import { haveAssets, isInput, normalized, type Sources, type Start, takesNoPictures } from './sources';

/** Where the outputs of a run go: what started it, and its images → a folder. Places are URI strings. Nothing is asked or read here. */

/** Where the outputs go, as far as it's known before any question. */
export type Destination =
  | { readonly folder: string }
  /** To the folder from the settings. */
  | 'usual'
  /** Each next to its first image. */
  | 'beside'
  /** A person chooses. */
  | 'unknown';

export function destinationOf(
  kind: RunKind,
  { plan, selected: [clicked] }: Pick<Start, 'plan' | 'selected'>,
  sources: Pick<Sources, 'uris' | 'areReferences'>,
): Destination {
  if (plan) return { folder: normalized(plan.folder) };
  if (takesNoPictures(kind)) return clicked === undefined ? 'unknown' : { folder: folderAt(clicked) };
  return sources.areReferences || haveAssets(sources.uris) ? 'usual' : 'beside';
}

/** A folder itself, and the folder of an image. */
function folderAt(uri: string): string {
  return isInput(uri) ? vscode.Uri.joinPath(vscode.Uri.parse(uri, true), '..').toString() : uri;
}

/** The folders that files are written to, as far as they're known. @param folder of all outputs, if it's known */
export function writtenFolders(folder: string | undefined, uris: readonly string[]): readonly string[] {
  return folder === undefined ? uris.flatMap((uri) => (assetAt(uri) ? [] : parentOf(uri))) : [folder];
}

/** The folder next to the first image; undefined if outputs don't go there. */
export function folderBeside(kind: RunKind, [first]: readonly string[]): string | undefined {
  return first === undefined || assetAt(first) || takesNoPictures(kind) ? undefined : parentOf(first);
}

/** Whether no image has a folder that its outputs could go to. */
export function needsFolder(kind: RunKind, uris: readonly string[]): boolean {
  return takesNoPictures(kind) || haveAssets(uris);
}

/** The folders of a request from code: the one that it names, otherwise the usual one, which for images is only for those that are in no folder. */
export function foldersOfCall(
  kind: RunKind,
  { areReferences }: Pick<Sources, 'areReferences'>,
  { named, usual }: { readonly named: string | undefined; readonly usual: string | undefined },
): Pick<RunRequest, 'folder' | 'assetFolder'> {
  return areReferences || takesNoPictures(kind) ? { folder: named ?? usual } : { folder: named, assetFolder: usual };
}
