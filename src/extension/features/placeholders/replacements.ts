import * as vscode from 'vscode';
import type { Connection } from '../../../core/account/connection';
import type { Costs } from '../../../core/account/costs';
import type { Credits } from '../../../core/account/credits';
import { FolderNames } from '../../../core/discovery/folderNames';
import type { NormalMaps } from '../../../core/discovery/normalMaps';
import { childOf, nameOf, parentOf, placeKey, splitName } from '../../../core/disk/fileStore';
import { Leases } from '../../../core/disk/lease';
import type { JobProgress } from '../../../core/disk/resumableJob';
import type { UserFiles } from '../../../core/disk/userFiles';
import type { Runs } from '../../../core/runs/runs';
import { systemClock } from '../../../service/clock';
import { CanceledError } from '../../../service/errors';
import { type ForeignText, foreignText, rawText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import { editorBin } from '../../platform/bin';
import { showError } from '../../platform/commands';
import type { Log } from '../../platform/log';
import { withJobProgress } from '../../platform/progress';
import { showInfo, showWarning } from '../../platform/toast';
import { unsavedFiles } from '../../platform/workspaceFiles';
import type { Step } from './placeholders';
import { type Balance, interruptedText, jobErrorText, reportText, undoneText } from './placeholderText';
import type { JobState } from './replaceFile';
import { type JobReport, ReplaceJob } from './replaceJob';
import { askToDelete } from './swapFile';
import { SwapUndo } from './swapUndo';

export interface ReplacementsDependencies {
  readonly runs: Runs;
  readonly files: UserFiles;
  readonly log: Log;
  readonly costs: Costs;
  readonly credits: Credits;
  readonly maps: Pick<NormalMaps, 'tell'>;
  /** Folder of the workspace for unfinished jobs. */
  readonly directory: string;
  /** Connects to the service of the user's settings. */
  readonly connect: () => Promise<Connection>;
}

/** What people see of replacing placeholders: progress, messages, and the offer to continue an interrupted replacement. */
export class Replacements {
  readonly #dependencies: ReplacementsDependencies;

  readonly job: ReplaceJob;
  /** Those that open messages offer. */
  readonly #undos = new Set<SwapUndo>();

  constructor(dependencies: ReplacementsDependencies) {
    this.#dependencies = dependencies;
    const { runs, files, directory } = dependencies;
    const leases = new Leases(directory, systemClock);
    this.job = new ReplaceJob({ runs, files, directory, leases, bin: editorBin(askToDelete), unsaved: unsavedFiles });
  }

  /**
   * Replaces placeholders with a progress message that has Cancel.
   * @param mayDelete see `ReplaceJob.start`
   * @throws SentenceError
   */
  start(steps: readonly Step[], connection: Connection, mayDelete?: boolean): Promise<JobReport> {
    return this.#work((signal, progress) => this.job.start(steps, connection, signal, progress, mayDelete));
  }

  /** Ids of the built-in service's runs whose pictures Undo can still restore. */
  undoable(): ReadonlySet<string> {
    return new Set([...this.#undos].flatMap(({ drawnBy }) => drawnBy));
  }

  /** Offers to continue a replacement that an earlier window left. Resolves to true if there is none, or a person discarded it. */
  async askAboutInterrupted(): Promise<boolean> {
    // It takes a while until a killed window is recognized.
    const looking = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Looking for interrupted work') };
    const state = await vscode.window.withProgress(looking, () => this.job.waiting());
    if (!state) return true;
    const resume = vscode.l10n.t('Continue');
    const discard = vscode.l10n.t('Discard');
    const answer = await showWarning(this.#interruptedText(state), resume, discard);
    if (answer === discard) await this.job.forget();
    if (answer === resume) await this.showReports(() => this.#resumeConnected());
    return answer === discard;
  }

  /** Shows the outcome with Continue and Undo, and again after Continue, until the user closes the message. */
  async showReports(work: () => Promise<JobReport>): Promise<void> {
    const undo = new SwapUndo();
    this.#undos.add(undo);
    try {
      for (let next: (() => Promise<JobReport>) | undefined = work; next; ) next = await this.#show(await next(), undo);
    } catch (error) {
      this.#dependencies.log.error("Placeholders couldn't be replaced", error);
      if (!(error instanceof CanceledError)) await showError(error);
    } finally {
      this.#undos.delete(undo);
    }
  }

  /** Continues an interrupted replacement, with progress and Cancel. @throws SentenceError */
  resume(connection: Connection, mayDelete?: boolean): Promise<JobReport> {
    return this.#work((signal, progress) => this.job.resume(connection, signal, progress, mayDelete));
  }

  /** The outcome, as sentences. */
  async describe(report: JobReport, undo: Pick<SwapUndo, 'beyond'> = { beyond: 0 }): Promise<string> {
    const maps = await this.#outdatedNormalMaps(report);
    return reportText(report, { beyond: undo.beyond, maps, balance: this.#balance(report.origin) });
  }

  /** Names of normal maps next to new pictures that still show the old ones. */
  async #outdatedNormalMaps({ swapped }: JobReport): Promise<ForeignText[]> {
    const fresh = new Set(swapped.map(({ to }) => placeKey(to)));
    const folders = new Map<string, FolderNames>();
    const found = new Set<string>();
    for (const { to } of swapped) {
      const folder = parentOf(to);
      const names = folders.get(folder) ?? new FolderNames(await this.#dependencies.files.list(folder).catch(() => []));
      folders.set(folder, names);
      const { stem, extension } = splitName(rawText(nameOf(to)));
      await this.#dependencies.maps.tell(names.mayBeMapsOf(stem, extension), folder, names);
      for (const name of names.mapsOf(stem, extension))
        if (!fresh.has(placeKey(childOf(folder, name)))) found.add(name);
    }
    return [...found].map(foreignText);
  }

  /** Resolves to the work to do next if the user chose Continue. */
  async #show(report: JobReport, undo: SwapUndo): Promise<(() => Promise<JobReport>) | undefined> {
    undo.add(report.swapped);
    const resume = vscode.l10n.t('Continue');
    const back = vscode.l10n.t('Undo');
    const buttons = [...(report.remaining.length ? [resume] : []), ...(undo.size ? [back] : [])];
    const isComplete = report.remaining.length === 0 && report.skipped.length === 0;
    const show = isComplete ? showInfo : showWarning;
    const answer = await show(await this.describe(report, undo), ...buttons);
    if (answer === resume) return () => this.#resumeConnected();
    if (answer === back) await this.#undo(undo);
    return undefined;
  }

  async #resumeConnected(): Promise<JobReport> {
    return this.resume(await this.#dependencies.connect());
  }

  async #undo(undo: SwapUndo): Promise<void> {
    const { runs, files } = this.#dependencies;
    // Drops the steps that have not started.
    await this.job.forget();
    // Without a trash the new pictures are deleted unasked: the service still has them.
    const report = await undo.undo(runs, { files, bin: editorBin(async () => true), unsaved: unsavedFiles });
    const show = report.others.length ? showWarning : showInfo;
    void show(undoneText(report));
  }

  #interruptedText(state: JobState): string {
    return interruptedText(state, this.job.unpaid(state), this.#balance(state.origin));
  }

  #balance(origin: string): Balance {
    const { costs, credits } = this.#dependencies;
    return { costs: costs.of(origin), left: credits.last(origin) };
  }

  #work(work: (signal: AbortSignal, progress: JobProgress) => Promise<JobReport>): Promise<JobReport> {
    const title = vscode.l10n.t('Replacing placeholders');
    return withJobProgress({ title, progressText: runsText, errorText: jobErrorText }, work);
  }
}

const runsText = (done: number, total: number) =>
  vscode.l10n.t('{0} of {1} runs', formatNumber(done), formatNumber(total));
