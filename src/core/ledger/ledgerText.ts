import type { ForeignText } from '../../shared/base/foreignText';
import { identityOf, type LedgerLine, lineText, parseLine } from './ledgerLine';

/** Name of the ledger at the top of a project. */
export const LEDGER_NAME = 'sprites.ledger.jsonl';

/** A larger ledger is refused: no project has as many sprites. */
export const MAX_LEDGER_BYTES = 32 * 1024 * 1024;

/** One output in a ledger. After a merge, several lines may say different things about it. */
export interface LedgerEntry {
  readonly line: LedgerLine;
  /** Its paths according to all lines, the likeliest first. */
  readonly files: readonly ForeignText[];
}

/** A ledger file as it was read. */
export interface ParsedLedger {
  /** By `identityOf`. */
  readonly entries: ReadonlyMap<string, LedgerEntry>;
  /** Lines that can't be read, as they are: damaged, or of a later version. They are kept. */
  readonly unread: readonly string[];
  /** Git's marks of a merge that nobody finished; both sides count. */
  readonly isConflicted: boolean;
  /** The end of its lines. */
  readonly eol: '\n' | '\r\n';
}

/**
 * Lines between those of outputs, at fixed places, so that two branches whose lines are new to a short ledger don't write at one place: Git can't merge that
 * without a rule of its own, which the servers of hosting services ignore.
 */
const SHELVES = Array.from({ length: 64 }, (_, at) => (at * 4).toString(16).padStart(2, '0'));
const shelfText = (shelf: string) => JSON.stringify({ shelf });
const SHELF = /^\{"shelf":"[0-9a-f]+"\}$/;

const MARK = /^(?:<{7}(?: |$)|={7}$|>{7}(?: |$)|\|{7}(?: |$))/;

/** Reads a ledger: lines in any order, repeated, with CRLF, and with Git's marks of conflicts. */
export function parseLedger(text: string): ParsedLedger {
  const entries = new Map<string, LedgerEntry>();
  const unread = new Set<string>();
  let isConflicted = false;
  const all = text.replace(/^\ufeff/, '').split('\n');
  for (const one of all) {
    const line = one.endsWith('\r') ? one.slice(0, -1) : one;
    if (line.trim() === '' || SHELF.test(line)) continue;
    if (MARK.test(line)) {
      isConflicted = true;
      continue;
    }
    const parsed = parseLine(line);
    if (parsed) addEntry(entries, { line: parsed, files: [parsed.file] });
    else unread.add(line);
  }
  const windows = all.filter((one) => one.endsWith('\r')).length;
  return { entries, unread: [...unread], isConflicted, eol: windows > all.length / 2 ? '\r\n' : '\n' };
}

/** Adds what is said about an output. */
export function addEntry(entries: Map<string, LedgerEntry>, added: LedgerEntry): void {
  const identity = identityOf(added.line);
  const before = entries.get(identity);
  entries.set(identity, before ? together(before, added) : added);
}

/** Both, whichever comes first: the later edit counts, and no field is lost. */
function together(a: LedgerEntry, b: LedgerEntry): LedgerEntry {
  const [older, newer] = isBefore(a.line, b.line) ? [a, b] : [b, a];
  const more = { ...older.line.more, ...newer.line.more };
  return {
    line: { ...older.line, ...newer.line, ...(Object.keys(more).length && { more }) },
    files: uniqueFiles([...newer.files, ...older.files]),
  };
}

function isBefore(a: LedgerLine, b: LedgerLine): boolean {
  const [first = '', second = ''] = [a.edited?.date, b.edited?.date];
  return first === second ? lineText(a) < lineText(b) : first < second;
}

export function uniqueFiles(files: readonly ForeignText[]): ForeignText[] {
  return [...new Set(files)];
}

/** The text of a ledger: a line for each output, sorted by key, among the shelves; then what can't be read. */
export function ledgerText({ entries, unread, eol }: Omit<ParsedLedger, 'isConflicted'>): string {
  const outputs = [...entries.values()].map(({ line, files }) => ({
    key: line.key,
    text: lineText({ ...line, file: files[0] ?? line.file }),
  }));
  const shelves = SHELVES.map((shelf) => ({ key: shelf, text: shelfText(shelf) }));
  const sorted = [...outputs, ...shelves].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return [...sorted.map(({ text }) => text), ...unread].map((line) => line + eol).join('');
}
