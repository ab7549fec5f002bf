import * as vscode from 'vscode';
import { globFor } from '../../../core/domain/pictureFiles';
import { EverySecond } from '../../../shared/base/countdown';
import { countOf } from '../../../shared/base/counts';
import type { Log } from '../../platform/log';
import { type RunFilter, RunsTree, type RunsTreeDependencies } from './runsTree';

/** The view Runs in the sidebar. Counts down only while something waits and the view is visible. */
export class RunsView implements vscode.Disposable {
  readonly #dependencies: RunsTreeDependencies & { readonly log: Log };

  readonly tree: RunsTree;
  readonly #view: vscode.TreeView<unknown>;
  readonly #subscriptions: vscode.Disposable[];
  readonly #ticking = new EverySecond(() => this.#redrawWaiting());

  constructor(dependencies: RunsTreeDependencies & { readonly log: Log }) {
    this.#dependencies = dependencies;
    this.tree = new RunsTree(dependencies);
    this.#view = vscode.window.createTreeView('spriteKiln.runs', { treeDataProvider: this.tree });
    // Saved files are rows, which change when a file appears or disappears.
    const watcher = vscode.workspace.createFileSystemWatcher(globFor('saved'), false, true, false);
    const onFile = (uri: vscode.Uri) => {
      if (this.#view.visible) void this.tree.refreshFile(uri);
    };
    this.#subscriptions = [
      this.tree,
      this.#view,
      watcher,
      watcher.onDidCreate(onFile),
      watcher.onDidDelete(onFile),
      this.tree.onDidChangeTreeData(() => this.#update()),
      this.#view.onDidChangeVisibility(() => this.#look()),
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.#look()),
    ];
    this.#update();
  }

  /** Shows only these runs; undefined: all. */
  filter(shown: RunFilter | undefined): void {
    this.tree.filter(shown);
  }

  dispose(): void {
    this.#ticking.set(false);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Shows what other windows and programs did while the view was hidden. */
  #look(): void {
    this.#update();
    if (!this.#view.visible) return;
    this.tree.refresh();
    void this.tree.lookForFiles();
    this.#dependencies.runs
      .reread()
      .catch((error) => this.#dependencies.log.error("The journal of runs couldn't be read", error));
  }

  #update(): void {
    const { message } = this.tree;
    if (this.#view.message !== message) this.#view.message = message;
    const count = this.tree.undecided;
    const tooltip = countOf(
      {
        one: () => vscode.l10n.t('1 run is waiting for a decision'),
        several: (count) => vscode.l10n.t('{0} runs are waiting for a decision', count),
      },
      count,
    );
    this.#view.badge = count ? { value: count, tooltip } : undefined;
    this.#ticking.set(this.#view.visible && this.tree.waiting.length > 0);
  }

  #redrawWaiting(): void {
    for (const node of this.tree.waiting) this.tree.refresh(node);
  }
}
