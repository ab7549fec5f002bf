import type { Operation } from '../../shared/contract/api';
import { operationOf, type SeenCost } from '../domain/costShape';
import { type Disposable, Emitter } from '../host/events';
import type { Memory } from '../host/memory';
import { recall, remember } from '../host/stored';
import { charges } from '../text/charges';

/** Most kinds of requests of a service whose cost is remembered. */
const SEEN_KEPT = 100;

/** Operation → credits. */
export type CostTable = Readonly<Partial<Record<Operation, number>>>;

/**
 * Last cost of several runs together, in credits.
 * @returns `unknown`: the number of runs whose cost is not known and not in the sum
 */
export function sumOfCosts(
  costs: CostTable,
  operations: readonly Operation[],
): { readonly sum: number; readonly unknown: number } {
  const known = operations.flatMap((operation) => costs[operation] ?? []);
  return { sum: known.reduce((all, credits) => all + credits, 0), unknown: operations.length - known.length };
}

/**
 * What each operation cost last time: the contract has no prices (§8), but `started` has them (§6). Kept between sessions, for each service that
 * charges credits, by its `Connection.origin`.
 */
export class Costs implements Disposable {
  readonly #memory: Memory;

  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Last costs, as far as known. */
  of(origin: string): CostTable {
    return charges(origin) ? recall(this.#memory, 'costs', origin) : {};
  }

  /** @param reserved credits that `started` reserved */
  learn(origin: string, operation: Operation, reserved: number): void {
    if (!charges(origin) || this.of(origin)[operation] === reserved) return;
    void remember(this.#memory, 'costs', { ...this.of(origin), [operation]: reserved }, origin);
    this.#changed.fire();
  }

  /** What requests of an operation cost, by what determines it: the `SEEN_KEPT` latest kinds. @param key of one of them, see `costKey` */
  seen(origin: string, key: string): SeenCost[] {
    const kinds = recall(this.#memory, 'costs.seen', origin).map(([seen, credits]) => ({ key: seen, credits }));
    const last = Object.entries(this.of(origin)).map(([operation, credits]) => ({ key: operation, credits }));
    return [...kinds, ...last].filter((one) => operationOf(one.key) === operationOf(key));
  }

  /** Remembers what a request cost. @param key see `costKey` */
  saw(origin: string, key: string, credits: number): void {
    const kinds = recall(this.#memory, 'costs.seen', origin);
    const others = kinds.filter(([seen]) => seen !== key);
    void remember(this.#memory, 'costs.seen', [...others, [key, credits] as const].slice(-SEEN_KEPT), origin);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
