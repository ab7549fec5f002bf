import type { Reached } from '../../../shared/base/reached';
import { type ThreadFault, WorkerQueue } from '../../../work/workerQueue';
import type { CodeTasks } from './codeTasks';

const IDLE_MS = 15_000;
const MEMORY_MB = 1_024;

/** A thread that reads and searches text files. */
export type CodeThread = WorkerQueue<CodeTasks, never>;

/** @param script path of the thread's script, built from `codeWorker.ts` @param limitMs most milliseconds of a task @param failed the error of a task that came to no end */
export function codeThread(
  script: string,
  limitMs: number,
  failed: (fault: ThreadFault, cause: unknown, reached: Reached | undefined) => Error,
): CodeThread {
  return new WorkerQueue<CodeTasks, never>(
    {
      name: 'sprite-kiln-code',
      limitMs: () => limitMs,
      refused: (refusal) => refusal,
      failed: (fault, _kind, cause, reached) => failed(fault, cause, reached),
    },
    { script, idleMs: IDLE_MS, memoryMb: MEMORY_MB },
  );
}
