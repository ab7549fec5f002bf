/** Ends a subscription, or releases what an object holds. */
export interface Disposable {
  dispose(): void;
}

/** Calls a listener at each event, until the subscription is disposed. VS Code's events have this form, too. */
export type Event<T> = (listener: (event: T) => void) => Disposable;

/** The source of an event. A listener that throws neither stops the others nor disturbs the one who fires. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<{ readonly call: (event: T) => void }>();

  readonly event: Event<T> = (call) => {
    const listener = { call };
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  fire(event: T): void {
    for (const { call } of [...this.#listeners]) {
      try {
        call(event);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
