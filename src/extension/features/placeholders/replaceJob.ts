import { AuthenticationError, CanceledError, CreditsError, MissingKeyError } from '../../../service/errors';
import type { Leases } from '../../platform/lease';
import { JobError, type JobProgress, JobTurn, newJobId } from '../../platform/resumableJob';
import type { Connection } from '../account/connection';
import type { Step } from './placeholders';
import { type JobState, REPLACE_JOB, ReplaceFile } from './replaceFile';
import { type KeptFile, replaceStep, type StepDependencies, type StepResult, settleLeft, wasSent } from './replaceStep';
import type { SwappedOfRun } from './swapUndo';

export interface JobDependencies extends Omit<StepDependencies, 'file'> {
  /** For the file of the job and new files that have no place yet. */
  readonly directory: string;
  /** Leases in the same directory. */
  readonly leases: Leases;
}

export interface JobReport {
  /** Of the service that made them. */
  readonly origin: string;
  /** Steps of the job, and those that are through, in this pass and earlier ones. */
  readonly total: number;
  readonly through: number;
  /** Files that were replaced in this pass. */
  readonly swapped: readonly SwappedOfRun[];
  /** Files that stay permanently. */
  readonly kept: readonly KeptFile[];
  /** Steps that failed or were not begun, with the first reason. */
  readonly left: readonly Step[];
  /** Those of them that no run was sent for. */
  readonly unsent: readonly Step[];
  readonly error?: unknown;
}

/** Steps under way at the same time. */
const AT_ONCE = 4;
/** After these no other run would do better. */
const FINAL_FAULTS = [CreditsError, AuthenticationError, MissingKeyError];

/**
 * Has a service make placeholders again. What is left to do is on disk at each moment: `resume` continues what a closed window, Cancel or an error
 * left. One window at a time.
 */
export class ReplaceJob {
  private readonly file: ReplaceFile;
  private readonly turn: JobTurn;

  constructor(private readonly dependencies: JobDependencies) {
    this.file = new ReplaceFile(dependencies.directory);
    this.turn = new JobTurn(dependencies.leases, REPLACE_JOB.name);
  }

  /** An interrupted job; undefined if there is none, or another window works on it. */
  async waiting(): Promise<JobState | undefined> {
    const state = await this.file.read();
    return state && (await this.turn.isFree()) ? state : undefined;
  }

  /** Steps that are not done and were not sent: what they cost is still to be paid. */
  unsent(job: Pick<JobState, 'id' | 'steps' | 'done'>): Step[] {
    const left = job.steps.filter(({ id }) => !job.done.has(id));
    return left.filter((step) => !wasSent(step, job, this.dependencies.runs));
  }

  /**
   * @param mayDelete whether old files may be deleted permanently if there is no trash; absent: a person is asked then
   * @throws {JobError} `open`, where an earlier one is not finished
   */
  start(
    steps: readonly Step[],
    connection: Connection,
    signal: AbortSignal,
    progress: JobProgress,
    mayDelete?: boolean,
  ): Promise<JobReport> {
    return this.turn.hold(async () => {
      if (await this.file.read()) throw new JobError('open');
      await this.file.create({ id: newJobId(), origin: connection.origin, mayDelete, steps });
      return this.work(connection, signal, progress, mayDelete);
    });
  }

  /** @param mayDelete as for `start`; what was said there counts first */
  resume(connection: Connection, signal: AbortSignal, progress: JobProgress, mayDelete?: boolean): Promise<JobReport> {
    return this.turn.hold(() => this.work(connection, signal, progress, mayDelete));
  }

  /** Ends it; what is replaced stays replaced. */
  forget(): Promise<void> {
    return this.turn.hold(async () => {
      const state = await this.file.read();
      if (state) await this.file.remove(state);
    });
  }

  private async work(
    connection: Connection,
    signal: AbortSignal,
    progress: JobProgress,
    mayDelete: boolean | undefined,
  ): Promise<JobReport> {
    const job = await this.file.read();
    if (!job) throw new JobError('gone');
    if (job.origin !== connection.origin) throw new JobError('service');
    const said = job.mayDelete ?? mayDelete;
    const { bin } = this.dependencies;
    const dependencies = {
      ...this.dependencies,
      file: this.file,
      bin: said === undefined ? bin : { ...bin, mayDelete: async () => said },
    };
    const moved = new Map(job.moved);
    const done = new Set(job.done);
    const results: StepResult[] = [];
    const failed = new Map<string, unknown>();
    for (const step of job.steps) if (done.has(step.id)) await settleLeft(step, job, dependencies);
    const running = new Map<string, Promise<void>>();
    let stop = false;
    const begin = async (step: Step) => {
      try {
        const result = await replaceStep(step, { ...job, moved }, connection, signal, dependencies);
        for (const { from, to } of result.swapped) if (from !== to) moved.set(from, to);
        results.push(result);
        done.add(step.id);
      } catch (error) {
        failed.set(step.id, error);
        if (FINAL_FAULTS.some((kind) => error instanceof kind)) stop = true;
      }
      running.delete(step.id);
      progress(done.size, job.steps.length);
    };
    progress(done.size, job.steps.length);
    for (;;) {
      const ready = job.steps.filter(
        ({ id, after }) => ![done, failed, running].some((set) => set.has(id)) && after.every((one) => done.has(one)),
      );
      const free = stop || signal.aborted ? 0 : AT_ONCE - running.size;
      for (const step of ready.slice(0, free)) running.set(step.id, begin(step));
      if (running.size === 0) break;
      await Promise.race(running.values());
    }
    const left = job.steps.filter(({ id }) => !done.has(id));
    if (!left.length) await this.file.remove(job);
    const [error] = [...failed.values()].sort((a, b) => Number(isCancel(a)) - Number(isCancel(b)));
    return {
      origin: job.origin,
      total: job.steps.length,
      through: done.size,
      swapped: results.flatMap(({ run, step, swapped }) =>
        swapped.map((one) => ({ ...one, runId: run.id, oldRunId: step.id })),
      ),
      kept: results.flatMap(({ kept }) => kept),
      left,
      unsent: this.unsent({ ...job, done }),
      error,
    };
  }
}

const isCancel = (error: unknown) => error instanceof CanceledError;
