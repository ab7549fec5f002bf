import { realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { waitFor } from '../support/wait';
import { lateParts, loadedAtOnce, loadedScripts } from '../support/window/loadedCode';

/** A script that was loaded. */
export interface LoadedScript {
  readonly name: string;
  readonly bytes: number;
  /** Whether VS Code waits for it: the entry, and what that requires at once. The rest is loaded after `activate`. */
  readonly atOnce: boolean;
}

/** The code that the extension loaded at start. */
export interface LoadedCode {
  /** Paths from the extension's folder. */
  readonly scripts: readonly LoadedScript[];
  /** Parts among them that should load only when needed. */
  readonly lateParts: readonly string[];
  /** Milliseconds that each extension's main script took to load, by ID: from VS Code's own marks around \`require\`. */
  readonly loads: Readonly<Record<string, number>>;
}

const BEFORE = 'code/extHost/willLoadExtensionCode/';
const AFTER = 'code/extHost/didLoadExtensionCode/';

/** VS Code keeps its marks in a global, in whole milliseconds. */
function editorMarks(): readonly { readonly name: string; readonly startTime: number }[] {
  const kept = (globalThis as { MonacoPerformanceMarks?: { getMarks(): { name: string; startTime: number }[] } })
    .MonacoPerformanceMarks;
  if (!kept) throw new Error('This VS Code has no performance marks.');
  return kept.getMarks();
}

/** Nothing else runs between the two marks, while the list of running extensions counts waiting too. */
function loadTimes(): Record<string, number> {
  const marks = editorMarks();
  const loads: Record<string, number> = {};
  for (const { name, startTime } of marks.filter((mark) => mark.name.startsWith(BEFORE))) {
    const id = name.slice(BEFORE.length);
    const end = marks.find((mark) => mark.name === AFTER + id);
    if (end) loads[id] = end.startTime - startTime;
  }
  return loads;
}

/** Called by VS Code inside its extension host: waits until the extension was started automatically, then looks. */
export async function run(): Promise<void> {
  const file = process.env.SPRITE_KILN_BENCH_LOADED;
  if (!file) throw new Error('SPRITE_KILN_BENCH_LOADED must name a file.');
  const extension = await waitFor('the extension to be active', () =>
    vscode.extensions.all.find(({ id, isActive }) => id === 'sprite-kiln.sprite-kiln' && isActive),
  );
  const scripts = loadedScripts(extension.extensionPath);
  const atOnce = loadedAtOnce(path.join(realpathSync(extension.extensionPath), 'dist', 'extension.js'));
  const loaded: LoadedCode = {
    scripts: scripts.map((script) => ({
      name: path.relative(extension.extensionPath, script),
      bytes: statSync(script).size,
      atOnce: atOnce.includes(script),
    })),
    lateParts: lateParts(scripts),
    loads: loadTimes(),
  };
  writeFileSync(file, JSON.stringify(loaded));
}
