import { Worker } from 'node:worker_threads';
import { type Reached, TimeIsUp } from '../shared/base/reached';
import type { End, Progress, TaskMessage, TaskTable } from './taskTypes';

/**
 * Why a thread gave no answer. `time`, `memory`: the task exceeded its limit. `ended`: the thread ended. `unexpected`: a bug in the
 * program. `closed`: the queue was closed. `canceled`: the caller no longer needs the result.
 */
export type ThreadFault = 'time' | 'memory' | 'ended' | 'unexpected' | 'closed' | 'canceled';

export interface WorkerOptions {
  /** The worker's script, CommonJS. */
  readonly script: string;
  /** Milliseconds without a task after which the worker ends. */
  readonly idleMs: number;
  /** MiB for JavaScript objects in a worker. Pixels don't count: image sizes limit them. */
  readonly memoryMb: number;
}

/** The kind of work that a queue does: `T` is its table of tasks. */
export interface Work<T extends TaskTable<T>, Refusal> {
  /** Name of the thread, for debuggers. */
  readonly name: string;
  /** Most milliseconds of one task of a kind, from its start. */
  limitMs(kind: keyof T): number;
  /** The error for a task that the worker refused. */
  refused(refusal: Refusal): Error;
  /** The error for a task without an answer. @param cause a `TimeIsUp` if the time of its call was over @param reached how far it came, if it told */
  failed(fault: ThreadFault, kind: keyof T, cause?: unknown, reached?: Reached): Error;
  /** Bytes of a task that are moved to the thread instead of being copied. Absent: none. */
  readonly moved?: { readonly [K in keyof T]?: (input: T[K]['input']) => readonly Uint8Array<ArrayBuffer>[] };
}

interface Job<Kind, Refusal> {
  readonly kind: Kind;
  reached?: Reached;
  send(worker: Worker): void;
  /** With what the worker sent at the end: an answer of the job's kind, because the worker's table has one function for each. */
  end(end: End<unknown, Refusal>): void;
  fail(error: Error): void;
}

/**
 * Tasks for one worker thread, done one at a time, in order. The thread starts with the first task and ends after it was idle for a
 * while. If a task takes too long, crashes the thread, or is canceled, the thread ends with it, and the next task gets a new one. An idle
 * thread doesn't keep the process alive.
 */
export class WorkerQueue<T extends TaskTable<T>, Refusal> {
  readonly #work: Work<T, Refusal>;
  readonly #options: WorkerOptions;

  #waiting: Job<keyof T, Refusal>[] = [];
  #running: Job<keyof T, Refusal> | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(work: Work<T, Refusal>, options: WorkerOptions) {
    this.#work = work;
    this.#options = options;
  }

  /**
   * @param signal aborts when the answer is no longer needed, or with `TimeIsUp` as its reason: then the fault is `time`, also for a task that waits
   * @throws the errors of `Work`
   */
  run<K extends keyof T>(kind: K, input: T[K]['input'], signal?: AbortSignal): Promise<T[K]['answer']> {
    if (this.#closed) return Promise.reject(this.#work.failed('closed', kind));
    if (signal?.aborted) return Promise.reject(this.#work.failed(faultOf(signal), kind, timeIn(signal)));
    return new Promise((resolve, reject) => {
      const abandon = () => this.#abandon(job, faultOf(signal), timeIn(signal));
      const fail = (error: Error) => {
        signal?.removeEventListener('abort', abandon);
        reject(error);
      };
      const job: Job<K, Refusal> = {
        kind,
        send: (worker) =>
          worker.postMessage(
            { kind, input } satisfies TaskMessage<T, K>,
            this.#work.moved?.[kind]?.(input).map(({ buffer }) => buffer),
          ),
        end: (end: End<T[K]['answer'], Refusal>) => {
          if (end.outcome === 'refused') return fail(this.#work.refused(end.refusal));
          if (end.outcome === 'broken') return fail(this.#work.failed('unexpected', kind, new Error(end.stack)));
          signal?.removeEventListener('abort', abandon);
          resolve(end.answer);
        },
        fail,
      };
      signal?.addEventListener('abort', abandon, { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Rejects running and waiting tasks, and ends the thread. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.fail(this.#work.failed('closed', job.kind));
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
    this.#timer = setTimeout(() => this.#end('time'), this.#work.limitMs(job.kind));
    job.send(this.#worker);
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
    worker.on('message', (message: End<unknown, Refusal> | Progress) => {
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

  #answered(end: End<unknown, Refusal>): void {
    const job = this.#running;
    this.#running = undefined;
    job?.end(end);
    this.#next();
  }

  #abandon(job: Job<keyof T, Refusal>, fault: ThreadFault, cause?: TimeIsUp): void {
    this.#waiting = this.#waiting.filter((other) => other !== job);
    if (this.#running === job) void this.#end(fault, cause);
    else job.fail(this.#work.failed(fault, job.kind, cause));
  }

  /** Ends the thread; a running task fails with `fault`. */
  async #end(fault?: ThreadFault, cause?: unknown): Promise<void> {
    const [worker, job] = [this.#worker, this.#running];
    this.#worker = undefined;
    clearTimeout(this.#timer);
    if (fault && job) {
      this.#running = undefined;
      job.fail(this.#work.failed(fault, job.kind, cause, job.reached));
      this.#next();
    }
    await worker?.terminate();
  }
}

const faultOf = (signal: AbortSignal | undefined): ThreadFault => (timeIn(signal) ? 'time' : 'canceled');

const timeIn = (signal: AbortSignal | undefined): TimeIsUp | undefined =>
  signal?.reason instanceof TimeIsUp ? signal.reason : undefined;

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
