import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { budgetFolder } from '../../../src/core/budget/limits';
import { type JsonOutput, jsonOutput } from '../../../src/program/jsonOutput';
import { removeFolder, temporaryDirectory } from '../folders';
import { root } from '../places';
import { type Asked, type HostedService, hostedService } from '../service/hostedService';
import { type ProgramEnd, plainEnvironment, runOnTerminal, runProgram } from './program';
import { runLine } from './programLines';

/** The program for another account: see there. */
export const thisProgram = path.join(root, 'out/test/unit/program/account.child.js');
const script = thisProgram;

/** A canary: no output and no file may ever contain it. */
export const KEY = 'sk-canary-5f2c9a71e0b84d36';

/** A program that runs. */
export interface StartedProgram {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | undefined; readonly stdout: string; readonly stderr: string }>;
}

/** The program as a real process, for an account of its own, in the folder of a game; with a service behind a socket if the test wants one. */
export interface ProgramBench {
  /** Path of the folder with everything. */
  readonly home: string;
  readonly game: string;
  readonly data: string;
  /** Path of the folder of the budget's ledger. */
  readonly budget: string;
  readonly environment: Record<string, string>;
  /** The requests that the service received. */
  readonly asked: Asked[];
  /** Without a terminal: the caller is an agent. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<ProgramEnd>;
  /** With `--json`; checks the object against its schema. */
  json(
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<{ readonly code: number; readonly output: JsonOutput & { readonly files: readonly string[] } }>;
  /** On a terminal, where a person types `input`. */
  person(args: readonly string[], input: string): Promise<ProgramEnd>;
  start(args: readonly string[]): StartedProgram;
  /** Writes the account's own settings. */
  settings(content: object): Promise<void>;
  /** All text that the program left on disk. */
  written(): Promise<string>;
  close(): Promise<void>;
}

export interface BenchOptions {
  /** Credits of the account at a hosted service; absent: the built-in service. */
  readonly credits?: number;
  /** Awaited before a generation request is answered. */
  onGenerate?(body: Asked): Promise<void>;
  /** Replaces the PNG of an image of the hosted service. */
  still?(): Uint8Array<ArrayBuffer>;
  /**
   * Whether `run` and `json` share a process; see `runLine`. What a process leaves for others can still be asked: `start` and `person` have their
   * own.
   */
  readonly inOneProcess?: boolean;
}

export async function programBench({
  credits,
  onGenerate,
  still,
  inOneProcess,
}: BenchOptions = {}): Promise<ProgramBench> {
  const home = await temporaryDirectory();
  const [game, data, account] = ['game', 'data', 'account'].map((name) => path.join(home, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [game, account]) await mkdir(folder);
  const asked: Asked[] = [];
  const service = credits === undefined ? undefined : await startService(home, credits, asked, { onGenerate, still });
  const environment = {
    TEST_ACCOUNT: account,
    HOME: account,
    XDG_DATA_HOME: path.join(home, 'unused'),
    ...(service && { SPRITE_KILN_API_KEY: KEY, SPRITE_KILN_BASE_URL: service.baseUrl }),
  };
  const words = (args: readonly string[]) => ['--data', data, ...args];
  const run: ProgramBench['run'] = (args, env = {}) => {
    const start = { cwd: game, env: { ...environment, ...env } };
    return inOneProcess ? runLine(words(args), start) : runProgram(words(args), { ...start, script });
  };
  return {
    home,
    game,
    data,
    budget: budgetFolder({ system: process.platform, home: account }),
    environment: plainEnvironment(environment),
    asked,
    run,
    json: async (args, env) => {
      const { code = -1, stdout } = await run(['--json', ...args], env);
      const output = v.parse(jsonOutput, JSON.parse(stdout));
      const files = output.files.map((file) => v.parse(v.string(), file));
      return { code, output: { ...output, files } };
    },
    person: (args, input) => runOnTerminal(words(args), { cwd: game, env: environment, input, script }),
    start: (args) =>
      started(
        spawn(process.execPath, [script, ...words(args)], {
          cwd: game,
          env: plainEnvironment(environment),
          stdio: ['pipe', 'pipe', 'pipe'],
        }),
      ),
    settings: async (content) => {
      const folder = path.join(account, '.config/sprite-kiln');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'config.json'), JSON.stringify(content));
    },
    written: async () => (await textsBelow(data)) + (await textsBelow(account)),
    close: async () => {
      await service?.close();
      await removeFolder(home);
    },
  };
}

function startService(
  home: string,
  startCredits: number,
  asked: Asked[],
  { onGenerate, still }: Pick<BenchOptions, 'onGenerate' | 'still'>,
): Promise<HostedService> {
  return hostedService({
    directory: path.join(home, 'service'),
    key: KEY,
    startCredits,
    ...(still && { still: () => ({ bytes: still(), type: 'image/png' }) }),
    onGenerate: async (body) => {
      asked.push(body);
      await onGenerate?.(body);
    },
  });
}

function started(child: ChildProcess): StartedProgram {
  const told = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      told[name] += text;
    });
  const ended = new Promise<Awaited<StartedProgram['ended']>>((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? undefined, ...told }));
  });
  return { child, ended };
}

async function textsBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}
