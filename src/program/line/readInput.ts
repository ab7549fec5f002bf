import { OPERATION_TABLE } from '../../core/domain/operations';
import { violationText } from '../../core/text/violationText';
import { foreignText, plainText } from '../../shared/base/foreignText';
import type { InputItem, RunKind } from '../../shared/contract/api';
import { checkRequest, type Violation } from '../../shared/contract/check';
import { type OperationLimits, RUN_LIMITS } from '../../shared/contract/limits';
import type { CommandInput } from '../context';
import { badInput } from '../programError';
import type { ParsedLine } from './commandLine';
import type { ArgumentKind, CommandRow } from './commandRow';
import { choicesOf } from './exportChoices';

/**
 * The arguments of a command line, checked by the rules of the contract before anything else happens.
 * @throws {ProgramError} `bad-input`
 */
export function readInput({ row, words, options }: ParsedLine): CommandInput {
  const list = (name: string) => [options[name] ?? []].flat().map((value) => `${value}`);
  const given = { files: [], words: [], ...wordsOf(row, words) };
  const named = Object.keys(options).filter((name) => typeof options[name] !== 'boolean');
  const numbers = {
    ...Object.fromEntries(NUMBERS.filter((name) => isNumber(row, name)).map((name) => [name, numberOf(options, name)])),
  };
  const input: CommandInput = {
    ...given,
    ...defined(numbers),
    ...defined({ folder: textOf(options, 'folder') }),
    assets: list('asset'),
    tags: list('tag'),
    named: Object.fromEntries(named.map((name) => [name, list(name)])),
    flags: new Set(Object.keys(options).filter((name) => options[name] === true)),
  };
  if (row.starts) checkRun(row.starts, row, input);
  return row.name === 'export' ? { ...input, exportChoices: choicesOf(input) } : input;
}

const NUMBERS = ['size', 'frames', 'colors'] as const;

/** Whether an option takes a number; a size may also be `64x48`. */
const isNumber = ({ options }: CommandRow, name: string) =>
  options.some(({ flags }) => flags === `--${name} <pixels>` || flags === `--${name} <count>`);

type Options = ParsedLine['options'];

/** Removes fields that are undefined. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof defined<T>
  >;
}

const shown = (text: string) => plainText(foreignText(text));

function textOf(options: Options, name: string): string | undefined {
  const value = options[name];
  if (value === '') throw badInput(`--${name} is empty.`);
  return typeof value === 'string' ? value : undefined;
}

function numberOf(options: Options, name: string): number | undefined {
  const text = textOf(options, name);
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw badInput(`--${name} must be a whole number, not “${shown(text)}”.`);
}

/** The words of the line by what they are for. The prompt is the last one, files are what precedes it. */
function wordsOf({ name, arguments: rows }: CommandRow, all: readonly string[]): Partial<CommandInput> {
  const takes = (kind: ArgumentKind) => rows.find((row) => row.kind === kind);
  const others = rows.filter(({ kind }) => kind === 'words');
  const prompt = takes('prompt') ? all.at(-1) : undefined;
  const rest = takes('prompt') ? all.slice(0, -1) : all;
  if (takes('files')) return { ...defined({ prompt }), files: rest };
  const most = others.some(({ usage }) => usage.includes('...')) ? Number.POSITIVE_INFINITY : others.length;
  if (rest.length > most) {
    const next = takes('prompt') ? 'Put the prompt in quotes.' : `See sprite-kiln ${name} --help.`;
    throw badInput(`“${shown(rest[most] ?? '')}” is one argument too many.`, next);
  }
  return { ...defined({ prompt }), words: rest };
}

/** Checks what a run would send, with stand-ins for its images. */
function checkRun(kind: RunKind, row: CommandRow, input: CommandInput): void {
  const { prompt = '', files, assets } = input;
  const inputs = [...files, ...assets].map((): InputItem => ({ asset_id: 'a' }));
  const violations = violationsOf(kind, input, inputs);
  if (!violations.length) return;
  // Words of a prompt without quotes count as files.
  const unquoted = prompt !== '' && violations.some(({ rule }) => rule === 'inputs-count') && inputs.length > 0;
  const next = unquoted ? 'Put the prompt in quotes.' : `See sprite-kiln ${row.name} --help.`;
  throw badInput(violations.map((violation) => violationText(violation)).join(' '), next);
}

function violationsOf(kind: RunKind, input: CommandInput, inputs: InputItem[]): Violation[] {
  const { prompt = '', size, frames: outputFrames, colors, tags } = input;
  const { request, takesReferences } = OPERATION_TABLE[kind];
  if (!request) return countViolations(RUN_LIMITS[kind], inputs.length);
  const { required } = RUN_LIMITS[kind].size ?? {};
  // A style file may have sizes and references: the plan is checked again with them.
  const isLater = ({ rule }: Violation) =>
    rule === 'size-missing' || (required && size === undefined && rule === 'size-not-allowed');
  const mayHaveReferences = takesReferences && inputs.length === 0;
  const common = { ...(size !== undefined && { size }), ...(tags.length > 0 && { tags: [...tags] }) };
  const found = checkRequest(request({ prompt, size, outputFrames, colors, common }, inputs));
  return found.filter((one) => !isLater(one) && !(mayHaveReferences && one.rule === 'inputs-count'));
}

/** Checks the number of images of a run that has no request of the contract. */
function countViolations({ inputs }: OperationLimits, count: number): Violation[] {
  const { min, max } = inputs ?? { min: 0, max: 0 };
  return count >= min && count <= max ? [] : [{ rule: 'inputs-count', count, min, max }];
}
