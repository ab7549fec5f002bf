import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileProvenance } from '../../src/core/domain/provenance';
import type { SpriteEdits } from '../../src/core/edits/edits';
import { Journal } from '../../src/core/runs/journal/journal';
import { Runs } from '../../src/core/runs/runs';
import { Comparing } from '../../src/extension/features/git/comparing';
import { Previews } from '../../src/extension/features/preview/previews';
import { EditorTrash } from '../../src/extension/platform/bin';
import { coreSettings } from '../../src/extension/platform/coreSettings';
import { Log } from '../../src/extension/platform/log';
import { systemClock } from '../../src/service/clock';
import type { PreviewCalls, PreviewInit, PreviewItem, PreviewState } from '../../src/shared/protocol/preview';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { runsParts } from '../support/runs/runsParts';
import { userFiles } from '../support/runs/userFiles';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { waitFor } from '../support/wait';
import { previewPixels } from './previewPixels';
import { watched } from './recordedExtension';

interface Reply {
  readonly kind: string;
  readonly id?: number;
  readonly ok?: unknown;
  readonly err?: { readonly name: string; readonly message: string };
  readonly event?: string;
  readonly data?: unknown;
}

/** A webview panel whose page is a test: it calls the host and receives its messages. */
export interface TestPage {
  readonly panel: vscode.WebviewPanel;
  /** Rejects with the host's message. */
  call<M extends keyof PreviewCalls>(method: M, params: PreviewCalls[M]['params']): Promise<PreviewCalls[M]['result']>;
  /** The first answer to `ready`. */
  init(): PreviewInit;
  /** The page's current content: the answer to `ready`, and later states. */
  state(): PreviewState;
  item(name: string): PreviewItem;
  close(): void;
}

/** A panel that VS Code doesn't show: the test is its page, and VS Code would load another one, which nobody hears. */
function unseenPanel(): vscode.WebviewPanel {
  const closed = new vscode.EventEmitter<void>();
  const never = new vscode.EventEmitter<never>().event;
  const webview: vscode.Webview = {
    options: {},
    html: '',
    cspSource: 'https://pages.invalid',
    asWebviewUri: (uri) => uri,
    postMessage: async () => true,
    onDidReceiveMessage: never,
  };
  return {
    ...{ viewType: 'spriteKiln.test', title: 'test', webview, options: {}, viewColumn: vscode.ViewColumn.Active },
    ...{ active: true, visible: true, onDidChangeViewState: never, onDidDispose: closed.event },
    reveal: () => {},
    dispose: () => closed.fire(),
  };
}

/** A page that nobody sees. */
export const unseenPage = () => testPage(unseenPanel());

/** A page in a tab of VS Code. */
export const pageInTab = () =>
  testPage(vscode.window.createWebviewPanel('spriteKiln.test', 'test', vscode.ViewColumn.Active));

function testPage(real: vscode.WebviewPanel): TestPage {
  const received = new vscode.EventEmitter<unknown>();
  const replies = new Map<number, Reply>();
  let last = 0;
  let state: PreviewState | undefined;
  let init: PreviewInit | undefined;
  const hear = (message: Reply) => {
    if (message.id !== undefined) replies.set(message.id, message);
    if (message.event === 'state') state = message.data as PreviewState;
  };
  const webview = watched(real.webview, {
    onDidReceiveMessage: received.event,
    postMessage: async (message: Reply) => {
      hear(message);
      return true;
    },
  });
  const now = () => state ?? assert.fail('The page has not called ready.');
  return {
    panel: watched(real, { webview }),
    async call<M extends keyof PreviewCalls>(method: M, params: PreviewCalls[M]['params']) {
      const id = ++last;
      received.fire({ kind: 'call', id, method, params });
      const reply = await waitFor(`the reply to ${method}`, () => replies.get(id));
      if (reply.err) throw Object.assign(new Error(reply.err.message), { name: reply.err.name });
      if (method === 'ready') {
        const answer = reply.ok as PreviewInit;
        init ??= answer;
        state = answer.state;
      }
      return reply.ok as PreviewCalls[M]['result'];
    },
    init: () => init ?? assert.fail('The page has not called ready.'),
    state: now,
    item: (name) => {
      const found = now().items.find((item) => item.name === name);
      if (!found) throw new Error(`${name} is not among ${now().items.map((item) => item.name)}.`);
      return found;
    },
    close: () => real.dispose(),
  };
}

