import { Command, CommanderError, Option } from 'commander';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { badInput, type ProgramError } from '../programError';
import type { CommandRow } from './commandRow';
import { COMMANDS } from './commandTable';
import { GLOBALS, type OptionRow } from './options';

/** A command line that names a command, before its values are checked. */
export interface ParsedLine {
  readonly row: CommandRow;
  /** All arguments that aren't options, in their order. */
  readonly words: readonly string[];
  /** By the name of the flag. */
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly json: boolean;
  readonly data: string | undefined;
  readonly allow: readonly string[];
}

/**
 * Reads a command line by the table of commands.
 * @param words what follows the program's name
 * @throws {ProgramError} `bad-input`: an unknown command or option, with a suggestion if there is one
 */
export function parseCommandLine(words: readonly string[]): ParsedLine {
  let parsed: ParsedLine | undefined;
  const program = new Command('sprite-kiln')
    .helpOption(false)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  for (const option of GLOBALS) program.addOption(optionOf(option));
  for (const row of COMMANDS) {
    const command = program.command(row.name).helpOption(false);
    // How many there may be depends on options: readInput.ts checks it.
    command.argument('[words...]').action((found: string[]) => {
      const { json, data, allow } = program.opts<{ json?: true; data?: string; allow?: string[] }>();
      parsed = { row, words: found, options: command.opts(), json: json === true, data, allow: allow ?? [] };
    });
    for (const option of row.options) command.addOption(optionOf(option));
  }
  try {
    program.parse([...words], { from: 'user' });
  } catch (error) {
    throw error instanceof CommanderError ? wrongLine(error, words) : error;
  }
  if (!parsed) throw badInput('No command.', 'See sprite-kiln --help.');
  return parsed;
}

const repeated = (value: string, before: readonly string[] | undefined) => [...(before ?? []), value];

function optionOf({ flags, words, repeats }: OptionRow): Option {
  const option = new Option(flags, words);
  return repeats ? option.argParser(repeated) : option;
}

/** The parser's error as ours: `error: unknown option '--sise'\n(Did you mean --size?)` → `Unknown option '--sise'. Did you mean --size?` */
function wrongLine({ code, message }: CommanderError, words: readonly string[]): ProgramError {
  // Options without a command: the parser would print its help.
  if (code === 'commander.help') return badInput('No command.', 'See sprite-kiln --help.');
  const [what = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}`.replace(/([^.?])$/, '$1.');
  const hint = suggestion ? ` ${suggestion.replace(/^\((.*)\)$/, '$1')}` : '';
  const named = COMMANDS.find(({ name }) => words.includes(name));
  const help = named ? `sprite-kiln ${named.name} --help` : 'sprite-kiln --help';
  return badInput(plainText(foreignText(sentence + hint)), `See ${help}.`);
}
