import type { Operation, RunKind } from '../../shared/contract/api';
import { type Disposable, Emitter } from '../host/events';
import type { Memory } from '../host/memory';
import { recall, remember } from '../host/stored';
import { charges } from '../text/charges';

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
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: Memory) {}

  /** Last costs, as far as known. */
  of(origin: string): CostTable {
    return charges(origin) ? recall(this.memory, 'costs', origin) : {};
  }

  /** Last cost of one kind of run, in credits; undefined if it was never seen. */
  last(origin: string, kind: RunKind): number | undefined {
    return kind === 'normal-map' ? undefined : this.of(origin)[kind];
  }

  /** @param reserved credits that `started` reserved */
  learn(origin: string, operation: Operation, reserved: number): void {
    if (!charges(origin) || this.of(origin)[operation] === reserved) return;
    void remember(this.memory, 'costs', { ...this.of(origin), [operation]: reserved }, origin);
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}
