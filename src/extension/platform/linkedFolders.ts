import { fileURLToPath } from 'node:url';
import * as vscode from 'vscode';
import { onDisk } from '../../core/disk/diskFiles';
import { OutsideError, type WorkspaceBounds } from '../../core/disk/writeBounds';
import { foreignText, plainText, rawText } from '../../shared/base/foreignText';

/** Asks a person before files are written in folders of the workspace that are links to places outside. */
export class LinkedFolders {
  readonly #bounds: WorkspaceBounds;

  constructor(bounds: WorkspaceBounds) {
    this.#bounds = bounds;
  }

  /**
   * Whether files may be written in folders. A person is asked about each folder that a link leads out of the workspace; consent is remembered in
   * this workspace.
   * @param folders URI strings; they need not exist
   * @throws {OutsideError} if a link leads nowhere
   */
  async mayWrite(folders: readonly string[]): Promise<boolean> {
    for (const folder of new Set(folders))
      if (onDisk(folder) && !(await this.#mayWriteIn(fileURLToPath(folder)))) return false;
    return true;
  }

  async #mayWriteIn(folder: string): Promise<boolean> {
    try {
      await this.#bounds.realFolder(folder);
      return true;
    } catch (error) {
      if (!(error instanceof OutsideError) || error.real === undefined) throw error;
      const text = vscode.l10n.t(
        '{0} points outside the workspace. Write files there?',
        plainText(foreignText(folder)),
      );
      const detail = vscode.l10n.t('The files will be in {0}.', plainText(error.real));
      const write = vscode.l10n.t('Write There');
      if ((await vscode.window.showWarningMessage(text, { modal: true, detail }, write)) !== write) return false;
      await this.#bounds.agree(rawText(error.real));
      return true;
    }
  }
}
