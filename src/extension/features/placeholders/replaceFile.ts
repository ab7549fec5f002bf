import { rm } from 'node:fs/promises';
import * as v from 'valibot';
import { ownPath } from '../../../core/disk/ownPath';
import { JobFile } from '../../../core/disk/resumableJob';
import { isRunId } from '../../../core/domain/runId';
import { SAVED_KINDS } from '../../../core/domain/saveOutputs';
import { planSchema } from '../../../core/runs/journal/record';
import type { Step } from './placeholders';

/** It also names the job's folder. */
const jobId = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));
const stepId = v.pipe(v.string(), v.check(isRunId));

const oldFile = v.object({
  uri: v.string(),
  sha256: v.string(),
  kind: v.picklist(SAVED_KINDS),
  index: v.number(),
  recorded: v.optional(v.string()),
});
const head = v.object({
  version: v.literal(1),
  id: jobId,
  origin: v.string(),
  mayDelete: v.optional(v.boolean()),
  steps: v.array(
    v.object({
      id: stepId,
      plan: planSchema,
      files: v.array(oldFile),
      after: v.pipe(v.array(v.string()), v.readonly()),
    }),
  ),
});
const line = v.union([
  /** An old file, by its URI, is about to go to the trash. */
  v.object({ begun: v.string() }),
  /** A step's files are replaced, except those that stay. `moved`: new files that have another ending than the old ones. */
  v.object({ done: v.string(), moved: v.array(v.object({ from: v.string(), to: v.string() })) }),
]);
export type JobLine = v.InferOutput<typeof line>;

/** A replacement of placeholders, and how far it is. */
export interface JobState {
  readonly id: string;
  /** Of the service that makes the new pictures. */
  readonly origin: string;
  /** Whether old files are deleted permanently if there is no trash, as the person answered at the start; absent: nobody was asked. */
  readonly mayDelete?: boolean | undefined;
  readonly steps: readonly Step[];
  /** Old files, as URI strings, that went to the trash or were about to. */
  readonly begun: ReadonlySet<string>;
  /** Ids of steps. */
  readonly done: ReadonlySet<string>;
  /** New place by old place, as URI strings, if the new file has another ending. */
  readonly moved: ReadonlyMap<string, string>;
}

/** Steps that are not done. */
export function remainingSteps({ steps, done }: Pick<JobState, 'steps' | 'done'>): Step[] {
  return steps.filter(({ id }) => !done.has(id));
}

export const REPLACE_JOB = { name: 'placeholders', head, line };

/**
 * One replacement of placeholders on disk: a head with all steps, then a line for each file that is about to be replaced and for each step that
 * is done. New files wait in a folder next to it.
 */
export class ReplaceFile {
  readonly #lines: JobFile<v.InferOutput<typeof head>, JobLine>;

  constructor(readonly folder: string) {
    this.#lines = new JobFile(folder, REPLACE_JOB);
  }

  /** Undefined if there is none or it can't be read. */
  async read(): Promise<JobState | undefined> {
    const found = await this.#lines.read();
    if (!found) return undefined;
    const begun = new Set<string>();
    const done = new Set<string>();
    const moved = new Map<string, string>();
    for (const line of found.lines) {
      if ('begun' in line) begun.add(line.begun);
      else {
        done.add(line.done);
        for (const { from, to } of line.moved) moved.set(from, to);
      }
    }
    return { ...found.head, begun, done, moved };
  }

  /** Replaces any other job. */
  create(job: Pick<JobState, 'id' | 'origin' | 'mayDelete' | 'steps'>): Promise<void> {
    return this.#lines.create({ version: 1, ...job });
  }

  /** Resolves when the line is on disk. */
  add(line: JobLine): Promise<void> {
    return this.#lines.add(line, true);
  }

  /** Folder of a step's new files until they are in their places. */
  stepFolder(job: Pick<JobState, 'id'>, step: Pick<Step, 'id'>): string {
    return ownPath(this.#folderOf(job), step.id);
  }

  /** Removes the job and the new files that have no place. */
  async remove(job: Pick<JobState, 'id'>): Promise<void> {
    // Before anything is removed: it throws if the id is not valid.
    const folder = this.#folderOf(job);
    await this.#lines.remove();
    await rm(folder, { recursive: true, force: true });
  }

  #folderOf({ id }: Pick<JobState, 'id'>): string {
    return ownPath(this.folder, id);
  }
}
