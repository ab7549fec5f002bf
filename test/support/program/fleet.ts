import { type ChildProcess, fork, spawn } from 'node:child_process';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as v from 'valibot';
import type { Answered, Asked, WindowOrder } from '../../unit/core/budget/fleetWindow.child';
import { root } from '../places';
import { plainEnvironment } from './program';

/** Windows, MCP servers, and programs as processes that a test can kill at any moment. */

const scriptOf = (name: string) => path.join(root, 'out/test/unit/core/budget', name);

/** Where a process works. */
export interface Berth {
  /** What its runs are called. */
  readonly name: string;
  readonly kind: 'window' | 'server' | 'program';
  /** The editor starts this server, so the editor's limit is its own. */
  readonly byEditor?: boolean;
  /** Path of its workspace. */
  readonly game: string;
  /** Path of the folder with its journal. */
  readonly data: string;
}

/** What it is asked to make. */
export interface Call {
  readonly kind: 'edit' | 'animate';
  /** Different for each run, so that a service notices a second request. */
  readonly prompt: string;
  /** Name of a file in its workspace. */
  readonly file: string;
  /** Of an animation. */
  readonly frames?: number;
}

/** What all processes share. */
export interface Harbor {
  readonly times: number;
  readonly epoch: number;
  /** Path of the home folder of the account. */
  readonly account: string;
  /** Path of the folder of the budget. */
  readonly budget: string;
  /** Path of the scripts of threads. */
  readonly scripts: string;
  /** Limit of each window. */
  readonly limit: number;
  readonly service: { readonly baseUrl: string; readonly key: string };
}

export interface Answer {
  readonly ok: boolean;
  /** Code of the error. */
  readonly code?: string | undefined;
  readonly text: string;
}

/** A host of tools in one process, or in one for each call. What it is asked resolves to undefined if it's killed before it answers. */
export interface Ship {
  /** Its processes that live. */
  pids(): readonly number[];
  call(call: Call): Promise<Answer | undefined>;
  /** Looks for the outputs of a run that another process left. */
  check(run: string): Promise<Answer | undefined>;
  /** Whether it can no longer be asked. */
  isGone(): boolean;
  close(): Promise<void>;
}

const toolFor = ({ kind, prompt, file, frames }: Call) =>
  kind === 'edit'
    ? { tool: 'sprite_kiln_edit_sprite', args: { files: [file], prompt } }
    : { tool: 'sprite_kiln_animate_sprite', args: { file, prompt, frames } };

/** Who hears what its processes do. */
export interface Heard {
  started(): void;
  /** What they print that isn't an answer. */
  text(text: string): void;
}

/** Starts one. */
export async function launch(berth: Berth, harbor: Harbor, heard: Heard): Promise<Ship> {
  if (berth.kind === 'window') return windowShip(berth, harbor, heard);
  return berth.kind === 'server' ? serverShip(berth, harbor, heard) : programShip(berth, harbor, heard);
}

function windowShip({ name, game, data }: Berth, harbor: Harbor, heard: Heard): Ship {
  const { times, epoch, budget, limit, service, account } = harbor;
  const home = path.join(account, '..', name);
  const host = { home, game, data, budget, limit, folders: [game], service };
  const order: WindowOrder = { times, epoch, host };
  const child = fork(scriptOf('fleetWindow.child.js'), [JSON.stringify(order)], { silent: true });
  heard.started();
  const pending = new Map<number, (answer: Answer | undefined) => void>();
  let last = 0;
  listen(child, heard);
  child.on('message', ({ number, ...answer }: Answered) => {
    pending.get(number)?.(answer);
    pending.delete(number);
  });
  // A pipe may stay open after it.
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
    for (const resolve of pending.values()) resolve(undefined);
    pending.clear();
  });
  const ask = (asked: { tool: string; args: unknown } | { checkAgain: string }) =>
    new Promise<Answer | undefined>((resolve) => {
      if (isOver(child)) return resolve(undefined);
      const message: Asked = { number: ++last, ...asked };
      pending.set(message.number, resolve);
      child.send(message, (error) => error && resolve(undefined));
    });
  return {
    pids: () => (isOver(child) ? [] : [child.pid ?? 0]),
    call: (call) => ask(toolFor(call)),
    check: (run) => ask({ checkAgain: run }),
    isGone: () => isOver(child),
    close: async () => {
      if (child.connected) child.disconnect();
      await over;
    },
  };
}

