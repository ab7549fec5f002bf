import type { AgentBudget } from '../budget/budget';
import type { Hold, Scope } from '../budget/fold';
import type { ProcessState } from '../disk/processMark';
import { operationOf } from '../domain/costShape';
import { isRunId, timeOf } from '../domain/runId';
import type { Runs } from './runs';

/**
 * `lives`, `gone`: the process that works on it, on this computer. `elsewhere`: of another computer or container, so nobody here can tell. `unknown`:
 * nothing says that a process works on it.
 */
export type HoldState = ProcessState | 'unknown';

/** What an agent's run has reserved, and what is known of the run here. */
export interface ReservedRun extends Omit<Hold, 'operation'> {
  /** Name of the operation. */
  readonly operation: string;
  /** Milliseconds since 1970; undefined for an id that isn't one of ours. */
  readonly since: number | undefined;
  readonly process: HoldState;
  /** Its record is among those that this process reads. Others are in another folder for data, or gone. */
  readonly isRecorded: boolean;
}

/** What agents' runs have reserved today in a scope. Rejects with a `BudgetError`. */
export async function reservedRuns(
  budget: Pick<AgentBudget, 'holds'>,
  runs: Pick<Runs, 'reread' | 'find' | 'processOf'>,
  scope: Scope = {},
): Promise<ReservedRun[]> {
  const holds = await budget.holds(scope);
  if (holds.length) await runs.reread();
  return Promise.all(
    holds.map(async (hold) => ({
      ...hold,
      operation: operationOf(hold.operation),
      since: isRunId(hold.run) ? timeOf(hold.run) : undefined,
      process: (await runs.processOf(hold.run)) ?? 'unknown',
      isRecorded: runs.find(hold.run) !== undefined,
    })),
  );
}
