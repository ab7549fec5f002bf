import { FileChangedError } from '../disk/diskWriter';
import { childOf, FileTooLarge } from '../disk/fileStore';
import { NameTakenError, type UserFiles } from '../disk/userFiles';
import { LEDGER_NAME, ledgerText, MAX_LEDGER_BYTES, type ParsedLedger, parseLedger } from './ledgerText';

/** The ledger of a project can't be used as it is. It stays unchanged. */
export class LedgerFileError extends Error {
  override readonly name = 'LedgerFileError';
  /** @param fault `too-large`: over `MAX_LEDGER_BYTES`; `not-text`: it isn't UTF-8; `busy`: others keep changing it */
  constructor(
    readonly fault: 'too-large' | 'not-text' | 'busy',
    options?: ErrorOptions,
  ) {
    super(`The ledger is unusable: ${fault}.`, options);
  }
}

/** Files that a ledger is read from and written to. */
export type LedgerFiles = Pick<UserFiles, 'read' | 'stat' | 'create' | 'writeTogether'>;

/** How often a change is made again because somebody else changed the file in between. */
const MAX_TRIES = 10;

/** A ledger with the bytes that it was read from; undefined if the project has none. */
export interface ReadLedger {
  readonly bytes: Uint8Array;
  readonly ledger: ParsedLedger;
}

/** URI string of a project's ledger. @param top URI string of its folder */
export const ledgerIn = (top: string) => childOf(top, LEDGER_NAME);

/** @throws {LedgerFileError} */
export async function readLedger(
  top: string,
  files: Pick<LedgerFiles, 'read' | 'stat'>,
): Promise<ReadLedger | undefined> {
  const uri = ledgerIn(top);
  const facts = await files.stat(uri).catch(() => undefined);
  if (!facts) return undefined;
  const bytes = await files.read(uri, MAX_LEDGER_BYTES).catch((cause: unknown) => {
    throw cause instanceof FileTooLarge ? new LedgerFileError('too-large', { cause }) : cause;
  });
  return { bytes, ledger: parseLedger(textOf(bytes)) };
}

/** @throws {LedgerFileError} for bytes that would be lost */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new LedgerFileError('not-text', { cause });
  }
}

const EMPTY: ParsedLedger = { entries: new Map(), unread: [], isConflicted: false, eol: '\n' };

/**
 * Changes the ledger of a project, or makes it. If somebody else changes it at the same time, it's read and changed again, so nothing is lost.
 * @param change the new entries, from those that the file has now
 * @returns whether it was written; false if nothing changed
 * @throws {LedgerFileError}, and the errors of `writeTogether`
 */
export async function changeLedger(
  top: string,
  files: LedgerFiles,
  change: (before: ParsedLedger) => ParsedLedger['entries'],
): Promise<boolean> {
  const uri = ledgerIn(top);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const read = await readLedger(top, files);
    const before = read?.ledger ?? EMPTY;
    const bytes = new TextEncoder().encode(ledgerText({ ...before, entries: change(before) }));
    if (read && Buffer.compare(read.bytes, bytes) === 0) return false;
    try {
      await files.writeTogether([{ uri, bytes, ...(read && { old: read.bytes }) }], { within: top });
      return true;
    } catch (error) {
      if (!(error instanceof FileChangedError) && !(error instanceof NameTakenError)) throw error;
    }
  }
  throw new LedgerFileError('busy');
}

/** The line that has Git keep both sides of a merge. */
export const MERGE_LINE = `${LEDGER_NAME} merge=union`;
const MAX_ATTRIBUTES_BYTES = 1024 * 1024;

/** Whether a project's `.gitattributes` says how its ledger is merged. Only the file at the top is read. */
export async function hasMergeRule(top: string, files: Pick<LedgerFiles, 'read'>): Promise<boolean> {
  const text = await attributesOf(top, files);
  return text !== undefined && new TextDecoder().decode(text).split(/\r?\n/).some(isMergeRule);
}

const isMergeRule = (line: string) => /^\/?sprites\.ledger\.jsonl\s(?:.*\s)?merge(?:=\S+)?(?:\s|$)/.test(line);

/** Adds the rule at the end of `.gitattributes`, or makes the file. Call this only if a person agreed. @returns whether it was added */
export async function addMergeRule(top: string, files: LedgerFiles): Promise<boolean> {
  if (await hasMergeRule(top, files)) return false;
  const old = await attributesOf(top, files);
  const text = new TextDecoder().decode(old ?? new Uint8Array());
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text === '' || text.endsWith('\n') ? '' : eol;
  const added = new TextEncoder().encode(`${gap}${MERGE_LINE}${eol}`);
  const bytes = Buffer.concat([old ?? new Uint8Array(), added]);
  await files.writeTogether([{ uri: attributesIn(top), bytes, ...(old && { old }) }], { within: top });
  return true;
}

const attributesIn = (top: string) => childOf(top, '.gitattributes');

function attributesOf(top: string, files: Pick<LedgerFiles, 'read'>): Promise<Uint8Array | undefined> {
  return files.read(attributesIn(top), MAX_ATTRIBUTES_BYTES).catch(() => undefined);
}