const resultSchema = v.object({
  content: v.array(v.looseObject({ text: v.optional(v.string()) })),
  isError: v.optional(v.boolean(), false),
});

/** The code in the text of a failure: results with pictures have nothing else. */
const CODE = /^Error ([a-z-]+):/;

async function serverShip(berth: Berth, harbor: Harbor, heard: Heard): Promise<Ship> {
  const args = [
    scriptOf('fleetProgram.child.js'),
    'mcp',
    ...(berth.byEditor ? ['--editor'] : []),
    '--data',
    berth.data,
  ];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    cwd: berth.game,
    env: environment(harbor),
    stderr: 'pipe',
  });
  transport.stderr?.on('data', (chunk: Buffer) => heard.text(chunk.toString()));
  heard.started();
  const client = new Client({ name: berth.name, version: '1' });
  let gone = false;
  client.onclose = () => {
    gone = true;
  };
  const connected = client.connect(transport).catch(() => {
    gone = true;
  });
  const call = async (tool: string, args: Record<string, unknown>): Promise<Answer | undefined> => {
    await connected;
    if (gone) return undefined;
    try {
      const result = v.parse(resultSchema, await client.callTool({ name: tool, arguments: args }));
      const text = result.content[0]?.text ?? '';
      return { ok: !result.isError, code: CODE.exec(text)?.[1], text };
    } catch (error) {
      if (gone) return undefined;
      throw error;
    }
  };
  return {
    pids: () => (gone || !transport.pid ? [] : [transport.pid]),
    call: (asked) => {
      const { tool, args } = toolFor(asked);
      return call(tool, args);
    },
    check: (run) => call('sprite_kiln_get_run', { run, wait: 1 }),
    isGone: () => gone,
    close: () => client.close(),
  };
}

const outputSchema = v.object({ ok: v.boolean(), error: v.optional(v.object({ code: v.string() })) });

function programShip({ game, data }: Berth, harbor: Harbor, heard: Heard): Ship {
  const open = new Set<ChildProcess>();
  const run = async (words: readonly string[]): Promise<Answer | undefined> => {
    const args = [scriptOf('fleetProgram.child.js'), ...words, '--json', '--data', data];
    const child = spawn(process.execPath, args, { cwd: game, env: environment(harbor), stdio: 'pipe' });
    heard.started();
    open.add(child);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => heard.text(chunk.toString()));
    child.stdin.end();
    await ended(child);
    open.delete(child);
    if (child.signalCode !== null) return undefined;
    const { ok, error } = v.parse(outputSchema, JSON.parse(text));
    return { ok, code: error?.code, text };
  };
  return {
    pids: () => [...open].flatMap(({ pid }) => pid ?? []),
    call: ({ kind, prompt, file, frames }) =>
      run([kind, file, prompt, ...(frames === undefined ? [] : ['--frames', String(frames)])]),
    check: (id) => run(['runs', id]),
    isGone: () => false,
    close: async () => {},
  };
}

function environment({ times, epoch, scripts, account, service }: Harbor): Record<string, string> {
  return plainEnvironment({
    FLEET_TIMES: String(times),
    FLEET_EPOCH: String(epoch),
    FLEET_SCRIPTS: scripts,
    TEST_ACCOUNT: account,
    SPRITE_KILN_BASE_URL: service.baseUrl,
    SPRITE_KILN_API_KEY: service.key,
  });
}

function listen(child: ChildProcess, heard: Heard): void {
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => heard.text(chunk.toString()));
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('close', () => resolve()));
}
