import * as vscode from 'vscode';
import { nameOf, parentOf } from '../../../../core/disk/fileStore';
import { foreignText, plainText } from '../../../../shared/base/foreignText';
import type { Done } from '../../../../shared/protocol/preview';
import { directionNameFaults } from '../../../../sprite/source/fileNames';
import { settings } from '../../../platform/settings';
import type { PreviewModel } from '../previewSource';
import type { UndoStack } from '../undo';
import { type Moving, takenError } from './moveFiles';
import { renameUndoably } from './renameFiles';
import { planRenames } from './renamePlan';

/**
 * Sets the names for new sets. Rejects with a sentence for people, without changing anything.
 * @param changed called with the names that count now, also by Undo; empty if there are none
 */
export async function nameInSetting(
  names: readonly string[],
  resource: vscode.Uri | undefined,
  undo: UndoStack,
  changed: (names: string[]) => Promise<void>,
): Promise<Done> {
  refuseUnfit(names);
  const before = settings.writtenDirectionNames(resource);
  await settings.writeDirectionNames({ ...before, names }, resource);
  await changed([...names]);
  undo.push(async () => {
    await settings.writeDirectionNames(before, resource);
    await changed([...settings.directionNames(resource)]);
    return vscode.l10n.t('The direction names were restored.');
  });
  return { text: vscode.l10n.t('New sets will use these names: {0}.', names.map(shown).join(', ')), undoable: true };
}

/**
 * Renames the files of the displayed set, in the order of its views, together with everything made from them.
 * Rejects with a sentence for people, without changing anything.
 */
export async function nameFiles(
  names: readonly string[],
  { state, pictures }: PreviewModel,
  renaming: Moving,
  undo: UndoStack,
): Promise<Done> {
  refuseUnfit(names);
  const views = (state.directions?.views ?? []).map((view) => ({ old: view.name, uri: pictures.get(view.item)?.uri }));
  const places = views.flatMap(({ uri }) => uri ?? []);
  const folder = commonFolder(places);
  if (places.length !== names.length || folder === undefined) {
    throw new Error(vscode.l10n.t('No folder has all eight views to rename.'));
  }
  const wanted = views.map(({ old, uri = '' }, index) => ({ file: nameOf(uri), old, name: names[index] ?? old }));
  const plan = planRenames(wanted, await renaming.files.list(folder));
  if ('kind' in plan) {
    if (plan.kind === 'taken') throw takenError(plan.file);
    throw new Error(vscode.l10n.t("{0} doesn't end with its direction. Nothing was renamed.", plainText(plan.file)));
  }
  if (!plan.length) return { text: vscode.l10n.t('The files already have these names.'), undoable: false };
  return renameUndoably(folder, plan, renaming, undo);
}

function refuseUnfit(names: readonly string[]): void {
  const faults = directionNameFaults(names);
  const unfit = names.find((_, at) => faults[at] && faults[at].kind !== 'double');
  if (unfit !== undefined) {
    throw new Error(
      vscode.l10n.t("“{0}” isn't allowed in file names on every system. Nothing was changed.", shown(unfit)),
    );
  }
  const twice = names.findLast((_, at) => faults[at]?.kind === 'double');
  if (twice !== undefined) {
    throw new Error(vscode.l10n.t("Two views can't both be named “{0}”. Nothing was changed.", shown(twice)));
  }
}

/** A name that a person typed on the page, for display. */
const shown = (name: string) => plainText(foreignText(name));

/** The folder of files; undefined if they are in several. */
function commonFolder(uris: readonly string[]): string | undefined {
  const folders = new Set(uris.map(parentOf));
  return folders.size === 1 ? [...folders][0] : undefined;
}
