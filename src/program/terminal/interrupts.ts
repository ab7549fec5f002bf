/** Signals that ask the program to end. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Interrupts {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Stops listening. */
  dispose(): void;
}

/**
 * The first signal asks for an end: whatever runs finishes its record. The second ends the process at once.
 * @param first called at the first signal
 * @param second called at each later one
 */
export function followInterrupts(first: () => void, second: () => void): Interrupts {
  const asked = new AbortController();
  const listen = () => {
    if (asked.signal.aborted) return second();
    asked.abort();
    first();
  };
  for (const signal of SIGNALS) process.on(signal, listen);
  return {
    signal: asked.signal,
    dispose: () => {
      for (const signal of SIGNALS) process.off(signal, listen);
    },
  };
}
