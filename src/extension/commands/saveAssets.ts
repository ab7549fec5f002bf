import * as v from 'valibot';
import * as vscode from 'vscode';
import type { AssetEntry } from '../../core/assets/assetEntry';
import { AssetSaving, oldestFirst, type UnsavedAsset } from '../../core/assets/saveAssets';
import { nameOf } from '../../core/disk/fileStore';
import { assetsWords, folderWords, SentenceError, wrongArgument } from '../../core/text/errors';
import { spriteCount } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import { isAssetCall, targetsOf } from '../features/assets/assetTargets';
import { assetLabel, assetPictureText, assetsText } from '../features/assets/assetText';
import { withStepProgress } from '../platform/progress';
import { showInfo, showWarning } from '../platform/toast';
import type { Services } from '../services';
import { askAssetFolder } from './ask/folderAndTags';
import { toUri } from './runOptions';

/** Result of the command. */
export interface SaveResult {
  /** URI strings, in the order in which the assets were created. */
  readonly files: string[];
  /** Ids of assets that weren't saved. */
  readonly unsaved: string[];
}

/** Most failures that a message lists. */
const MAX_LISTED = 3;

const options = v.object({ folder: v.optional(v.string()) });

/** Saves assets as files in a folder. Code passes the `folder` with the ids, and gets an error if one isn't saved. */
export async function saveAssets(services: Services, args: readonly unknown[]): Promise<SaveResult | undefined> {
  const entries = await targetsOf(args, services, vscode.l10n.t('Save Assets'));
  if (!entries.length) return undefined;
  const named = isAssetCall(args) ? folderIn(args) : undefined;
  const folder =
    named === undefined ? await askAssetFolder(services, vscode.l10n.t('Save {0}', assetsText(entries))) : toUri(named);
  if (!folder) return undefined;
  if (named === undefined && !(await services.linked.mayWrite([folder.toString()]))) return undefined;
  const ordered = oldestFirst(entries, services.assets.index.entries());
  const saving = await savingInto(services, folder);
  const failed = await saveWithProgress(saving, ordered);
  services.outputFolders.used(folder.toString());
  for (const { entry, error } of failed) services.log.error(`Asset ${entry.id} couldn't be saved`, error);
  const [first] = failed;
  if (isAssetCall(args) && first) throw new SentenceError(failureText(failed), { cause: first.error });
  if (!isAssetCall(args)) void tell(services, saving, folder, failed);
  return resultOf(saving, failed);
}

function folderIn([first]: readonly unknown[]): string | undefined {
  const parsed = v.safeParse(options, first);
  if (parsed.success) return parsed.output.folder;
  throw wrongArgument(parsed.issues[0], { assets: assetsWords(), folder: folderWords() });
}

async function savingInto(services: Services, folder: vscode.Uri): Promise<AssetSaving> {
  const { files, known, assetPictures: pictures, version, assets, runs } = services;
  const { originId } = await assets.connection();
  return new AssetSaving(folder.toString(), { files, known, pictures, originId, version, runs: runs.all() });
}

function saveWithProgress(saving: AssetSaving, entries: readonly AssetEntry[]): Thenable<UnsavedAsset[]> {
  const title = vscode.l10n.t('Saving {0}', assetsText(entries));
  const place = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const countText = (done: number) => (entries.length > 1 ? vscode.l10n.t('{0} of {1}', done, entries.length) : '');
  return withStepProgress(place, entries.length, countText, ({ signal, step, countdown }) =>
    saving.save(entries, signal, step, countdown),
  );
}

/** Shows one message for all assets, with Retry if some failed. */
async function tell(
  services: Services,
  saving: AssetSaving,
  folder: vscode.Uri,
  failed: readonly UnsavedAsset[],
): Promise<void> {
  const done = savedText(saving.count, folder);
  if (failed.length) {
    const again = vscode.l10n.t('Retry');
    const text = saving.count ? `${done} ${failureText(failed)}` : failureText(failed);
    if ((await showWarning(text, again)) !== again) return;
    const left = failed.map(({ entry }) => services.assets.index.get(entry.id) ?? entry);
    return tell(services, saving, folder, await saveWithProgress(saving, left));
  }
  // The user canceled before anything was saved.
  if (!saving.count) return;
  const reveal = vscode.l10n.t('Reveal');
  const open = vscode.l10n.t('Open Preview');
  const [first] = saving.files;
  const chosen = await showInfo(done, ...(first ? [reveal, open] : []));
  if (chosen === reveal && first) {
    await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.parse(first.uri, true));
  }
  const pictures = saving.files.filter(({ kind }) => kind !== 'sheet-json');
  if (chosen === open) await services.previews.showFiles(pictures.map(({ uri }) => vscode.Uri.parse(uri, true)));
}

function savedText(count: number, folder: vscode.Uri): string {
  return vscode.l10n.t('{0} saved in {1}.', spriteCount(count), plainText(nameOf(folder.toString())));
}

/** The first failures with their reasons, and the number of the others. */
function failureText(failed: readonly UnsavedAsset[]): string {
  const named = failed.slice(0, MAX_LISTED).map(({ entry, error }) => {
    return vscode.l10n.t("Couldn't save “{0}”: {1}", assetLabel(entry), assetPictureText(error));
  });
  const more = failed.length - named.length;
  if (more === 1) named.push(vscode.l10n.t("1 more wasn't saved either."));
  if (more > 1) named.push(vscode.l10n.t("{0} more weren't saved either.", formatNumber(more)));
  return named.join(' ');
}

function resultOf(saving: AssetSaving, failed: readonly UnsavedAsset[]): SaveResult {
  return { files: saving.files.map(({ uri }) => uri), unsaved: failed.map(({ entry }) => entry.id) };
}
