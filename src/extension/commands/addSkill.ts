import * as vscode from 'vscode';
import { childOf } from '../../core/disk/fileStore';
import { placeSkill, SKILL_PLACES } from '../features/agents/skillFile';
import { askBeforeLoss } from '../platform/askBeforeLoss';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import type { Services } from '../services';

/**
 * Copies the skill for agents into the workspace, where other agents than the editor's find it. A person chooses for which agent; a file that
 * they changed is only replaced if they agree. Resolves to the URI string of the skill; undefined if they cancel.
 */
export async function addSkill(services: Pick<Services, 'files' | 'linked' | 'skills'>): Promise<string | undefined> {
  requireTrust();
  const top = await workspaceFolder();
  const place =
    top &&
    (await vscode.window.showQuickPick(choices(), {
      title: vscode.l10n.t('Add Skill to Workspace'),
      placeHolder: vscode.l10n.t('Which agent reads it?'),
    }));
  if (!top || !place) return undefined;
  const folder = place.folder.split('/').reduce(childOf, top.toString());
  if (!(await services.linked.mayWrite([folder]))) return undefined;
  const { uri, status, old, bytes } = await placeSkill(services.skills, folder, services.files);
  if (status === 'different' && old) {
    if ((await askToReplace()) !== 'lose') return undefined;
    await services.files.replace(uri, bytes, old);
  }
  void tell(uri, status === 'same');
  return uri;
}

/** If several folders are open, the person chooses one. */
async function workspaceFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 1) return (await vscode.window.showWorkspaceFolderPick())?.uri;
  if (!folders[0]) void showInfo(vscode.l10n.t('Open a folder first. The skill goes into its files.'));
  return folders[0]?.uri;
}

const choices = () =>
  SKILL_PLACES.map(({ agent, folder }) => ({
    label: agent ?? vscode.l10n.t('Other Agents'),
    description: folder,
    folder,
  }));

function askToReplace(): Promise<'keep' | 'lose' | undefined> {
  return askBeforeLoss({
    text: vscode.l10n.t('Replace the skill in this workspace?'),
    detail: vscode.l10n.t('It was changed here, or is from another version of Sprite Kiln.'),
    keep: vscode.l10n.t('Keep It'),
    lose: vscode.l10n.t('Replace'),
  });
}

async function tell(uri: string, isSame: boolean): Promise<void> {
  const open = vscode.l10n.t('Open');
  const text = isSame
    ? vscode.l10n.t('This workspace already has the skill.')
    : vscode.l10n.t('The skill is in this workspace. Agents that read skills now know how to make sprites.');
  if ((await showInfo(text, open)) === open) await vscode.window.showTextDocument(vscode.Uri.parse(uri, true));
}
