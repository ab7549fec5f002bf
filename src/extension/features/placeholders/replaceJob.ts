import type { Connection } from '../../../core/account/connection';
import type { Leases } from '../../../core/disk/lease';
import { JobError, type JobProgress, JobTurn, newJobId } from '../../../core/disk/resumableJob';
import { AuthenticationError, CanceledError, CreditsError, MissingKeyError } from '../../../service/errors';
import type { Bin } from '../../platform/bin';
import type { Step } from './placeholders';
import { type JobState, REPLACE_JOB, ReplaceFile, remainingSteps } from './replaceFile';
import { recordDoneStep, replaceStep, type SkippedFile, type StepDependencies, type StepResult } from './replaceStep';
import { StepRuns } from './stepRuns';
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
  /** Number of steps. */
  readonly total: number;
  /** Number of steps that are done, in this pass and earlier ones. */
  readonly done: number;
  /** Files that were replaced in this pass. */
  readonly swapped: readonly SwappedOfRun[];
  /** Files that stay for good. */
  readonly skipped: readonly SkippedFile[];
  /** Steps that failed or have not started. */
  readonly remaining: readonly Step[];
  /** Remaining steps that no run was sent for: they are still to be paid. */
  readonly unpaid: readonly Step[];
  /** The first reason why steps remain, other than Cancel if there is one. */
  readonly error?: unknown;
}

/** Steps under way at the same time. */
const AT_ONCE = 4;
/** After these errors no other run would succeed. */
const FINAL_FAULTS = [CreditsError, AuthenticationError, MissingKeyError];

/**
 * Has a service make placeholders again. What remains is on disk at each moment: `resume` continues what a closed window, Cancel or an error
 * interrupted. One window at a time.
 */
export class ReplaceJob {
  readonly #dependencies: JobDependencies;

  readonly #file: ReplaceFile;
  readonly #turn: JobTurn;

  constructor(dependencies: JobDependencies) {
    this.#dependencies = dependencies;
    this.#file = new ReplaceFile(dependencies.directory);
    this.#turn = new JobTurn(dependencies.leases, REPLACE_JOB.name);
  }

  /** An interrupted job; undefined if there is none, or another window works on it. */
  async waiting(): Promise<JobState | undefined> {
    const state = await this.#file.read();
    return state && (await this.#turn.isFree()) ? state : undefined;
  }

  /** See `JobReport.unpaid`. */
  unpaid(job: JobState): Step[] {
    const stepRuns = new StepRuns(this.#dependencies.runs, job);
    return remainingSteps(job).filter((step) => !stepRuns.wasSent(step));
  }

  /**
   * @param mayDelete whether old files may be deleted permanently if there is no trash; absent: a person is asked then
   * @throws {JobError} `open`, if an earlier one is not finished
   */
  start(
    steps: readonly Step[],
    connection: Connection,
    signal: AbortSignal,
    progress: JobProgress,
    mayDelete?: boolean,
  ): Promise<JobReport> {
    return this.#turn.hold(async () => {
      if (await this.#file.read()) throw new JobError('open');
      await this.#file.create({ id: newJobId(), origin: connection.origin, mayDelete, steps });
      return this.#work(connection, signal, progress);
    });
  }

  /** @param mayDelete as for `start`, whose answer counts first */
  resume(connection: Connection, signal: AbortSignal, progress: JobProgress, mayDelete?: boolean): Promise<JobReport> {
    return this.#turn.hold(() => this.#work(connection, signal, progress, mayDelete));
  }

  /** Ends it; what is replaced stays replaced. */
  forget(): Promise<void> {
    return this.#turn.hold(async () => {
      const state = await this.#file.read();
      if (state) await this.#file.remove(state);
    });
  }

  async #work(
    connection: Connection,
    signal: AbortSignal,
    progress: JobProgress,
    mayDelete?: boolean,
  ): Promise<JobReport> {
    const job = await this.#file.read();
    if (!job) throw new JobError('gone');
    if (job.origin !== connection.origin) throw new JobError('service');
    const pass = new Pass(job, connection, signal, progress, this.#stepDependencies(job.mayDelete ?? mayDelete));
    await pass.work();
    const { state } = pass;
    const { origin, steps, done } = state;
    const remaining = remainingSteps(state);
    if (!remaining.length) await this.#file.remove(state);
    return { origin, total: steps.length, done: done.size, ...pass.outcome(), remaining, unpaid: this.unpaid(state) };
  }

  /** A person is asked at most once whether old files may be deleted, for all files of a pass. */
  #stepDependencies(mayDelete: boolean | undefined): StepDependencies {
    const dependencies = this.#dependencies,
      file = this.#file;
    const { bin } = dependencies;
    let answer = mayDelete === undefined ? undefined : Promise.resolve(mayDelete);
    const askOnce: Bin['mayDelete'] = (names) => {
      answer ??= bin.mayDelete(names);
      return answer;
    };
    return { ...dependencies, file, bin: { ...bin, mayDelete: askOnce } };
  }
}

