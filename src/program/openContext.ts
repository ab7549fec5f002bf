import path from 'node:path';
import type { Account } from '../core/budget/limits';
import { readConfig } from './config';
import type { ProgramContext } from './context';
import { INTERRUPTED } from './exitCodes';
import type { ParsedLine } from './line/commandLine';
import { placesOf } from './places';
import { followInterrupts } from './terminal/interrupts';
import { canRedraw, ProgressLine, SILENT } from './terminal/progressLine';
import { askYesNo } from './terminal/question';

/**
 * What the body of a command gets, for this process. `close` stops listening to signals.
 * @param scripts folder of the program's scripts
 * @param account see `placesOf`
 */
export function openContext(
  { json, data, allow }: ParsedLine,
  scripts: string,
  account?: Account,
): { readonly context: ProgramContext; close(): void } {
  const { stdin, stderr, env } = process;
  const note = (text: string) => {
    if (!json) stderr.write(`${text}\n`);
  };
  const progress = !json && canRedraw(stderr, env) ? new ProgressLine(stderr) : SILENT;
  const interrupts = followInterrupts(
    () => {
      progress.end();
      note('Stopping, and finishing the record. Press Ctrl-C again to stop at once.');
    },
    () => process.exit(INTERRUPTED),
  );
  const { signal } = interrupts;
  const start = process.cwd();
  const places = placesOf(env, process.platform, account);
  const isTerminal = stdin.isTTY === true && stderr.isTTY === true;
  const context: ProgramContext = {
    options: {
      json,
      data: data === undefined ? places.data : path.resolve(start, data),
      folders: [start, ...allow.map((folder) => path.resolve(start, folder))],
    },
    env,
    places,
    scripts,
    signal,
    progress,
    isTerminal,
    confirm: async (question) => isTerminal && askYesNo(question, { input: stdin, output: stderr, signal }),
    note,
    config: () => readConfig(places),
  };
  return { context, close: interrupts.dispose };
}
