import { Worker } from 'node:worker_threads';
import { type Reached, TimeIsUp } from '../shared/base/reached';
import type { Answer, Progress } from './answerTasks';

/**
 * Why a thread gave no answer. `time`, `memory`: the task exceeded its limit. `ended`: the thread ended. `unexpected`: a bug in the
 * program. `closed`: the queue was closed. `canceled`: the caller no longer needs the result.
 */
export type ThreadFault = 'time' | 'memory' | 'ended' | 'unexpected' | 'closed' | 'canceled';

export interface WorkerOptions {
  /** The worker's script, CommonJS. */
  readonly script: string;
  /** Most milliseconds of one task, from its start. */
  readonly limitMs: number;
  /** Milliseconds without a task after which the worker ends. */
  readonly idleMs: number;
  /** MiB for JavaScript objects in a worker. Pixels don't count: image sizes limit them. */
  readonly memoryMb: number;
}

/** The kind of work that a queue does. */
export interface Work<Task, Refusal> {
  /** Name of the thread, for debuggers. */
  readonly name: string;
  /** The error for a task that the worker refused. */
  refused(refusal: Refusal, task: Task): Error;
  /** The error for a task without an answer. @param reached how far it came, if it told */
  failed(fault: ThreadFault, task: Task, cause?: unknown, reached?: Reached): Error;
  /** Buffers of a task that are transferred to the thread instead of being copied. */
  transfer?(task: Task): ArrayBuffer[];
}

interface Job<Task, Result> {
  readonly task: Task;
  readonly limitMs: number;
  reached?: Reached;
  succeed(result: Result): void;
  fail(error: Error): void;
}

/**
 * Tasks for one worker thread, done one at a time, in order. The thread starts with the first task and ends after it was idle for a
 * while. If a task takes too long, crashes the thread, or is canceled, the thread ends with it, and the next task gets a new one. An idle
 * thread doesn't keep the process alive.
 */
export class WorkerQueue<Task, Result, Refusal> {
  readonly #work: Work<Task, Refusal>;
  readonly #options: WorkerOptions;

  #waiting: Job<Task, Result>[] = [];
  #running: Job<Task, Result> | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(work: Work<Task, Refusal>, options: WorkerOptions) {
    this.#work = work;
    this.#options = options;
  }

  /**
   * @param signal aborts when the result is no longer needed, or with `TimeIsUp` as its reason: then the fault is `time`, also for a task that waits
   * @param limitMs of this task, if it differs from the options
   * @throws the errors of `Work`
   */
  run(task: Task, signal?: AbortSignal, limitMs = this.#options.limitMs): Promise<Result> {
    if (this.#closed) return Promise.reject(this.#work.failed('closed', task));
    if (signal?.aborted) return Promise.reject(this.#work.failed(faultOf(signal), task));
    return new Promise((resolve, reject) => {
      const abandon = () => this.#abandon(job, faultOf(signal));
      const forget = () => signal?.removeEventListener('abort', abandon);
      const job: Job<Task, Result> = {
        task,
        limitMs,
        succeed: (result) => {
          forget();
          resolve(result);
        },
        fail: (error) => {
          forget();
          reject(error);
        },
      };
      signal?.addEventListener('abort', abandon, { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Rejects running and waiting tasks, and ends the thread. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.fail(this.#work.failed('closed', job.task));
    await this.#end('closed');
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#waiting.shift();
    clearTimeout(this.#timer);
    if (!job) {
      this.#worker?.unref();
      this.#timer = setTimeout(() => this.#end(), this.#options.idleMs).unref();
      return;
    }
    this.#running = job;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#timer = setTimeout(() => this.#end('time'), job.limitMs);
    this.#worker.postMessage(job.task, this.#work.transfer?.(job.task));
  }

  #start(): Worker {
    const { script, memoryMb } = this.#options;
    const worker = new Worker(script, {
      name: this.#work.name,
      // The worker needs neither the environment nor the flags of this process.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const isCurrent = () => this.#worker === worker;
    worker.on('message', (message: Answer<Result, Refusal> | Progress) => {
      if (!isCurrent()) return;
      if (message.outcome !== 'reached') this.#answered(message);
      else if (this.#running) this.#running.reached = message.reached;
    });
    worker.on('error', (cause) => {
      if (isCurrent()) this.#end(isOutOfMemory(cause) ? 'memory' : 'ended', cause);
    });
    worker.on('exit', (code) => {
      if (isCurrent()) this.#end('ended', new Error(`The worker thread ended with code ${code}.`));
    });
    return worker;
  }

  #answered(answer: Answer<Result, Refusal>): void {
    const job = this.#running;
    this.#running = undefined;
    if (job) {
      if (answer.outcome === 'done') job.succeed(answer.result);
      else if (answer.outcome === 'refused') job.fail(this.#work.refused(answer.refusal, job.task));
      else job.fail(this.#work.failed('unexpected', job.task, new Error(answer.stack)));
    }
    this.#next();
  }

  #abandon(job: Job<Task, Result>, fault: ThreadFault): void {
    this.#waiting = this.#waiting.filter((other) => other !== job);
    if (this.#running === job) void this.#end(fault);
    else job.fail(this.#work.failed(fault, job.task));
  }

  /** Ends the thread; a running task fails with `fault`. */
  async #end(fault?: ThreadFault, cause?: unknown): Promise<void> {
    const [worker, job] = [this.#worker, this.#running];
    this.#worker = undefined;
    clearTimeout(this.#timer);
    if (fault && job) {
      this.#running = undefined;
      job.fail(this.#work.failed(fault, job.task, cause, job.reached));
      this.#next();
    }
    await worker?.terminate();
  }
}

function faultOf(signal: AbortSignal | undefined): ThreadFault {
  return signal?.reason instanceof TimeIsUp ? 'time' : 'canceled';
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
