import * as vscode from 'vscode';
import type { AssetLibrary } from '../../../core/assets/assetLibrary';
import { SearchResult } from '../../../core/assets/assetSearch';
import type { Thumbnails } from '../../../core/assets/thumbnails';
import { assetOperations } from '../../../core/domain/operations';
import type { Memory } from '../../../core/host/memory';
import { recall, remember } from '../../../core/host/stored';
import { Later } from '../../../shared/base/later';
import {
  type ASSET_HELP,
  type AssetFilter,
  type AssetsCalls,
  type AssetsEvents,
  type AssetsInit,
  assetsParams,
  type Found,
  NO_FILTER,
} from '../../../shared/protocol/assets';
import type { PictureBytes } from '../../../shared/protocol/pictureBytes';
import { bundleStrings } from '../../platform/bundleStrings';
import type { Log } from '../../platform/log';
import { pagesFolder, wholePageHtml } from '../../platform/page';
import { type Handlers, PageChannel } from '../../platform/pageChannel';
import { type KnownSpending, stateOf } from './assetsState';
import { ASSET_COMMANDS } from './assetTargets';
import { assetPictureText } from './assetText';
import { ViewFocus } from './viewFocus';

export interface AssetsViewDependencies {
  readonly extension: vscode.Uri;
  readonly library: AssetLibrary;
  readonly thumbnails: Thumbnails;
  readonly spending: () => KnownSpending;
  /** Credits or costs changed. */
  readonly onDidChangeSpending: vscode.Event<void>;
  readonly memory: Memory;
  readonly log: Log;
}

const ASSETS_VIEW = 'spriteKiln.assets';
/** Number of rows in the answer to a search. */
const FIRST_ROWS = 60;
/** Milliseconds between two messages about changes: a first pass changes the index a hundred times. */
const PAUSE_MS = 200;

/** VS Code commands, with their arguments, of the buttons in an empty list. */
const HELP = {
  connect: ['spriteKiln.connect'],
  generate: ['spriteKiln.generate'],
  samples: ['spriteKiln.trySamples'],
  getStarted: ['spriteKiln.getStarted'],
  trust: ['workbench.trust.manage'],
  log: ['spriteKiln.showLog'],
  openFolder: ['vscode.openFolder'],
} as const satisfies Record<(typeof ASSET_HELP)[number], readonly string[]>;

