import { createHash } from 'node:crypto';
import * as v from 'valibot';
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
 * one whose `sum` doesn't match.
 */

const credits = v.pipe(v.number(), v.finite(), v.minValue(0));

const reserve = v.object({
  do: v.literal('reserve'),
  run: v.string(),
  /** Only this line has it: its writer finds the line by it. */
  hold: v.string(),
  /** What it may cost. Absent if that is unknown: then all that is left is reserved. */
  credits: v.optional(credits),
  /** Credits a day in the scope of this line. */
  limit: credits,
  /** The scope: real paths of folders whose runs count. Absent: all runs of the day count. */
  folders: v.optional(v.array(v.string())),
  /** Real path of the folder that the run was requested for. */
  workspace: v.string(),
  /** See `Connection.origin`. */
  origin: v.string(),
  /** See `costKey`; of earlier versions, only the operation. */
  operation: v.string(),
  /** A person allowed this one run in a dialog: it counts, but the limit doesn't stop it. */
  permitted: v.optional(v.literal(true)),
});

const settle = v.object({ do: v.literal('settle'), run: v.string(), credits, workspace: v.string() });
const release = v.object({ do: v.literal('release'), run: v.string() });

const line = v.variant('do', [reserve, settle, release]);

export type ReserveLine = v.InferOutput<typeof reserve>;
export type LedgerLine = v.InferOutput<typeof line>;

/** The ledger of a day can't be read. */
export class DamagedLedgerError extends Error {
  override readonly name = 'DamagedLedgerError';
}

/** A line as it is appended, in ASCII. */
export function lineText(content: LedgerLine): string {
  const checked = v.parse(line, content);
  return `\n${JSON.stringify({ sum: sumOf(checked), ...checked })
    .slice(0, -1)
    .replace(/[}\u007f-\uffff]/g, jsonEscapes)}}\n`;
}

/**
 * The lines of a file.
 * @throws {DamagedLedgerError} if one can't be read and isn't a piece that was cut off
 */
export function linesIn(text: string): LedgerLine[] {
  return text.split('\n').flatMap((row) => (row.includes('}') ? lineIn(row) : []));
}

function lineIn(row: string): LedgerLine {
  const value = valueIn(row);
  const parsed = v.safeParse(line, value);
  const sum = typeof value === 'object' && value !== null && 'sum' in value ? value.sum : undefined;
  if (parsed.success && sum === sumOf(parsed.output)) return parsed.output;
  throw new DamagedLedgerError('A line of the ledger is damaged, or was written by a later version.');
}

function valueIn(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}

/** Reveals changed digits, which would otherwise be another amount of credits. */
function sumOf(content: LedgerLine): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
}
