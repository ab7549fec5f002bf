import { jsonEscapes, UNSEEN } from '../../shared/base/foreignText';
import { type LedgerRow, rowsOf, sumsOf } from './ledgerRows';
import { shortKind } from './sourceKind';
import type { ProjectLedger } from './spriteLedger';

/** The formats of reports: text for files and for other programs, in English. */
export const LEDGER_FORMATS = { csv: csvOf, json: jsonOf, md: markdownOf } as const satisfies Readonly<
  Record<string, (ledger: ProjectLedger) => string>
>;
export type LedgerFormat = keyof typeof LEDGER_FORMATS;

export const isLedgerFormat = (name: string): name is LedgerFormat => Object.hasOwn(LEDGER_FORMATS, name);

type Column = readonly [title: string, value: (row: LedgerRow) => string | number | undefined];

const COLUMNS: readonly Column[] = [
  ['File', ({ file }) => file],
  ['State', ({ state }) => state],
  ['AI', ({ ai }) => (ai === null ? 'unknown' : ai ? 'yes' : 'no')],
  ['Placeholder', ({ placeholder }) => placeholder && 'yes'],
  ['Kind', ({ kind }) => kind],
  ['Service', ({ service }) => service],
  ['Operation', ({ operation }) => operation],
  ['Prompt', ({ prompt }) => prompt],
  ['Inputs', (row) => inputsText(row, '; ')],
  ['Date', ({ date }) => date],
  ['Cost', ({ cost }) => cost],
  ['By', ({ by }) => by],
  ['Kept', ({ kept }) => kept],
  ['Edited', ({ edited }) => edited],
  ['SHA-256', ({ sha256 }) => sha256],
  ['Written SHA-256', ({ written }) => written],
  ['Run', ({ run }) => run],
];

function inputsText({ inputs = [] }: LedgerRow, between: string): string {
  return inputs.map(({ file, sha256, asset }) => file ?? sha256 ?? (asset ? 'an asset' : 'unknown')).join(between);
}

/** Excel takes no more in a cell, and cuts a prompt anyway. */
const MAX_CELL = 32_000;

/** RFC 4180: a line of titles, all text in quotes, CRLF. */
function csvOf(ledger: ProjectLedger): string {
  const lines = [
    COLUMNS.map(([title]) => title),
    ...rowsOf(ledger).map((row) => COLUMNS.map(([, value]) => value(row))),
  ];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * A cell. Spreadsheets calculate what starts with `=`, `+`, `-`, or `@`, some also behind spaces, so such text gets an apostrophe. Numbers are ours, and
 * stay numbers.
 */
function csvCell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replace(UNSEEN, ' ').slice(0, MAX_CELL);
  const safe = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** `{ "sprites": [ … ], "sums": { … } }`. What nobody sees is escaped. */
function jsonOf(ledger: ProjectLedger): string {
  const text = JSON.stringify({ sprites: rowsOf(ledger), sums: sumsOf(ledger) }, null, 2);
  // The line feeds between fields are ours: those in strings are escaped already.
  return `${text.replace(/[^\n]+/g, (line) => line.replace(UNSEEN, jsonEscapes))}\n`;
}

/** Most characters of a cell in a table that people read. */
const MAX_SHOWN = 300;

const MARKDOWN_COLUMNS: readonly Column[] = [
  ['File', ({ file }) => file],
  ['Origin', originText],
  [
    'Since',
    ({ state, edited }) =>
      edited === undefined ? (state === 'as generated' ? 'unchanged' : '') : `edited ${dayOf(edited)}`,
  ],
  ['Service', ({ service }) => service],
  ['Operation', ({ operation }) => operation],
  ['Prompt', ({ prompt }) => prompt],
  ['Inputs', (row) => inputsText(row, ', ')],
  ['Date', ({ date }) => date && dayOf(date)],
  ['Cost', ({ cost }) => cost],
  ['By', ({ by, kept }) => (by === undefined ? '' : kept && by !== kept ? `${by}, kept by a ${kept}` : by)],
];

/** What made it, in a few words. */
export function originText({ ai, placeholder, kind, state }: LedgerRow): string {
  if (ai) return kind ? `AI (${shortKind(kind)})` : 'AI';
  if (placeholder) return 'placeholder, no AI';
  if (ai === false) return 'computed, no AI';
  return kind === undefined ? state : shortKind(kind);
}

/** The day of an ISO date, UTC. */
const dayOf = (date: string) => date.slice(0, 10);

/** A table of GitHub Flavored Markdown with the sums above it. */
function markdownOf(ledger: ProjectLedger): string {
  const { sprites, ai, aiEdited, placeholders, others, none } = sumsOf(ledger);
  const sums = `${sprites} sprites: ${ai} made with AI (${aiEdited} edited since), ${placeholders} placeholders, ${others} computed, ${none} without a record.`;
  const rows = rowsOf(ledger).map((row) => MARKDOWN_COLUMNS.map(([, value]) => markdownCell(value(row))));
  const table = [MARKDOWN_COLUMNS.map(([title]) => title), MARKDOWN_COLUMNS.map(() => '---'), ...rows];
  return `# Sprite ledger\n\n${sums}\n\n${table.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`;
}

/** Text in a table: one line, and nothing in it is markup. */
function markdownCell(value: string | number | undefined = ''): string {
  const characters = [
    ...String(value)
      .slice(0, 4 * MAX_SHOWN)
      .replace(UNSEEN, ' '),
  ];
  const text = characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN - 1).join('')}…` : characters.join('');
  // A name of an address becomes a link by itself, without any markup: the zero-width joiner isn't needed if its colon and dots are entities.
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_{}[\]()#+!|~>$]/g, '\\$&')
    .replace(/:\/\//g, '&#58;//')
    .replace(/\bwww\./gi, 'www&#46;')
    .replace(/@/g, '&#64;');
}
