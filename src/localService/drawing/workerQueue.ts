import { Worker } from 'node:worker_threads';
import { DrawingError } from './drawingError';
import { type Answer, owned, type Result, type Task, type Tasks } from './protocol';

export interface WorkerOptions {
  /** The worker's script, CommonJS. */
  readonly script: string;
  /** Milliseconds that one task may take. */
  readonly limitMs: number;
  /** Milliseconds without a task after which the worker ends. */
  readonly idleMs: number;
  /** MiB of JavaScript objects in a worker. Pixels are not among them: they are bound by the sizes of pictures. */
  readonly memoryMb: number;
}

/** The sentence for a task that takes too long, and what helps. */
const OVERTIME: Readonly<Record<Task['kind'], string>> = {
  read: 'The picture took too long to read. Save it again, best as PNG, and use that file.',
  draw: 'The picture took too long to draw.',
  'normal-map': 'The picture took too long to draw.',
};

interface Job {
  readonly task: Task;
  finish(outcome: Result | DrawingError): void;
}

/**
 * Tasks for one worker thread, which does them one at a time in the order in which they came. The thread begins with the first task and
 * ends when it has been idle for a while. A task that takes too long, breaks the thread or is cancelled takes the thread with it: the
 * next task gets a new one. An idle thread does not keep the process alive.
 */
export class WorkerQueue {
  #waiting: Job[] = [];
  #running: Job | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly options: WorkerOptions) {}

  /**
   * @param signal aborted when nobody wants the result any more.
   * @throws DrawingError
   */
  run<K extends keyof Tasks>(task: Tasks[K]['task'], signal?: AbortSignal): Promise<Tasks[K]['result']> {
    if (this.#closed) return Promise.reject(closedError());
    if (signal?.aborted) return Promise.reject(cancelledError());
    return new Promise((resolve, reject) => {
      const abandon = () => this.#abandon(job);
      const job: Job = {
        task,
        finish: (outcome) => {
          signal?.removeEventListener('abort', abandon);
          if (outcome instanceof DrawingError) reject(outcome);
          // The worker answers a task with the result of its kind.
          else resolve(outcome as Tasks[K]['result']);
        },
      };
      signal?.addEventListener('abort', abandon, { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Fails what is under way and what waits, and ends the thread. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.finish(closedError());
    await this.#end(closedError());
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#waiting.shift();
    clearTimeout(this.#timer);
    if (!job) {
      this.#worker?.unref();
      this.#timer = setTimeout(() => this.#end(), this.options.idleMs).unref();
      return;
    }
    this.#running = job;
    this.#worker ??= this.#start();
    this.#worker.ref();
    const { task } = job;
    const overtime = new DrawingError('time', OVERTIME[task.kind]);
    this.#timer = setTimeout(() => this.#end(overtime), this.options.limitMs);
    if (task.kind === 'read') {
      const bytes = owned(task.bytes);
      this.#worker.postMessage({ ...task, bytes } satisfies Task, [bytes.buffer]);
    } else {
      this.#worker.postMessage(task);
    }
  }

  #start(): Worker {
    const { script, memoryMb } = this.options;
    const worker = new Worker(script, {
      name: 'sprite-kiln-drawing',
      // It needs neither the environment nor the flags of this process.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const isCurrent = () => this.#worker === worker;
    worker.on('message', (answer: Answer) => {
      if (isCurrent()) this.#finish(answer.ok ? answer.result : taskError(answer));
    });
    worker.on('error', (cause) => {
      if (isCurrent()) this.#end(endError(cause));
    });
    worker.on('exit', (code) => {
      if (isCurrent()) this.#end(endError(new Error(`The drawing worker ended with code ${code}.`)));
    });
    return worker;
  }

  #finish(outcome: Result | DrawingError): void {
    const job = this.#running;
    this.#running = undefined;
    job?.finish(outcome);
    this.#next();
  }

  #abandon(job: Job): void {
    this.#waiting = this.#waiting.filter((other) => other !== job);
    if (this.#running === job) void this.#end(cancelledError());
    else job.finish(cancelledError());
  }

  /** Ends the thread; the task that runs fails with `error`. */
  async #end(error?: DrawingError): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#timer);
    if (error && this.#running) this.#finish(error);
    await worker?.terminate();
  }
}

function taskError({ fault, message }: Extract<Answer, { ok: false }>): DrawingError {
  if (fault !== 'unexpected') return new DrawingError(fault, message);
  return new DrawingError(fault, 'The picture could not be drawn.', { cause: new Error(message) });
}

function endError(cause: unknown): DrawingError {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new DrawingError('memory', 'The picture takes more memory to draw than there is for it.', { cause });
  }
  return new DrawingError('ended', 'Drawing broke off unexpectedly.', { cause });
}

function closedError(): DrawingError {
  return new DrawingError('closed', 'The service was closed before the picture was drawn.');
}

function cancelledError(): DrawingError {
  return new DrawingError('cancelled', 'The picture is no longer wanted.');
}
