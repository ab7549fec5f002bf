import { constants } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder, hasCode, makeFolder, writeNew } from '../disk/durableFiles';
import { DamagedLedgerError, type LedgerLine, linesIn, lineText } from './lines';

const ENDING = '.jsonl';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** Days whose lines are kept. Only the latest decides; earlier ones may still have runs that are not settled. */
const KEPT = 31;
/** Milliseconds after which the ledger has forgotten a run, or is about to. */
export const LEDGER_MS = (KEPT - 1) * DAY_MS;

/** A UTC day, such as `2026-11-25`. Days compare as strings. */
export type Day = string;

/** @throws {DamagedLedgerError} if a clock shows no such time */
export function dayAt(milliseconds: number): Day {
  const time = new Date(milliseconds);
  const day = Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
  if (!DAY.test(day)) throw new DamagedLedgerError("The system clock doesn't show a valid date.");
  return day;
}

/** Milliseconds since 1970 at which a day ends. */
export function endOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) + DAY_MS;
}

/**
 * The files of the ledger, one for each UTC day. Any number of processes may read and append at any time: see `lines.ts` and `fold.ts` for why they
 * agree. A day's file is only appended to, never replaced. Days long past are removed; who still appends to one finds, reading it again, that its
 * line isn't there.
 */
export class Ledger {
  /** @param folder of nothing but the ledger; made when it's needed */
  constructor(readonly folder: string) {}

  /**
   * The day that counts now: the clock's, or the latest in the ledger if the clock is behind it.
   * @param now milliseconds since 1970
   */
  async today(now: number): Promise<Day> {
    const [latest = ''] = await this.days();
    const day = dayAt(now);
    return day > latest ? day : latest;
  }

  /** Days in the ledger, latest first. */
  async days(): Promise<Day[]> {
    const names = await readdir(this.folder).catch((error: unknown) => absent(error, []));
    const days = names.flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : []));
    return days
      .filter((day) => DAY.test(day))
      .sort()
      .reverse();
  }

  /** The lines of a day in their order. Rejects with a `DamagedLedgerError`, or with the system's error. */
  async lines(day: Day): Promise<LedgerLine[]> {
    return linesIn(await readFile(this.fileOf(day), 'utf8').catch((error: unknown) => absent(error, '')));
  }

  /** Appends a line to a day; it is on disk when this resolves. Whether it is where it should be only shows when the day is read again. */
  async append(day: Day, line: LedgerLine): Promise<void> {
    const text = Buffer.from(lineText(line));
    const handle = await this.opened(day);
    try {
      // One write, so that lines of several processes don't mix.
      const { bytesWritten } = await handle.write(text);
      if (bytesWritten !== text.length) throw new Error('Only a part of a line was written.');
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  private async opened(day: Day) {
    const file = this.fileOf(day);
    try {
      return await open(file, constants.O_WRONLY | constants.O_APPEND);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
    await makeFolder(this.folder);
    await writeNew(file, '', { durable: true, mode: 0o600 }).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
    await flushFolder(this.folder);
    await this.prune().catch(() => {});
    return open(file, constants.O_WRONLY | constants.O_APPEND);
  }

  private async prune(): Promise<void> {
    for (const day of (await this.days()).slice(KEPT)) await rm(this.fileOf(day), { force: true });
  }

  private fileOf(day: Day): string {
    return path.join(this.folder, day + ENDING);
  }
}

function absent<T>(error: unknown, otherwise: T): T {
  if (hasCode(error, 'ENOENT')) return otherwise;
  throw error;
}
