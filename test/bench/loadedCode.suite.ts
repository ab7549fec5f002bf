import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { lateParts, loadedScripts } from '../support/loadedCode';
import { waitFor } from '../support/wait';

/** What the extension's start-up loaded. */
export interface LoadedCode {
  /** Named from the extension's folder. */
  readonly scripts: readonly { readonly name: string; readonly bytes: number }[];
  /** Parts among them that should load only when needed. */
  readonly lateParts: readonly string[];
}

/** Called by VS Code inside its extension host: waits until the extension was started by itself, then looks. */
export async function run(): Promise<void> {
  const file = process.env.SPRITE_KILN_BENCH_LOADED;
  if (!file) throw new Error('SPRITE_KILN_BENCH_LOADED names no file.');
  const extension = await waitFor('the extension to be active', () =>
    vscode.extensions.all.find(({ id, isActive }) => id === 'sprite-kiln.sprite-kiln' && isActive),
  );
  const scripts = loadedScripts(extension.extensionPath);
  const loaded: LoadedCode = {
    scripts: scripts.map((script) => ({
      name: path.relative(extension.extensionPath, script),
      bytes: statSync(script).size,
    })),
    lateParts: lateParts(scripts),
  };
  writeFileSync(file, JSON.stringify(loaded));
}
