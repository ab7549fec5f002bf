import type { Operation } from '../../../shared/contract/api';
import type { ConfirmCost } from '../../platform/settings';
import { type CostTable, sumOfCosts } from './costs';

/** What decides whether runs are asked about before they are sent. */
export interface CostFacts {
  /** Of each run that costs credits. */
  readonly operations: readonly Operation[];
  readonly costs: CostTable;
  /** Credits as last heard; absent if unknown. */
  readonly left?: number;
  readonly mode: ConfirmCost;
}

/** `short`: less is left than these runs cost last time. `cost`: it is enough, but a person has to agree. */
export interface CostDecision {
  readonly why: 'short' | 'cost';
  /** Last costs of all runs, as far as they are known. */
  readonly sum: number;
  /** Runs whose cost is not known. */
  readonly unknown: number;
}

/**
 * Undefined if nothing has to be asked. In every mode, including `never`, a person is asked when too few credits are left. `firstTime`: until the
 * service has charged a run of that operation, which tells its cost. A run that failed before that was not the first.
 */
export function costDecision({ operations, costs, left, mode }: CostFacts): CostDecision | undefined {
  if (operations.length === 0) return undefined;
  const numbers = sumOfCosts(costs, operations);
  if (left !== undefined && numbers.sum > left) return { why: 'short', ...numbers };
  return mode === 'always' || (mode === 'firstTime' && numbers.unknown > 0) ? { why: 'cost', ...numbers } : undefined;
}
