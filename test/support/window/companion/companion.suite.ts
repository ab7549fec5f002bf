import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import { untilWatched } from '../../../host/support';
import type { Answer, Call, Hello, Method, WireUri } from './wire';

/*
 * A small extension next to the one under test. It executes a test's commands over a loopback connection, so that only tests about the Command
 * Palette use the palette.
 */

const METHODS: Record<Method, (...args: never[]) => unknown> = {
  execute: async (id: string, ...args: unknown[]) => vscode.commands.executeCommand(id, ...args.map(fromWire)),
  configure: async (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) {
      await vscode.workspace.getConfiguration().update(name, value ?? undefined, vscode.ConfigurationTarget.Global);
    }
  },
  untilWatched,
};

/** Called by VS Code as soon as its extension host is up: uses the window's environment and connects to the test. */
export function activate(context: vscode.ExtensionContext): void {
  const settings = vscode.workspace.getConfiguration('companion');
  const port = settings.get<number>('port');
  // A window that no test has opened.
  if (port === undefined) return;
  Object.assign(process.env, settings.get<Record<string, string>>('environment'));
  const socket = connect(port, '127.0.0.1');
  context.subscriptions.push({ dispose: () => socket.destroy() });
  const hello: Hello = { token: settings.get('token', ''), process: process.pid };
  send(socket, hello);
  createInterface({ input: socket }).on('line', (line) => void answer(socket, JSON.parse(line) as Call));
  // The test, or this process, has ended.
  socket.on('error', () => {});
}

async function answer(socket: Socket, { id, method, args }: Call): Promise<void> {
  try {
    send(socket, { id, value: plain(await METHODS[method](...(args as never[]))) });
  } catch (error) {
    send(socket, { id, error: error instanceof Error ? error.message : String(error) });
  }
}

function send(socket: Socket, line: Hello | Answer): void {
  socket.write(`${JSON.stringify(line)}\n`);
}

/** Commands may resolve to editors, terminals, and other objects that a test can't use. */
function plain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value ?? null));
  } catch {
    return null;
  }
}

function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  return isWireUri(value) ? vscode.Uri.parse(value.$uri, true) : value;
}

function isWireUri(value: unknown): value is WireUri {
  return typeof value === 'object' && value !== null && '$uri' in value;
}
