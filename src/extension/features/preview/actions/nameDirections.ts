import * as vscode from 'vscode';
import { directionNameFaults } from '../../../../shared/fileNames';
import { type ForeignText, foreignText, plainText, rawText } from '../../../../shared/foreignText';
import type { Done } from '../../../../shared/protocol/preview';
import { childOf, nameOf, parentOf } from '../../../platform/fileStore';
import { settings } from '../../../platform/settings';
import type { UserFiles } from '../../../platform/userFiles';
import { MOST_JSON } from '../discovery/discoveryFiles';
import { keepPreviews } from '../previewPlace';
import type { PreviewModel } from '../previewSource';
import { keyOf, planRenames, type Rename, stepsOf } from './renamePlan';
import type { UndoStack } from './undo';

/** Makes these the names that new sets get. Rejects with words for people; nothing is changed then. */
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
  return { text: vscode.l10n.t('New sets get these names: {0}.', names.map(shown).join(', ')), undoable: true };
}

/**
 * Renames the files of the set that is shown, in the order of its views, and what was drawn from each.
 * Rejects with words for people; nothing is changed then.
 */
export async function nameFiles(
  names: readonly string[],
  { state, pictures }: PreviewModel,
  files: UserFiles,
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
    throw new Error(vscode.l10n.t('{0} does not end in its direction. Nothing was renamed.', plainText(plan.file)));
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

/** New addresses by old ones, as the editor writes them. */
function movesOf(folder: string, renames: readonly Rename[]): Map<string, string> {
  const place = (name: ForeignText) => vscode.Uri.parse(childOf(folder, name), true).toString();
  return new Map(renames.map(({ from, to }) => [place(from), place(to)]));
}

const reversed = ({ from, to }: Rename): Rename => ({ from: to, to: from });

function refuseUnfit(names: readonly string[]): void {
  const faults = directionNameFaults(names);
  const unfit = names.find((_, at) => faults[at] && faults[at].kind !== 'double');
  if (unfit !== undefined) {
    throw new Error(
      vscode.l10n.t('“{0}” cannot be part of a file name everywhere. Nothing was changed.', shown(unfit)),
    );
  }
  const twice = names.findLast((_, at) => faults[at]?.kind === 'double');
  if (twice !== undefined) {
    throw new Error(vscode.l10n.t('Two views cannot both be called “{0}”. Nothing was changed.', shown(twice)));
  }
}

/** A name that a person typed on the page. */
const shown = (name: string) => plainText(foreignText(name));

function renamedText(renames: readonly Rename[]): string {
  const [first] = renames;
  return renames.length === 1 && first
    ? vscode.l10n.t('{0} is called {1} now.', plainText(first.from), plainText(first.to))
    : vscode.l10n.t('{0} files renamed.', String(renames.length));
}

/**
 * Renames files of one folder through the editor, so that open editors follow. All or none: where one fails, the others are renamed
 * back. In sheet JSON, the name of the picture is updated. Rejects with words for people.
 */
async function renameFiles(folder: string, renames: readonly Rename[], files: UserFiles): Promise<void> {
  const done: Rename[][] = [];
  try {
    for (const step of stepsOf(renames)) {
      done.unshift(step.map(({ from, to }) => ({ from: to, to: from })));
      await renameTogether(folder, step, files);
    }
    await renameInJson(folder, renames, files);
  } catch (error) {
    for (const step of done) await takeBack(folder, step, files);
    throw error;
  }
}

async function renameTogether(folder: string, step: readonly Rename[], files: UserFiles): Promise<void> {
  const there = new Set(await files.list(folder));
  for (const { from, to } of step) {
    if (!there.has(rawText(from))) {
      throw new Error(vscode.l10n.t('{0} is no longer there. Nothing was renamed.', plainText(from)));
    }
    if (there.has(rawText(to)) && keyOf(from) !== keyOf(to)) throw takenError(to);
  }
  const edit = new vscode.WorkspaceEdit();
  for (const { from, to } of step) edit.renameFile(place(folder, from), place(folder, to), { overwrite: false });
  const applied = await vscode.workspace.applyEdit(edit);
  const after = new Set(await files.list(folder));
  const left = step.find(({ to }) => !after.has(rawText(to)));
  if (!applied || left) {
    throw new Error(
      vscode.l10n.t('{0} could not be renamed. Nothing was renamed.', plainText(left?.from ?? nameOf(folder))),
    );
  }
}

function takenError(name: ForeignText): Error {
  return new Error(vscode.l10n.t('There is another {0} already. Nothing was renamed.', plainText(name)));
}

/** Renames back what was renamed, except where another file has the old name by now. */
async function takeBack(folder: string, step: readonly Rename[], files: UserFiles): Promise<void> {
  const there = new Set(await files.list(folder));
  const edit = new vscode.WorkspaceEdit();
  const back = step.filter(({ from, to }) => there.has(rawText(from)) && !there.has(rawText(to)));
  for (const { from, to } of back) edit.renameFile(place(folder, from), place(folder, to), { overwrite: false });
  if (back.length) await vscode.workspace.applyEdit(edit);
}

/** `meta.image` of sheets that were renamed; the rest of the file stays as it is, letter for letter. */
async function renameInJson(folder: string, renames: readonly Rename[], files: UserFiles): Promise<void> {
  const newNames = new Map(renames.map(({ from, to }) => [rawText(from), rawText(to)]));
  for (const { to } of renames.filter((one) => rawText(one.to).endsWith('.json'))) {
    const uri = childOf(folder, to);
    const old = await files.read(uri, MOST_JSON);
    const text = new TextDecoder().decode(old);
    const changed = text.replace(/("image"\s*:\s*)("(?:[^"\\]|\\.)*")/g, (whole, key: string, value: string) => {
      const name = newNames.get(String(JSON.parse(value)));
      return name === undefined ? whole : `${key}${JSON.stringify(name)}`;
    });
    if (changed !== text) {
      await files.writeTogether([{ uri, bytes: new TextEncoder().encode(changed), old }]);
    }
  }
}

const place = (folder: string, name: ForeignText) => vscode.Uri.parse(childOf(folder, name), true);

/** The folder of files; undefined where they lie in several. */
function commonFolder(uris: readonly string[]): string | undefined {
  const folders = new Set(uris.map(parentOf));
  return folders.size === 1 ? [...folders][0] : undefined;
}
