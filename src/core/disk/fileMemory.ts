import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { systemClock } from '../../service/clock';
import type { Memory } from '../host/memory';
import { makeFolder, replaceFile } from './durableFiles';
import { sha256Of } from './fileStore';
import { Leases } from './lease';
import { ownPath } from './ownPath';

/** Milliseconds between two writes of one value: values may change with each file of an export. */
const PAUSE_MS = 250;
/** Milliseconds to wait for the turn to write. After that it's written anyway: a process was killed while it wrote. */
const TURN_MS = 3_000;

interface Entry {
  value: unknown;
  /** The value on disk when it was read or written last. */
  base: unknown;
  isChanged: boolean;
}

/**
 * Values in a folder of our own, for hosts without a memory of their own: one file for each key, read at its first use. Several processes may
 * change a value at once: one after the other merges its changes into what is on disk (`merged`). A damaged file counts as empty. Values are caches
 * and choices: a killed process may lose the last quarter of a second.
 */
export class FileMemory implements Memory {
  readonly #folder: string;

  readonly #entries = new Map<string, Entry>();
  readonly #leases: Leases;
  #writing: Promise<void> | undefined;
  readonly #closing = new AbortController();

  /** @param folder path; made when something is stored */
  constructor(folder: string) {
    this.#folder = folder;
    this.#leases = new Leases(folder, systemClock);
  }

  get<T>(key: string): T | undefined;
  get<T>(key: string, otherwise: T): T;
  get<T>(key: string, otherwise?: T): T | undefined {
    const { value } = this.#entryOf(key);
    return value === undefined ? otherwise : (value as T);
  }

  /** Resolves at once: the value is on disk soon, and at the latest when `close` resolves. */
  async update(key: string, value: unknown): Promise<void> {
    const entry = this.#entryOf(key);
    entry.value = value;
    entry.isChanged = true;
    this.#writing ??= this.#writeSoon();
  }

  /** Resolves when all values are on disk. A value that can't be written is lost. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writing;
    await this.#writeChanged();
  }

  #entryOf(key: string): Entry {
    const known = this.#entries.get(key);
    if (known) return known;
    const value = this.#onDisk(key);
    const entry = { value, base: value, isChanged: false };
    this.#entries.set(key, entry);
    return entry;
  }

  async #writeSoon(): Promise<void> {
    await systemClock.sleep(PAUSE_MS, this.#closing.signal).catch(() => {});
    await this.#writeChanged();
    this.#writing = undefined;
    const isLeft = [...this.#entries.values()].some(({ isChanged }) => isChanged);
    if (isLeft && !this.#closing.signal.aborted) this.#writing = this.#writeSoon();
  }

  async #writeChanged(): Promise<void> {
    for (const [key, entry] of this.#entries) if (entry.isChanged) await this.#write(key, entry).catch(() => {});
  }

  async #write(key: string, entry: Entry): Promise<void> {
    entry.isChanged = false;
    await makeFolder(this.#folder);
    const lease = await this.#leases.acquire(nameOf(key), AbortSignal.timeout(TURN_MS)).catch(() => undefined);
    try {
      const mine = entry.value;
      const value = merged(entry.base, mine, this.#onDisk(key));
      await replaceFile(this.#place(key), JSON.stringify({ key, value }), { kind: 'cache' });
      // It may have changed while it was written.
      entry.value = entry.value === mine ? value : merged(mine, entry.value, value);
      entry.base = value;
    } finally {
      await lease?.release();
    }
  }

  #onDisk(key: string): unknown {
    try {
      const content: unknown = JSON.parse(readFileSync(this.#place(key), 'utf8'));
      return isObject(content) && content.key === key ? content.value : undefined;
    } catch {
      return undefined;
    }
  }

  #place(key: string): string {
    return ownPath(this.#folder, nameOf(key), '.json');
  }
}

/** A key may be anything, such as the address of a service. */
const nameOf = (key: string) => sha256Of(key).slice(0, 32);

/**
 * A value with the changes of two processes: in lists, what each added and removed; in objects, the fields that each changed; of anything else, `mine`.
 * @param base what both began with
 */
export function merged(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (theirs === undefined || isDeepStrictEqual(base, theirs)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) return mergedLists(Array.isArray(base) ? base : [], mine, theirs);
  if (!isObject(mine) || !isObject(theirs)) return mine;
  const before = isObject(base) ? base : {};
  const fields = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const entries = [...fields].map((field) => {
    const isMine = !isDeepStrictEqual(before[field], mine[field]);
    return [field, isMine ? mine[field] : theirs[field]] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function mergedLists(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const keys = (list: readonly unknown[]) => new Set(list.map((one) => JSON.stringify(one)));
  const [before, here, there] = [keys(base), keys(mine), keys(theirs)];
  const added = mine.filter((one) => !before.has(JSON.stringify(one)) && !there.has(JSON.stringify(one)));
  const kept = theirs.filter((one) => here.has(JSON.stringify(one)) || !before.has(JSON.stringify(one)));
  return [...kept, ...added];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
