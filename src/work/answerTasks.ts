import { parentPort } from 'node:worker_threads';
import type { Reach, Reached } from '../shared/base/reached';
import type { End, Progress, TaskMessage, TaskTable, TaskTypes } from './taskTypes';

/** How a worker does the tasks of one kind. */
export interface TaskFunction<Types extends TaskTypes> {
  /** @param tell how far the task came; the last that was told is part of the error if it takes too long */
  readonly carryOut: (input: Types['input'], tell: Reach) => Types['answer'] | Promise<Types['answer']>;
  /** Bytes of an answer that are moved to the other thread instead of being copied; those in shared memory stay. */
  readonly moved: (answer: Types['answer']) => readonly Uint8Array[];
}

/** Everything that a worker does: a function for each kind of task. */
export type TaskFunctions<T extends TaskTable<T>> = { readonly [K in keyof T]: TaskFunction<T[K]> };

/** Of an answer without bytes. */
export const nothing = (): readonly Uint8Array[] => [];

/**
 * Runs in a worker thread: answers each task of a `WorkerQueue`, which sends the next one only after the answer.
 * @param refusalOf what to report about an error; undefined for a bug in the program
 */
export function answerTasks<T extends TaskTable<T>, Refusal>(
  functions: TaskFunctions<T>,
  refusalOf: (error: unknown) => Refusal | undefined,
): void {
  parentPort?.on('message', async <K extends keyof T>({ kind, input }: TaskMessage<T, K>) => {
    const { carryOut, moved } = functions[kind];
    const end = await endOf(() => carryOut(input, tell), refusalOf);
    parentPort?.postMessage(end, end.outcome === 'done' ? buffersOf(moved(end.answer)) : []);
  });
}

async function endOf<Answer, Refusal>(
  carryOut: () => Answer | Promise<Answer>,
  refusalOf: (error: unknown) => Refusal | undefined,
): Promise<End<Answer, Refusal>> {
  try {
    return { outcome: 'done', answer: await carryOut() };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== undefined) return { outcome: 'refused', refusal };
    return { outcome: 'broken', stack: error instanceof Error ? `${error.stack}` : String(error) };
  }
}

function tell(reached: Reached): void {
  parentPort?.postMessage({ outcome: 'reached', reached } satisfies Progress);
}

/** Each once: two files may have the same bytes, and a second move would end the thread. */
const buffersOf = (moved: readonly Uint8Array[]) => [
  ...new Set(moved.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))),
];
