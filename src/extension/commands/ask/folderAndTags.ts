import * as vscode from 'vscode';
import { outputFolderIn } from '../../../engine/runs/outputFolder';
import { ArgumentError } from '../../../engine/text/errors';
import { formatList } from '../../../engine/text/numbers';
import { tagHintText, violationText } from '../../../engine/text/violationText';
import { type ForeignText, foreignText, plainText, rawText } from '../../../shared/base/foreignText';
import { checkTags, normalizeTag } from '../../../shared/contract/check';
import type { LastAnswers } from '../../platform/lastAnswers';
import { settings } from '../../platform/settings';
import type { Ask, WizardButton } from '../../platform/wizard';
import { pathOf } from '../../platform/workspaceFiles';

/**
 * The folder that the settings name for generated sprites, in the first workspace folder; undefined if none is open. Rejects if the
 * setting, which may come with a workspace, points outside it.
 */
export async function defaultFolder(): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) return undefined;
  const chosen = await outputFolderIn(folder.uri.toString(), settings.outputFolder(folder.uri));
  if (chosen !== undefined) return vscode.Uri.parse(chosen, true);
  throw new ArgumentError(vscode.l10n.t('The setting {0} points outside the workspace.', 'spriteKiln.outputFolder'));
}

/** A step of a wizard: asks where generated sprites go; Enter chooses the folder from the settings. */
export async function folderStep<A extends { readonly folder?: vscode.Uri }>(ask: Ask, answers: A): Promise<A> {
  const usual = await defaultFolder().catch(() => undefined);
  const label = usual && plainText(pathOf(usual));
  const chosen = await ask.pick<vscode.Uri | undefined>({
    placeholder: vscode.l10n.t('Folder for the New Sprites'),
    choices: [
      ...(label ? [{ label, description: vscode.l10n.t('from the settings'), value: usual }] : []),
      { label: vscode.l10n.t('Choose a Folder…'), value: undefined },
    ],
  });
  const folder = chosen ?? (await chooseFolder(vscode.l10n.t('Folder for the New Sprites')));
  return folder ? { ...answers, folder } : answers;
}

/** Lets the user choose one folder in a dialog. */
export async function chooseFolder(title: string): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title,
    canSelectFiles: false,
    canSelectFolders: true,
    openLabel: vscode.l10n.t('Choose'),
  });
  return chosen?.[0];
}

interface FolderItem extends vscode.QuickPickItem {
  /** If absent, the user chooses a folder in a dialog. */
  readonly folder?: vscode.Uri;
}

/** Asks where assets are saved: the last used folder, the one from the settings, or another one. Undefined if the user cancels. */
export async function askAssetFolder(
  { lastAnswers }: { readonly lastAnswers: LastAnswers },
  title: string,
): Promise<vscode.Uri | undefined> {
  const { assetFolder } = lastAnswers;
  const last = assetFolder === undefined ? undefined : vscode.Uri.parse(assetFolder, true);
  const usual = await defaultFolder().catch(() => undefined);
  const items: FolderItem[] = [];
  if (last) items.push(folderItem(last, vscode.l10n.t('last used')));
  if (usual && usual.toString() !== last?.toString()) items.push(folderItem(usual, vscode.l10n.t('from the settings')));
  items.push({ label: vscode.l10n.t('Choose a Folder…'), iconPath: new vscode.ThemeIcon('folder-opened') });
  const placeHolder = vscode.l10n.t('Folder for the Saved Assets');
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder });
  return chosen && (chosen.folder ?? chooseFolder(placeHolder));
}

function folderItem(folder: vscode.Uri, description: string): FolderItem {
  const label = plainText(pathOf(folder));
  return { label, description, iconPath: new vscode.ThemeIcon('folder'), folder };
}

/** Tags that a run gets in addition to those of the project and of its style file. A button in the wizard's title bar shows and changes them. */
export class TagsButton implements WizardButton {
  readonly icon = 'tag';

  constructor(
    private readonly fixed: readonly ForeignText[],
    private tags: readonly ForeignText[],
  ) {}

  get chosen(): readonly ForeignText[] {
    return this.tags;
  }

  tooltip(): string {
    const all = this.withFixed(this.tags).map(plainText).join(', ');
    return all ? vscode.l10n.t('Tags: {0}. Change…', all) : vscode.l10n.t('No tags. Add…');
  }

  async press(): Promise<void> {
    const text = await vscode.window.showInputBox({
      title: vscode.l10n.t('Tags'),
      prompt: this.fixed.length
        ? vscode.l10n.t('Separate with commas. Always added: {0}.', formatList(this.fixed.map(plainText)))
        : vscode.l10n.t('Separate with commas.'),
      value: this.tags.map(rawText).join(', '),
      ignoreFocusOut: true,
      validateInput: (value) => {
        const tags = this.withFixed(tagsIn(value)).map(rawText);
        const [violation] = checkTags(tags);
        if (violation) return violationText(violation);
        const hint = tags.map(tagHintText).find(Boolean);
        return hint && { message: hint, severity: vscode.InputBoxValidationSeverity.Info };
      },
    });
    if (text !== undefined) this.tags = tagsIn(text);
  }

  private withFixed(tags: readonly ForeignText[]): ForeignText[] {
    return [...new Set([...this.fixed, ...tags])];
  }
}

function tagsIn(text: string): ForeignText[] {
  const tags = text.split(',').map((tag) => normalizeTag(tag));
  return [...new Set(tags)].filter(Boolean).map(foreignText);
}
