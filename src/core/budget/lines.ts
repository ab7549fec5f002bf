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

/** A line as JSON may have it. */
type Loose<L extends LedgerLine> = { readonly [F in keyof L]?: unknown };

const isText = (value: unknown) => typeof value === 'string';
const isCredits = (value: unknown) => typeof value === 'number' && value >= 0 && Number.isFinite(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

interface KindRow<L extends LedgerLine> {
  /** Whether all fields of the kind are right. A day has tens of thousands of lines, and a schema would take longer to check them. */
  readonly check: (line: Loose<L>) => boolean;
  /** The fields in the order in which they are written. */
  readonly fields: { readonly [F in keyof L]-?: undefined extends L[F] ? 'optional' : 'required' };
}

const KINDS: { readonly [D in LedgerLine['do']]: KindRow<Extract<LedgerLine, { do: D }>> } = {
  reserve: {
    check: ({ run, hold, credits, limit, folders, workspace, origin, operation, permitted }) =>
      isText(run) &&
      isText(hold) &&
      (credits === undefined || isCredits(credits)) &&
      isCredits(limit) &&
      (folders === undefined || isTexts(folders)) &&
      isText(workspace) &&
      isText(origin) &&
      isText(operation) &&
      (permitted === undefined || permitted === true),
    fields: {
      do: 'required',
      run: 'required',
      hold: 'required',
      credits: 'optional',
      limit: 'required',
      folders: 'optional',
      workspace: 'required',
      origin: 'required',
      operation: 'required',
      permitted: 'optional',
    },
  },
  settle: {
    check: ({ run, credits, workspace }) => isText(run) && isCredits(credits) && isText(workspace),
    fields: { do: 'required', run: 'required', credits: 'required', workspace: 'required' },
  },
  release: { check: ({ run }) => isText(run), fields: { do: 'required', run: 'required' } },
};

const FIELDS: ReadonlyMap<unknown, ReadonlySet<string>> = new Map(
  Object.entries(KINDS).map(([kind, { fields }]) => [kind, new Set(Object.keys(fields))]),
);

/** Whether it has all fields of its kind, and no other ones: those could mean anything. */
function isLine(value: Loose<LedgerLine>): value is LedgerLine {
  const fields = FIELDS.get(value.do);
  if (!fields || !KINDS[value.do as LedgerLine['do']].check(value)) return false;
  for (const name in value) if (!fields.has(name)) return false;
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

/** How each line begins, and nothing in one: `sum` comes first, so that the rest of the text can be told apart without reading it. */
export const LINE_START = '{"sum":"';
const SUM_LENGTH = 12;
const REST = LINE_START.length + SUM_LENGTH;

/** A line as it is appended, in ASCII. */
export function lineText(content: LedgerLine): string {
  const text = JSON.stringify(content, Object.keys(KINDS[content.do].fields));
  if (!isLine(JSON.parse(text))) throw new TypeError("This isn't a line of the ledger.");
  const escaped = text.slice(1, -1).replace(/[}\u007f-\uffff]/g, jsonEscapes);
  return `\n${LINE_START}${sumOf(text)}",${escaped}}\n`;
}

/**
 * The lines of a file in their order.
 * @param add is called with each before the next one is read: tens of thousands are never in memory at once
 * @throws {DamagedLedgerError} if one can't be read and isn't a piece that was cut off; then what was added has no meaning
 */
export function eachLine(text: string, add: (line: LedgerLine) => void): void {
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const row = text.slice(start, end);
    if (row.endsWith('}')) add(lineIn(row));
    // An editor may have changed the line ends.
    else if (row.includes('}')) add(lineIn(row.trimEnd()));
    start = end + 1;
  }
}

function lineIn(row: string): LedgerLine {
  const rest = row.startsWith(LINE_START) && row.startsWith('",', REST) ? `{${row.slice(REST + 2)}` : '';
  const content = objectIn(rest);
  // The sum is that of the text without escapes.
  const text = rest.includes('\\u') ? JSON.stringify(content) : rest;
  if (!content || sumOf(text) !== row.slice(LINE_START.length, REST)) throw new DamagedLedgerError('damaged');
  if (isLine(content)) return content;
  throw new DamagedLedgerError('later');
}

function objectIn(text: string): Loose<LedgerLine> | undefined {
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
