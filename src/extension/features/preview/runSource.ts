import * as vscode from 'vscode';
import { type FileStore, nameOf, parentOf, placeKey } from '../../../core/disk/fileStore';
import { timeOf } from '../../../core/domain/runId';
import type { BatchRun } from '../../../core/runs/batchText';
import type { Run } from '../../../core/runs/run';
import type { Runs } from '../../../core/runs/runs';
import { outputsThere } from '../../../core/runs/runText';
import { rawText } from '../../../shared/base/foreignText';
import { FolderWatch, ItemVersions } from './fileChanges';
import type { Moves } from './moves';
import type { PreviewModel, PreviewSource } from './previewSource';
import { modelOfRun, outputId } from './runModel';

export interface RunSourceDependencies {
  readonly files: FileStore;
  readonly runs: Pick<Runs, 'find' | 'onDidChange'>;
  /** Resolves when the runs of earlier windows are known, as far as possible. */
  readonly recovered: Promise<void>;
  readonly moves: Moves;
}

/** A preview of a run, in progress or long finished. It follows the run and its files. */
export class RunSource implements PreviewSource {
  readonly #title: string;
  readonly #dependencies: RunSourceDependencies;
  /** Prefix of item ids, if several runs are shown together. */
  readonly #prefix;

  readonly ready: Promise<void>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #versions = new ItemVersions();
  readonly #watch = new FolderWatch((keys) => void this.#onWrites(keys));
  readonly #subscriptions: vscode.Disposable[];
  #run: Run | undefined;
  #stopWatching = () => {};
  /** `placeKey` of files that are missing from their folders. */
  #gone: ReadonlySet<string> = new Set();
  #turn = 0;

  constructor(
    readonly runId: string,
    title: string,
    dependencies: RunSourceDependencies,
    prefix = '',
  ) {
    this.#title = title;
    this.#dependencies = dependencies;
    this.#prefix = prefix;
    this.#subscriptions = [
      // A run that is resumed, or changed by another window, is a new object with the same id.
      dependencies.runs.onDidChange(() => this.#watchRun()),
      dependencies.moves.onDidChange(() => void this.#lookForFiles()),
    ];
    this.#watchRun();
    this.ready = this.#run ? this.#lookForFiles() : dependencies.recovered;
  }

  /** The run that is shown, and how many of its outputs still exist; undefined if it's no longer in the list. */
  get state(): BatchRun | undefined {
    if (!this.#run) return undefined;
    const { plan, snapshot, isOver } = this.#run;
    return { plan, snapshot, isOver, there: outputsThere(snapshot, (uri) => !this.#isGone(this.#placeOf(uri))) };
  }

  model(): PreviewModel {
    if (!this.#run) {
      const notice = vscode.l10n.t('This run is no longer in the list. Its files are still where they were saved.');
      return { state: { title: this.#title, items: [], notice }, pictures: new Map() };
    }
    return modelOfRun(this.#run, {
      placeOf: (uri) => this.#placeOf(uri),
      isGone: (uri) => this.#isGone(uri),
      prefix: this.#prefix,
      withVersion: (item, places) => this.#versions.withVersion(item, places),
    });
  }

  async saved(items: readonly string[]): Promise<void> {
    const run = this.#run;
    const isLanding = () =>
      run?.isOver === false &&
      run.snapshot.outputs.some(
        (output) => output.state === 'landing' && items.some((item) => item.startsWith(outputId(output, this.#prefix))),
      );
    if (!run || !isLanding()) return;
    await new Promise<void>((done) => {
      const stop = run.watch(() => {
        if (isLanding()) return;
        stop();
        done();
      });
    });
  }

  cancelRun(): void {
    this.#run?.cancel();
  }

  async cutSheet(): Promise<void> {
    throw new Error(
      vscode.l10n.t('The run defines how this sheet is cut. To cut it differently, open the sheet by itself.'),
    );
  }

  async showSequence(): Promise<void> {
    // The outputs of a run are never shown as frames of one animation.
  }

  dispose(): void {
    this.#turn = Number.POSITIVE_INFINITY;
    this.#stopWatching();
    this.#watch.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  #watchRun(): void {
    const run = this.#dependencies.runs.find(this.runId);
    if (run === this.#run) return;
    this.#stopWatching();
    this.#run = run;
    this.#stopWatching =
      run?.watch(() => {
        this.#watchFolders();
        this.#changed.fire();
      }) ?? (() => {});
    void this.#lookForFiles();
  }

  async #onWrites(keys: ReadonlySet<string>): Promise<void> {
    this.#versions.countWrites(keys);
    await this.#lookForFiles();
  }

  #watchFolders(): void {
    this.#watch.watch(this.#places().map(parentOf));
  }

  /** Sources and saved files. */
  #places(): string[] {
    if (!this.#run) return [];
    const { plan, snapshot } = this.#run;
    const saved = snapshot.outputs.flatMap(({ files }) => files.map(({ uri }) => uri));
    return [...plan.sources, ...saved].map((uri) => this.#placeOf(uri));
  }

  #isGone(uri: string): boolean {
    return this.#gone.has(placeKey(uri));
  }

  #placeOf(uri: string): string {
    return this.#dependencies.moves.placeOf(uri, timeOf(this.runId));
  }

  async #lookForFiles(): Promise<void> {
    const turn = ++this.#turn;
    this.#watchFolders();
    const places = this.#places();
    const folders = [...new Set(places.map(parentOf))];
    const listings = new Map(
      await Promise.all(
        folders.map(
          async (folder) => [folder, await this.#dependencies.files.list(folder).catch(() => undefined)] as const,
        ),
      ),
    );
    if (turn !== this.#turn) return;
    const isGone = (uri: string) => listings.get(parentOf(uri))?.includes(rawText(nameOf(uri))) === false;
    this.#gone = new Set(places.filter(isGone).map(placeKey));
    this.#changed.fire();
  }
}
