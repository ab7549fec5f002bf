import type { JsonOutput } from '../jsonOutput';
import type { Outcome } from '../outcome';
import type { ProgramError } from '../programError';
import { styled } from './colors';

/** Where the program writes. */
export interface OutputStreams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** Prints the end of a command: one JSON object, or lines for people. Resolves when everything is handed to the system. */
export async function printOutcome(outcome: Outcome, json: boolean, streams: OutputStreams): Promise<void> {
  if (json) {
    const { jsonLine } = await import('../jsonOutput');
    return write(streams.stdout, jsonLine(jsonOf(outcome)));
  }
  if (outcome.output !== undefined) await write(streams.stdout, outcome.output);
  else if (outcome.report.length) await write(streams.stdout, await reportText(outcome.report, streams.stdout));
  const { error } = outcome;
  if (error) await write(streams.stderr, errorLines(error, streams.stderr));
}

/** The JSON object of an outcome. */
export function jsonOf({
  run,
  files = [],
  fixed,
  findings,
  assets = [],
  credits = {},
  details,
  error,
}: Outcome): JsonOutput {
  const common = {
    ...(run !== undefined && { run }),
    files: fixed ? [...fixed] : [...files],
    ...(findings && { findings: [...findings] }),
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

/** Writes to a stream; a reader that is gone, such as `head`, isn't an error. */
export function write(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, () => resolve());
  });
}
