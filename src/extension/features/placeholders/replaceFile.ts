import { rm } from 'node:fs/promises';
import * as v from 'valibot';
import { isRunId } from '../../domain/runId';
import { SAVED_KINDS } from '../../domain/saveOutputs';
import { ownPath } from '../../platform/ownPath';
import { JobFile } from '../../platform/resumableJob';
import { planSchema } from '../runs/journal/record';
import type { Step } from './placeholders';

/** It names the folder that goes with the job. */
const jobId = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));
const stepId = v.pipe(v.string(), v.check(isRunId));

const texts = v.pipe(v.array(v.string()), v.readonly());
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
  steps: v.array(v.object({ id: stepId, plan: planSchema, files: v.array(oldFile), after: texts })),
});
const line = v.union([
  /** The old file goes to the trash, and the new one comes. */
  v.object({ begun: v.string() }),
  /** All files of a step are replaced, but for those that stay. `moved`: where a new file has another ending than the old one. */
  v.object({ done: v.string(), moved: v.array(v.object({ from: v.string(), to: v.string() })) }),
]);
export type JobLine = v.InferOutput<typeof line>;

/** How far the replacing of placeholders is. */
export interface JobState {
  readonly id: string;
  /** Of the service that makes them. */
  readonly origin: string;
  /** Whether old files are deleted permanently if there is no trash, as the person said before; absent: nobody was asked. */
  readonly mayDelete?: boolean | undefined;
  readonly steps: readonly Step[];
  readonly begun: ReadonlySet<string>;
  readonly done: ReadonlySet<string>;
  readonly moved: ReadonlyMap<string, string>;
}

export const REPLACE_JOB = { name: 'placeholders', head, line };

/**
 * One replacement of placeholders on disk: a head with all steps, then a line for each file that is about to be replaced and for each step that
 * is done. New files wait in folders beside it.
 */
export class ReplaceFile {
  private readonly lines: JobFile<v.InferOutput<typeof head>, JobLine>;

  constructor(readonly folder: string) {
    this.lines = new JobFile(folder, REPLACE_JOB);
  }

  /** Undefined if there is none, or none that can be read. */
  async read(): Promise<JobState | undefined> {
    const found = await this.lines.read();
    if (!found) return undefined;
    const begun = new Set<string>();
    const done = new Set<string>();
    const moved = new Map<string, string>();
    for (const said of found.lines) {
      if ('begun' in said) begun.add(said.begun);
      else {
        done.add(said.done);
        for (const { from, to } of said.moved) moved.set(from, to);
      }
    }
    return { ...found.head, begun, done, moved };
  }

  /** Replaces any other. */
  create(job: Pick<JobState, 'id' | 'origin' | 'mayDelete' | 'steps'>): Promise<void> {
    return this.lines.create({ version: 1, ...job });
  }

  /** Resolves when it is on the disk. */
  add(said: JobLine): Promise<void> {
    return this.lines.add(said, true);
  }

  /** Folder of the new files of a step, until they are in their places. */
  stepFolder(job: Pick<JobState, 'id'>, step: Pick<Step, 'id'>): string {
    return ownPath(this.folderOf(job), step.id);
  }

  /** Removes the job with the new files that did not find a place. */
  async remove(job: Pick<JobState, 'id'>): Promise<void> {
    // First: it throws for an id that no job has.
    const folder = this.folderOf(job);
    await this.lines.remove();
    await rm(folder, { recursive: true, force: true });
  }

  private folderOf({ id }: Pick<JobState, 'id'>): string {
    return ownPath(this.folder, id);
  }
}