/** The grid of assets in the sidebar: the host's side of its page. The page exists only while the view is visible. */
export class AssetsView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #dependencies: AssetsViewDependencies;

  readonly #shown = new vscode.EventEmitter<void>();
  /** The view became visible. */
  readonly onDidShow = this.#shown.event;
  /** Whether the palette's commands are meant for this view. */
  readonly focus = new ViewFocus();
  #view: vscode.WebviewView | undefined;
  #channel: PageChannel<AssetsCalls, AssetsEvents> | undefined;
  #found = {
    number: 0,
    result: new SearchResult([], NO_FILTER, new Set()),
  };
  #selected: readonly string[] = [];
  readonly #later = new Later(PAUSE_MS, () => this.#tell(), { fromFirst: true });
  #toldEntries: unknown;
  /** Whether the page is loaded and has called `ready`; a hidden page is unloaded. */
  #listening = false;
  /** Sends something to the page once it's ready. */
  #whenReady: (() => void) | undefined;
  readonly #subscriptions: vscode.Disposable[];

  constructor(dependencies: AssetsViewDependencies) {
    this.#dependencies = dependencies;
    const { library, onDidChangeSpending } = dependencies;
    this.#subscriptions = [
      library.onDidChange(() => this.#tellSoon()),
      onDidChangeSpending(() => this.#tellSoon()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#tellSoon()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#tellSoon()),
    ];
  }

  /** Ids of the assets that are selected in the page, without those that no longer exist. */
  get selection(): readonly string[] {
    return this.#selected.filter((id) => this.#dependencies.library.index.has(id));
  }

  /** Whether the view is visible. */
  get visible(): boolean {
    return this.#view?.visible ?? false;
  }

  async resolveWebviewView(view: vscode.WebviewView): Promise<void> {
    const { extension, log } = this.#dependencies;
    this.#view = view;
    view.webview.options = { enableScripts: true, localResourceRoots: [pagesFolder(extension)] };
    const channel = new PageChannel(view.webview, assetsParams, this.#handlers(), log);
    this.#channel = channel;
    view.onDidChangeVisibility(() => {
      if (view.visible) this.#becameVisible();
      else this.#pageGone();
    });
    view.onDidDispose(() => {
      channel.dispose();
      if (this.#channel !== channel) return;
      this.#channel = undefined;
      this.#view = undefined;
      this.#pageGone();
      this.#selected = [];
    });
    void this.#dependencies.library.open();
    view.webview.html = await wholePageHtml(view.webview, extension, 'assets', vscode.l10n.t('Assets'));
    if (this.#view === view) this.#becameVisible();
  }

  /** Shows the view, reveals an asset in it, and selects it. */
  show(id: string): Promise<void> {
    return this.#sendWhenReady(() => this.#channel?.send('show', () => ({ id })));
  }

  /** Shows the view with the focus in its search box. */
  search(): Promise<void> {
    return this.#sendWhenReady(() => this.#channel?.send('focusSearch', () => null));
  }

  dispose(): void {
    this.#later.dispose();
    this.#channel?.dispose();
    this.#shown.dispose();
    this.focus.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #pageGone(): void {
    this.#listening = false;
    this.focus.moved('elsewhere');
  }

  /** Sends the page's initial data while it's still loading, so the first rows appear sooner. */
  #becameVisible(): void {
    this.#shown.fire();
    void this.#dependencies.library.open().then(() => {
      if (!this.#listening) this.#channel?.sendEarly('first', this.#init(NO_FILTER, []));
    });
  }

  /** Shows the view and sends something to its page once that is ready. */
  async #sendWhenReady(tell: () => void): Promise<void> {
    const isReady = this.#listening;
    if (!isReady) this.#whenReady = tell;
    await vscode.commands.executeCommand(`${ASSETS_VIEW}.focus`);
    if (isReady) tell();
  }

  #handlers(): Handlers<AssetsCalls> {
    const { library, memory, thumbnails } = this.#dependencies;
    const done = async (work: Thenable<unknown> | Promise<unknown>) => {
      await work;
      return null;
    };
    return {
      ready: ({ filter, open }) => this.#answerReady(filter, open),
      search: async ({ filter, open }) => this.#find(filter, open),
      rows: async ({ search, from, count }) => this.#resultOf(search).slice(from, count),
      ids: async ({ search, from, to }) => this.#resultOf(search).ids(from, to),
      typeAhead: async ({ search, prefix, from }) => this.#resultOf(search).typeAhead(prefix, from),
      place: async ({ search, id }) => this.#resultOf(search).place(id),
      thumbnail: ({ id, play }) => this.#thumbnail(id, play),
      forget: async ({ ids }) => {
        thumbnails.forget(ids);
        return null;
      },
      selected: async ({ ids }) => {
        this.#selected = ids;
        return null;
      },
      focus: async ({ at }) => {
        this.focus.moved(at);
        return null;
      },
      // Not awaited: commands show their own errors and may take minutes. The argument is the same as from the page's menu.
      act: async ({ action, ids }) => {
        const command = ASSET_COMMANDS.get(action);
        if (command) void vscode.commands.executeCommand(command, { webview: ASSETS_VIEW, assets: ids });
        return null;
      },
      refresh: async ({ full }) => {
        void library.refresh(full);
        return null;
      },
      help: async (params) => {
        const [command, ...args] = HELP[params.with];
        void vscode.commands.executeCommand(command, ...args);
        return null;
      },
      remember: ({ choices }) => done(remember(memory, 'assets.page', choices)),
    };
  }

  async #answerReady(filter: AssetFilter, open: readonly string[]): Promise<AssetsInit> {
    // Waits for the first entries from disk.
    await this.#dependencies.library.open();
    this.#toldEntries = this.#dependencies.library.index.entries();
    const init = this.#init(filter, open);
    this.#listening = true;
    // Sent after the answer to this call.
    if (this.#whenReady) setTimeout(this.#whenReady);
    this.#whenReady = undefined;
    return init;
  }

  #init(filter: AssetFilter, open: readonly string[]): AssetsInit {
    const { library, memory, spending } = this.#dependencies;
    return {
      l10n: bundleStrings(),
      language: vscode.env.language,
      operations: assetOperations(),
      choices: recall(memory, 'assets.page'),
      state: stateOf(library, spending()),
      found: this.#find(filter, open),
    };
  }

  #find(filter: AssetFilter, open: readonly string[]): Found {
    const result = new SearchResult(this.#dependencies.library.index.entries(), filter, new Set(open));
    this.#found = { number: this.#found.number + 1, result };
    return { search: this.#found.number, rows: result.rows, assets: result.assets, first: result.slice(0, FIRST_ROWS) };
  }

  #resultOf(search: number): SearchResult {
    if (search === this.#found.number) return this.#found.result;
    const error = new Error('There was a later search.');
    error.name = 'Outdated';
    throw error;
  }

  async #thumbnail(id: string, play: boolean): Promise<PictureBytes | null> {
    const entry = this.#dependencies.library.index.get(id);
    if (!entry) throw new Error(vscode.l10n.t('This asset no longer exists.'));
    try {
      return (await this.#dependencies.thumbnails.get(entry, play)) ?? null;
    } catch (error) {
      throw new Error(assetPictureText(error));
    }
  }

  #tellSoon(): void {
    this.#later.schedule();
  }

  #tell(): void {
    const { library, spending } = this.#dependencies;
    if (!this.#channel) return;
    this.#channel.send('state', () => stateOf(library, spending()));
    // The list is a new object after each change of the index.
    const entries = library.index.entries();
    if (entries === this.#toldEntries) return;
    this.#toldEntries = entries;
    this.#channel.send('changed', () => ({ total: entries.length }));
  }
}
