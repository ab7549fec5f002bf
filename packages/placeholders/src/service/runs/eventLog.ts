import type { GenerateEvent } from '../../../../../src/shared/contract/api';

/** The events of one run. The run writes them even if nobody reads; a reader only waits for an event that isn't written yet. */
export class EventLog {
  #events: GenerateEvent<string>[] = [];
  #ended = false;
  #wake: (() => void)[] = [];

  push(event: GenerateEvent<string>): void {
    this.#events.push(event);
    this.#wakeAll();
  }

  end(): void {
    this.#ended = true;
    this.#wakeAll();
  }

  /** Event number `index`; `undefined` if it doesn't exist (yet). */
  at(index: number): GenerateEvent<string> | undefined {
    return this.#events[index];
  }

  /** Resolves to true when event number `index` exists or never will, to false after `timeoutMs`. */
  ready(index: number, timeoutMs: number): Promise<boolean> {
    if (this.#isSettled(index)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(false), timeoutMs);
      const finish = (found: boolean) => {
        clearTimeout(timer);
        this.#wake = this.#wake.filter((other) => other !== wake);
        resolve(found);
      };
      const wake = () => {
        if (this.#isSettled(index)) finish(true);
      };
      this.#wake.push(wake);
    });
  }

  #isSettled(index: number): boolean {
    return index < this.#events.length || this.#ended;
  }

  #wakeAll(): void {
    for (const wake of [...this.#wake]) wake();
  }
}

/**
 * A run as Server-Sent Events (§6): one `data:` line for each event. Comment lines keep the connection alive while nothing happens.
 * Events are taken from the log as fast as the stream is read. If the reader disconnects, the run continues.
 */
export function eventStream(log: EventLog, heartbeatMs: number, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let index = 0;
  let left = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
        controller.enqueue(encoder.encode(': built-in service: procedural placeholders, no AI\n\n'));
      },
      async pull(controller) {
        const ready = await log.ready(index, heartbeatMs);
        if (left || signal.aborted) return;
        const event = log.at(index);
        if (!ready) {
          controller.enqueue(encoder.encode(': still drawing\n\n'));
        } else if (event) {
          index += 1;
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
        } else {
          controller.close();
        }
      },
      cancel() {
        left = true;
      },
    },
    { highWaterMark: 0 },
  );
}
