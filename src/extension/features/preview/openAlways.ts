import * as vscode from 'vscode';
import { isFileFor } from '../../../core/domain/pictureFiles';
import type { Memory } from '../../../core/host/memory';
import { recall, remember } from '../../../core/host/stored';
import { messageOf } from '../../../core/text/errors';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { addToEditorSetting, editorSetting } from '../../platform/editorSettings';
import { showFailure, showInfo } from '../../platform/toast';
import { type ImageTab, imageIn, imageTabs, openInPlace, viewTypeOf } from './previewPlace';

/** Number of opened sprites at which a person is asked. */
const OPENINGS_BEFORE_QUESTION = 2;

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
  /** Shows a file that VS Code's image view shows in the preview instead. */
  reopen(uri: vscode.Uri): Promise<void>;
}

/** What decides whether an opening counts, and whether the question may come. */
export interface OpenAlwaysFacts {
  /** Whether the file is an image of a sprite's size: people open photos, too. */
  isSprite(uri: string): Promise<boolean>;
  /** Whether nothing else needs the person at the moment. */
  isFree(): boolean;
}

/**
 * Offers once, when the second sprite is opened, in whichever way, to always open files with its extension in the preview: VS Code's own image view
 * shows a sprite at 1×. If something is in the way, the offer waits for the next sprite.
 */
export class OpenAlways {
  readonly #kept: Memory;
  readonly #facts: OpenAlwaysFacts;
  readonly #ports: OpenAlwaysPorts;

  constructor(kept: Memory, facts: OpenAlwaysFacts, ports: OpenAlwaysPorts = editorPorts) {
    this.#kept = kept;
    this.#facts = facts;
    this.#ports = ports;
  }

  /** Counts the images that are opened in VS Code's image view or in the preview from now on. */
  follow(): vscode.Disposable {
    let open = new Set(imageTabs().map(({ uri }) => uri.toString()));
    return vscode.window.tabGroups.onDidChangeTabs(() => {
      const before = open;
      const now = imageTabs();
      open = new Set(now.map(({ uri }) => uri.toString()));
      for (const tab of now) if (!before.has(tab.uri.toString())) void this.opened(tab);
    });
  }

  /** Counts an image that a person opened. */
  async opened({ uri, isPreview }: ImageTab): Promise<void> {
    const glob = globOf(uri);
    if (glob === undefined || this.#count() === undefined) return;
    if (this.#ports.associations()[glob] !== undefined) return;
    if (!isPreview && !(await this.#facts.isSprite(uri.toString()))) return;
    const count = this.#count();
    if (count === undefined) return;
    const isDue = count + 1 >= OPENINGS_BEFORE_QUESTION;
    if (isDue && !this.#facts.isFree()) return;
    await remember(this.#kept, 'preview.openAlways', isDue ? 'asked' : count + 1);
    if (!isDue || !(await this.#ports.ask(glob.slice('*.'.length).toUpperCase()))) return;
    await this.#ports.associate(glob, viewTypeOf(uri));
    if (!isPreview) await this.#ports.reopen(uri);
  }

  /** Number of sprites that were opened; undefined after the question. */
  #count(): number | undefined {
    const stored = recall(this.#kept, 'preview.openAlways');
    return stored === 'asked' ? undefined : stored;
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
  async reopen(uri) {
    // The question may stay on the screen while the person moves to another tab.
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    if (activeTab && imageIn(activeTab)?.uri.toString() === uri.toString()) await openInPlace(uri);
  },
};
