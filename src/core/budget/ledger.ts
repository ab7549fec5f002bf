import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { LedgerFile } from '../../service/runErrors';
import { flushFolder, hasCode, makeFolder, writeNew } from '../disk/durableFiles';
import { withRegular } from '../disk/regularFile';
import { DamagedLedgerError, eachLine, type LedgerLine, LINE_START, lineText } from './lines';

/** The folder beside the days in which runs take turns. */
export const TURNS = 'turns';
const ENDING = '.jsonl';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** Days whose lines are kept. Only the latest decides; earlier ones may still have runs that are not settled. */
const KEPT = 31;
/**
 * Days that the ledger may be ahead of the clock. Within them, the ledger is right, so a clock that is set back gives no fresh budget. A day that is
 * further ahead was written while a clock was wrong: it would be today for years.
 */
const AHEAD = 31;
/** Most bytes of a day that are read at once: those of half a million runs. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Milliseconds after which the ledger has forgotten a run, or is about to. */
export const LEDGER_MS = (KEPT - 1) * DAY_MS;

/** A UTC day, such as `2026-11-25`. Days compare as strings. */
export type Day = string;

/** @throws {RangeError} if a clock shows no such time */
export function dayAt(milliseconds: number): Day {
  const time = new Date(milliseconds);
  const day = Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
  if (!DAY.test(day)) throw new RangeError("The system clock doesn't show a valid date.");
  return day;
}

/** Milliseconds since 1970 at which a day ends. */
export function endOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) + DAY_MS;
}

/** Up to where a day was read. */
export interface Place {
  /** In bytes. */
  readonly end: number;
  /** What is before it, from the last line on, whose hold or run no other file has there. */
  readonly tail: string;
}

/** The beginning of a day. */
export const START: Place = { end: 0, tail: '' };
/** Characters of a `tail` if there was no line. */
const TAIL = 512;

/** A file or folder of the ledger can't be used. `cause` says why: a `DamagedLedgerError`, or the system's error. */
export class LedgerFileError extends Error {
  override readonly name = 'LedgerFileError';
  constructor(
    readonly at: LedgerFile,
    options: ErrorOptions,
  ) {
    super(`${at.file} is ${at.trouble}.`, options);
  }
}

/**
 * The files of the ledger, one for each UTC day. Any number of processes may read and append at any time: see `lines.ts` and `fold.ts` for why they
 * agree. A day's file is only appended to, never replaced; a person may set it aside. Days long past are removed; who still appends to one finds, reading it again, that its
 * line isn't there. Methods reject with a `LedgerFileError`.
 */
export class Ledger {
  /** @param folder of nothing but the ledger; made when it's needed */
  constructor(readonly folder: string) {}

  /**
   * The day that counts now: the clock's, or the latest with lines in the ledger if the clock is behind it by at most `AHEAD` days.
   * @param now milliseconds since 1970
   */
  async today(now: number): Promise<Day> {
    return (await this.upToToday(now)).today;
  }

  /** The same, and the days in the ledger up to it, latest first. */
  async upToToday(now: number): Promise<{ readonly today: Day; readonly days: readonly Day[] }> {
    const day = dayAt(now);
    const days = await this.days(dayAt(now + AHEAD * DAY_MS));
    const today = await this.#latestWithLines(days.filter((one) => one > day));
    return { today: today ?? day, days: days.filter((one) => one <= (today ?? day)) };
  }

