import * as vscode from 'vscode';
import type { FileStore } from '../../platform/fileStore';
import type { Run, RunOutput } from './run';
import { fileItem, filesOf, type RunFile, unsavedItem, unsavedOf } from './runFiles';
import { runItem } from './runRow';
import { isFinished, type RunPlace, stageOf, waitsForPerson } from './runStage';
import type { Runs } from './runs';

/** A row of the view; commands in its menus get it. */
export class RunNode {
  constructor(readonly run: Run) {}
}

export class FileNode {
  constructor(
    readonly run: Run,
    readonly saved: RunFile,
  ) {}
}

export class UnsavedNode {
  constructor(
    readonly run: Run,
    readonly output: RunOutput,
  ) {}
}

export type RunsNode = RunNode | FileNode | UnsavedNode;

export interface RunsTreeParts {
  readonly runs: Runs;
  readonly files: FileStore;
  readonly connections: { readonly origin: string; readonly onDidChange: vscode.Event<void> };
}

/** The runs as rows: first those that wait for a person, then those under way, then the finished ones, each newest first. */
export class RunsTree implements vscode.TreeDataProvider<RunsNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<RunsNode | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly nodes = new Map<string, RunNode>();
  private readonly watched = new Map<Run, () => void>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly parts: RunsTreeParts) {
    this.subscriptions = [
      parts.runs.onDidChange(() => this.refresh()),
      parts.connections.onDidChange(() => this.refresh()),
    ];
    this.watchOpen();
  }

  /** Runs that wait for a person. */
  get undecided(): number {
    return this.parts.runs.list().filter((run) => waitsForPerson(this.stage(run))).length;
  }

  /** Rows whose words change by themselves. */
  get waiting(): RunNode[] {
    return this.parts.runs
      .list()
      .filter((run) => this.stage(run) === 'waiting')
      .map((run) => this.nodeOf(run));
  }

  placeOf(run: Run): RunPlace {
    return { open: this.parts.runs.isOpen(run), origin: this.parts.connections.origin };
  }

  getTreeItem(node: RunsNode): vscode.TreeItem {
    if (node instanceof RunNode) return runItem(node.run, this.placeOf(node.run));
    if (node instanceof FileNode) return fileItem(node.run.id, node.saved);
    return unsavedItem(node.run.id, node.output);
  }

  async getChildren(node?: RunsNode): Promise<RunsNode[]> {
    if (!node) return this.sorted().map((run) => this.nodeOf(run));
    if (!(node instanceof RunNode)) return [];
    const saved = await filesOf(node.run, this.parts.files);
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

  /** A file came or went: draws the finished runs anew that saved it. Open ones are drawn at each change anyway. */
  refreshFile(uri: vscode.Uri): void {
    const place = uri.toString();
    const saved = (run: Run) =>
      run.snapshot.outputs.some(({ files }) => files.some((file) => vscode.Uri.parse(file.uri).toString() === place));
    for (const run of this.parts.runs.list()) {
      if (!this.parts.runs.isOpen(run) && saved(run)) this.changed.fire(this.nodeOf(run));
    }
  }

  dispose(): void {
    for (const stop of this.watched.values()) stop();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private stage(run: Run) {
    return stageOf(run, this.parts.runs.isOpen(run));
  }

  private sorted(): Run[] {
    const rank = (run: Run) => {
      const stage = this.stage(run);
      if (waitsForPerson(stage)) return 0;
      return isFinished(stage) ? 2 : 1;
    };
    return this.parts.runs.list().sort((a, b) => rank(a) - rank(b));
  }

  /** One node a run, so that a single row can be drawn anew. A run that is taken up is another object with the same id. */
  private nodeOf(run: Run): RunNode {
    const known = this.nodes.get(run.id);
    if (known?.run === run) return known;
    const node = new RunNode(run);
    this.nodes.set(run.id, node);
    return node;
  }

  private watchOpen(): void {
    const { runs } = this.parts;
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
        // Another stage may be another place in the list.
        this.changed.fire(now === stage ? this.nodeOf(run) : undefined);
        stage = now;
      };
      this.watched.set(run, run.watch(onChange));
    }
  }
}
