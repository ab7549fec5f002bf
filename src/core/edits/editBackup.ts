import { readJournal, writeJournal } from '../../sprite/edit/journalBytes';
import { jsonOf, plainValueOf } from '../../sprite/edit/plainValues';
import type { EditBase, EditState } from './editBase';
import type { RestoredEdit } from './edits';

// A backup: the length of a JSON text, the text, with what the files are, then the bytes of the files, then the list of changes.

/** The backup is damaged, or of another version. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const VERSION = 1;

interface BackupText {
  readonly version: number;
  readonly base: Omit<EditBase, 'files'> & { readonly files: readonly (readonly [string, Uint8Array])[] };
}

export function backupOf({ base, entries }: EditState): Uint8Array<ArrayBuffer> {
  const blobs = new Map<Uint8Array, number>();
  const numberOf = (bytes: Uint8Array) => {
    const number = blobs.get(bytes) ?? blobs.size;
    blobs.set(bytes, number);
    return number;
  };
  const text: BackupText = { version: VERSION, base: { ...base, files: [...base.files] } };
  const json = new TextEncoder().encode(jsonOf(text, numberOf));
  const ids = entries.map(({ id }) => id);
  const journal = writeJournal({ next: Math.max(0, ...ids) + 1, base: 0, cursor: entries.length, entries });
  const pieces = [json, ...blobs.keys(), journal];
  const head = Uint8Array.from(new TextEncoder().encode(`${JSON.stringify(pieces.map(({ length }) => length))}\n`));
  const whole = new Uint8Array([head, ...pieces].reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of [head, ...pieces]) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** @throws {BackupError} */
export function stateOfBackup(bytes: Uint8Array): RestoredEdit {
  try {
    return read(bytes);
  } catch (cause) {
    throw new BackupError('The backup is damaged.', { cause });
  }
}

function read(bytes: Uint8Array): RestoredEdit {
  const end = bytes.indexOf(10);
  const lengths = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as readonly number[];
  let at = end + 1;
  const pieces = lengths.map((length) => {
    const piece = new Uint8Array(bytes.subarray(at, at + length));
    at += length;
    return piece;
  });
  const [json, journal] = [pieces[0], pieces.at(-1)];
  if (!json || !journal || at !== bytes.length) throw new RangeError("The parts aren't as long as they say.");
  const { version, base } = plainValueOf(new TextDecoder().decode(json), (number) => pieces[number + 1]) as BackupText;
  if (version !== VERSION) throw new RangeError('The version is another one.');
  return { base: { ...base, files: new Map(base.files) }, entries: readJournal(journal).entries };
}
