import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Clock } from '../../../../service/clock';
import { type RunRecord, recordSchema } from './record';

/** Finished runs that are kept, for Run Again and the history of costs. */
const KEPT = 200;

export type NewRecord = Omit<RunRecord, 'version' | 'createdAt' | 'updatedAt'>;

/** Runs on disk, one file each. A record is replaced whole: written beside, synced, renamed. */
export class Journal {
  constructor(
    readonly directory: string,
    private readonly clock: Clock,
    /** Told after each write has reached the disk. */
    private readonly onWrite: (record: RunRecord) => void = () => {},
  ) {}

  /** Starts a record; it is on disk when this resolves. */
  async create(record: NewRecord): Promise<JournalEntry> {
    const now = this.clock.now();
    const entry = this.entry({ ...record, version: 1, createdAt: now, updatedAt: now });
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await entry.update({});
    return entry;
  }

  /** All records, oldest first. Files that are none, or of a later version, are left alone. */
  async read(): Promise<RunRecord[]> {
    const names = await readdir(this.directory).catch(() => []);
    const ids = names.filter((name) => /^[0-9a-z]{26}\.json$/.test(name)).sort();
    const records = await Promise.all(ids.map((name) => this.readOne(path.join(this.directory, name))));
    return records.filter((record) => record !== undefined);
  }

  /** The record as it is on disk now; another window may have moved it on. */
  async reopen(id: string): Promise<JournalEntry | undefined> {
    const record = await this.readOne(this.fileOf(id));
    return record && this.entry(record);
  }

  async remove(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
  }

  /** Removes the oldest finished runs over the number that is kept. */
  async prune(isFinished: (record: RunRecord) => boolean): Promise<void> {
    const finished = (await this.read()).filter(isFinished);
    for (const { id } of finished.slice(0, Math.max(0, finished.length - KEPT))) await this.remove(id);
  }

  private entry(record: RunRecord): JournalEntry {
    return new JournalEntry(record, this.clock, async (next) => {
      await this.write(next);
      this.onWrite(next);
    });
  }

  private fileOf(id: string): string {
    return path.join(this.directory, `${id}.json`);
  }

  private async readOne(file: string): Promise<RunRecord | undefined> {
    try {
      const parsed = v.safeParse(recordSchema, JSON.parse(await readFile(file, 'utf8')));
      return parsed.success ? parsed.output : undefined;
    } catch {
      return undefined;
    }
  }

  private async write(record: RunRecord): Promise<void> {
    const file = this.fileOf(record.id);
    const temporary = `${file}.${process.pid}.tmp`;
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify(record));
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  }
}

/** One record with its writer. Updates are seen at once and reach the disk in order. */
export class JournalEntry {
  private last: Promise<void> = Promise.resolve();

  constructor(
    private current: RunRecord,
    private readonly clock: Clock,
    private readonly write: (record: RunRecord) => Promise<void>,
  ) {}

  get record(): RunRecord {
    return this.current;
  }

  /** Resolves when the change is on disk. */
  update(patch: Partial<RunRecord>): Promise<void> {
    this.current = { ...this.current, ...patch, updatedAt: this.clock.now() };
    const next = this.current;
    this.last = this.last.catch(() => {}).then(() => this.write(next));
    return this.last;
  }
}
