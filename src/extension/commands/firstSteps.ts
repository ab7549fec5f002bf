import * as vscode from 'vscode';
import { nameOf } from '../../core/disk/fileStore';
import { plainText } from '../../shared/base/foreignText';
import { formatList } from '../../shared/base/lists';
import { formatNumber } from '../../shared/base/numbers';
import { type CopiedSamples, copySamples } from '../features/firstSteps/sampleSprites';
import { removeIfEmpty } from '../platform/bin';
import { showError } from '../platform/commands';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import { workspaceFolders } from '../platform/workspaceFiles';
import type { Services } from '../services';
import { chooseFolder } from './ask/folderAndTags';

/** Publisher and name of the extension, and the walkthrough's id in package.json. */
const WALKTHROUGH = 'sprite-kiln.sprite-kiln#firstMinute';

/** Opens the walkthrough. */
export async function getStarted(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
}

/**
 * Copies the sample sprites into a new folder and shows the first one. If no folder is open, a person chooses a place for the new folder, and
 * the new folder is opened. Resolves to the URI strings of the samples; undefined if the person cancels.
 */
export async function trySamples(services: Services): Promise<readonly string[] | undefined> {
  requireTrust();
  const isOpen = workspaceFolders().length > 0;
  const parent = isOpen ? await openFolder() : await chooseFolder(vscode.l10n.t('Folder for the Sample Sprites'));
  if (!parent || !(await services.linked.mayWrite([parent.toString()]))) return undefined;
  const copied = await copySamples(parent.toString(), {
    source: services.samples.source,
    files: services.files,
    removeIfEmpty,
  });
  await services.samples.last.copied(copied, Date.now());
  services.milestones.reach('sprite');
  if (!isOpen) {
    await services.samples.last.showIn(copied.folder);
    await vscode.commands.executeCommand('vscode.openFolder', vscode.Uri.parse(copied.folder, true));
    return copied.files;
  }
  await showFirst(services, copied.files);
  void tell(copied).catch((error) => showError(error));
  return copied.files;
}

/** If several folders are open, the person chooses one. */
async function openFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length < 2) return folders[0]?.uri;
  const placeHolder = vscode.l10n.t('Folder for the Sample Sprites');
  return (await vscode.window.showWorkspaceFolderPick({ placeHolder }))?.uri;
}

async function showFirst({ previews }: Pick<Services, 'previews'>, [first]: readonly string[]): Promise<void> {
  if (first !== undefined) await previews.showFiles([vscode.Uri.parse(first, true)]);
}

async function tell({ folder, files, undo }: CopiedSamples): Promise<void> {
  const name = plainText(nameOf(folder));
  const text = vscode.l10n.t(
    "{0} sample sprites are in {1}. Delete the folder when you're done with it.",
    formatNumber(files.length),
    name,
  );
  const undoLabel = vscode.l10n.t('Undo');
  const reveal = vscode.l10n.t('Reveal');
  const chosen = await showInfo(text, reveal, undoLabel);
  if (chosen === reveal) {
    await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.parse(files[0] ?? folder, true));
  }
  if (chosen !== undoLabel) return;
  const changed = await undo();
  void showInfo(
    changed.length
      ? vscode.l10n.t('Kept, because they changed: {0}.', formatList(changed.map((uri) => plainText(nameOf(uri)))))
      : vscode.l10n.t('Removed the sample sprites.'),
  );
}

/** Shows the samples in the window that was opened for them. */
export async function showOpenedSamples(services: Pick<Services, 'previews' | 'samples'>): Promise<void> {
  const { last } = services.samples;
  if (await last.takeShown(workspaceFolders())) await showFirst(services, last.get()?.files ?? []);
}
