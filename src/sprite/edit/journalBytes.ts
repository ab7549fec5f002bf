import { crc32, joined, viewOf } from '../pixels/bytes';
import { JournalError } from './journalError';
import type { PartsChange } from './parts';
import { bytesIn, jsonOf, plainValueOf } from './plainValues';
import type { Entry } from './versions';

// A list of changes as bytes: a head of 16 bytes (a mark, the version, the length of the table, its checksum), the table as JSON, then the JSON of each change, then
// the bytes that changes have, such as pixels. The table has the length and the checksum of each.

/** What a backup says. */
export interface JournalText {
  readonly next: number;
  readonly base: number;
  readonly saved?: number;
  readonly cursor: number;
  readonly entries: readonly Entry[];
}

const MARK = 0x4a4b5053;
const VERSION = 1;
const HEAD = 16;

/** A piece of the file: its length, and its checksum. */
type Piece = readonly [length: number, checksum: number];

interface Table extends Omit<JournalText, 'entries'> {
  /** The numbers of the bytes that a change has are places in `payloads`. */
  readonly entries: readonly { readonly id: number; readonly text: Piece; readonly payloads: readonly number[] }[];
  readonly payloads: readonly Piece[];
}

/** Checksums and JSON of what was written before: values never change. */
const CHECKSUMS = new WeakMap<Uint8Array, number>();
const TEXTS = new WeakMap<PartsChange, EntryText>();

/** A change as JSON, in which its bytes are numbered from 0. */
interface EntryText {
  readonly text: Uint8Array;
  readonly own: readonly Uint8Array[];
}

export function writeJournal({ entries, ...facts }: JournalText): Uint8Array<ArrayBuffer> {
  const payloads = new Map<Uint8Array, number>();
  const written = entries.map((entry) => {
    const { text, own } = textOf(entry);
    const numbers = own.map((bytes) => {
      const number = payloads.get(bytes) ?? payloads.size;
      payloads.set(bytes, number);
      return number;
    });
    return { text, row: { id: entry.id, text: pieceOf(text), payloads: numbers } };
  });
  const table: Table = {
    ...facts,
    entries: written.map(({ row }) => row),
    payloads: [...payloads.keys()].map(pieceOf),
  };
  const list = new TextEncoder().encode(JSON.stringify(table));
  const head = new Uint8Array(HEAD);
  const view = viewOf(head);
  for (const [at, value] of [MARK, VERSION, list.length, crc32(list)].entries()) view.setUint32(4 * at, value, true);
  return joined([head, list, ...written.map(({ text }) => text), ...payloads.keys()]);
}

function textOf({ change }: Entry): EntryText {
  const known = TEXTS.get(change);
  if (known) return known;
  const own = [...bytesIn(change)];
  const text = new TextEncoder().encode(jsonOf(change, (bytes) => own.indexOf(bytes)));
  TEXTS.set(change, { text, own });
  return { text, own };
}

function pieceOf(bytes: Uint8Array): Piece {
  const checksum = CHECKSUMS.get(bytes) ?? crc32(bytes);
  CHECKSUMS.set(bytes, checksum);
  return [bytes.length, checksum];
}

/** @throws {JournalError} */
export function readJournal(bytes: Uint8Array): JournalText {
  try {
    return new Reading(bytes).done();
  } catch (cause) {
    // What isn't as it was written can break anywhere.
    throw cause instanceof JournalError ? cause : new JournalError('damaged', { cause });
  }
}

class Reading {
  readonly #bytes: Uint8Array;
  #at = HEAD;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  done(): JournalText {
    const view = viewOf(this.#bytes);
    if (view.getUint32(0, true) !== MARK) throw new JournalError('damaged');
    if (view.getUint32(4, true) !== VERSION) throw new JournalError('version');
    const table = JSON.parse(this.#text([view.getUint32(8, true), view.getUint32(12, true)])) as Table;
    const { entries: rows, payloads: pieces, ...facts } = table;
    const texts = rows.map(({ text }) => this.#text(text));
    // Copies: the whole file isn't kept for some of its bytes.
    const payloads = pieces.map((piece) => new Uint8Array(this.#piece(piece)));
    if (this.#at !== this.#bytes.length) throw new JournalError('damaged');
    const entries = rows.map(({ id, payloads: own }, at): Entry => {
      const change = plainValueOf(texts[at] ?? '', (number) => payloads[own[number] ?? -1]);
      return { id, change: change as PartsChange };
    });
    checkFacts({ ...facts, entries });
    return { ...facts, entries };
  }

  #text(piece: Piece): string {
    return new TextDecoder('utf-8', { fatal: true }).decode(this.#piece(piece));
  }

  #piece([length, checksum]: Piece): Uint8Array {
    const piece = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    if (piece.length !== length || crc32(piece) !== checksum) throw new JournalError('damaged');
    return piece;
  }
}

const isCount = (value: number | undefined) => value !== undefined && Number.isSafeInteger(value) && value >= 0;

function checkFacts({ next, base, saved = 0, cursor, entries }: JournalText): void {
  const ids = [base, ...entries.map(({ id }) => id), next];
  const isSound =
    ids.every((id, at) => isCount(id) && (at === 0 || id > (ids[at - 1] ?? 0))) &&
    isCount(saved) &&
    isCount(cursor) &&
    cursor <= entries.length &&
    entries.every(
      ({ change: { change, parts } }) => typeof change.change === 'string' && (!parts || parts.every(isCount)),
    );
  if (!isSound) throw new JournalError('damaged');
}
