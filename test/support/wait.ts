import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

/** Seconds that a test waits for an event. It doesn't measure anything: it only ends a test that would hang, even on a busy machine. */
export const PATIENCE = 180;

/** A sign of life of a long test: its step ends if it says nothing for minutes (scripts/lib/mochaReporter.cjs). */
export function sayStep(): void {
  // Not a signal: an event of this process, for which Node has no type.
  (process as NodeJS.EventEmitter).emit('sprite-kiln:step');
}

/**
 * Polls until there is an answer other than `undefined` or `false`.
 * @param what names the awaited thing, for the error: `the file hero-anim.png`
 * @param seconds after which it throws; default {@link PATIENCE}
 */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  seconds = PATIENCE,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) {
      sayStep();
      return answer;
    }
    if (Date.now() > end) throw new Error(`Waited ${seconds} s for ${what}.`);
    await delay(50);
  }
}

/** Whether the element gets into that state in time, if both answers are fine. */
export function reachesState(element: Locator, state: 'visible' | 'hidden', milliseconds: number): Promise<boolean> {
  return succeeds(element.waitFor({ state, timeout: milliseconds }));
}

/** Whether an attempt succeeds, if both answers are fine. */
export function succeeds(trial: Promise<unknown>): Promise<boolean> {
  return trial.then(
    () => true,
    () => false,
  );
}

/** A promise that is resolved from outside. */
export function latch(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
