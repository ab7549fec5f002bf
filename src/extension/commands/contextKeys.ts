import type * as vscode from 'vscode';
import type { Run } from '../../core/runs/run';
import { actionsOf, isFinished, RUN_ACTIONS, type RunAction, stageOf } from '../../core/runs/runStage';
import { placeholderRuns } from '../features/placeholders/placeholders';
import { IN_BROWSER } from '../platform/hostPlaces';

/** What the keys depend on. */
export interface KeyState {
  readonly connections: { readonly kind: 'built-in' | 'hosted'; readonly origin: string };
  readonly runs: { list(): readonly Run[]; all(): readonly Run[]; isOpen(run: Run): boolean };
  readonly assets: { readonly index: { readonly size: number }; readonly status: { readonly state: string } };
  /** The view *Assets*. */
  readonly assetsView: { readonly focus: { readonly isHere: boolean } };
  /** The view *Runs*. */
  readonly runsView: { readonly tree: { readonly isFiltered: boolean } };
  readonly exporting: { readonly canUndoOnSave: boolean };
  readonly comparing: { readonly hasChangedPictures: boolean };
}

/**
 * Every key in `when` clauses that this extension sets, as `spriteKiln.<name>` in package.json. VS Code treats all of them as false until
 * the extension has started, so commands that need one appear a moment later.
 */
export const CONTEXT_KEYS: Readonly<Record<string, (state: KeyState) => boolean>> = {
  /** No computer runs the extension, so it can't start programs. */
  inBrowser: () => IN_BROWSER,
  /** A hosted service is in use, with or without a known key. `extension.ts` sets this one at once. */
  hosted: ({ connections }) => connections.kind === 'hosted',
  /** The account has assets, or may have some. */
  haveAssets: hasAssets,
  /** The Assets view has the focus, or had it when the palette opened: VS Code's own key of the focused view ends with that. */
  assetsFocused: ({ assetsView }) => assetsView.focus.isHere,
  /** The list contains finished runs. */
  finishedRuns: ({ runs }) => runs.list().some((run) => !runs.isOpen(run) && isFinished(stageOf(run, false))),
  /** A run of the built-in service wrote files. Whether they still exist isn't checked. */
  placeholders: ({ runs }) => placeholderRuns(runs.all()).size > 0,
  placeholdersOnly: ({ runsView }) => runsView.tree.isFiltered,
  /** An export on save can be undone. */
  exportToUndo: ({ exporting }) => exporting.canUndoOnSave,
  /** Git's lists of changes contain a picture. Menus there don't know a row's file. */
  changedPictures: ({ comparing }) => comparing.hasChangedPictures,
  ...Object.fromEntries(RUN_ACTIONS.map((action) => [runKey(action), (state: KeyState) => fitsARun(state, action)])),
};

/** The key that is true if an action fits one of the listed runs: `run.cancel`. */
export function runKey(action: RunAction): string {
  return `run.${action}`;
}

/** Assets are read when first needed. Until then, a hosted account may have some, and the built-in service's are outputs of runs. */
function hasAssets({ assets, connections: { kind, origin }, runs }: KeyState): boolean {
  if (assets.index.size > 0) return true;
  if (kind === 'hosted') return assets.status.state !== 'ready';
  return runs.all().some(({ snapshot }) => snapshot.origin === origin && snapshot.outputs.some(({ asset }) => asset));
}

function fitsARun({ runs, connections: { origin } }: KeyState, action: RunAction): boolean {
  return runs.list().some((run) => actionsOf(run, { open: runs.isOpen(run), origin }).includes(action));
}

/** Sets all keys, and again after each change. VS Code is told only of keys that changed. */
export class ContextKeys implements vscode.Disposable {
  readonly #state: KeyState;
  readonly #set: (name: string, value: boolean) => void;

  readonly #sent = new Map<string, boolean>();
  readonly #subscriptions: readonly vscode.Disposable[];
  #pending: NodeJS.Immediate | undefined;

  /**
   * @param changes events that may change a key; several at once cause one update
   * @param set `setContextKey`
   */
  constructor(state: KeyState, changes: readonly vscode.Event<unknown>[], set: (name: string, value: boolean) => void) {
    this.#state = state;
    this.#set = set;
    this.#subscriptions = changes.map((onDidChange) => onDidChange(() => this.#soon()));
    this.#update();
  }

  dispose(): void {
    clearImmediate(this.#pending);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #soon(): void {
    this.#pending ??= setImmediate(() => this.#update());
  }

  #update(): void {
    this.#pending = undefined;
    for (const [name, holds] of Object.entries(CONTEXT_KEYS)) {
      const value = holds(this.#state);
      if (this.#sent.get(name) === value) continue;
      this.#sent.set(name, value);
      this.#set(name, value);
    }
  }
}
