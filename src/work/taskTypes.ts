import type { Reached } from '../shared/base/reached';

/** What a worker gets for a task, and what it answers. */
export interface TaskTypes {
  readonly input: unknown;
  readonly answer: unknown;
}

/** A table of tasks: kind → its types. An interface `T` fits if each of its members is a `TaskTypes`. */
export type TaskTable<T> = { readonly [K in keyof T]: TaskTypes };

// The messages between the two threads.

/** Sent to a worker, which gets the next one only after its answer. */
export interface TaskMessage<T extends TaskTable<T>, K extends keyof T = keyof T> {
  readonly kind: K;
  readonly input: T[K]['input'];
}

/** Sent before the answer, as often as a task comes further. */
export interface Progress {
  readonly outcome: 'reached';
  readonly reached: Reached;
}

/** The end of a task. `broken`: a bug in the program. */
export type End<Answer, Refusal> =
  | { readonly outcome: 'done'; readonly answer: Answer }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  | { readonly outcome: 'broken'; readonly stack: string };
