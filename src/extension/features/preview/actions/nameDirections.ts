import * as vscode from 'vscode';
import type { Done } from '../../../../shared/protocol/preview';
import { childOf, type FileStore, nameOf } from '../../../platform/fileStore';
import { settings } from '../../../platform/settings';
import { isDirectionName } from '../../runs/names';
import type { PreviewModel } from '../previewSource';
import { keepPreviews } from '../previewTabs';
import { commonFolder, renameFiles, takenError } from './renameFiles';
import { planRenames, type Rename } from './renamePlan';
import type { UndoStack } from './undoStack';

/** Names that new sets get. Rejects with words for people; nothing is changed then. */
export async function nameInSetting(
  names: readonly string[],
  resource: vscode.Uri | undefined,
  undo: UndoStack,
): Promise<Done> {
  refuseUnfit(names);
  const before = settings.writtenDirectionNames(resource);
  await settings.writeDirectionNames({ ...before, names }, resource);
  undo.push(async () => {
    await settings.writeDirectionNames(before, resource);
    return vscode.l10n.t('The names of directions are as they were.');
  });
  return { text: vscode.l10n.t('New sets get these names: {0}.', names.join(', ')), undoable: true };
}

/**
 * Renames the files of the set that is shown, in the order of its views, and what was drawn from each.
 * Rejects with words for people; nothing is changed then.
 */
export async function nameFiles(
  names: readonly string[],
  { state, pictures }: PreviewModel,
  files: FileStore,
  undo: UndoStack,
): Promise<Done> {
  refuseUnfit(names);
  const views = (state.directions?.views ?? []).map((view) => ({ old: view.name, uri: pictures.get(view.item)?.uri }));
  const places = views.flatMap(({ uri }) => uri ?? []);
  const folder = commonFolder(places);
  if (places.length !== names.length || folder === undefined) {
    throw new Error(vscode.l10n.t('There are no eight views in one folder to be named.'));
  }
  const wanted = views.map(({ old, uri = '' }, index) => ({ file: nameOf(uri), old, name: names[index] ?? old }));
  const plan = planRenames(wanted, await files.list(folder));
  if ('kind' in plan) {
    if (plan.kind === 'taken') throw takenError(plan.file);
    throw new Error(vscode.l10n.t('{0} does not end in its direction. Nothing was renamed.', plan.file));
  }
  if (!plan.length) return { text: vscode.l10n.t('The files have these names already.'), undoable: false };
  await keepPreviews(movesOf(folder, plan), () => renameFiles(folder, plan, files));
  undo.push(async () => {
    const back = plan.map(reversed);
    await keepPreviews(movesOf(folder, back), () => renameFiles(folder, back, files));
    return vscode.l10n.t('The files have their old names again.');
  });
  return { text: renamedText(plan), undoable: true };
}

/** New places by old ones, as the editor writes them. */
function movesOf(folder: string, renames: readonly Rename[]): Map<string, string> {
  const place = (name: string) => vscode.Uri.parse(childOf(folder, name), true).toString();
  return new Map(renames.map(({ from, to }) => [place(from), place(to)]));
}

const reversed = ({ from, to }: Rename): Rename => ({ from: to, to: from });

function refuseUnfit(names: readonly string[]): void {
  const unfit = names.find((name) => !isDirectionName(name));
  if (unfit !== undefined) {
    throw new Error(vscode.l10n.t('“{0}” cannot be part of a file name everywhere. Nothing was changed.', unfit));
  }
  const lower = names.map((name) => name.toLowerCase());
  const twice = names.find((_, index) => lower.indexOf(lower[index] ?? '') < index);
  if (twice !== undefined) {
    throw new Error(vscode.l10n.t('Two views cannot both be called “{0}”. Nothing was changed.', twice));
  }
}

function renamedText(renames: readonly Rename[]): string {
  const [first] = renames;
  return renames.length === 1 && first
    ? vscode.l10n.t('{0} is called {1} now.', first.from, first.to)
    : vscode.l10n.t('{0} files renamed.', String(renames.length));
}
