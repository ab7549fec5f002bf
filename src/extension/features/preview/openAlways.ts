import * as vscode from 'vscode';
import { isFileFor } from '../../../engine/domain/pictureFiles';
import type { Memory } from '../../../engine/host/memory';
import { recall, remember } from '../../../engine/host/stored';
import { messageOf } from '../../../engine/text/errors';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { addToEditorSetting, editorSetting } from '../../platform/editorSettings';
import { showFailure, showInfo } from '../../platform/toast';
import { viewTypeOf } from './previewPlace';

/** Number of uses of *Open in Sprite Preview* after which a person is asked. */
const USES_BEFORE_QUESTION = 2;

/** View types by glob, as in the setting `workbench.editorAssociations`. */
type Associations = Readonly<Record<string, string>>;

/** VS Code's setting for opening files, and a question to a person. */
export interface OpenAlwaysPorts {
  /** The effective associations. */
  associations(): Associations;
  /** Adds one to the user's own. */
  associate(glob: string, viewType: string): Thenable<void>;
  /** @returns whether the person agrees */
  ask(extension: string): Promise<boolean>;
}

/**
 * Offers once, at the second use of *Open in Sprite Preview*, to always open files with that extension there: VS Code's own image view
 * shows a sprite at 1×.
 */
export class OpenAlways {
  constructor(
    private readonly kept: Memory,
    private readonly ports: OpenAlwaysPorts = editorPorts,
  ) {}

  /** Counts a file that a person opened in the preview. */
  async used(uri: vscode.Uri): Promise<void> {
    const glob = globOf(uri);
    const count = recall(this.kept, 'preview.openAlways');
    if (count === 'asked' || glob === undefined || this.ports.associations()[glob] !== undefined) return;
    await remember(this.kept, 'preview.openAlways', count + 1 < USES_BEFORE_QUESTION ? count + 1 : 'asked');
    if (count + 1 < USES_BEFORE_QUESTION || !(await this.ports.ask(glob.slice('*.'.length).toUpperCase()))) return;
    await this.ports.associate(glob, viewTypeOf(uri));
  }
}

/** `*.png`; undefined for a file that opens in the preview already, or isn't a picture. */
function globOf({ path }: vscode.Uri): string | undefined {
  if (!isFileFor('shown', path) || isFileFor('aseprite', path)) return undefined;
  return `*${path.slice(path.lastIndexOf('.')).toLowerCase()}`;
}

const SETTING = 'workbench.editorAssociations';

const editorPorts: OpenAlwaysPorts = {
  associations: () => editorSetting(SETTING) ?? {},
  async associate(glob, viewType) {
    try {
      await addToEditorSetting(SETTING, glob, viewType);
    } catch (error) {
      const why = plainText(messageOf(error));
      void showFailure(vscode.l10n.t("Couldn't change your settings ({0}).", why));
    }
  },
  async ask(extension) {
    const name = plainText(foreignText(extension));
    const always = vscode.l10n.t('Always Open {0} Files in Sprite Preview', name);
    const text = vscode.l10n.t(
      'Open {0} files in Sprite Preview from now on? To undo this later, remove “*.{1}” from the setting “workbench.editorAssociations”.',
      name,
      name.toLowerCase(),
    );
    return (await showInfo(text, always, vscode.l10n.t('Not Now'))) === always;
  },
};
