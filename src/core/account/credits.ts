import { type Disposable, Emitter } from '../host/events';
import type { Memory } from '../host/memory';
import { recall, remember } from '../host/stored';
import { charges } from '../text/charges';

/** Remaining credits as last heard, kept between sessions for each service that charges credits. */
export class Credits implements Disposable {
  readonly #memory: Memory;

  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Undefined if never heard. @param origin see `Connection.origin` */
  last(origin: string): number | undefined {
    return charges(origin) ? recall(this.#memory, 'credits', origin) : undefined;
  }

  /** When they were last heard, in milliseconds since 1970. */
  heardAt(origin: string): number | undefined {
    return recall(this.#memory, 'creditsAt', origin);
  }

  heard(origin: string, credits: number, at = Date.now()): void {
    if (charges(origin)) this.#keep(origin, credits, at);
  }

  forget(origin: string): void {
    this.#keep(origin, undefined, undefined);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #keep(origin: string, credits: number | undefined, at: number | undefined): void {
    void remember(this.#memory, 'credits', credits, origin);
    void remember(this.#memory, 'creditsAt', at, origin);
    this.#changed.fire();
  }
}
