import * as vscode from 'vscode';
import type { Log } from '../../platform/log';
import { formatNumber } from '../../platform/numbers';
import { RunsTree, type RunsTreeParts } from './runsTree';

const SECOND = 1000;
/** What runs save: one of these that comes or goes may be a row. */
const SAVED_FILES = '**/*.{png,gif,webp,jpg,jpeg,json}';

/** The view Runs in the sidebar. Counts down only while something waits and the view is seen. */
export class RunsView implements vscode.Disposable {
  readonly tree: RunsTree;
  private readonly view: vscode.TreeView<unknown>;
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: RunsTreeParts & { readonly log: Log }) {
    this.tree = new RunsTree(parts);
    this.view = vscode.window.createTreeView('spriteKiln.runs', { treeDataProvider: this.tree });
    const watcher = vscode.workspace.createFileSystemWatcher(SAVED_FILES, false, true, false);
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

  dispose(): void {
    clearInterval(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Whoever comes back sees what other windows and file managers did meanwhile. */
  private look(): void {
    this.update();
    if (!this.view.visible) return;
    this.tree.refresh();
    this.parts.runs.reread().catch((error) => this.parts.log.error('The journal of runs could not be read', error));
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
