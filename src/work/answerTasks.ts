import { parentPort } from 'node:worker_threads';
import type { Reach, Reached } from '../shared/base/reached';

/** Sent before the answer, as often as a task comes further. */
export interface Progress {
  readonly outcome: 'reached';
  readonly reached: Reached;
}

/** A worker's answer to a task. `broken`: a bug in the program. */
export type Answer<Result, Refusal> =
  | { readonly outcome: 'done'; readonly result: Result }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  | { readonly outcome: 'broken'; readonly stack: string };

/** How a worker handles tasks. */
export interface Answering<Task, Result, Refusal> {
  /** @param tell how far the task came; the last that was told is part of the error if it takes too long */
  carryOut(task: Task, tell: Reach): Result | Promise<Result>;
  /** What to report about an error; undefined for a bug in the program. */
  refusalOf(error: unknown): Refusal | undefined;
  /** Buffers of a result that are transferred to the other thread instead of being copied. */
  transfer(result: Result): ArrayBuffer[];
}

/** Runs in a worker thread: answers each task of a `WorkerQueue`, which sends the next one only after the answer. */
export function answerTasks<Task, Result, Refusal>(answering: Answering<Task, Result, Refusal>): void {
  parentPort?.on('message', async (task: Task) => {
    const answer = await answerTo(task, answering);
    parentPort?.postMessage(answer, answer.outcome === 'done' ? answering.transfer(answer.result) : []);
  });
}

async function answerTo<Task, Result, Refusal>(
  task: Task,
  { carryOut, refusalOf }: Answering<Task, Result, Refusal>,
): Promise<Answer<Result, Refusal>> {
  try {
    return { outcome: 'done', result: await carryOut(task, tell) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== undefined) return { outcome: 'refused', refusal };
    return { outcome: 'broken', stack: error instanceof Error ? `${error.stack}` : String(error) };
  }
}

function tell(reached: Reached): void {
  parentPort?.postMessage({ outcome: 'reached', reached } satisfies Progress);
}
