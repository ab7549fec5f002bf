import type { Operation } from '../../shared/contract/api';
import type { ConfirmCost } from '../host/settings';
import { type CostTable, sumOfCosts } from './costs';

/** What determines whether a person is asked before runs are sent. */
export interface CostFacts {
  /** One for each run that costs credits. */
  readonly operations: readonly Operation[];
  readonly costs: CostTable;
  /** Credits as last heard; absent if unknown. */
  readonly left?: number;
  readonly mode: ConfirmCost;
}

/** `short`: fewer credits are left than these runs cost last time. `cost`: there are enough, but a person has to agree. */
export interface CostDecision {
  readonly why: 'short' | 'cost';
  /** Last costs of all runs, as far as known. */
  readonly sum: number;
  /** Number of runs whose cost is unknown. */
  readonly unknown: number;
}

/**
 * Why to ask before runs are sent; undefined if there is no need. In every mode, even `never`, too few credits are a reason. With `firstTime`, an
 * operation is a reason until the service has charged a run of it.
 */
export function costDecision({ operations, costs, left, mode }: CostFacts): CostDecision | undefined {
  if (operations.length === 0) return undefined;
  const numbers = sumOfCosts(costs, operations);
  if (left !== undefined && numbers.sum > left) return { why: 'short', ...numbers };
  return mode === 'always' || (mode === 'firstTime' && numbers.unknown > 0) ? { why: 'cost', ...numbers } : undefined;
}
