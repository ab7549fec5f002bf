import type { Operation } from '../../../shared/api';
import type { ConfirmCost } from '../../platform/settings';
import type { CostTable } from './costs';

/** What decides whether runs are asked about before they are sent. */
export interface CostFacts {
  /** Of each run that costs credits. */
  readonly operations: readonly Operation[];
  readonly costs: CostTable;
  /** Credits as last heard; absent where unknown. */
  readonly left?: number;
  /** Operations whose cost a person has agreed to before. */
  readonly agreed: ReadonlySet<Operation>;
  readonly mode: ConfirmCost;
}

/** `short`: less is left than these runs cost last time. `cost`: it is enough, but is to be agreed to. */
export interface CostDecision {
  readonly why: 'short' | 'cost';
  /** Last costs of all runs, as far as they are known. */
  readonly sum: number;
  /** Runs whose cost is not known. */
  readonly unknown: number;
}

/** Undefined where nothing has to be asked. In every mode, including `never`, a person is asked when too few credits are left. */
export function costDecision({ operations, costs, left, agreed, mode }: CostFacts): CostDecision | undefined {
  if (operations.length === 0) return undefined;
  const known = operations.flatMap((operation) => costs[operation] ?? []);
  const sum = known.reduce((all, credits) => all + credits, 0);
  const numbers = { sum, unknown: operations.length - known.length };
  if (left !== undefined && sum > left) return { why: 'short', ...numbers };
  const isNew = operations.some((operation) => !agreed.has(operation));
  return mode === 'always' || (mode === 'firstTime' && isNew) ? { why: 'cost', ...numbers } : undefined;
}
