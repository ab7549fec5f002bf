import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { WorkspaceBounds } from '../../src/core/disk/writeBounds';
import { createEditorFiles } from '../../src/extension/platform/otherFiles';
import { workspaceFolders } from '../../src/extension/platform/workspaceFiles';
import { MemoryMemento } from '../support/runs/memoryStores';
import { waitFor } from '../support/wait';

export { namesIn } from '../support/folders';

/** The result of run commands. */
export interface RunResult {
  readonly status: string;
  readonly files: string[];
  readonly assets: { readonly id: string; readonly tags: string[] }[];
  readonly credits: { readonly reserved?: number; readonly remaining?: number };
  readonly missing: number;
}

export function run(command: string, options: object): Thenable<RunResult> {
  return vscode.commands.executeCommand<RunResult>(`spriteKiln.${command}`, options);
}

/**
 * Closes the side bar. VS Code would draw every file that a test writes in the explorer, and redraw every earlier run in the view Runs at each step of
 * a run, but no test looks at them there.
 */
export const closeSideBar = async () => vscode.commands.executeCommand('workbench.action.closeSidebar');

/** The opened copy of the sample sprites. */
export function workspaceFolder(): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('No folder is open.');
  return folder.uri.fsPath;
}

/** A new folder in the workspace with files in it. */
export async function folderWith(files: Readonly<Record<string, Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(path.join(workspaceFolder(), 'case-'));
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    await vscode.workspace.fs.writeFile(vscode.Uri.file(path.join(folder, name)), bytes);
  }
  return folder;
}

/** Files as the extension reads and writes them in this window, before the person agreed to anything. */
export const editorFiles = createEditorFiles(
  new WorkspaceBounds(new MemoryMemento(), workspaceFolders),
  path.join(os.tmpdir(), 'sprite-kiln-test-writing'),
);

/** Writes a text file like a person who types it into an editor of this window and saves it. */
export async function typeAndSave(file: string, text: string): Promise<void> {
  // A file that is open in an editor must not change on disk.
  if (!existsSync(file)) await writeFile(file, text);
  // VS Code refuses to edit a document that it is currently reloading.
  await waitFor(`${path.basename(file)} to be saved`, async () => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), `${text}\n`);
    return (await vscode.workspace.applyEdit(edit)) && (await document.save());
  });
}

/**
 * Waits until VS Code is notified of what other programs write to a folder: its watcher takes a moment for a new folder, and doesn't report earlier
 * changes.
 */
export async function untilWatched(folder: string): Promise<void> {
  const probe = path.join(folder, 'probe.txt');
  let heard = false;
  const hear = (uri: vscode.Uri) => {
    heard ||= uri.fsPath === probe;
  };
  const watcher = vscode.workspace.createFileSystemWatcher('**/probe.txt');
  const parts = [watcher, watcher.onDidCreate(hear), watcher.onDidChange(hear)];
  try {
    await waitFor('the watcher of the folder', async () => {
      await writeFile(probe, String(performance.now()));
      await delay(100);
      return heard;
    });
  } finally {
    for (const part of parts) part.dispose();
    await rm(probe, { force: true });
  }
}

export function sample(name: string): Thenable<Uint8Array> {
  return vscode.workspace.fs.readFile(vscode.Uri.file(path.join(workspaceFolder(), name)));
}

/** Sets the service address in the user's settings; undefined: the built-in service. */
export async function useAddress(address: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('spriteKiln').update('baseUrl', address, vscode.ConfigurationTarget.Global);
}

/** Tells the extension from now on that the workspace isn't trusted. @returns a function that ends this */
export function withoutTrust(): () => void {
  const trusted = Object.getOwnPropertyDescriptor(vscode.workspace, 'isTrusted');
  assert.ok(trusted);
  Object.defineProperty(vscode.workspace, 'isTrusted', { configurable: true, get: () => false });
  return () => Object.defineProperty(vscode.workspace, 'isTrusted', trusted);
}

export interface CountingServer {
  readonly baseUrl: string;
  /** A request such as `POST /api/v1/generate`. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** A loopback server that counts requests and refuses them all. */
export async function countingServer(): Promise<CountingServer> {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 'invalid_request', message: 'refused by the test' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