/** Previews with real files and their own journal; the test answers questions. */
export interface PreviewBench {
  readonly home: string;
  readonly journal: Journal;
  readonly previews: Previews;
  readonly provenance: FileProvenance;
  /** Loads the journal, like a window at its start. */
  recover(): Promise<void>;
  readonly answers: { hasTrash: boolean; save: string | undefined };
  /** Paths that were suggested for files. */
  readonly asked: string[];
  /** Opens a preview whose page has called `ready`. */
  open(uri: vscode.Uri): Promise<TestPage>;
  /** Like after a window reload. */
  restart(): Promise<PreviewBench>;
  close(): Promise<void>;
}

/** @param edits what changes sprites; default: nothing can be changed */
export async function previewBench(
  kept?: {
    home: string;
    workspaceState: MemoryMemento;
    globalState: MemoryMemento;
  },
  edits: Pick<SpriteEdits, 'open'> = { open: () => Promise.reject(new Error('Nothing is changed here.')) },
): Promise<PreviewBench> {
  const home = kept?.home ?? (await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-previews-')));
  const { workspaceState = new MemoryMemento(), globalState = new MemoryMemento() } = kept ?? {};
  const extension = vscode.extensions.getExtension('sprite-kiln.sprite-kiln');
  if (!extension) throw new Error("The extension isn't installed.");
  const log = new Log(vscode.window.createOutputChannel('Sprite Kiln', { log: true }));
  const parts = runsParts(home, { files: userFiles, log });
  const runs = new Runs(parts);
  let journalIsRead = () => {};
  const recovered = new Promise<void>((resolve) => {
    journalIsRead = resolve;
  });
  const answers: PreviewBench['answers'] = { hasTrash: false, save: undefined };
  const asked: string[] = [];
  const provenance = new FileProvenance(runs);
  const attention = { isFree: true };
  const previews = new Previews({
    extension: extension.extensionUri,
    files: userFiles,
    log,
    runs,
    provenance,
    maps: normalMapsOnDisk(),
    recipes: { follow: async () => {} },
    numbered: numberedFramesOnDisk(),
    directionNames: coreSettings.directionNames,
    pixels: previewPixels(log),
    edits,
    comparisons: new Comparing({ files: userFiles, log, memory: globalState, attention }),
    attention,
    isHosted: () => false,
    recovered,
    workspaceState,
    globalState,
    trash: Object.assign(new EditorTrash(), { hasTrash: async () => answers.hasTrash }),
    ask: async (suggested) => {
      asked.push(suggested);
      return answers.save;
    },
  });
  const closers: (() => void)[] = [];
  const end = async () => {
    for (const close of closers) close();
    previews.dispose();
    await runs.close();
    parts.credits.dispose();
  };
  return {
    home,
    journal: new Journal(parts.directory, systemClock),
    previews,
    provenance,
    recover: async () => {
      await runs.recover(() => Promise.reject(new Error('no connection')));
      journalIsRead();
    },
    answers,
    asked,
    async open(uri) {
      const page = unseenPage();
      const document = await previews.openCustomDocument(uri);
      previews.resolveCustomEditor(document, page.panel);
      closers.push(() => {
        page.close();
        document.dispose();
      });
      await page.call('ready', {});
      return page;
    },
    restart: async () => {
      await end();
      return previewBench({ home, workspaceState, globalState });
    },
    close: async () => {
      await end();
      await removeFolder(home);
    },
  };
}
