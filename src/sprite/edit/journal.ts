import { isChangeKind } from './changeKinds';
import { type JournalText, readJournal, writeJournal } from './journalBytes';
import { JournalError } from './journalError';
import { mergedChange } from './mergeChanges';
import type { PartsChange } from './parts';
import { bytesIn, sizeOf } from './plainValues';
import type { Entry } from './versions';

/** Bytes of changes that are kept with pixels, such as pasted frames; with more, the oldest are to be folded. */
export const MAX_PAYLOAD = 256 * 1024 * 1024;
/** Bytes that a list can have until then. */
const MAX_HELD = 2 * MAX_PAYLOAD;
/** Changes that are kept; with more, the oldest are to be folded. */
const MAX_ENTRIES = 10_000;

/** What a change made of the list. */
export interface Done {
  readonly entry: Entry;
  /** Whether it became one with the change before, whose entry is gone: there is nothing more to undo than before. */
  readonly isMerged: boolean;
}

/**
 * What was done to a document: a list of changes, and how many of them count. It knows no pixels, so a host can have it. Limits are kept in two steps: the
 * list says what is too much, and whoever has the sprites makes a new base of it.
 */
export class Journal {
  #entries: Entry[] = [];
  #cursor = 0;
  /** Ids are never used again, so they say in which state the document is. */
  #next = 1;
  /** The last entry that was folded. */
  #base = 0;
  #saved: number | undefined = 0;
  /** The gesture of the last change. */
  #gesture: string | undefined;
  readonly #held = new Map<Uint8Array, number>();
  #bytes = 0;

  /** @throws {JournalError} */
  static from(bytes: Uint8Array): Journal {
    const { next, base, saved, cursor, entries } = readJournal(bytes);
    if (entries.some(({ change }) => !isChangeKind(change.change.change))) throw new JournalError('version');
    const journal = new Journal();
    for (const entry of entries) journal.#add(entry);
    journal.#next = next;
    journal.#base = base;
    journal.#saved = saved;
    journal.#cursor = cursor;
    return journal;
  }

  /** The changes that count. */
  get entries(): readonly Entry[] {
    return this.#entries.slice(0, this.#cursor);
  }

  /** The changes that were undone, the next one to redo first. */
  get undone(): readonly Entry[] {
    return this.#entries.slice(this.#cursor);
  }

  /** Names what the document is now: the same number, the same content. */
  get state(): number {
    return this.#entries[this.#cursor - 1]?.id ?? this.#base;
  }

  /** Whether it differs from what was saved. */
  get isDirty(): boolean {
    return this.state !== this.#saved;
  }

  /** Bytes of pixels and values of all changes. */
  get payload(): number {
    return this.#bytes;
  }

  /**
   * Adds a change; what was undone is gone then.
   * @param gesture changes of one kind with the same gesture in a row are one: all that a pointer does until it's up
   * @throws {JournalError} `full`: nothing changed
   */
  do(change: PartsChange, gesture?: string): Done {
    const last = this.#entries[this.#cursor - 1];
    const isSameGesture = gesture !== undefined && gesture === this.#gesture && this.#cursor === this.#entries.length;
    // What was saved must stay a state.
    const merged = isSameGesture && last && this.isDirty ? mergedChange(last.change, change) : undefined;
    const kept = merged ? this.#cursor - 1 : this.#cursor;
    const gone = this.#entries.splice(kept);
    for (const entry of gone) this.#count(entry, -1);
    const entry: Entry = { id: this.#next, change: merged ?? change };
    if (this.#bytes + this.#weigh(entry) > MAX_HELD) {
      for (const one of gone) this.#add(one);
      throw new JournalError('full');
    }
    this.#add(entry);
    this.#next++;
    this.#cursor = this.#entries.length;
    this.#gesture = gesture;
    return { entry, isMerged: merged !== undefined };
  }

  /** The change that no longer counts; undefined: there is none. */
  undo(): Entry | undefined {
    this.#gesture = undefined;
    return this.#cursor > 0 ? this.#entries[--this.#cursor] : undefined;
  }

  /** The change that counts again; undefined: there is none. */
  redo(): Entry | undefined {
    this.#gesture = undefined;
    return this.#cursor < this.#entries.length ? this.#entries[this.#cursor++] : undefined;
  }

  /** @param state that was saved: changes may have been added in the meantime */
  markSaved(state: number): void {
    this.#saved = state;
  }

  /** The oldest changes, if there are too many or too large ones: they are to become a part of the base, by `fold`. The last one that counts stays. */
  get overflow(): readonly Entry[] {
    let [bytes, count] = [this.#bytes, 0];
    const held = new Map(this.#held);
    while (count < this.#cursor - 1 && (bytes > MAX_PAYLOAD || this.#entries.length - count > MAX_ENTRIES)) {
      const entry = this.#entries[count++];
      if (entry) bytes -= released(entry, held);
    }
    return this.#entries.slice(0, count);
  }

  /** Takes the oldest changes out of the list: the base has them now. @param count at most those that count */
  fold(count: number): readonly Entry[] {
    const folded = this.#entries.splice(0, Math.min(count, this.#cursor));
    for (const entry of folded) this.#count(entry, -1);
    this.#cursor -= folded.length;
    this.#base = folded.at(-1)?.id ?? this.#base;
    return folded;
  }

  /** For a backup. What was written before isn't converted again, so this may be called each second. */
  toBytes(): Uint8Array<ArrayBuffer> {
    const text: JournalText = {
      next: this.#next,
      base: this.#base,
      ...(this.#saved !== undefined && { saved: this.#saved }),
      cursor: this.#cursor,
      entries: this.#entries,
    };
    return writeJournal(text);
  }

  #add(entry: Entry): void {
    this.#entries.push(entry);
    this.#count(entry, 1);
  }

  /** Bytes that an entry would add. */
  #weigh({ change }: Entry): number {
    let bytes = sizeOf(change);
    for (const one of bytesIn(change)) if (!this.#held.has(one)) bytes += one.byteLength;
    return bytes;
  }

  #count(entry: Entry, by: 1 | -1): void {
    if (by === 1) {
      this.#bytes += this.#weigh(entry);
      for (const one of bytesIn(entry.change)) this.#held.set(one, (this.#held.get(one) ?? 0) + 1);
    } else this.#bytes -= released(entry, this.#held);
  }
}

/** Bytes that nobody holds without an entry. @param held how many entries hold each; the entry no longer does */
function released({ change }: Entry, held: Map<Uint8Array, number>): number {
  let bytes = sizeOf(change);
  for (const one of bytesIn(change)) {
    const count = held.get(one) ?? 0;
    if (count > 1) held.set(one, count - 1);
    else if (held.delete(one)) bytes += one.byteLength;
  }
  return bytes;
}
