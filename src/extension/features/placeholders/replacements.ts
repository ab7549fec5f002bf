import * as vscode from 'vscode';
import { systemClock } from '../../../service/clock';
import { CanceledError } from '../../../service/errors';
import { type ForeignText, foreignText, rawText } from '../../../shared/base/foreignText';
import { editorBin } from '../../platform/bin';
import { showError } from '../../platform/commands';
import { childOf, type FileStore, nameOf, parentOf, placeKey, splitName } from '../../platform/fileStore';
import { withJobProgress } from '../../platform/jobProgress';
import { Leases } from '../../platform/lease';
import type { Log } from '../../platform/log';
import { formatNumber } from '../../platform/numbers';
import type { JobProgress } from '../../platform/resumableJob';
import { showInfo, showWarning } from '../../platform/toast';
import { unsavedFiles } from '../../platform/workspaceFiles';
import type { Connection } from '../account/connection';
import type { Costs } from '../account/costs';
import type { Credits } from '../account/credits';
import { FolderNames } from '../preview/discovery/folderNames';
import type { NormalMaps } from '../preview/discovery/normalMaps';
import type { Runs } from '../runs/runs';
import type { Step } from './placeholders';
import { type Balance, interruptedText, jobErrorText, reportText, undoneText } from './placeholderText';
import type { JobState } from './replaceFile';
import { type JobReport, ReplaceJob } from './replaceJob';
import { askOnce } from './swapFile';
import { SwapUndo } from './swapUndo';

export interface ReplacementsDependencies {
  readonly runs: Runs;
  readonly files: FileStore;
  readonly log: Log;
  readonly costs: Costs;
  readonly credits: Credits;
  readonly maps: Pick<NormalMaps, 'tell'>;
  /** Of the workspace, for what is unfinished. */
  readonly directory: string;
  /** The service of the user's settings. */
  readonly connect: () => Promise<Connection>;
}

/** What people see of replacing placeholders: progress, messages, and the offer to continue what was interrupted. */
export class Replacements {
  /** Of the messages that are open. */
  private readonly undos = new Set<SwapUndo>();

  constructor(private readonly dependencies: ReplacementsDependencies) {}

  /**
   * Replaces with progress and Cancel.
   * @param mayDelete see `ReplaceJob.start`
   * @throws SentenceError
   */
  start(steps: readonly Step[], connection: Connection, mayDelete?: boolean): Promise<JobReport> {
    const job = this.job();
    return this.work((signal, progress) => job.start(steps, connection, signal, progress, mayDelete));
  }

  /** An interrupted replacing that no other window works on. */
  waiting(): Promise<JobState | undefined> {
    return this.job().waiting();
  }

  /** Steps of an interrupted replacing that are still to be paid. */
  unsent(state: JobState): Step[] {
    return this.job().unsent(state);
  }

  /** Ends what was interrupted; what is replaced stays replaced. */
  forget(): Promise<void> {
    return this.job().forget();
  }

  /** Ids of runs of the built-in service whose pictures a person may still bring back. */
  undoable(): ReadonlySet<string> {
    return new Set([...this.undos].flatMap(({ drawnBy }) => drawnBy));
  }

  /** Offers to continue what an earlier window left. Resolves to whether there is nothing left of it, or a person discarded it. */
  async askAboutInterrupted(): Promise<boolean> {
    // That a window was killed is known after a while.
    const looking = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Looking for interrupted work') };
    const state = await vscode.window.withProgress(looking, () => this.waiting());
    if (!state) return true;
    const resume = vscode.l10n.t('Continue');
    const discard = vscode.l10n.t('Discard');
    const answer = await showWarning(this.interruptedText(state), resume, discard);
    if (answer === discard) await this.forget();
    if (answer === resume) await this.showReports(() => this.resumeConnected());
    return answer === discard;
  }

