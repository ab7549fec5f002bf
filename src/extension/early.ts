import * as vscode from 'vscode';
import { Credits } from '../core/account/credits';
import { setLanguage } from '../core/host/language';
import { type Memory, SafeMemory } from '../core/host/memory';
import type { EarlyLog } from './earlyLog';
import { StatusBar } from './features/account/statusBar';
import type { Parts } from './parts';
import { bundleStrings } from './platform/bundleStrings';
import { setContextKey } from './platform/contextKey';
import { Log } from './platform/log';
import { settings } from './platform/settings';

/** What is there right after `activate`, before somebody uses anything: the status bar, and what it needs. */
export interface Early {
  readonly log: Log;
  readonly credits: Credits;
  readonly statusBar: StatusBar;
  readonly memory: { readonly workspace: Memory; readonly everywhere: Memory };
}

/** Makes it. Throws if the status bar can't be made: services need it, and the next use tries again. */
export function begin(context: vscode.ExtensionContext, entries: EarlyLog, parts: Parts): Early {
  const log = new Log(entries.channel);
  entries.passTo(log);
  speak(log);
  // Menus need this key at the first right-click. Later, `commands/contextKeys.ts` sets it with all others.
  parts.tryMake('hosted', () => setContextKey('hosted', settings.baseUrl() !== ''));
  const memory = memoryOf(context, log);
  const credits = new Credits(memory.everywhere);
  const statusBar = parts.make('status bar', () => new StatusBar(credits));
  context.subscriptions.push(credits);
  return { log, credits, statusBar, memory };
}

/** Sets the language; English if that fails. */
function speak(log: Log): void {
  try {
    setLanguage(vscode.env.language, bundleStrings());
  } catch (error) {
    log.error("The language couldn't be set", error);
  }
}

/** What VS Code keeps for us. A store that fails is logged, and costs only what would be remembered. */
function memoryOf({ workspaceState, globalState }: vscode.ExtensionContext, log: Log): Early['memory'] {
  const report = (message: string, error: unknown) => log.error(message, error);
  return { workspace: new SafeMemory(workspaceState, report), everywhere: new SafeMemory(globalState, report) };
}
