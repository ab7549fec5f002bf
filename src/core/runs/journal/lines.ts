import * as v from 'valibot';
import { type RunRecord, recordSchema } from './record';

/**
 * A record on disk is JSON lines. The first is the whole record and names its owner:
 *
 *     {"owner":"a1…","version":1,"id":"01…","state":"prepared",…}
 *     {"by":"a1…","state":"sending","attempts":1,"updatedAt":1786…}
 *     {"by":"b2…","from":"a1…","takeUps":1}
 *
 * Each further line is a change by the owner: `null` removes a field; `outputs` has only new or changed ones, matched by `assetId`. A line with
 * `from` makes `by` the owner, if `from` is the owner at that point. Lines by anybody else don't count, so the order of the lines decides for every
 * reader who owns the record and what it says.
 *
 * A line counts once it has its line feed; a crash may have cut off the last one. A line that is written after such a piece says `torn`, and the
 * piece before it doesn't count. Any other unreadable line is damage.
 */
export interface Fold {
  readonly owner: string;
  readonly fields: Fields;
  readonly lines: number;
  /** How the file ends: `whole` with a line feed; `open` without, as earlier versions wrote it; `torn` with a piece of a line. */
  readonly end: 'whole' | 'open' | 'torn';
}

export type Fields = Readonly<Record<string, unknown>>;

const NOT_FIELDS = new Set(['by', 'from', 'torn', 'owner']);

/** Reads the lines of a record; undefined if they are damaged. */
export function fold(text: string): Fold | undefined {
  const lines = text.split('\n');
  const tail = lines.pop() ?? '';
  const [first, ...changes] = lines.length ? lines : [tail];
  let fields = objectIn(first);
  if (!fields) return undefined;
  let owner = typeof fields.owner === 'string' ? fields.owner : '';
  let unread = false;
  for (const line of changes) {
    const change = objectIn(line);
    if (unread && !change?.torn) return undefined;
    unread = !change && line !== '';
    if (!change || (change.from ?? change.by) !== owner) continue;
    owner = String(change.by);
    fields = merged(fields, change);
  }
  if (unread) return undefined;
  return { owner, fields: withoutMarks(fields), lines: changes.length + 1, end: endOf(lines.length, tail) };
}

/** @param lines number of those that end with a line feed @param tail what follows them */
function endOf(lines: number, tail: string): Fold['end'] {
  if (lines === 0) return 'open';
  return tail === '' ? 'whole' : 'torn';
}

/** What can be read of damaged lines: the complete fields of the first, which may end anywhere, and each later valid line. */
export function foldLoosely(text: string): Fields {
  const [first = '', ...changes] = text.split('\n');
  const fields = changes.reduce<Fields>((all, line) => merged(all, objectIn(line) ?? {}), beginningOf(first));
  return withoutMarks(fields);
}

function beginningOf(line: string): Fields {
  return objectIn(line) ?? objectIn(`${line}}`) ?? objectIn(`${wholeFieldsIn(line)}}`) ?? {};
}

const DEPTHS: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** A line up to its last whole field: one of the outermost object ends before a comma. */
function wholeFieldsIn(line: string): string {
  let depth = 0;
  let quoted = false;
  let whole = 0;
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? '';
    if (quoted && char === '\\') at++;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === ',' && depth === 1) whole = at;
    else depth += DEPTHS[char] ?? 0;
  }
  return line.slice(0, whole);
}

function merged(fields: Fields, change: Fields): Fields {
  const next = { ...fields };
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete next[key];
    else next[key] = key === 'outputs' ? mergedOutputs(fields.outputs, value) : value;
  }
  return next;
}

function mergedOutputs(before: unknown, changed: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(changed)) return changed;
  const all = new Map<unknown, unknown>(before.map((output) => [output?.assetId, output]));
  for (const output of changed) all.set(output?.assetId, output);
  return [...all.values()];
}

function withoutMarks(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !NOT_FIELDS.has(key)));
}

function objectIn(line: string | undefined): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line ?? '');
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first line of a record. */
export function wholeLine(owner: string, record: RunRecord): string {
  return `${JSON.stringify({ owner, ...record })}\n`;
}

export interface ChangeLine {
  readonly by: string;
  /** In a line that makes `by` the owner: the former owner. */
  readonly from?: string;
  readonly change: Fields;
}

/** @param end how the file ends now */
export function changeLine({ by, from, change }: ChangeLine, end: Fold['end']): string {
  const marks = { by, ...(from !== undefined && { from }), ...(end === 'torn' && { torn: true }) };
  return `${end === 'whole' ? '' : '\n'}${JSON.stringify({ ...marks, ...change })}\n`;
}

/** The changes from one record to another. Outputs are added or replaced, never removed. */
export function changesBetween(before: RunRecord, after: RunRecord): Fields {
  const [old, now]: [Fields, Fields] = [before, after];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => old[key] !== now[key]);
  const change = Object.fromEntries(changed.map((key) => [key, now[key] ?? null]));
  if (!('outputs' in change)) return change;
  return { ...change, outputs: after.outputs.filter((output, at) => before.outputs[at] !== output) };
}

const changeSchema = v.partial(recordSchema);
const REQUIRED = Object.entries(recordSchema.entries).flatMap(([key, { type }]) => (type === 'optional' ? [] : [key]));

/** A change would make a record invalid. Names the fields, but not their values, which may contain secrets. */
class RecordError extends Error {
  override readonly name = 'RecordError';
  constructor(paths: readonly string[]) {
    super(`Not written: ${paths.join(', ')} doesn't fit the journal.`);
  }
}

/** @throws {RecordError} if this change would make a record invalid */
export function checkChange(change: Fields): void {
  const lost = REQUIRED.filter((key) => change[key] === null);
  if (lost.length) throw new RecordError(lost);
  const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
  checked(v.safeParse(changeSchema, kept));
}

/** @throws {RecordError} if a record isn't valid */
export function checkRecord(record: RunRecord): void {
  checked(v.safeParse(recordSchema, record));
}

function checked({ issues }: { readonly issues?: readonly v.BaseIssue<unknown>[] | undefined }): void {
  if (issues) throw new RecordError(issues.map((issue) => v.getDotPath(issue) ?? '?'));
}
