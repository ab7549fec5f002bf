import { foreignText, plainText } from '../../shared/base/foreignText';
import type { JsonOutput } from '../jsonOutput';
import type { Outcome } from '../outcome';
import { ProgramError } from '../programError';
import { styled } from './colors';

/** Where the program writes. */
export interface OutputStreams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/**
 * Prints the end of a command: one JSON object, or lines for people. Resolves when everything is handed to the system.
 * @returns whether it could be written; if not, standard error says so
 */
export async function printOutcome(outcome: Outcome, json: boolean, streams: OutputStreams): Promise<boolean> {
  const { stdout, stderr } = streams;
  const { error } = outcome;
  const fault = (await faultOf(write(stdout, await textOf(outcome, json, stdout)))) ?? faults.get(stdout);
  if (error && !json) await faultOf(write(stderr, errorLines(error, stderr)));
  // Whoever can't read one of them may read the other.
  if (fault) await faultOf(write(stderr, errorLines(unwritten(outcome, fault), stderr)));
  return fault === undefined;
}

/** Prints what isn't the end of a command: the help, the version. @returns as `printOutcome` */
export async function printText(text: string, streams: OutputStreams): Promise<boolean> {
  return printOutcome({ output: text, report: [] }, false, streams);
}

async function textOf(outcome: Outcome, json: boolean, stdout: NodeJS.WriteStream): Promise<string> {
  const { output, report } = outcome;
  if (json) {
    const { jsonLine } = await import('../jsonOutput');
    return jsonLine(jsonOf(outcome));
  }
  return output ?? (report.length ? reportText(report, stdout) : '');
}

/** The command ended, and nobody knows how: a full disk, a terminal that is gone. */
function unwritten({ run, error }: Outcome, fault: Error): ProgramError {
  const why = plainText(foreignText(fault.message));
  const said = `${error ? 'The' : 'The command is done, but its'} output couldn't be written: ${why}.`;
  // Somebody who sees nothing would pay for it again.
  const next = run === undefined || error ? {} : { next: "Don't repeat it: “sprite-kiln assets” lists what was made." };
  return new ProgramError('failed', said, { ...next, cause: fault });
}

/** The JSON object of an outcome. */
export function jsonOf({
  run,
  files = [],
  fixed,
  edited,
  findings,
  unused,
  maybe,
  changed,
  assets = [],
  credits = {},
  details,
  error,
}: Outcome): JsonOutput {
  const common = {
    ...(run !== undefined && { run }),
    files: edited ? [...edited] : fixed ? [...fixed] : [...files],
    ...(findings && { findings: [...findings] }),
    ...(unused && { unused: [...unused] }),
    ...(maybe && { maybe: [...maybe] }),
    ...(changed && { changed: [...changed] }),
    assets: [...assets],
    credits,
    ...(details && { details: { ...details } }),
  };
  if (!error) return { ok: true, ...common };
  const { code, message, charged, next } = error;
  return { ok: false, error: { code, message, charged, ...(next !== undefined && { next }) }, ...common };
}

async function reportText(report: Outcome['report'], stream: NodeJS.WriteStream): Promise<string> {
  const { tableText } = await import('./table');
  const width = stream.isTTY ? stream.columns : undefined;
  const heading = (text: string) => styled('heading', text, stream);
  return report.map((part) => `${typeof part === 'string' ? part : tableText(part, width, heading)}\n`).join('');
}

function errorLines({ message, next }: ProgramError, stream: NodeJS.WriteStream): string {
  const said = `${styled('error', 'Error:', stream)} ${message}\n`;
  return next === undefined ? said : `${said}${next}\n`;
}

/** What kept standard output from being written, also by parts that don't wait for it, such as a server. */
const faults = new WeakMap<NodeJS.WritableStream, Error>();

/** Without a listener, an error of a stream would end the process. */
export function listenTo({ stdout, stderr }: OutputStreams): void {
  stderr.on('error', () => {});
  stdout.on('error', (error) => {
    if (!isGone(error)) faults.set(stdout, error);
  });
}

/** What a reader that is gone looks like, such as `head`: pipes, and sockets. */
const GONE: readonly unknown[] = ['EPIPE', 'EOF', 'ECONNRESET'];

/** Writes to a stream. A reader that is gone isn't an error. */
function write(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (!text) return Promise.resolve();
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error || isGone(error)) resolve();
      else reject(error);
    });
  });
}

/** Whether an error of a stream says that it is no longer read. */
function isGone(error: Error): boolean {
  return 'code' in error && GONE.includes(error.code);
}

async function faultOf(writing: Promise<void>): Promise<Error | undefined> {
  try {
    await writing;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
