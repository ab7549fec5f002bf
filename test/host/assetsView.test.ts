import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { AssetsView } from '../../src/extension/features/assets/assetsView';
import { Log } from '../../src/extension/platform/log';
import type { AssetsInit } from '../../src/shared/protocol/assets';
import { NO_FILTER } from '../../src/shared/protocol/assets';
import type { CallMessage, HostMessage } from '../../src/shared/protocol/message';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { type AssetService, startAssetService } from '../support/service/assetService';
import { type LibraryBench, type LibraryHome, libraryBench, libraryHome } from '../support/service/libraryBench';
import { waitFor } from '../support/wait';
import { useAddress } from './support';

/** VS Code's end of the view: the host's messages to the page, and the page's calls. */
class ViewEnd {
  readonly posted: HostMessage[] = [];
  readonly #received = new vscode.EventEmitter<CallMessage>();
  readonly #visibility = new vscode.EventEmitter<void>();
  readonly view: vscode.WebviewView;

  constructor() {
    const webview: vscode.Webview = {
      options: {},
      html: '',
      cspSource: 'https://page.example',
      onDidReceiveMessage: this.#received.event,
      asWebviewUri: (uri) => uri,
      postMessage: async (message: HostMessage) => this.posted.push(message) > 0,
    };
    const visibility = this.#visibility;
    this.view = {
      viewType: 'spriteKiln.assets',
      webview,
      visible: true,
      onDidChangeVisibility: visibility.event,
      onDidDispose: new vscode.EventEmitter<void>().event,
      show: () => {},
    };
  }

  call(method: string, params: unknown): void {
    this.#received.fire({ kind: 'call', id: 1, method, params });
  }

  /** The page was closed and opens again. */
  comesUp(): void {
    this.posted.length = 0;
    this.#visibility.fire();
  }

  firsts(): AssetsInit[] {
    return this.posted.flatMap((message) =>
      message.kind === 'event' && message.event === 'first' ? [message.data as AssetsInit] : [],
    );
  }
}

describe('The Assets view, host side', () => {
  let directory: string;
  let home: LibraryHome;
  let service: AssetService;
  let box: LibraryBench;
  let view: AssetsView;
  let end: ViewEnd;

  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-view-'));
    home = libraryHome(directory);
    service = await startAssetService({ count: 500 });
    home.secrets.values.set(`key:${new URL(service.baseUrl).origin}`, service.key);
    home.address.baseUrl = service.baseUrl;
    await useAddress(service.baseUrl);
    const before = libraryBench(home);
    await before.library.open();
    await before.reaches('ready');
    await before.close();
    box = libraryBench(home);
    end = new ViewEnd();
    view = new AssetsView({
      extension: vscode.extensions.getExtension('sprite-kiln.sprite-kiln')?.extensionUri ?? assert.fail(),
      library: box.library,
      thumbnails: box.thumbnails,
      spending: () => ({ credits: 435, costs: {} }),
      onDidChangeSpending: new vscode.EventEmitter<void>().event,
      memory: new MemoryMemento(),
      log: new Log(vscode.window.createOutputChannel('Sprite Kiln', { log: true })),
    });
  });

  afterEach(async () => {
    view.dispose();
    await box.close();
    await service.close();
    await useAddress(undefined);
    await removeFolder(directory);
  });

  it('sends the cached list before the page asks, without waiting for the service', async () => {
    service.forgetRequests();
    await view.resolveWebviewView(end.view);
    const [first] = await waitFor('the first rows', () => end.firsts().length > 0 && end.firsts());
    assert.equal(first?.found.first[0]?.id, service.id(500));
    assert.equal(first?.state.credits, 435);
    assert.ok((service.requests.get('GET /assets') ?? 0) <= 1);
    end.call('rows', { search: first?.found.search, from: 60, count: 5 });
    const reply = await waitFor('the answer', () => end.posted.find(({ kind }) => kind === 'reply'));
    assert.ok(reply.kind === 'reply' && 'ok' in reply && Array.isArray(reply.ok) && reply.ok.length === 5);
  });

  it('sends it again when the page is reopened, and not after the page has asked', async () => {
    await view.resolveWebviewView(end.view);
    await waitFor('the first rows', () => end.firsts().length === 1);
    end.comesUp();
    await waitFor('the first rows again', () => end.firsts().length === 1);
    end.call('ready', { filter: NO_FILTER, open: [] });
    await waitFor('the answer', () => end.posted.some(({ kind }) => kind === 'reply'));
    end.comesUp();
    await box.reaches('ready');
    assert.deepEqual(end.firsts(), []);
  });
});