/** Works once on all steps that are not done, several at the same time, each after the steps whose pictures it needs. */
class Pass {
  readonly #connection: Connection;
  readonly #signal: AbortSignal;
  readonly #progress: JobProgress;
  readonly #dependencies: StepDependencies;

  /** The job as far as this pass has brought it. */
  readonly state: JobState;
  readonly #done: Set<string>;
  readonly #moved: Map<string, string>;
  readonly #running = new Map<string, Promise<void>>();
  readonly #failed = new Map<string, unknown>();
  readonly #results: StepResult[] = [];
  #isHopeless = false;

  constructor(
    job: JobState,
    connection: Connection,
    signal: AbortSignal,
    progress: JobProgress,
    dependencies: StepDependencies,
  ) {
    this.#connection = connection;
    this.#signal = signal;
    this.#progress = progress;
    this.#dependencies = dependencies;
    this.#done = new Set(job.done);
    this.#moved = new Map(job.moved);
    this.state = { ...job, done: this.#done, moved: this.#moved };
  }

  /** Resolves when no step is left that can start. */
  async work(): Promise<void> {
    const dependencies = this.#dependencies,
      { state } = this;
    for (const step of state.steps) if (this.#done.has(step.id)) await recordDoneStep(step, state, dependencies);
    this.#tell();
    for (;;) {
      for (const step of this.#startable()) this.#running.set(step.id, this.#replace(step));
      if (this.#running.size === 0) return;
      await Promise.race(this.#running.values());
    }
  }

  outcome(): Pick<JobReport, 'swapped' | 'skipped' | 'error'> {
    const errors = [...this.#failed.values()];
    return {
      swapped: this.#results.flatMap(({ run, step, swapped }) =>
        swapped.map((one) => ({ ...one, runId: run.id, oldRunId: step.id })),
      ),
      skipped: this.#results.flatMap(({ skipped }) => skipped),
      error: errors.find((error) => !(error instanceof CanceledError)) ?? errors[0],
    };
  }

  #startable(): readonly Step[] {
    const done = this.#done,
      failed = this.#failed,
      running = this.#running;
    if (this.#isHopeless || this.#signal.aborted) return [];
    const ready = remainingSteps(this.state).filter(
      ({ id, after }) => !failed.has(id) && !running.has(id) && after.every((one) => done.has(one)),
    );
    return ready.slice(0, AT_ONCE - running.size);
  }

  async #replace(step: Step): Promise<void> {
    try {
      const result = await replaceStep(step, this.state, this.#connection, this.#signal, this.#dependencies);
      for (const { from, to } of result.swapped) if (from !== to) this.#moved.set(from, to);
      this.#results.push(result);
      this.#done.add(step.id);
    } catch (error) {
      this.#failed.set(step.id, error);
      if (FINAL_FAULTS.some((kind) => error instanceof kind)) this.#isHopeless = true;
    }
    this.#running.delete(step.id);
    this.#tell();
  }

  #tell(): void {
    this.#progress(this.#done.size, this.state.steps.length);
  }
}
