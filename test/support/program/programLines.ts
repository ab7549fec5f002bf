import { type ChildProcess, fork } from 'node:child_process';
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

const pending = new Map<
  number,
  { readonly done: (end: ProgramEnd) => void; readonly failed: (error: Error) => void }
>();
let child: ChildProcess | undefined;
let last = 0;

/**
 * Runs a line of the program in a process that all lines share. What a line says, writes, and asks for can be tested like this; what one process leaves
 * for the next, and how a process ends, needs `runProgram`.
 */
export function runLine(
  args: readonly string[],
  { cwd = root, env = {} }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<ProgramEnd> {
  child ??= started();
  const line: Line = { number: ++last, args, cwd, env: plainEnvironment(env) };
  return new Promise((done, failed) => {
    pending.set(line.number, { done, failed });
    child?.channel?.ref();
    child?.send(line);
  });
}

function started(): ChildProcess {
  const script = path.join(root, 'out/test/unit/program/lines.child.js');
  const own = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [], env: plainEnvironment() });
  own.on('message', ({ number, end }: Answer) => {
    pending.get(number)?.done(end);
    pending.delete(number);
    // Without a line to wait for, it doesn't keep the tests alive.
    if (pending.size === 0) own.channel?.unref();
  });
  own.on('exit', (code) => {
    for (const { failed } of pending.values()) failed(new Error(`The program ended with ${code}.`));
    pending.clear();
    child = undefined;
  });
  own.unref();
  return own;
}
