import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { isRunId } from '../../domain/runId';
import { makeFolder, replaceFile } from '../../platform/durableFiles';
import { ownPath } from '../../platform/ownPath';
import { planSchema } from '../runs/journal/record';
import type { Step } from './placeholders';

/** The id of a job names the folder that goes with it. */
export const newJobId = () => randomBytes(8).toString('hex');
const jobId = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));
const stepId = v.pipe(v.string(), v.check(isRunId));

const texts = v.pipe(v.array(v.string()), v.readonly());
const oldFile = v.object({
  uri: v.string(),
  sha256: v.string(),
  kind: v.picklist(['still', 'animation', 'sheet', 'sheet-json', 'normal-map']),
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
  /** Whether old files are deleted for good where there is no trash, as the person said before; absent: nobody was asked. */
  readonly mayDelete?: boolean | undefined;
  readonly steps: readonly Step[];
  readonly begun: ReadonlySet<string>;
  readonly done: ReadonlySet<string>;
  readonly moved: ReadonlyMap<string, string>;
}

/**
 * One replacing of placeholders on disk: a head with all steps, then a line for each file that is about to be replaced and for each step that is
 * done. Each line begins with its line break: one that was cut off does not spoil the next. New files wait in folders beside it.
 */
export class JobFile {
  private readonly file: string;

  constructor(readonly folder: string) {
    this.file = path.join(folder, 'placeholders.jsonl');
  }

  /** Undefined where there is none, or none that can be read. */
  async read(): Promise<JobState | undefined> {
    const [first = '', ...rest] = (await readFile(this.file, 'utf8').catch(() => '')).split('\n');
    const found = v.safeParse(head, parse(first));
    if (!found.success) return undefined;
    const begun = new Set<string>();
    const done = new Set<string>();
    const moved = new Map<string, string>();
    for (const json of rest) {
      const said = v.safeParse(line, parse(json));
      if (!said.success) continue;
      if ('begun' in said.output) begun.add(said.output.begun);
      else {
        done.add(said.output.done);
        for (const { from, to } of said.output.moved) moved.set(from, to);
      }
    }
    return { ...found.output, begun, done, moved };
  }

  /** Replaces any other. */
  async create(job: Pick<JobState, 'id' | 'origin' | 'mayDelete' | 'steps'>): Promise<void> {
    await makeFolder(this.folder);
    await replaceFile(this.file, JSON.stringify({ version: 1, ...job }));
  }

  /** Resolves when it is on the disk. */
  async add(said: JobLine): Promise<void> {
    await appendFile(this.file, `\n${JSON.stringify(said)}`, { flush: true });
  }

  /** Folder of the new files of a step, until they are in their places. */
  stepFolder(job: Pick<JobState, 'id'>, step: Pick<Step, 'id'>): string {
    return ownPath(this.folderOf(job), step.id);
  }

  /** Removes the job with the new files that did not find a place. */
  async remove(job: Pick<JobState, 'id'>): Promise<void> {
    const folder = this.folderOf(job);
    await rm(this.file, { force: true });
    await rm(folder, { recursive: true, force: true });
  }

  private folderOf({ id }: Pick<JobState, 'id'>): string {
    return ownPath(this.folder, id);
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
