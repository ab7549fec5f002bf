import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { makeFolder, replaceFile } from './durableFiles';
import type { Leases } from './lease';

/*
 * Long work that a closed window, Cancel, or an error may interrupt, and that a later window continues: renaming a tag on all assets, replacing
 * placeholders. What is done and what remains is on disk at each moment, and one window works at a time.
 */

/** A new id for a job, which may also name the job's folder. */
export const newJobId = () => randomBytes(8).toString('hex');

/**
 * - `busy`: another window is working on the job.
 * - `open`: an earlier job isn't finished.
 * - `gone`: it was finished or discarded in another window.
 * - `service`: it belongs to another service.
 */
export class JobError extends Error {
  override readonly name = 'JobError';
  constructor(readonly reason: 'busy' | 'open' | 'gone' | 'service') {
    super(`The job is ${reason}.`);
  }
}

/** Called with the number of done steps, and of all. */
export type JobProgress = (done: number, total: number) => void;

/** How a job is stored: a head with a `version`, then a line for each step. */
export interface JobFormat<Head, Line> {
  /** Of the job's file, and of the lease that one window at a time holds. */
  readonly name: string;
  readonly head: v.GenericSchema<unknown, Head>;
  readonly line: v.GenericSchema<unknown, Line>;
}

/**
 * One job of a folder on disk: a head, then a line for each step. Each line begins with its line break, so that a line which was cut off doesn't
 * damage the next.
 */
export class JobFile<Head, Line> {
  readonly #format: JobFormat<Head, Line>;

  readonly file: string;

  constructor(
    readonly folder: string,
    format: JobFormat<Head, Line>,
  ) {
    this.#format = format;
    this.file = path.join(folder, `${format.name}.jsonl`);
  }

  /** Undefined if there is no job, or it can't be read. Unreadable lines are skipped. */
  async read(): Promise<{ readonly head: Head; readonly lines: readonly Line[] } | undefined> {
    const [first = '', ...rest] = (await readFile(this.file, 'utf8').catch(() => '')).split('\n');
    const { head, line } = this.#format;
    const found = v.safeParse(head, parse(first));
    if (!found.success) return undefined;
    const lines = rest.flatMap((json) => {
      const { success, output } = v.safeParse(line, parse(json));
      return success ? [output] : [];
    });
    return { head: found.output, lines };
  }

  /** Replaces any other job of the folder. Resolves when it is on disk. */
  async create(head: v.InferInput<JobFormat<Head, Line>['head']>): Promise<void> {
    await makeFolder(this.folder);
    await replaceFile(this.file, JSON.stringify(head));
  }

  /** @param flush resolves when the line is on disk; without it, a power cut may lose the line */
  async add(line: Line, flush: boolean): Promise<void> {
    await appendFile(this.file, `\n${JSON.stringify(line)}`, { flush });
  }

  async remove(): Promise<void> {
    await rm(this.file, { force: true });
  }
}

/** Lets one window at a time work on the jobs of a name. `leases` are in the folder of the job's file. */
export class JobTurn {
  readonly #leases: Leases;
  readonly #name: string;

  constructor(leases: Leases, name: string) {
    this.#leases = leases;
    this.#name = name;
  }

  /** @throws {JobError} `busy`, if another window holds the turn */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    const lease = await this.#leases.acquireUnlessHeld(this.#name);
    if (!lease) throw new JobError('busy');
    try {
      return await work();
    } finally {
      await lease.release();
    }
  }

  /** Whether no window works on the job now. */
  async isFree(): Promise<boolean> {
    const lease = await this.#leases.acquireUnlessHeld(this.#name);
    await lease?.release();
    return lease !== undefined;
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
