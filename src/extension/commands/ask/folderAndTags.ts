import * as vscode from 'vscode';
import { isWithin } from '../../../core/disk/fileStore';
import type { DraftPlace } from '../../../core/domain/drafts';
import { outputFolderIn, type UsualFolder } from '../../../core/exports/outputFolder';
import { ArgumentError } from '../../../core/text/errors';
import { tagHintText, violationText } from '../../../core/text/violationText';
import { type ForeignText, foreignText, plainText, rawText } from '../../../shared/base/foreignText';
import { formatList } from '../../../shared/base/lists';
import { checkTags, normalizeTag } from '../../../shared/contract/check';
import { settings } from '../../platform/settings';
import type { Ask, WizardButton } from '../../platform/wizard';
import { pathOf } from '../../platform/workspaceFiles';
import type { Services } from '../../services';

type Folders = Pick<Services, 'outputFolders'>;

/** Folders for sprites without a source file, the best one first; none if no folder is open. */
async function usualFolders({ outputFolders }: Folders): Promise<UsualFolder[]> {
  const top = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!top) return [];
  const found: UsualFolder[] = [];
  for await (const folder of outputFolders.all(top.toString(), settings.outputFolder(top))) found.push(folder);
  return found;
}

/**
 * The folder for sprites without a source file, if nobody is asked; undefined if none is open. Rejects if the setting, which may come with a
 * workspace, points outside it.
 */
export async function defaultFolder({ outputFolders }: Folders): Promise<vscode.Uri | undefined> {
  const top = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!top) return undefined;
  const chosen = await outputFolders.usual(top.toString(), settings.outputFolder(top));
  if (chosen !== undefined) return vscode.Uri.parse(chosen, true);
  throw new ArgumentError(vscode.l10n.t('The setting {0} points outside the workspace.', 'spriteKiln.outputFolder'));
}

/**
 * The folder in which the outputs of a person's runs wait until they are kept; undefined if the settings name none, or the outputs go outside of the
 * workspace. Rejects if the setting, which may come with a workspace, points outside it.
 * @param folder of the outputs, as a URI string
 */
export async function draftPlaceOf(folder: string): Promise<DraftPlace | undefined> {
  const around = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(folder, true));
  const set = around && settings.draftsFolder(around.uri);
  if (!around || !set) return undefined;
  const top = around.uri.toString();
  const root = await outputFolderIn(top, set);
  if (root !== undefined && !isWithin(top, root)) return { root, top };
  throw new ArgumentError(vscode.l10n.t('The setting {0} points outside the workspace.', 'spriteKiln.draftsFolder'));
}

/** A folder, and why it is offered. */
function folderWords({ uri, why, engine }: UsualFolder): { readonly label: string; readonly description?: string } {
  const reasons: Readonly<Record<UsualFolder['why'], () => string | undefined>> = {
    settings: () => vscode.l10n.t('from the settings'),
    last: () => vscode.l10n.t('last used'),
    sprites: () => vscode.l10n.t('most sprites are here'),
    engine: () => (engine === undefined ? vscode.l10n.t('the game loads it') : vscode.l10n.t('{0} loads it', engine)),
    default: () => undefined,
  };
  const description = reasons[why]();
  return { label: plainText(pathOf(vscode.Uri.parse(uri, true))), ...(description && { description }) };
}

/** A step of a wizard: asks where generated sprites go; Enter chooses the best folder. */
export const folderStep =
  <A extends { readonly folder?: vscode.Uri }>(folders: Folders) =>
  async (ask: Ask, answers: A): Promise<A> => {
    const usual = await usualFolders(folders);
    const chosen = await ask.pick<vscode.Uri | undefined>({
      placeholder: vscode.l10n.t('Folder for the New Sprites'),
      choices: [
        ...usual.map((one) => ({ ...folderWords(one), value: vscode.Uri.parse(one.uri, true) })),
        { label: vscode.l10n.t('Choose a Folder…'), value: undefined },
      ],
    });
    const folder = chosen ?? (await chooseFolder(vscode.l10n.t('Folder for the New Sprites')));
    return folder ? { ...answers, folder } : answers;
  };

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

/** Asks where assets are saved. Undefined if the user cancels. */
export async function askAssetFolder(folders: Folders, title: string): Promise<vscode.Uri | undefined> {
  const items: FolderItem[] = (await usualFolders(folders)).map((one) => ({
    ...folderWords(one),
    iconPath: new vscode.ThemeIcon('folder'),
    folder: vscode.Uri.parse(one.uri, true),
  }));
  items.push({ label: vscode.l10n.t('Choose a Folder…'), iconPath: new vscode.ThemeIcon('folder-opened') });
  const placeHolder = vscode.l10n.t('Folder for the Saved Assets');
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder });
  return chosen && (chosen.folder ?? chooseFolder(placeHolder));
}

/** Tags that a run gets in addition to those of the project and of its style file. A button in the wizard's title bar shows and changes them. */
export class TagsButton implements WizardButton {
  readonly #fixed: readonly ForeignText[];
  #tags: readonly ForeignText[];

  readonly icon = 'tag';

  constructor(fixed: readonly ForeignText[], tags: readonly ForeignText[]) {
    this.#fixed = fixed;
    this.#tags = tags;
  }

  get chosen(): readonly ForeignText[] {
    return this.#tags;
  }

  tooltip(): string {
    const all = this.#withFixed(this.#tags).map(plainText).join(', ');
    return all ? vscode.l10n.t('Tags: {0}. Change…', all) : vscode.l10n.t('No tags. Add…');
  }

  async press(): Promise<void> {
    const text = await vscode.window.showInputBox({
      title: vscode.l10n.t('Tags'),
      prompt: this.#fixed.length
        ? vscode.l10n.t('Separate with commas. Always added: {0}.', formatList(this.#fixed.map(plainText)))
        : vscode.l10n.t('Separate with commas.'),
      value: this.#tags.map(rawText).join(', '),
      ignoreFocusOut: true,
      validateInput: (value) => {
        const tags = this.#withFixed(tagsIn(value)).map(rawText);
        const [violation] = checkTags(tags);
        if (violation) return violationText(violation);
        const hint = tags.map(tagHintText).find(Boolean);
        return hint && { message: hint, severity: vscode.InputBoxValidationSeverity.Info };
      },
    });
    if (text !== undefined) this.#tags = tagsIn(text);
  }

  #withFixed(tags: readonly ForeignText[]): ForeignText[] {
    return [...new Set([...this.#fixed, ...tags])];
  }
}

function tagsIn(text: string): ForeignText[] {
  const tags = text.split(',').map((tag) => normalizeTag(tag));
  return [...new Set(tags)].filter(Boolean).map(foreignText);
}
