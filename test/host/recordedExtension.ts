import * as vscode from 'vscode';
import { clientFactory } from '../../src/core/account/clients';
import { Connections } from '../../src/core/account/connection';
import { Costs } from '../../src/core/account/costs';
import { Credits } from '../../src/core/account/credits';
import { FileProvenance } from '../../src/core/domain/provenance';
import type { Run } from '../../src/core/runs/run';
import { Runs } from '../../src/core/runs/runs';
import { StatusBar } from '../../src/extension/features/account/statusBar';
import { Comparing } from '../../src/extension/features/git/comparing';
import { addressOfRun } from '../../src/extension/features/preview/previewPlace';
import { Previews } from '../../src/extension/features/preview/previews';
import { coreSettings } from '../../src/extension/platform/coreSettings';
import { Keys } from '../../src/extension/platform/keys';
import { Log } from '../../src/extension/platform/log';
import { networkSettings } from '../../src/extension/platform/networkSettings';
import { userAddress } from '../../src/extension/platform/settings';
import { MemoryMemento, MemorySecrets } from '../support/runs/memoryStores';
import { runsParts } from '../support/runs/runsParts';
import { userFiles } from '../support/runs/userFiles';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { previewPixels } from './previewPixels';

/** The extension's real parts, with a record of everything that they pass to VS Code. */
export interface RecordedExtension {
  readonly log: Log;
  readonly connections: Connections;
  readonly runs: Runs;
  readonly previews: Previews;
  readonly statusBar: StatusBar;
  /** Log lines, HTML of pages and messages to them, tooltips, stored mementos; by kind. */
  readonly shown: { readonly what: string; readonly text: string }[];
  /** Shows a run in its own page. */
  showRun(run: Run): void;
  close(): Promise<void>;
}

/** @param directory for journal and known files */
export function recordedExtension(
  directory: string,
  extension: vscode.Uri,
  secrets = new MemorySecrets(),
): RecordedExtension {
  const shown: { what: string; text: string }[] = [];
  const keep = (what: string) => (text: string) => void shown.push({ what, text });
  const restore = watchWindow(keep);
  const log = new Log(vscode.window.createOutputChannel('Sprite Kiln', { log: true }));
  const keys = new Keys(secrets, log);
  const builtIn = () => Promise.reject(new Error("The built-in service isn't available here."));
  const clients = clientFactory({ userAgent: 'sprite-kiln/test', builtIn, network: networkSettings });
  const connections = new Connections(clients, keys, userAddress);
  const credits = new Credits(new MemoryMemento(keep('memento')));
  const statusBar = new StatusBar(credits);
  const costs = new Costs(new MemoryMemento(keep('memento')));
  const runs = new Runs(runsParts(directory, { files: userFiles, credits, costs, log }));
  const mementos = {
    workspaceState: new MemoryMemento(keep('memento')),
    globalState: new MemoryMemento(keep('memento')),
  };
  const attention = { isFree: true };
  const previews = new Previews({
    extension,
    files: userFiles,
    log,
    runs,
    directionNames: coreSettings.directionNames,
    provenance: new FileProvenance(runs),
    maps: normalMapsOnDisk(),
    recipes: { follow: async () => {} },
    numbered: numberedFramesOnDisk(),
    pixels: previewPixels(log),
    edits: { open: () => Promise.reject(new Error('Nothing is changed here.')) },
    comparisons: new Comparing({ files: userFiles, log, memory: mementos.globalState, attention }),
    attention,
    isHosted: () => false,
    recovered: Promise.resolve(),
    ...mementos,
  });
  const panels: vscode.WebviewPanel[] = [];
  return {
    log,
    connections,
    runs,
    previews,
    statusBar,
    shown,
    showRun: (run) => {
      const panel = vscode.window.createWebviewPanel('spriteKiln.test', 'test', vscode.ViewColumn.Active);
      panels.push(panel);
      const opening = previews.openCustomDocument(addressOfRun(run));
      void opening.then((document) => previews.resolveCustomEditor(document, panel));
    },
    close: async () => {
      restore();
      for (const panel of panels) panel.dispose();
      for (const part of [previews, runs, statusBar, credits, connections]) part.dispose();
      await clients.close();
      log.dispose();
    },
  };
}

/** Makes VS Code's window create objects that pass everything on and record it; returns a function that ends this. */
function watchWindow(keep: (what: string) => (text: string) => void): () => void {
  const { createOutputChannel, createWebviewPanel, createStatusBarItem } = vscode.window;
  const log = keep('log');
  const page = keep('page');
  const channel = (name: string) => {
    // Channels with the same name are one channel: closing this one must not close the extension's.
    const real = createOutputChannel(`${name} in a glass box`, { log: true });
    const twice = (level: 'info' | 'warn' | 'error') => (text: string) => {
      log(text);
      real[level](text);
    };
    return watched(real, { info: twice('info'), warn: twice('warn'), error: twice('error') });
  };
  const panel: typeof createWebviewPanel = (...args) => {
    const real = createWebviewPanel(...args);
    const postMessage = (message: unknown) => {
      page(JSON.stringify(message));
      return real.webview.postMessage(message);
    };
    const webview = watched(real.webview, { postMessage }, (name, value) => {
      if (name === 'html') page(String(value));
    });
    return watched(real, { webview });
  };
  const item = (...args: unknown[]) => {
    const real: vscode.StatusBarItem = Reflect.apply(createStatusBarItem, vscode.window, args);
    return watched(real, {}, (name, value) => {
      if (name === 'tooltip') keep(`tooltip: ${typeof value}`)(String(value));
    });
  };
  Object.assign(vscode.window, { createOutputChannel: channel, createWebviewPanel: panel, createStatusBarItem: item });
  return () => void Object.assign(vscode.window, { createOutputChannel, createWebviewPanel, createStatusBarItem });
}

/** `real` with some replaced members, recording what is set. Its methods run on the real object because it may have private members. */
export function watched<T extends object>(
  real: T,
  members: Partial<T>,
  onSet: (name: string | symbol, value: unknown) => void = () => {},
): T {
  return new Proxy(real, {
    get: (target, name) => {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => {
      onSet(name, value);
      return Reflect.set(target, name, value, target);
    },
  });
}
