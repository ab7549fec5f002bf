import * as vscode from 'vscode';
import { OPERATION_TABLE } from '../../core/domain/operations';
import type { RunPlan } from '../../core/domain/runPlan';
import { type CheckedSources, checkSources } from '../../core/runs/sources';
import { requireWritable } from '../../core/runs/writableFolder';
import { SentenceError } from '../../core/text/errors';
import { errorText } from '../../core/text/errorText';
import { Later } from '../../shared/base/later';
import { formatNumber } from '../../shared/base/numbers';
import type { RunKind } from '../../shared/contract/api';
import type { Services } from '../services';

/** Checks before any question: pictures that no run accepts, and folders that can't be written to. */

/** After this many milliseconds, a check shows its progress. */
const SHOW_PROGRESS_MS = 500;
/** Most faults that are listed one by one. */
const MAX_LISTED = 8;

/** Shows a modal question with one button and Cancel; resolves to whether the button was chosen. */
export type AskToContinue = (text: string, detail: string, button: string) => Thenable<boolean>;

export const askToContinue: AskToContinue = async (text, detail, button) =>
  (await vscode.window.showWarningMessage(text, { modal: true, detail }, button)) === button;

/**
 * The pictures (URI strings) that runs of a kind can use. If some can't be used, a person is asked whether to continue with the rest; undefined if not.
 * @param kind `supporting`: they come after the image that a run changes
 * @throws {SourceFileError | SentenceError} if none is left, or if the one to change can't be used
 */
export async function usableSources(
  services: Pick<Services, 'files' | 'threads' | 'connections'>,
  kind: RunKind | 'supporting',
  uris: readonly string[],
  looks: RunPlan['looks'],
  ask: AskToContinue = askToContinue,
): Promise<readonly string[] | undefined> {
  const { originId } = await services.connections.current();
  const { usable, faults } = await checkWithProgress((signal) =>
    checkSources(uris, { files: services.files, frames: services.threads.frames, originId }, looks, signal),
  );
  const [first] = faults;
  if (!first) return uris;
  const isChanged = kind !== 'supporting' && OPERATION_TABLE[kind].changesPicture && usable[0] !== uris[0];
  if (uris.length === 1 || isChanged) throw first;
  const told = faults.slice(0, MAX_LISTED).map((fault) => errorText(fault).text);
  const more = faults.length - told.length;
  const detail = [...told, ...(more > 0 ? [vscode.l10n.t('{0} more', formatNumber(more))] : [])].join('\n');
  if (!usable.length) throw new SentenceError(detail.replaceAll('\n', ' '));
  const text = vscode.l10n.t("{0} of {1} images can't be used.", formatNumber(faults.length), uris.length);
  const button = vscode.l10n.t('Continue with {0}', formatNumber(usable.length));
  return (await ask(text, detail, button)) ? uris.filter((uri) => usable.includes(uri)) : undefined;
}

/** Shows progress that can be canceled, once the check has taken a while. */
async function checkWithProgress(check: (signal: AbortSignal) => Promise<CheckedSources>): Promise<CheckedSources> {
  const stop = new AbortController();
  const checking = check(stop.signal);
  const slow = new Later(SHOW_PROGRESS_MS, () => {
    const title = vscode.l10n.t('Checking images…');
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    void vscode.window.withProgress(options, async (_, token) => {
      token.onCancellationRequested(() => stop.abort());
      await checking.catch(() => undefined);
    });
  });
  slow.schedule();
  return checking.finally(() => slow.cancel());
}

/**
 * Whether outputs may go to these folders (URI strings). A person is asked about links that lead out of the workspace.
 * @throws {OutsideError} if code called and a folder is outside
 * @throws {SentenceError} if a folder is read-only
 */
export async function mayWrite(
  { linked, files }: Pick<Services, 'linked' | 'files'>,
  folders: readonly string[],
  isPerson: boolean,
): Promise<boolean> {
  const each = [...new Set(folders)];
  if (isPerson && !(await linked.mayWrite(each))) return false;
  for (const folder of each) {
    if (!isPerson) await files.checkFolder(folder);
    await requireWritable(folder, files);
  }
  return true;
}
