import type { Tasks } from './tasks';

/** Has tasks of some kinds done. */
export interface TaskRunner<Kind extends keyof Tasks> {
  /**
   * @param signal aborted if the answer is no longer needed; a thread that works on it ends at once
   * @throws the errors of sprites (`refusals.ts`) if the task can't be done, ThreadError if there is no answer
   */
  run<K extends Kind>(kind: K, input: Tasks[K]['input'], signal?: AbortSignal): Promise<Tasks[K]['answer']>;
}

/** A function for each of some kinds of tasks. */
export type TaskCalls<Kind extends keyof Tasks> = {
  readonly [K in Kind]: (input: Tasks[K]['input'], signal?: AbortSignal) => Promise<Tasks[K]['answer']>;
};

/** Has tasks done by functions, such as one that remembers answers. */
export function runnerOf<Kind extends keyof Tasks>(calls: TaskCalls<Kind>): TaskRunner<Kind> {
  return { run: (kind, input, signal) => calls[kind](input, signal) };
}
