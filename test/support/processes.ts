import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { removeFolder } from './folders';

/** A process that runs until it is closed, and its output so far. */
export interface LongProcess {
  readonly child: ChildProcess;
  /** Resolves when it has exited, closed or not. */
  readonly ended: Promise<void>;
  log(): string;
  /** Ends the process and its children; resolves when it has exited. */
  close(): Promise<void>;
}

const open = new Set<ChildProcess>();
const folders = new Set<string>();
let watching = false;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    else process.kill(-child.pid, signal);
  } catch {
    // It exited in the meantime.
  }
}

/** Nothing that a test started outlives the test process, however that ends. */
function watchOwnEnd(): void {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const child of open) signalGroup(child, 'SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
}

/** A new folder in the system's temporary folder. */
export async function scratchFolder(name: string): Promise<{ path: string; remove(): Promise<void> }> {
  watchOwnEnd();
  const folder = await mkdtemp(path.join(os.tmpdir(), `${name}-`));
  folders.add(folder);
  const remove = async () => {
    await removeFolder(folder);
    folders.delete(folder);
  };
  return { path: folder, remove };
}

/** Starts a process in its own group, so that closing it includes its children. */
export function startProcess(command: string, args: readonly string[], env: Record<string, string> = {}): LongProcess {
  watchOwnEnd();
  const child = spawn(command, args, {
    env: { ...withoutEditor(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  open.add(child);
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      log += `${error.message}\n`;
      resolve();
    });
    child.on('exit', () => resolve());
  });
  return {
    child,
    ended,
    log: () => log,
    async close() {
      signalGroup(child, 'SIGTERM');
      const patience = new AbortController();
      const late = delay(3000, true, { signal: patience.signal }).catch(() => false);
      if (await Promise.race([ended.then(() => false), late])) signalGroup(child, 'SIGKILL');
      patience.abort();
      await ended;
      open.delete(child);
    },
  };
}

/** A terminal inside VS Code sets variables that would make the server under test talk to that VS Code. */
function withoutEditor(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(VSCODE_|ELECTRON_)/.test(name)));
}
