import { readJournal, writeJournal } from '../../sprite/edit/journalBytes';
import { jsonOf, plainValueOf } from '../../sprite/edit/plainValues';
import type { Entry } from '../../sprite/edit/versions';
import { crc32, joined } from '../../sprite/pixels/bytes';
import type { EditBase, KeptEdit } from './editBase';

// A backup: a line with the lengths and checksums of all parts, a JSON text that says what the files are, the bytes of the files, and the list of changes.

/** The backup is damaged, or of another version. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const VERSION = 3;

interface BackupText extends Pick<KeptEdit, 'of' | 'disk' | 'cuts'> {
  readonly version: number;
  readonly base: Omit<EditBase, 'files'> & { readonly files: readonly (readonly [string, Uint8Array])[] };
  /** The numbers of the changes. A page chooses them freely; those of the list of changes only count. */
  readonly ids: readonly number[];
}

/** Of bytes that never change, so that the next backup takes the time of what is new. */
const CHECKSUMS = new WeakMap<Uint8Array, number>();

function checksumOf(bytes: Uint8Array): number {
  const checksum = CHECKSUMS.get(bytes) ?? crc32(bytes);
  CHECKSUMS.set(bytes, checksum);
  return checksum;
}

/** The bytes of the files are in it once, however often they are written. */
export function backupOf({ base, entries, ...about }: KeptEdit): Uint8Array<ArrayBuffer> {
  const blobs = new Map<Uint8Array, number>();
  const numberOf = (bytes: Uint8Array) => {
    const number = blobs.get(bytes) ?? blobs.size;
    blobs.set(bytes, number);
    return number;
  };
  const ids = entries.map(({ id }) => id);
  const text: BackupText = { version: VERSION, base: { ...base, files: [...base.files] }, ids, ...about };
  const json = new TextEncoder().encode(jsonOf(text, numberOf));
  const counted = entries.map(({ change }, at): Entry => ({ id: at + 1, change }));
  const journal = writeJournal({ next: counted.length + 1, base: 0, cursor: counted.length, entries: counted });
  const pieces = [json, ...blobs.keys()];
  // The list has checksums of its own, of which it makes only those of what is new.
  const table = [...pieces.map((piece) => [piece.length, checksumOf(piece)]), [journal.length]];
  return joined([new TextEncoder().encode(`${JSON.stringify(table)}\n`), ...pieces, journal]);
}

/** @throws {BackupError} */
export function editOfBackup(bytes: Uint8Array): KeptEdit {
  try {
    return read(bytes);
  } catch (cause) {
    throw new BackupError('The backup is damaged.', { cause });
  }
}

function read(bytes: Uint8Array): KeptEdit {
  const end = bytes.indexOf(10);
  const table = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as readonly (readonly [number, number?])[];
  let at = end + 1;
  const pieces = table.map(([length, checksum]) => {
    const piece = new Uint8Array(bytes.subarray(at, at + length));
    if (checksum !== undefined && checksumOf(piece) !== checksum)
      throw new RangeError("A part isn't what was written.");
    at += length;
    return piece;
  });
  const [json, journal] = [pieces[0], pieces.at(-1)];
  if (!json || !journal || at !== bytes.length) throw new RangeError("The parts aren't as long as they say.");
  const { version, base, ids, ...about } = plainValueOf(
    new TextDecoder().decode(json),
    (number) => pieces[number + 1],
  ) as BackupText;
  if (version !== VERSION) throw new RangeError('The version is another one.');
  const { entries } = readJournal(journal);
  if (ids.length !== entries.length) throw new RangeError('The changes are others than their numbers.');
  const numbered = entries.map(({ change }, at): Entry => ({ id: ids[at] ?? 0, change }));
  return { base: { ...base, files: new Map(base.files) }, entries: numbered, ...about };
}
