import { hash } from 'node:crypto';
import type { LedgerTrouble } from '../../service/runErrors';
import { jsonEscapes } from '../../shared/base/foreignText';

/**
 * The ledger of the agents' budget is one file of JSON lines for each UTC day:
 *
 *     {"sum":"5f0c…","do":"reserve","run":"01…","hold":"a1…","credits":15,"limit":100,"folders":["/game"],"workspace":"/game",…}
 *     {"sum":"91be…","do":"settle","run":"01…","credits":15,"workspace":"/game"}
 *     {"sum":"07aa…","do":"release","run":"01…"}
 *
 * Lines are only appended, each by one write that begins and ends with a line feed. A write that was cut off (a kill, a full disk, a power cut)
 * therefore spoils no other line. What it leaves has no closing brace, because that is a line's last character and braces in its strings are escaped:
 * such a piece is ignored by every reader, and its writer never got as far as to count on it. Any other line that can't be read is damage, and so is
 * one whose `sum` isn't that of the rest of its text. A line with the right sum and fields that aren't known is one of a later version.
 */

/** Reserves credits for a run. */
export interface ReserveLine {
  readonly do: 'reserve';
  readonly run: string;
  /** Only this line has it: its writer finds the line by it. */
  readonly hold: string;
  /** What the run may cost. Absent if nobody knows: then all that is left is reserved. */
  readonly credits?: number | undefined;
  /** Credits a day in the scope of this line. */
  readonly limit: number;
  /** The scope: real paths of folders whose runs count. Absent: all runs of the day count. */
  readonly folders?: readonly string[] | undefined;
  /** Real path of the folder that the run was requested for. */
  readonly workspace: string;
  /** See `Connection.origin`. */
  readonly origin: string;
  /** What determines the cost: see `costKey`. */
  readonly operation: string;
  /** A person allowed this one run in a dialog: it counts, but the limit doesn't stop it. */
  readonly permitted?: true | undefined;
}

/** What a run was charged. */
export interface SettleLine {
  readonly do: 'settle';
  readonly run: string;
  readonly credits: number;
  readonly workspace: string;
}

/** Returns what a run has reserved. */
export interface ReleaseLine {
  readonly do: 'release';
  readonly run: string;
}

export type LedgerLine = ReserveLine | SettleLine | ReleaseLine;

type Check = (value: unknown) => boolean;
type Checks<L extends LedgerLine> = { readonly [F in Exclude<keyof L, 'do'>]-?: Check };

const isText: Check = (value) => typeof value === 'string';
const isCredits: Check = (value) => typeof value === 'number' && value >= 0 && Number.isFinite(value);
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** The fields of each kind of line in the order in which they are written. A day has tens of thousands of lines: a schema would take longer. */
const FIELDS: { readonly [D in LedgerLine['do']]: Checks<Extract<LedgerLine, { do: D }>> } = {
  reserve: {
    run: isText,
    hold: isText,
    credits: maybe(isCredits),
    limit: isCredits,
    folders: maybe(isTexts),
    workspace: isText,
    origin: isText,
    operation: isText,
    permitted: maybe((value) => value === true),
  },
  settle: { run: isText, credits: isCredits, workspace: isText },
  release: { run: isText },
};

const CHECKS: ReadonlyMap<unknown, ReadonlyMap<string, Check>> = new Map(
  Object.entries(FIELDS).map(([kind, fields]) => [kind, new Map(Object.entries(fields))]),
);

/** Whether it has all fields of its kind, and no other ones: those could mean anything. */
function isLine(value: object): value is LedgerLine {
  const checks = 'do' in value ? CHECKS.get(value.do) : undefined;
  if (!checks) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [name, check] of checks) if (!check(fields[name])) return false;
  for (const name in fields) if (name !== 'do' && !checks.has(name)) return false;
  return true;
}

type Damage = Exclude<LedgerTrouble, 'unreadable'>;

const WORDS: Readonly<Record<Damage, string>> = {
  damaged: 'A line of the ledger is damaged.',
  later: 'A line of the ledger was written by a later version.',
};

/** The ledger of a day can't be read. */
export class DamagedLedgerError extends Error {
  override readonly name = 'DamagedLedgerError';
  constructor(readonly trouble: Damage) {
    super(WORDS[trouble]);
  }
}

/** `sum` comes first, so that the rest of the text can be told apart without reading it. */
const HEAD = '{"sum":"';
const SUM_LENGTH = 12;
const REST = HEAD.length + SUM_LENGTH;

/** A line as it is appended, in ASCII. */
export function lineText(content: LedgerLine): string {
  if (!isLine(content)) throw new TypeError('This is no line of the ledger.');
  const text = JSON.stringify(content, ['do', ...Object.keys(FIELDS[content.do])]);
  const escaped = text.slice(1, -1).replace(/[}\u007f-\uffff]/g, jsonEscapes);
  return `\n${HEAD}${sumOf(text)}",${escaped}}\n`;
}

/**
 * The lines of a file.
 * @throws {DamagedLedgerError} if one can't be read and isn't a piece that was cut off
 */
export function linesIn(text: string): LedgerLine[] {
  return text.split('\n').flatMap((row) => (row.includes('}') ? lineIn(row) : []));
}

function lineIn(row: string): LedgerLine {
  const rest = row.startsWith(HEAD) && row.startsWith('",', REST) ? `{${row.slice(REST + 2)}` : '';
  const content = objectIn(rest);
  // The sum is that of the text without escapes.
  const text = rest.includes('\\u') ? JSON.stringify(content) : rest;
  if (!content || sumOf(text) !== row.slice(HEAD.length, REST)) throw new DamagedLedgerError('damaged');
  if (isLine(content)) return content;
  throw new DamagedLedgerError('later');
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reveals changed digits, which would otherwise be another amount of credits. @param text of a line without its sum */
function sumOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, SUM_LENGTH);
}
