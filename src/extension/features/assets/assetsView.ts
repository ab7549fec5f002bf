import * as vscode from 'vscode';
import {
  type AssetFilter,
  type AssetsCalls,
  type AssetsEvents,
  type AssetsInit,
  assetsParams,
  type Found,
  NO_FILTER,
} from '../../../shared/protocol/assets';
import type { PictureBytes } from '../../../shared/protocol/preview';
import type { Log } from '../../platform/log';
import { bundleStrings, pagesFolder, wholePageHtml } from '../../platform/page';
import { type Handlers, PageChannel } from '../../platform/pageChannel';
import { ASSET_COMMANDS } from './assetCommands';
import type { AssetLibrary } from './assetLibrary';
import { assetPictureText } from './assetPictureText';
import { SearchResult } from './assetSearch';
import { type Purse, stateOf } from './assetsState';
import type { Thumbnails } from './thumbnails';

export interface AssetsViewParts {
  readonly extension: vscode.Uri;
  readonly library: AssetLibrary;
  readonly thumbnails: Thumbnails;
  readonly purse: () => Purse;
  /** Something in the purse changed. */
  readonly onDidChangePurse: vscode.Event<void>;
  readonly memory: vscode.Memento;
  readonly log: Log;
}

export const ASSETS_VIEW = 'spriteKiln.assets';
const CHOICES = 'assets.page';
/** Rows that come with a search. */
const FIRST = 60;
/** Between two messages about changes: a first reading changes the index a hundred times. */
const PAUSE_MS = 200;

const HELP = {
  connect: ['spriteKiln.connect'],
  generate: ['spriteKiln.generate'],
  settings: ['workbench.action.openSettings', 'spriteKiln'],
  log: ['spriteKiln.showLog'],
  openFolder: ['vscode.openFolder'],
} as const;

