import type { AgentAsker, RunPlan } from '../domain/runPlan';
import type { EngineLog } from '../host/log';
import { charges } from '../text/charges';
import type { AgentBudget, Reservation } from './budget';

/** A run on its way to a service. */
export interface AskedRun {
  readonly id: string;
  readonly plan: RunPlan;
  /** See `Connection.origin`. */
  readonly origin: string;
}

/**
 * What runs tell the budget. Only runs that an agent asked for, of a service that charges credits, are counted: for others, nothing happens.
 */
export interface BudgetGate {
  /** Before anything is recorded or sent. Rejects with a `BudgetError` if the run can't be reserved now. */
  check(run: AskedRun): Promise<void>;
  /** Before each time that the request is sent: when this resolves, the cost is reserved on disk. Rejects with a `BudgetError`. */
  beforeSend(run: AskedRun): Promise<void>;
  /** The service accepted it. Never rejects. @param credits that it reserved, if it said so */
  onStarted(run: AskedRun, credits: number | undefined): Promise<void>;
  /** It was certainly not accepted, and its record says that it will never be sent. Never rejects. */
  onRefused(run: AskedRun): Promise<void>;
}

export interface GateDependencies {
  readonly budget: AgentBudget;
  /** Last cost of a kind of run on a service, in credits; undefined if it was never seen. */
  readonly costOf: (origin: string, kind: RunPlan['kind']) => number | undefined;
  readonly log: Pick<EngineLog, 'error'>;
}

/** The budget as runs see it. */
export class AgentGate implements BudgetGate {
  constructor(private readonly dependencies: GateDependencies) {}

  async check(run: AskedRun): Promise<void> {
    const request = this.requestOf(run);
    await (request && this.dependencies.budget.check(request));
  }

  async beforeSend(run: AskedRun): Promise<void> {
    const request = this.requestOf(run);
    await (request && this.dependencies.budget.reserve(request));
  }

  async onStarted(run: AskedRun, credits: number | undefined): Promise<void> {
    const agent = countedAgent(run);
    if (!agent || credits === undefined) return;
    await this.noted(this.dependencies.budget.settle(run.id, credits, agent.workspace));
  }

  async onRefused(run: AskedRun): Promise<void> {
    if (countedAgent(run)) await this.noted(this.dependencies.budget.release(run.id));
  }

  private requestOf(run: AskedRun): Reservation | undefined {
    const agent = countedAgent(run);
    if (!agent) return undefined;
    const { id: runId, plan, origin } = run;
    const { workspace, limit, folders, permitted } = agent;
    const cost = this.dependencies.costOf(origin, plan.kind);
    return { runId, workspace, origin, operation: plan.kind, cost, limit, folders, permitted };
  }

  /** If the ledger can't be written, the reservation stays, and the run continues: it was paid for. */
  private async noted(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => this.dependencies.log.error("The agents' budget couldn't be updated", error));
  }
}

function countedAgent({ plan, origin }: AskedRun): AgentAsker | undefined {
  return charges(origin) ? plan.agent : undefined;
}
