import * as vscode from 'vscode';
import type { AssetLibrary } from '../../../../core/assets/assetLibrary';
import { openIds, type RenameState } from '../../../../core/assets/tags/renameFile';
import { RenameJob, type RenameReport } from '../../../../core/assets/tags/renameJob';
import { Leases } from '../../../../core/disk/lease';
import type { JobError, JobProgress } from '../../../../core/disk/resumableJob';
import { systemClock } from '../../../../service/clock';
import { CanceledError } from '../../../../service/errors';
import { assetCount } from '../../../../shared/base/counts';
import { type ForeignText, plainText } from '../../../../shared/base/foreignText';
import { formatNumber } from '../../../../shared/base/numbers';
import { showError } from '../../../platform/commands';
import type { Log } from '../../../platform/log';
import { withJobProgress } from '../../../platform/progress';
import { showInfo, showWarning } from '../../../platform/toast';
import { goneText, noteFailures, othersText, reasonOf, sentences } from './tagText';

type Work = (signal: AbortSignal, progress: JobProgress) => Promise<RenameReport>;

/** The user interface of renaming tags: progress, messages, and the offer to continue an interrupted rename. */
export class Renames implements vscode.Disposable {
  readonly #library: AssetLibrary;
  readonly #log: Log;
  readonly #onChange: () => void;

  /** Folders of the accounts whose interrupted rename was offered in this window. */
  readonly #offered = new Set<string>();
  readonly #subscription: vscode.Disposable;
  /** Number of commands that are about to ask about an interrupted rename themselves. */
  #looking = 0;

  /** @param onChange called after tags of assets changed */
  constructor(library: AssetLibrary, log: Log, onChange: () => void) {
    this.#library = library;
    this.#log = log;
    this.#onChange = onChange;
    this.#subscription = library.onDidChange(() => {
      const { state } = library.status;
      if (state === 'reading' || state === 'ready')
        this.#offerInterrupted().catch((error) => log.error('The renaming of a tag is lost', error));
    });
  }

  /**
   * The job of the open account; rejects if there is none. Suppresses the automatic offer to continue an interrupted
   * rename, because the caller handles it.
   */
  async job(): Promise<RenameJob> {
    this.#looking++;
    try {
      const { connection, index, folder } = await this.#library.account();
      this.#offered.add(folder);
      return new RenameJob({ client: connection.client, index, folder, leases: new Leases(folder, systemClock) });
    } finally {
      this.#looking--;
    }
  }

  /** Renames with progress and Cancel. Rejects if the assets can't be found, or if another rename is in progress. */
  run(job: RenameJob, from: ForeignText, to: ForeignText): Promise<RenameReport> {
    return this.#work(renamingText(from, to), (signal, progress) => job.start(from, to, signal, progress));
  }

  /** Shows the report with Continue and Undo, again after each click, until the user closes it. */
  async showReports(job: RenameJob, first: RenameReport): Promise<void> {
    try {
      for (let report: RenameReport | undefined = first; report; ) report = await this.#next(job, report);
    } catch (error) {
      await this.#showFailure(error);
    }
  }

  /** Asks whether to continue, undo, or leave an interrupted rename. Resolves to true if the user leaves it. */
  async askAboutInterrupted(job: RenameJob, state: RenameState): Promise<boolean> {
    const resume = vscode.l10n.t('Continue');
    const undo = vscode.l10n.t('Undo');
    const leave = vscode.l10n.t('Leave Unchanged');
    const buttons = state.undoing ? [resume, leave] : [resume, undo, leave];
    const answer = await showWarning(interruptedText(state), ...buttons);
    if (answer === undefined) return false;
    if (answer === leave) {
      await job.forget();
      return true;
    }
    void this.#resumeAndReport(job, state, answer === undo);
    return false;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #resumeAndReport(job: RenameJob, state: RenameState, undo: boolean): Promise<void> {
    try {
      await this.showReports(job, await this.#resume(job, state, undo));
    } catch (error) {
      await this.#showFailure(error);
    }
  }

  async #showFailure(error: unknown): Promise<void> {
    this.#log.error("The renaming of a tag couldn't be resumed", error);
    if (!(error instanceof CanceledError)) await showError(error);
  }

  /** Shows a report; resolves to the next one, or to undefined if the user closed it. */
  async #next(job: RenameJob, report: RenameReport): Promise<RenameReport | undefined> {
    const open = report.done < report.total;
    const resume = vscode.l10n.t('Continue');
    const undo = vscode.l10n.t('Undo');
    const buttons = [...(open ? [resume] : []), ...(report.undoing || report.changed === 0 ? [] : [undo])];
    const show = open ? showWarning : showInfo;
    const answer = await show(reportText(report), ...buttons);
    if (answer !== undefined) return this.#resume(job, report, answer === undo);
    // An unfinished rename stays on disk and is offered at the next start.
    if (!open && !report.undoing) await job.forget().catch(() => {});
    return undefined;
  }

  /** Offers to continue an interrupted rename, once for each account. */
  async #offerInterrupted(): Promise<void> {
    const account = await this.#library.opened();
    if (!account || this.#looking > 0 || this.#offered.has(account.folder)) return;
    this.#offered.add(account.folder);
    const job = await this.job();
    const state = await job.waiting();
    if (state) await this.askAboutInterrupted(job, state);
  }

  #resume(job: RenameJob, rename: Pick<RenameReport, 'from' | 'to' | 'undoing'>, undo: boolean) {
    const isUndo = undo || rename.undoing;
    const title = isUndo ? renamingText(rename.to, rename.from) : renamingText(rename.from, rename.to);
    return this.#work(title, (signal, progress) => (undo ? job.undo(signal, progress) : job.resume(signal, progress)));
  }

  async #work(title: string, work: Work): Promise<RenameReport> {
    const report = await withJobProgress({ title, progressText: countText, errorText: renameErrorText }, work);
    noteFailures(this.#log, report);
    if (report.changed > 0) this.#onChange();
    return report;
  }
}

