import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../places';
import { type ProgramEnd, plainEnvironment } from './program';

/** A line for the program in `lines.child.ts`. */
export interface Line {
  readonly number: number;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

interface Answer {
  readonly number: number;
  readonly end: ProgramEnd;
}

/** A process of the program that runs line after line. */
export class LineProcess {
  readonly #environment: Readonly<Record<string, string>>;

  readonly #pending = new Map<
    number,
    { readonly done: (end: ProgramEnd) => void; readonly failed: (error: Error) => void }
  >();
  #child: ChildProcess | undefined;
  #last = 0;

  /** @param environment of the process, in addition to a minimal one */
  constructor(environment: Readonly<Record<string, string>> = {}) {
    this.#environment = environment;
  }

  run(
    args: readonly string[],
    { cwd = root, env = {} }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
  ): Promise<ProgramEnd> {
    this.#child ??= this.#start();
    const child = this.#child;
    const line: Line = { number: ++this.#last, args, cwd, env: plainEnvironment(env) };
    return new Promise((done, failed) => {
      this.#pending.set(line.number, { done, failed });
      child.channel?.ref();
      child.send(line);
    });
  }

  #start(): ChildProcess {
    const script = path.join(root, 'out/test/unit/program/lines.child.js');
    const env = plainEnvironment(this.#environment);
    const own = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [], env });
    own.on('message', ({ number, end }: Answer) => {
      this.#pending.get(number)?.done(end);
      this.#pending.delete(number);
      // Without a line to wait for, it doesn't keep the tests alive.
      if (this.#pending.size === 0) own.channel?.unref();
    });
    own.on('exit', (code) => {
      for (const { failed } of this.#pending.values()) failed(new Error(`The program ended with ${code}.`));
      this.#pending.clear();
      this.#child = undefined;
    });
    own.unref();
    return own;
  }

  /** Ends the process; resolves when it has ended. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child?.connected) return;
    const ended = once(child, 'exit');
    child.ref();
    child.disconnect();
    await ended;
  }
}

const shared = new LineProcess();

/**
 * Runs a line of the program in a process that all lines share. What a line says, writes, and asks for can be tested like this; what one process leaves
 * for the next, and how a process ends, needs `runProgram`.
 */
export const runLine: LineProcess['run'] = (args, options) => shared.run(args, options);
