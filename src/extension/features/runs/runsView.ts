import * as vscode from 'vscode';
import { globFor } from '../../domain/pictureFiles';
import type { FileStore } from '../../platform/fileStore';
import type { Log } from '../../platform/log';
import { formatNumber } from '../../platform/numbers';
import type { Run, RunOutput } from './run';
import { fileItem, filesOf, type RunFile, runItem, unsavedItem, unsavedOf } from './runRow';
import { isFinished, type RunPlace, stageOf, waitsForPerson } from './runStage';
import type { Runs } from './runs';

/** The row of a run. Commands in its menu get it as their argument. */
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

/** The runs that are shown, where not all are. */
export interface RunFilter {
  readonly ids: () => ReadonlySet<string>;
  /** Said above the rows. */
  readonly words: string;
}

/** The runs as rows: first those that wait for a person, then those under way, then the finished ones, each newest first. */
export class RunsTree implements vscode.TreeDataProvider<RunsNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<RunsNode | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly nodes = new Map<string, RunNode>();
  private readonly watched = new Map<Run, () => void>();
  private readonly subscriptions: vscode.Disposable[];
  private shown: RunFilter | undefined;

  constructor(private readonly dependencies: RunsTreeDependencies) {
    this.subscriptions = [
      dependencies.runs.onDidChange(() => this.refresh()),
      dependencies.connections.onDidChange(() => this.refresh()),
    ];
    this.watchOpen();
  }

  /** Shows only these runs; undefined: all. */
  filter(shown: RunFilter | undefined): void {
    this.shown = shown;
    this.refresh();
  }

  /** Runs that wait for a person. */
  get undecided(): number {
    return this.dependencies.runs.list().filter((run) => waitsForPerson(this.stage(run))).length;
  }

  /** Rows with a countdown. */
  get waiting(): RunNode[] {
    return this.dependencies.runs
      .list()
      .filter((run) => run.snapshot.resumeAt !== undefined && !run.isOver)
      .map((run) => this.nodeOf(run));
  }

  placeOf(run: Run): RunPlace {
    return { open: this.dependencies.runs.isOpen(run), origin: this.dependencies.connections.origin };
  }

  getTreeItem(node: RunsNode): vscode.TreeItem {
    if (node instanceof RunNode) return runItem(node.run, this.placeOf(node.run));
    if (node instanceof FileNode) return fileItem(node.run.id, node.saved);
    return unsavedItem(node.run.id, node.output);
  }

  async getChildren(node?: RunsNode): Promise<RunsNode[]> {
    if (!node) return this.sorted().map((run) => this.nodeOf(run));
    if (!(node instanceof RunNode)) return [];
    const saved = await filesOf(node.run, this.dependencies.files);
    return [
      ...saved.map((file) => new FileNode(node.run, file)),
      ...unsavedOf(node.run).map((output) => new UnsavedNode(node.run, output)),
    ];
  }

  getParent(node: RunsNode): RunsNode | undefined {
    return node instanceof RunNode ? undefined : this.nodeOf(node.run);
  }

  refresh(node?: RunNode): void {
    if (!node) this.watchOpen();
    this.changed.fire(node);
  }

  /** Redraws the finished runs that saved a file which came or went. Open runs are redrawn at each change anyway. */
  refreshFile(uri: vscode.Uri): void {
    const place = uri.toString();
    const saved = (run: Run) =>
      run.snapshot.outputs.some(({ files }) => files.some((file) => vscode.Uri.parse(file.uri).toString() === place));
    for (const run of this.dependencies.runs.list()) {
      if (!this.dependencies.runs.isOpen(run) && saved(run)) this.changed.fire(this.nodeOf(run));
    }
  }

  dispose(): void {
    for (const stop of this.watched.values()) stop();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private stage(run: Run) {
    return stageOf(run, this.dependencies.runs.isOpen(run));
  }

  private sorted(): Run[] {
    const rank = (run: Run) => {
      const stage = this.stage(run);
      if (waitsForPerson(stage)) return 0;
      return isFinished(stage) ? 2 : 1;
    };
    const ids = this.shown?.ids();
    const runs = this.dependencies.runs.list().filter(({ id }) => !ids || ids.has(id));
    return runs.sort((a, b) => rank(a) - rank(b));
  }

  /** Always the same node for a run, so that a single row can be redrawn. A run that is taken up is another object with the same id. */
  private nodeOf(run: Run): RunNode {
    const known = this.nodes.get(run.id);
    if (known?.run === run) return known;
    const node = new RunNode(run);
    this.nodes.set(run.id, node);
    return node;
  }

  private watchOpen(): void {
    const { runs } = this.dependencies;
    for (const [run, stop] of this.watched) {
      if (runs.isOpen(run)) continue;
      stop();
      this.watched.delete(run);
    }
    for (const run of runs.list()) {
      if (!runs.isOpen(run) || this.watched.has(run)) continue;
      let stage = this.stage(run);
      const onChange = () => {
        const now = this.stage(run);
        // In another stage the run may have another place in the list.
        this.changed.fire(now === stage ? this.nodeOf(run) : undefined);
        stage = now;
      };
      this.watched.set(run, run.watch(onChange));
    }
  }
}

const SECOND = 1000;

/** The view Runs in the sidebar. Counts down only while something waits and the view is visible. */
export class RunsView implements vscode.Disposable {
  readonly tree: RunsTree;
  private readonly view: vscode.TreeView<unknown>;
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly dependencies: RunsTreeDependencies & { readonly log: Log }) {
    this.tree = new RunsTree(dependencies);
    this.view = vscode.window.createTreeView('spriteKiln.runs', { treeDataProvider: this.tree });
    // Files that runs save: one that comes or goes may be a row.
    const watcher = vscode.workspace.createFileSystemWatcher(globFor('saved'), false, true, false);
    const onFile = (uri: vscode.Uri) => {
      if (this.view.visible) this.tree.refreshFile(uri);
    };
    this.subscriptions = [
      this.tree,
      this.view,
      watcher,
      watcher.onDidCreate(onFile),
      watcher.onDidDelete(onFile),
      this.tree.onDidChangeTreeData(() => this.update()),
      this.view.onDidChangeVisibility(() => this.look()),
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.look()),
    ];
    this.update();
  }

  /** Shows only these runs; undefined: all. */
  filter(shown: RunFilter | undefined): void {
    this.tree.filter(shown);
    this.view.message = shown?.words;
  }

  dispose(): void {
    clearInterval(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Shows what other windows and file managers did while the view was out of sight. */
  private look(): void {
    this.update();
    if (!this.view.visible) return;
    this.tree.refresh();
    this.dependencies.runs
      .reread()
      .catch((error) => this.dependencies.log.error('The journal of runs could not be read', error));
  }

  private update(): void {
    const count = this.tree.undecided;
    const tooltip =
      count === 1
        ? vscode.l10n.t('1 run waits for a decision')
        : vscode.l10n.t('{0} runs wait for a decision', formatNumber(count));
    this.view.badge = count ? { value: count, tooltip } : undefined;
    const counting = this.view.visible && this.tree.waiting.length > 0;
    if (counting === (this.timer !== undefined)) return;
    clearInterval(this.timer);
    this.timer = counting ? setInterval(() => this.tick(), SECOND) : undefined;
  }

  private tick(): void {
    for (const node of this.tree.waiting) this.tree.refresh(node);
  }
}