const countText = (done: number, total: number) => vscode.l10n.t('{0} of {1}', formatNumber(done), formatNumber(total));

/** The result of a rename, as sentences. */
function reportText(report: RenameReport): string {
  const { total, done, changed, undoing, others } = report;
  const [from, to] = [plainText(report.from), plainText(report.to)];
  const rest = [goneText(report), othersText(others), done < total ? reasonOf(report) : ''];
  if (undoing) {
    const text =
      done < total
        ? vscode.l10n.t('Changed “{0}” back to “{1}” on {2} of {3}.', to, from, formatNumber(done), assetCount(total))
        : vscode.l10n.t('The tag “{0}” was restored: {1}.', from, assetCount(changed));
    return sentences(text, ...rest);
  }
  if (total === 0) return vscode.l10n.t('No asset on the service has the tag “{0}”.', from);
  const text =
    done < total
      ? vscode.l10n.t('“{0}” is now “{1}” on {2} of {3}.', from, to, formatNumber(changed), assetCount(total))
      : vscode.l10n.t('“{0}” is now “{1}”: {2}.', from, to, assetCount(changed));
  return sentences(text, ...rest);
}

function interruptedText(state: RenameState): string {
  const { undoing, ids, done, tried } = state;
  const [from, to] = [plainText(state.from), plainText(state.to)];
  const total = undoing ? new Set([...done.keys(), ...tried.keys()]).size : ids.length;
  const count = total - openIds(state).length;
  const numbers = [formatNumber(count), formatNumber(total)];
  return undoing
    ? vscode.l10n.t('Renaming “{0}” back to “{1}” was interrupted after {2} of {3}.', to, from, ...numbers)
    : vscode.l10n.t('Renaming “{0}” to “{1}” was interrupted after {2} of {3}.', from, to, ...numbers);
}

function renamingText(from: ForeignText, to: ForeignText): string {
  return vscode.l10n.t('Renaming “{0}” to “{1}”', plainText(from), plainText(to));
}

function renameErrorText({ reason }: JobError): string {
  switch (reason) {
    case 'busy':
      return vscode.l10n.t("Another window is renaming a tag. Try again when it's done.");
    case 'open':
      return vscode.l10n.t(
        'A tag rename is unfinished. To continue or undo it, use Rename Asset Tag… in the Assets view.',
      );
    default:
      return vscode.l10n.t('This tag rename was finished or undone in another window.');
  }
}
