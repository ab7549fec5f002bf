import { randomBytes } from 'node:crypto';
import { lstat, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../service/clock';
import { hasCode, makeFolder, writeNew } from './durableFiles';
import { ownPath } from './ownPath';
import { markFrom, ownMark, type ProcessMark, type ProcessState, stateOf } from './processMark';
import { NotRegularError, readRegularText, withRegular } from './regularFile';

const HEARTBEAT_MS = 3_000;
/** Milliseconds. If a lease doesn't change for this long, by the observer's monotonic clock, its window is gone: it may only have been suspended. */
const STALE_MS = 60_000;
/**
 * Milliseconds, instead of `STALE_MS`, for a lease that was last touched over `STALE_MS` ago or in the future by the time of day: most likely its window
 * died before this one opened. Longer than one heartbeat, because the time of day may have jumped while its window lives.
 */
const LEFTOVER_MS = 15_000;
/** Milliseconds, instead of `STALE_MS`, for a lease of another computer or container, where nobody here can tell whether its process lives. */
const ELSEWHERE_MS = 15_000;
const POLL_MS = 200;

/** The owner of a record: the only one that may change it. */
export interface Holder {
  /** Hexadecimal; no two holders ever have the same. */
  readonly owner: string;
  /** Whether it may still change the record. Rejects if that can't be read. */
  held(): Promise<boolean>;
}

export interface Lease extends Holder {
  release(): Promise<void>;
}

/** Another window's lease as it was last seen. */
interface Sight {
  /** Of owner, time of the last touch, and file: differs after each heartbeat. */
  readonly mark: string;
  /** Time of its last change by the monotonic clock. */
  readonly since: number;
  /** It has changed since it was first seen, so its owner was alive. */
  readonly lived: boolean;
}

/**
 * Makes sure that only one of all windows that share a directory does something at a time. A lease is a file that names its owner and, in its second
 * line, its process; it's created exclusively and touched every 3 s. The lease of a process that is known to be gone is free at once. Others are
 * judged by the observer's own monotonic clock, from when it first saw them, because the time of day may jump. A lease alone can't stop a window that
 * was suspended while its lease was taken over: see `JournalEntry`.
 */
export class Leases {
  readonly #directory: string;
  readonly #clock: Clock;

  readonly #seen = new Map<string, Sight>();

  constructor(directory: string, clock: Clock) {
    this.#directory = directory;
    this.#clock = clock;
  }

  /**
   * Undefined if another window holds it or may hold it: whether a lease is a dead window's only shows after a while. Rejects with a `NotRegularError`
   * if something else than a file has its name: nobody would ever release it.
   */
  async tryAcquire(name: string): Promise<Lease | undefined> {
    await makeFolder(this.#directory);
    const file = ownPath(this.#directory, name, '.lease');
    const owner = randomBytes(8).toString('hex');
    if (!(await createExclusively(file, owner))) {
      const dead = await this.#deadOwner(name, file);
      if (dead === undefined || !(await takeAway(file, dead))) return undefined;
      if (!(await createExclusively(file, owner))) return undefined;
    }
    this.#seen.delete(name);
    return this.#hold(file, owner);
  }

  /** Waits until it is free; rejects with a `CanceledError` when the signal aborts. */
  async acquire(name: string, signal?: AbortSignal): Promise<Lease> {
    for (;;) {
      const lease = await this.tryAcquire(name);
      if (lease) return lease;
      await this.#clock.sleep(POLL_MS, signal);
    }
  }

  /**
   * Waits until it is known whether another window holds it: up to 3 s if that window lives, 0, 15 or 60 s if it is dead. Undefined if it lives.
   * Rejects with a `CanceledError` when the signal aborts.
   */
  async acquireUnlessHeld(name: string, signal?: AbortSignal): Promise<Lease | undefined> {
    for (;;) {
      const lease = await this.tryAcquire(name);
      if (lease || this.#seen.get(name)?.lived) return lease;
      await this.#clock.sleep(POLL_MS, signal);
    }
  }

  /** What is known of the process that has it; undefined if nobody has it, or an earlier version does. */
  async processOf(name: string): Promise<ProcessState | undefined> {
    const look = await lookAt(ownPath(this.#directory, name, '.lease'));
    return look?.process && stateOf(look.process);
  }

  /** The owner of a lease whose window is gone; undefined if it lives or may live. */
  async #deadOwner(name: string, file: string): Promise<string | undefined> {
    const now = this.#clock.monotonic();
    const look = await lookAt(file);
    const last = this.#seen.get(name);
    // It was just released: the next try gets it.
    if (!look) this.#seen.delete(name);
    if (!look) return undefined;
    const process = look.process && (await stateOf(look.process));
    if (process !== 'gone' && last?.mark !== look.mark) {
      const lived = last?.mark.split(' ')[0] === look.owner;
      this.#seen.set(name, { mark: look.mark, since: now, lived });
      return undefined;
    }
    const silent = last ? now - last.since : 0;
    if (process !== 'gone' && silent <= this.#patience(look.touchedAt, process)) return undefined;
    this.#seen.delete(name);
    return look.owner;
  }

  /** Milliseconds without a change after which a lease is free. */
  #patience(touchedAt: number, process: ProcessState | undefined): number {
    const age = this.#clock.now() - touchedAt;
    if (age > STALE_MS || age < 0) return LEFTOVER_MS;
    return process === 'elsewhere' ? ELSEWHERE_MS : STALE_MS;
  }

  #hold(file: string, owner: string): Lease {
    const stop = new AbortController();
    const held = async () => (await ownerOf(file)) === owner;
    const beat = async () => {
      for (;;) {
        await this.#clock.sleep(HEARTBEAT_MS, stop.signal);
        if (!(await held().catch(() => true))) return;
        await touch(file, this.#clock.now());
      }
    };
    // The heartbeat ends with the lease.
    beat().catch(() => {});
    return {
      owner,
      held,
      release: async () => {
        stop.abort();
        if (await held().catch(() => false)) await rm(file, { force: true });
      },
    };
  }
}

async function createExclusively(file: string, owner: string): Promise<boolean> {
  try {
    await writeNew(file, `${owner}\n${JSON.stringify(await ownMark())}`, { durable: false, mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Removes a dead window's lease; of several windows that try, one succeeds. It is never put back, even if it turns out to be a newer owner's: that
 * owner has lost it for good.
 */
async function takeAway(file: string, dead: string): Promise<boolean> {
  // Several windows find it dead at the same time: the first may have its own there by now.
  if ((await ownerOf(file).catch(() => undefined)) !== dead) return false;
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch {
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

/** A lease as it is on disk. */
interface Look {
  readonly owner: string;
  /** See `Sight`. */
  readonly mark: string;
  /** Milliseconds since 1970. */
  readonly touchedAt: number;
  /** Undefined for leases of earlier versions. */
  readonly process: ProcessMark | undefined;
}

/** Undefined if there is none. */
async function lookAt(file: string): Promise<Look | undefined> {
  try {
    return await withRegular(file, async ({ handle }) => {
      const [owner = '', process = ''] = (await handle.readFile('utf8')).split('\n');
      const { mtimeMs, ino } = await handle.stat();
      return { owner, mark: `${owner} ${mtimeMs} ${ino}`, touchedAt: mtimeMs, process: markFrom(process) };
    });
  } catch (error) {
    if (error instanceof NotRegularError) throw error;
    // A link to nothing is in the way of a new file, and can't be read.
    const isLink = await lstat(file).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    if (isLink) throw new NotRegularError(`${path.basename(file)} isn't a file.`, { cause: error });
    return undefined;
  }
}

/** The owner of a lease; undefined if there is none. Rejects if the file can't be read. */
async function ownerOf(file: string): Promise<string | undefined> {
  try {
    return (await readRegularText(file)).split('\n')[0];
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function touch(file: string, now: number): Promise<void> {
  const time = new Date(now);
  await utimes(file, time, time).catch(() => {});
}