  /** Nothing was reserved on a day whose file is empty, or on one whose file is gone. */
  async #latestWithLines(days: readonly Day[]): Promise<Day | undefined> {
    for (const day of days) {
      const file = this.#fileOf(day);
      const facts = await naming(file, () => lstat(file).catch((error: unknown) => absent(error, undefined)));
      if (facts?.size) return day;
    }
    return undefined;
  }

  /** Days in the ledger, latest first. Only files with a real date are days. @param last later ones are left out */
  async days(last?: Day): Promise<Day[]> {
    const entries = (await this.#entries()).filter(({ day, isFile }) => isFile && (last === undefined || day <= last));
    return entries
      .map(({ day }) => day)
      .sort()
      .reverse();
  }

  /**
   * Gives everything that counts now or would count later another name, which all versions ignore, and so everything that keeps runs from taking turns
   * because it isn't a file or a folder. Who appends at that moment finds, reading the day again, that its line isn't there.
   * @param now milliseconds since 1970
   */
  async setAside(now: number): Promise<void> {
    const [first, last] = [dayAt(now), dayAt(now + AHEAD * DAY_MS)];
    const mark = `kept-${now}-${randomBytes(4).toString('hex')}`;
    await asideUnless('isDirectory', this.folder, mark);
    await this.#clearTurns(mark);
    const entries = await this.#entries();
    const counted = entries.filter(({ day }) => day >= first && day <= last);
    for (const { day } of counted) {
      await moveIfThere(this.#fileOf(day), path.join(this.folder, `${day}.${mark}`));
    }
    if (counted.length) await naming(this.folder, () => flushFolder(this.folder));
  }

  /** Leases that are held are files, and stay. */
  async #clearTurns(mark: string): Promise<void> {
    const turns = path.join(this.folder, TURNS);
    await asideUnless('isDirectory', turns, mark);
    const leases = await naming(turns, () => readdir(turns).catch((error: unknown) => absent(error, [])));
    for (const name of leases) await asideUnless('isFile', path.join(turns, name), mark);
  }

  /** Everything whose name is that of a day: something else than a file can be in its place. */
  async #entries(): Promise<{ readonly day: Day; readonly isFile: boolean }[]> {
    const entries = await naming(this.folder, () =>
      readdir(this.folder, { withFileTypes: true }).catch((error: unknown) => absent(error, [])),
    );
    return entries.flatMap((entry) => {
      const day = entry.name.endsWith(ENDING) ? entry.name.slice(0, -ENDING.length) : '';
      return isDate(day) ? { day, isFile: entry.isFile() } : [];
    });
  }

  /** The lines of a day in their order. */
  async lines(day: Day): Promise<readonly LedgerLine[]> {
    const lines: LedgerLine[] = [];
    await this.readOn(day, START, (line) => lines.push(line));
    return lines;
  }

  /**
   * Reads the lines of a day after a place, in their order. What was added has no meaning if this rejects. A line that isn't complete comes with a
   * later call.
   * @returns up to where it read; undefined if the file isn't the one that was read to that place
   */
  readOn(day: Day, { end, tail }: Place, add: (line: LedgerLine) => void): Promise<Place | undefined> {
    const file = this.#fileOf(day);
    return naming(file, async () => {
      const start = end - tail.length;
      const text = await textFrom(file, start).catch((error: unknown) => absent(error, ''));
      if (!text.startsWith(tail)) return undefined;
      // A line is complete with its brace, a piece with the line feed of the next line.
      const length = Math.max(text.lastIndexOf('}') + 1, text.lastIndexOf('\n'), tail.length);
      eachLine(text.slice(tail.length, length), add);
      const last = text.lastIndexOf(LINE_START, length);
      return { end: start + length, tail: text.slice(last < 0 ? Math.max(0, length - TAIL) : last, length) };
    });
  }

  /** Appends a line to a day; it is on disk when this resolves. Whether it is where it should be only shows when the day is read again. */
  async append(day: Day, line: LedgerLine): Promise<void> {
    const text = Buffer.from(lineText(line));
    const file = this.#fileOf(day);
    await naming(file, async () => {
      try {
        await appendTo(file, text);
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error;
        await this.#begin(day);
        await appendTo(file, text);
      }
    });
  }

  async #begin(day: Day): Promise<void> {
    await makeFolder(this.folder);
    await writeNew(this.#fileOf(day), '', { durable: true, mode: 0o600 }).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
    await flushFolder(this.folder);
    await this.#prune(day).catch(() => {});
  }

  async #prune(today: Day): Promise<void> {
    for (const day of (await this.days(today)).slice(KEPT)) await rm(this.#fileOf(day), { force: true });
  }

  #fileOf(day: Day): string {
    return path.join(this.folder, day + ENDING);
  }
}

/** Gives a place another name if what is there isn't what should be, such as a pipe or a link to nothing. */
async function asideUnless(is: 'isFile' | 'isDirectory', place: string, mark: string): Promise<void> {
  const isRight = await stat(place).then(
    (stats) => stats[is](),
    () => false,
  );
  if (!isRight) await moveIfThere(place, `${place}.${mark}`);
}

function moveIfThere(from: string, to: string): Promise<void> {
  return naming(from, () => rename(from, to).catch((error: unknown) => absent(error, undefined)));
}

/** What a file has from a byte on, a character for each byte: lines are ASCII. */
function textFrom(file: string, start: number): Promise<string> {
  return withRegular(file, async ({ handle, size }) => {
    if (size - start > MAX_BYTES) throw new RangeError(`${size} bytes are more than a day of runs has.`);
    const bytes = Buffer.allocUnsafe(Math.max(0, size - start));
    let count = 0;
    while (count < bytes.length) {
      const { bytesRead } = await handle.read(bytes, count, bytes.length - count, start + count);
      if (bytesRead === 0) break;
      count += bytesRead;
    }
    return bytes.toString('latin1', 0, count);
  });
}

/** Work with a file or folder of the ledger, whose error names it. */
async function naming<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const trouble = error instanceof DamagedLedgerError ? error.trouble : 'unreadable';
    throw new LedgerFileError({ file, trouble }, { cause: error });
  }
}

async function appendTo(file: string, text: Uint8Array): Promise<void> {
  const append = constants.O_WRONLY | constants.O_APPEND;
  await withRegular(
    file,
    async ({ handle }) => {
      // One write, so that lines of several processes don't mix.
      const { bytesWritten } = await handle.write(text);
      if (bytesWritten !== text.length) throw new Error('Only a part of a line was written.');
      await handle.datasync();
    },
    append,
  );
}

function absent<T>(error: unknown, otherwise: T): T {
  if (hasCode(error, 'ENOENT')) return otherwise;
  throw error;
}

/** Whether a name is that of a day that exists: not `2026-02-31`. */
function isDate(day: string): boolean {
  const time = DAY.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  return time !== undefined && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}
