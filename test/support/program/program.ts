import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../places';

/** The program as it is shipped. */
export const programScript = path.join(root, 'dist/cli.js');

export interface ProgramEnd {
  /** Exit code; undefined if a signal ended it. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramStart {
  readonly cwd?: string;
  /** In addition to a minimal environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** What is typed; default: nothing. */
  readonly input?: string;
  /** Default: `programScript`. */
  readonly script?: string;
}

/** An environment that has nothing of the machine's user but the search path. */
export function plainEnvironment(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env };
}

/** Runs `sprite-kiln` to its end, without a terminal. */
export function runProgram(
  args: readonly string[],
  { cwd, env, input = '', script = programScript }: ProgramStart = {},
): Promise<ProgramEnd> {
  return runToEnd(process.execPath, [script, ...args], { cwd, env, input });
}

/** Runs a command to its end. */
export function runToEnd(
  command: string,
  args: readonly string[],
  { cwd, env, input = '' }: Omit<ProgramStart, 'script'> = {},
): Promise<ProgramEnd> {
  const child = spawn(command, args, { cwd, env: plainEnvironment(env), stdio: 'pipe' });
  const told = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      told[name] += text;
    });
  }
  // The program may end before it has read anything.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? undefined, ...told }));
  });
}

/**
 * Runs `sprite-kiln` on a terminal of 80 columns, by the system's own `script`. Everything that the terminal shows is in `stdout`.
 * @param input what is typed
 */
export function runOnTerminal(
  args: readonly string[],
  { cwd, env, input, script = programScript }: ProgramStart = {},
): Promise<ProgramEnd> {
  const quoted = [process.execPath, script, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const command = `stty cols 80 rows 24; exec ${quoted.join(' ')}`;
  return runToEnd('script', ['-qec', command, '/dev/null'], {
    cwd,
    env: { TERM: 'xterm', SHELL: '/bin/sh', ...env },
    input,
  });
}

/** `runOnTerminal` needs the `script` of util-linux, which each Linux has. */
export const hasTerminal = process.platform === 'linux';
