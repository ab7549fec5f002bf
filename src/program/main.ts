import { version } from '../../package.json';
import type { Account } from '../core/budget/limits';
import { foreignText, plainText } from '../shared/base/foreignText';
import { exitCodeOf } from './exitCodes';
import { COMMANDS } from './line/commandTable';
import { commandHelp, rootHelp } from './line/helpText';
import type { Outcome } from './outcome';
import { ProgramError } from './programError';
import { styled } from './terminal/colors';
import { listenTo, printOutcome, printText } from './terminal/output';

/**
 * Runs the program and ends the process.
 * @param scripts folder of the program's scripts
 * @param account that the process runs as; only tests name another one, and neither an argument nor the environment can
 */
export async function main(scripts: string, account?: Account): Promise<void> {
  const { argv, env } = process;
  listenTo(process);
  const words = argv.slice(2);
  // Known to everything that decides about colors: Node and the progress line.
  if (optionsIn(words).includes('--no-color')) {
    delete env.FORCE_COLOR;
    env.NO_COLOR = '1';
  }
  process.exit(await run(words, scripts, account));
}

/** What comes before `--`. */
function optionsIn(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return end < 0 ? words : words.slice(0, end);
}

async function run(words: readonly string[], scripts: string, account?: Account): Promise<number> {
  const text = askedFor(words);
  if (text !== undefined) return (await printText(text, process)) ? 0 : UNWRITTEN;
  try {
    return await runCommand(words, scripts, account);
  } catch (error) {
    // A line that wasn't understood is searched for the option.
    return finish({ report: [], error: asProgramError(error) }, optionsIn(words).includes('--json'));
  }
}

/** The help or the version, if the line asks for it. */
function askedFor(words: readonly string[]): string | undefined {
  const options = optionsIn(words);
  const [first] = options.filter((word) => word !== '--no-color');
  if (first === '--version') return `${version}\n`;
  if (first !== undefined && first !== 'help' && !options.some((word) => word === '--help' || word === '-h'))
    return undefined;
  const { stdout } = process;
  const style = { width: stdout.columns, heading: (text: string) => styled('heading', text, stdout) };
  const row = COMMANDS.find(({ name }) => options.includes(name));
  return row ? commandHelp(row, style) : rootHelp(style);
}

async function runCommand(words: readonly string[], scripts: string, account?: Account): Promise<number> {
  const { parseCommandLine } = await import('./line/commandLine');
  const { readInput } = await import('./line/readInput');
  const { openContext } = await import('./openContext');
  const line = parseCommandLine(words);
  const input = readInput(line);
  const { context, close } = openContext(line, scripts, account);
  try {
    const outcome = await outcomeOf(async () => (await line.row.load())(context, input));
    context.progress.end();
    return await finish(outcome, line.json);
  } finally {
    close();
  }
}

/** What the body returned or threw. */
async function outcomeOf(body: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await body();
  } catch (error) {
    return { report: [], error: asProgramError(error) };
  }
}

/** The exit code if nobody could be told how the command ended, even if it did all. */
const UNWRITTEN = exitCodeOf({ code: 'failed' });

async function finish(outcome: Outcome, json: boolean): Promise<number> {
  const isWritten = await printOutcome(outcome, json, process);
  if (outcome.error) return exitCodeOf(outcome.error);
  return isWritten ? (outcome.exitCode ?? 0) : UNWRITTEN;
}

/** A bug is reported with its own message; whether it cost something isn't known. */
function asProgramError(error: unknown): ProgramError {
  if (error instanceof ProgramError) return error;
  const message = plainText(foreignText(error instanceof Error ? error.message : String(error)));
  return new ProgramError('failed', `Something went wrong: ${message}`, { charged: 'unknown', cause: error });
}