/** The grid of assets in the sidebar: the host's side of its page. The page lives while the view is in sight. */
export class AssetsView implements vscode.WebviewViewProvider, vscode.Disposable {
  private readonly shown = new vscode.EventEmitter<void>();
  /** The view came into sight. */
  readonly onDidShow = this.shown.event;
  private view: vscode.WebviewView | undefined;
  private channel: PageChannel<AssetsCalls, AssetsEvents> | undefined;
  private found = {
    number: 0,
    result: new SearchResult([], NO_FILTER, new Set()),
  };
  private selected: readonly string[] = [];
  private pause: NodeJS.Timeout | undefined;
  private told: unknown;
  /** Whether the page is there and asked for what it shows: out of sight it goes away. */
  private listening = false;
  /** What a page that is still to come is told. */
  private wanted: (() => void) | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly parts: AssetsViewParts) {
    const { library, onDidChangePurse } = parts;
    this.subscriptions = [
      library.onDidChange(() => this.tellSoon()),
      onDidChangePurse(() => this.tellSoon()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.tellSoon()),
    ];
  }

  /** Ids of the assets that are selected in the page; those that are gone are left out. */
  get selection(): readonly string[] {
    return this.selected.filter((id) => this.parts.library.index.has(id));
  }

  /** Whether the view is in sight. */
  get visible(): boolean {
    return this.view?.visible ?? false;
  }

  async resolveWebviewView(view: vscode.WebviewView): Promise<void> {
    const { extension, log } = this.parts;
    this.view = view;
    view.webview.options = { enableScripts: true, localResourceRoots: [pagesFolder(extension)] };
    const channel = new PageChannel(view.webview, assetsParams, this.handlers(), log);
    this.channel = channel;
    view.onDidChangeVisibility(() => {
      if (view.visible) this.comesUp();
      else this.listening = false;
    });
    view.onDidDispose(() => {
      channel.dispose();
      if (this.channel !== channel) return;
      this.channel = undefined;
      this.view = undefined;
      this.listening = false;
      this.selected = [];
    });
    void this.parts.library.open();
    view.webview.html = await wholePageHtml(view.webview, extension, 'assets', vscode.l10n.t('Assets'));
    if (this.view === view) this.comesUp();
  }

  /** Brings the view into sight, shows an asset in it and selects it. */
  show(id: string): Promise<void> {
    return this.haveDone(() => this.channel?.send('show', { id }));
  }

  /** Brings the view into sight with the cursor in its search box. */
  search(): Promise<void> {
    return this.haveDone(() => this.channel?.send('focusSearch', null));
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.channel?.dispose();
    this.shown.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** The page loads: what it will ask for is on its way to it by then. */
  private comesUp(): void {
    this.shown.fire();
    void this.parts.library.open().then(() => {
      if (!this.listening) this.channel?.sendEarly('first', this.init(NO_FILTER, []));
    });
  }

  /** Tells the page, at once where it is there, else when it will be. */
  private async haveDone(tell: () => void): Promise<void> {
    const there = this.listening;
    if (!there) this.wanted = tell;
    await vscode.commands.executeCommand(`${ASSETS_VIEW}.focus`);
    if (there) tell();
  }

  private handlers(): Handlers<AssetsCalls> {
    const { library, memory, thumbnails } = this.parts;
    const done = async (work: Thenable<unknown> | Promise<unknown>) => {
      await work;
      return null;
    };
    return {
      ready: ({ filter, open }) => this.answerReady(filter, open),
      search: async ({ filter, open }) => this.find(filter, open),
      rows: async ({ search, from, count }) => this.resultOf(search).slice(from, count),
      ids: async ({ search, from, to }) => this.resultOf(search).ids(from, to),
      typeAhead: async ({ search, prefix, from }) => this.resultOf(search).typeAhead(prefix, from),
      place: async ({ search, id }) => this.resultOf(search).place(id),
      thumbnail: ({ id, play }) => this.thumbnail(id, play),
      forget: async ({ ids }) => {
        thumbnails.forget(ids);
        return null;
      },
      selected: async ({ ids }) => {
        this.selected = ids;
        return null;
      },
      // Commands tell people themselves what went wrong, and may take minutes. The argument is that of the page's menu.
      act: async ({ action, ids }) => {
        void vscode.commands.executeCommand(ASSET_COMMANDS[action], { webview: ASSETS_VIEW, assets: ids });
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
      remember: ({ choices }) => done(memory.update(CHOICES, choices)),
    };
  }

  private async answerReady(filter: AssetFilter, open: readonly string[]): Promise<AssetsInit> {
    // The first entries from disk, or nothing where there are none.
    await this.parts.library.open();
    this.told = this.parts.library.index.entries();
    const init = this.init(filter, open);
    this.listening = true;
    // After the answer to this call.
    if (this.wanted) setTimeout(this.wanted);
    this.wanted = undefined;
    return init;
  }

  private init(filter: AssetFilter, open: readonly string[]): AssetsInit {
    const { library, memory, purse } = this.parts;
    return {
      l10n: bundleStrings(),
      language: vscode.env.language,
      choices: memory.get<Record<string, unknown>>(CHOICES, {}),
      state: stateOf(library, purse()),
      found: this.find(filter, open),
    };
  }

  private find(filter: AssetFilter, open: readonly string[]): Found {
    const result = new SearchResult(this.parts.library.index.entries(), filter, new Set(open));
    this.found = { number: this.found.number + 1, result };
    return { search: this.found.number, rows: result.rows, assets: result.assets, first: result.slice(0, FIRST) };
  }

  private resultOf(search: number): SearchResult {
    if (search === this.found.number) return this.found.result;
    const error = new Error('There was a later search.');
    error.name = 'Outdated';
    throw error;
  }

  private async thumbnail(id: string, play: boolean): Promise<PictureBytes | null> {
    const entry = this.parts.library.index.get(id);
    if (!entry) throw new Error(vscode.l10n.t('This asset is no longer there.'));
    try {
      return (await this.parts.thumbnails.get(entry, play)) ?? null;
    } catch (error) {
      throw new Error(assetPictureText(error));
    }
  }

  private tellSoon(): void {
    this.pause ??= setTimeout(() => {
      this.pause = undefined;
      this.tell();
    }, PAUSE_MS);
  }

  private tell(): void {
    const { library, purse } = this.parts;
    if (!this.channel) return;
    this.channel.send('state', stateOf(library, purse()));
    // The list is another object exactly where the index changed.
    const entries = library.index.entries();
    if (entries === this.told) return;
    this.told = entries;
    this.channel.send('changed', { total: entries.length });
  }
}
