import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { quotedPath } from '../../agents/quote';
import { pathOf } from '../../agents/runAnswers';
import { childOf, isWithin } from '../../core/disk/fileStore';
import { hasMergeRule, LedgerFileError, ledgerIn, MERGE_LINE } from '../../core/ledger/ledgerFile';
import { isLedgerFormat, LEDGER_FORMATS, originText } from '../../core/ledger/ledgerFormats';
import { type LedgerRow, rowsOf, sumsOf } from '../../core/ledger/ledgerRows';
import { LEDGER_NAME, MAX_LEDGER_BYTES } from '../../core/ledger/ledgerText';
import { shopText } from '../../core/ledger/shopText';
import type { ProjectLedger } from '../../core/ledger/spriteLedger';
import { englishCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import type { CommandInput, ProgramContext } from '../context';
import type { Outcome, Table } from '../outcome';
import { badInput, ProgramError } from '../programError';
import type { ProgramHost } from '../programHost';
import { shownPath } from '../runOutcome';
import { withHost } from '../withHost';

/** `ledger`: where the sprites of a project come from. */
export const ledgerBody = withHost(async (host, context, input): Promise<Outcome> => {
  const format = formatOf(input);
  const [start] = context.options.folders;
  const top = pathToFileURL(start).href;
  const places = await placesIn(top, input.files, host);
  context.progress.say('Looking for sprites');
  const wasWritten = input.flags.has('write') && (await written(top, host, context));
  const ledger = await looked(top, places, host, context);
  for (const line of notesOf(ledger)) context.note(line);
  if (wasWritten) context.note(`${LEDGER_NAME} was written.`);
  if (input.flags.has('write')) await noteMerging(top, host, context);
  const text = input.flags.has('shop') ? shopText(ledger) : format && LEDGER_FORMATS[format](ledger);
  const details = { sprites: rowsOf(ledger), sums: sumsOf(ledger), written: wasWritten };
  const [name] = input.named.output ?? [];
  if (name === undefined) {
    const ledgerFile = wasWritten ? [pathOf(ledgerIn(top))] : [];
    return { details, files: ledgerFile, report: reportOf(ledger), ...(text !== undefined && { output: text }) };
  }
  const file = await saved(name, text ?? LEDGER_FORMATS[formatFor(name)](ledger), host);
  return { details, files: [file], report: [shownPath(file, context)] };
});

function formatOf({ named }: CommandInput) {
  const [format] = named.format ?? [];
  if (format === undefined || isLedgerFormat(format)) return format;
  throw badInput(`--format must be one of ${Object.keys(LEDGER_FORMATS).join(', ')}.`);
}

/** By the extension of the file, if no format is named. */
function formatFor(name: string) {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (isLedgerFormat(extension)) return extension;
  throw badInput('Name a format with --format, or end the name of the file with .csv, .json, or .md.');
}

/** URI strings of files and folders in the project. */
async function placesIn(top: string, named: readonly string[], { places }: ProgramHost): Promise<string[]> {
  const found: string[] = [];
  for (const name of named) {
    const { uri } = await places.entry(name);
    if (!isWithin(uri, top))
      throw badInput(`${quotedPath(name)} isn't in this folder. Start the program in its project.`);
    found.push(uri);
  }
  return found;
}

async function written(top: string, { core }: ProgramHost, { signal }: ProgramContext): Promise<boolean> {
  try {
    return await core.ledger.write(top, signal);
  } catch (error) {
    throw faultOf(error);
  }
}

async function looked(
  top: string,
  places: readonly string[],
  { core }: ProgramHost,
  { signal }: ProgramContext,
): Promise<ProjectLedger> {
  try {
    return await core.ledger.look(top, signal, places.length ? places : undefined);
  } catch (error) {
    throw faultOf(error);
  }
}

const FAULTS: Readonly<Record<LedgerFileError['fault'], string>> = {
  'too-large': `${LEDGER_NAME} is over ${formatNumber(MAX_LEDGER_BYTES / 1024 / 1024)} MiB, so it isn't read.`,
  'not-text': `${LEDGER_NAME} isn't UTF-8 text, so it isn't read.`,
  busy: `Other programs keep changing ${LEDGER_NAME}. Try again later.`,
};

function faultOf(error: unknown): unknown {
  if (!(error instanceof LedgerFileError)) return error;
  return new ProgramError('bad-input', `${FAULTS[error.fault]} Nothing was changed.`, { cause: error });
}

/** What a reader should know about the records. */
function notesOf({ unread, file, gone }: ProjectLedger): string[] {
  return [
    ...(unread.length ? [`${englishCount(unread.length, 'sprite')} couldn't be read.`] : []),
    ...(file?.isConflicted
      ? [`${LEDGER_NAME} has marks of a merge conflict. Both sides count; --write removes the marks.`]
      : []),
    ...(file?.unreadLines
      ? [`${englishCount(file.unreadLines, 'line')} of ${LEDGER_NAME} can't be read, and stay as they are.`]
      : []),
    ...(gone.length
      ? [`${englishCount(gone.length, 'recorded output')} not in this list: deleted, moved and edited, or elsewhere.`]
      : []),
  ];
}

/** Git merges lines by itself only with a rule, which a person adds. */
async function noteMerging(top: string, { core }: ProgramHost, { note }: ProgramContext): Promise<void> {
  if (await hasMergeRule(top, core.host.files)) return;
  note(`So that Git merges it without conflicts, add this line to .gitattributes: ${MERGE_LINE}`);
}

/** @returns the absolute path */
async function saved(name: string, text: string, { places, core }: ProgramHost): Promise<string> {
  const { dir, base } = path.parse(name);
  const uri = childOf(await places.folder(dir || '.'), base);
  if (await core.host.files.create(uri, new TextEncoder().encode(text))) return pathOf(uri);
  throw badInput(
    `${plainText(foreignText(pathOf(uri)))} exists already.`,
    'Name a new file, or leave --output out and redirect the output.',
  );
}

function reportOf(ledger: ProjectLedger): Outcome['report'] {
  const { sprites, ai, aiEdited, placeholders, others, none, cost } = sumsOf(ledger);
  if (!sprites) return ['No sprites here.'];
  const table: Table = {
    columns: [{ title: 'File' }, { title: 'Origin' }, { title: 'State' }, { title: 'By' }, { title: 'Prompt' }],
    rows: rowsOf(ledger).map(cellsOf),
  };
  const sums = [
    `${ai} made with AI (${aiEdited} edited since)`,
    `${englishCount(placeholders, 'placeholder')}`,
    `${others} computed`,
    `${none} without a record`,
  ].join(', ');
  return [table, `${englishCount(sprites, 'sprite')}: ${sums}.`, ...(cost ? [`${formatNumber(cost)} credits.`] : [])];
}

function cellsOf(row: LedgerRow): readonly string[] {
  const { file, state, by = '', prompt = '' } = row;
  return [file, originText(row), state, by, prompt].map((text) => plainText(foreignText(text)));
}
