import * as vscode from 'vscode';
import type { FileStore } from '../../../core/disk/fileStore';
import type { Run, RunOutput } from '../../../core/runs/run';
import { isFinished, type RunPlace, stageOf, waitsForPerson } from '../../../core/runs/runStage';
import type { Runs } from '../../../core/runs/runs';
import { hasSaved, SavedFolders } from '../../../core/runs/savedFolders';
import { fileItem, type RunFile, runItem, savedFiles, unsavedItem, unsavedOf } from './runRow';

/** The row of a run, which commands in its menu get as their argument. */
export class RunNode {
  constructor(readonly run: Run) {}
}

export class FileNode {
  constructor(
    readonly run: Run,
    readonly saved: RunFile,
  ) {}
}

class UnsavedNode {
  constructor(
    readonly run: Run,
    readonly output: RunOutput,
  ) {}
}

export type RunsNode = RunNode | FileNode | UnsavedNode;

export interface RunsTreeDependencies {
  readonly runs: Runs;
  readonly files: FileStore;
  readonly connections: { readonly origin: string; readonly onDidChange: vscode.Event<void> };
}

/** A selection of runs to show. */
export interface RunFilter {
  readonly ids: () => ReadonlySet<string>;
  /** Text above the rows. */
  readonly words: string;
}

/** The runs as rows: first those that wait for a person, then those in progress, then the finished ones, each newest first. */
export class RunsTree implements vscode.TreeDataProvider<RunsNode>, vscode.Disposable {
  readonly #dependencies: RunsTreeDependencies;

  readonly #changed = new vscode.EventEmitter<RunsNode | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #nodes = new Map<string, RunNode>();
  readonly #watched = new Map<Run, () => void>();
  readonly #subscriptions: vscode.Disposable[];
  readonly #folders: SavedFolders;
  #shown: RunFilter | undefined;

  constructor(dependencies: RunsTreeDependencies) {
    this.#dependencies = dependencies;
    this.#folders = new SavedFolders(dependencies.files);
    this.#subscriptions = [
      dependencies.runs.onDidChange(() => this.refresh()),
      dependencies.connections.onDidChange(() => this.refresh()),
    ];
    this.#watchOpen();
  }

  /** Shows only these runs; undefined: all. */
  filter(shown: RunFilter | undefined): void {
    this.#shown = shown;
    this.refresh();
  }

  /** The text above the rows. None without rows, where VS Code shows the text of an empty view. */
  get message(): string | undefined {
    return this.#shown && this.#sorted().length ? this.#shown.words : undefined;
  }

  get isFiltered(): boolean {
    return this.#shown !== undefined;
  }

  /** Number of runs that wait for a person. */
  get undecided(): number {
    return this.#dependencies.runs.list().filter((run) => waitsForPerson(this.#stage(run))).length;
  }

  /** Rows with a countdown. */
  get waiting(): RunNode[] {
    return this.#dependencies.runs
      .list()
      .filter((run) => run.snapshot.resumeAt !== undefined && !run.isOver)
      .map((run) => this.#nodeOf(run));
  }

  placeOf(run: Run): RunPlace {
    return { open: this.#dependencies.runs.isOpen(run), origin: this.#dependencies.connections.origin };
  }

  getTreeItem(node: RunsNode): vscode.TreeItem {
    if (node instanceof RunNode) return runItem(node.run, this.placeOf(node.run), this.#folders.isThere);
    if (node instanceof FileNode) return fileItem(node.run.id, node.saved);
    return unsavedItem(node.run, node.output);
  }

  async getChildren(node?: RunsNode): Promise<RunsNode[]> {
    if (!node) return this.#sorted().map((run) => this.#nodeOf(run));
    if (!(node instanceof RunNode)) return [];
    await this.lookForFiles([node.run]);
    return [
      ...savedFiles(node.run, this.#folders.isThere).map((file) => new FileNode(node.run, file)),
      ...unsavedOf(node.run).map((output) => new UnsavedNode(node.run, output)),
    ];
  }

  getParent(node: RunsNode): RunsNode | undefined {
    return node instanceof RunNode ? undefined : this.#nodeOf(node.run);
  }

  refresh(node?: RunNode): void {
    if (!node) this.#watchOpen();
    this.#changed.fire(node);
  }

  /** Redraws the rows of runs whose files appeared or disappeared. @param runs absent: all */
  async lookForFiles(runs: readonly Run[] = this.#dependencies.runs.list()): Promise<void> {
    for (const run of await this.#folders.look(runs)) this.#changed.fire(this.#nodeOf(run));
  }

  /** Redraws the finished runs that saved a file which appeared or disappeared. Open runs are redrawn at each change anyway. */
  refreshFile(uri: vscode.Uri): Promise<void> {
    const { runs } = this.#dependencies;
    return this.lookForFiles(runs.list().filter((run) => !runs.isOpen(run) && hasSaved(run, uri.toString())));
  }

  dispose(): void {
    for (const stop of this.#watched.values()) stop();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  #stage(run: Run) {
    return stageOf(run, this.#dependencies.runs.isOpen(run));
  }

  #sorted(): Run[] {
    const rank = (run: Run) => {
      const stage = this.#stage(run);
      if (waitsForPerson(stage)) return 0;
      return isFinished(stage) ? 2 : 1;
    };
    const ids = this.#shown?.ids();
    const runs = this.#dependencies.runs.list().filter(({ id }) => !ids || ids.has(id));
    return runs.sort((a, b) => rank(a) - rank(b));
  }

  /** Always the same node for a run, so that a single row can be redrawn. A resumed run is another object with the same id. */
  #nodeOf(run: Run): RunNode {
    const known = this.#nodes.get(run.id);
    if (known?.run === run) return known;
    const node = new RunNode(run);
    this.#nodes.set(run.id, node);
    return node;
  }

  #watchOpen(): void {
    const { runs } = this.#dependencies;
    for (const [run, stop] of this.#watched) {
      if (runs.isOpen(run)) continue;
      stop();
      this.#watched.delete(run);
    }
    for (const run of runs.list()) {
      if (!runs.isOpen(run) || this.#watched.has(run)) continue;
      let stage = this.#stage(run);
      const onChange = () => {
        const now = this.#stage(run);
        // In another stage, the run may have another position.
        this.#changed.fire(now === stage ? this.#nodeOf(run) : undefined);
        stage = now;
      };
      this.#watched.set(run, run.watch(onChange));
    }
  }
}
