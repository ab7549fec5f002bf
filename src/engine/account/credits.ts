import { type Disposable, Emitter } from '../host/events';
import type { Memory } from '../host/memory';
import { charges } from '../text/charges';

/** Remaining credits as last heard, kept between sessions for each service that charges credits. */
export class Credits implements Disposable {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: Memory) {}

  /** Undefined if never heard. @param origin see `Connection.origin` */
  last(origin: string): number | undefined {
    return charges(origin) ? this.memory.get<number>(slot(origin)) : undefined;
  }

  /** When they were last heard, in milliseconds since 1970. */
  heardAt(origin: string): number | undefined {
    return this.memory.get<number>(timeSlot(origin));
  }

  heard(origin: string, credits: number, at = Date.now()): void {
    if (charges(origin)) this.keep(origin, credits, at);
  }

  forget(origin: string): void {
    this.keep(origin, undefined, undefined);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private keep(origin: string, credits: number | undefined, at: number | undefined): void {
    void this.memory.update(slot(origin), credits);
    void this.memory.update(timeSlot(origin), at);
    this.changed.fire();
  }
}

const slot = (origin: string) => `credits:${origin}`;
const timeSlot = (origin: string) => `creditsAt:${origin}`;