  /** Shows what came of it with Continue and Undo, again after each press, until the user closes the message. */
  async showReports(work: () => Promise<JobReport>): Promise<void> {
    const undo = new SwapUndo();
    this.undos.add(undo);
    try {
      for (let next: (() => Promise<JobReport>) | undefined = work; next; ) next = await this.show(await next(), undo);
    } catch (error) {
      this.dependencies.log.error('Placeholders could not be replaced', error);
      if (!(error instanceof CanceledError)) await showError(error);
    } finally {
      this.undos.delete(undo);
    }
  }

  /** Continues what was interrupted, with progress and Cancel. @throws SentenceError */
  resume(connection: Connection, mayDelete?: boolean): Promise<JobReport> {
    const job = this.job();
    return this.work((signal, progress) => job.resume(connection, signal, progress, mayDelete));
  }

  /** What came of it, as sentences. */
  async describe(report: JobReport, undo: Pick<SwapUndo, 'beyond'> = { beyond: 0 }): Promise<string> {
    const maps = await this.oldNormalMaps(report);
    return reportText(report, { beyond: undo.beyond, maps, balance: this.balance(report.origin) });
  }

  /** Names of normal maps beside new pictures that are of the old ones. */
  private async oldNormalMaps({ swapped }: JobReport): Promise<ForeignText[]> {
    const fresh = new Set(swapped.map(({ to }) => placeKey(to)));
    const folders = new Map<string, FolderNames>();
    const found = new Set<string>();
    for (const { to } of swapped) {
      const folder = parentOf(to);
      const names = folders.get(folder) ?? new FolderNames(await this.dependencies.files.list(folder).catch(() => []));
      folders.set(folder, names);
      const { stem, extension } = splitName(rawText(nameOf(to)));
      await this.dependencies.maps.tell(names.mayBeMapsOf(stem, extension), folder, names);
      for (const name of names.mapsOf(stem, extension))
        if (!fresh.has(placeKey(childOf(folder, name)))) found.add(name);
    }
    return [...found].map(foreignText);
  }

  /** Resolves to what is to be done next, undefined if the user closed the message or everything is said. */
  private async show(report: JobReport, undo: SwapUndo): Promise<(() => Promise<JobReport>) | undefined> {
    undo.add(report.swapped);
    const resume = vscode.l10n.t('Continue');
    const back = vscode.l10n.t('Undo');
    const buttons = [...(report.left.length ? [resume] : []), ...(undo.size ? [back] : [])];
    const odd = report.left.length > 0 || report.kept.length > 0;
    const show = odd ? showWarning : showInfo;
    const answer = await show(await this.describe(report, undo), ...buttons);
    if (answer === resume) return () => this.resumeConnected();
    if (answer === back) await this.takeBack(undo);
    return undefined;
  }

  private async resumeConnected(): Promise<JobReport> {
    return this.resume(await this.dependencies.connect());
  }

  private async takeBack(undo: SwapUndo): Promise<void> {
    const { runs, files } = this.dependencies;
    // What was not begun is not resumed after all.
    await this.forget();
    // The new pictures are still among the assets of the service, so nobody is asked if there is no trash.
    const report = await undo.undo(runs, { files, bin: editorBin(async () => true), unsaved: unsavedFiles });
    const show = report.others.length ? showWarning : showInfo;
    void show(undoneText(report));
  }

  private interruptedText(state: JobState): string {
    return interruptedText(state, this.unsent(state), this.balance(state.origin));
  }

  private balance(origin: string): Balance {
    const { costs, credits } = this.dependencies;
    return { costs: costs.of(origin), left: credits.last(origin) };
  }

  private job(): ReplaceJob {
    const { runs, files, directory } = this.dependencies;
    return new ReplaceJob({
      runs,
      files,
      directory,
      bin: editorBin(askOnce()),
      unsaved: unsavedFiles,
      leases: new Leases(directory, systemClock),
    });
  }

  private work(work: (signal: AbortSignal, progress: JobProgress) => Promise<JobReport>): Promise<JobReport> {
    const title = vscode.l10n.t('Replacing placeholders');
    return withJobProgress({ title, progressText: runsText, errorText: jobErrorText }, work);
  }
}

const runsText = (done: number, total: number) =>
  vscode.l10n.t('{0} of {1} runs', formatNumber(done), formatNumber(total));
