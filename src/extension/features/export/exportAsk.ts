import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import type { Decision } from '../../../core/exports/exportAll';
import type { PlannedFile } from '../../../core/exports/outputPlan';
import { countOf } from '../../../shared/base/counts';
import { plainText } from '../../../shared/base/foreignText';
import { askBeforeLoss } from '../../platform/askBeforeLoss';

/** Questions that an export asks a person. */
export interface ExportAsk {
  /** The folder of the outputs, as a URI string; undefined if the person cancels. @param now the current folder, if known */
  folder(now: string | undefined): Promise<string | undefined>;
  /** What to do about files that no export wrote. @param names displayed names, at least one */
  replace(names: readonly string[]): Promise<Decision>;
}

/** Most names in a question. */
const MAX_NAMES = 8;

/** Asks in VS Code's own dialogs. */
export const askInEditor: ExportAsk = {
  async folder(now) {
    const chosen = await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Folder for the Exported Files'),
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: vscode.l10n.t('Choose'),
      defaultUri: now === undefined ? undefined : vscode.Uri.parse(now, true),
    });
    return chosen?.[0]?.toString();
  },
  async replace(names) {
    const [only = ''] = names;
    const words = {
      one: () => vscode.l10n.t("{0} already exists and wasn't written by an export.", only),
      several: (count: string) => vscode.l10n.t("{0} files already exist and weren't written by an export.", count),
    };
    const text = countOf(words, names.length);
    const list = names.slice(0, MAX_NAMES).join('\n') + (names.length > MAX_NAMES ? '\n…' : '');
    const detail = names.length === 1 ? undefined : list;
    const keep = vscode.l10n.t('Keep Both');
    const chosen = await askBeforeLoss({ text, detail, keep, lose: vscode.l10n.t('Replace') });
    return chosen && (chosen === 'lose' ? 'replace' : 'keep-both');
  },
};

export const askReplace =
  (ask: ExportAsk) =>
  (foreign: readonly PlannedFile[]): Promise<Decision> =>
    ask.replace(foreign.map(({ uri }) => plainText(nameOf(uri))));
