import { randomBytes } from 'node:crypto';
import type { Holder, Lease } from '../core/disk/lease';
import type { ProcessState } from '../core/disk/processMark';
import type { Clock } from '../service/clock';
import { holdIfFree, isHeld } from './locks';

export type { Holder, Lease };

/** Milliseconds between two tries. */
const POLL_MS = 200;

/** `Leases` of core/disk/lease.ts, over the browser's locks: a tab that ends lets go of its leases at once. */
export class Leases {
  readonly #directory: string;
  readonly #clock: Clock;

  constructor(directory: string, clock: Clock) {
    this.#directory = directory;
    this.#clock = clock;
  }

  async tryAcquire(name: string): Promise<Lease | undefined> {
    const letGo = await holdIfFree(`${this.#directory}/${name}`);
    if (!letGo) return undefined;
    let isHeld = true;
    return {
      owner: randomBytes(8).toString('hex'),
      held: async () => isHeld,
      release: async () => {
        isHeld = false;
        letGo();
      },
    };
  }

  async acquire(name: string, signal?: AbortSignal): Promise<Lease> {
    for (;;) {
      const lease = await this.tryAcquire(name);
      if (lease) return lease;
      await this.#clock.sleep(POLL_MS, signal);
    }
  }

  /** A lock is only held by a tab that lives; of other locks, nothing is known. */
  async processOf(name: string): Promise<ProcessState | undefined> {
    return (await isHeld(`${this.#directory}/${name}`)) ? 'lives' : undefined;
  }

  /** A lock is only held by a tab that lives. */
  acquireUnlessHeld(name: string): Promise<Lease | undefined> {
    return this.tryAcquire(name);
  }
}
