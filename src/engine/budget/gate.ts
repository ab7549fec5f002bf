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
  /**
   * Last cost of a kind of run on a service as the host remembers it, in credits; undefined if it was never seen. The ledger remembers costs, too, and
   * the higher one counts. Absent if an agent chooses where the host remembers things: then only the ledger counts.
   */
  readonly costOf?: ((origin: string, kind: RunPlan['kind']) => number | undefined) | undefined;
  /** The agent that started this process. Its limit is that of all runs here, whatever their records say. Absent: records say who asked. */
  readonly agent?: (() => AgentAsker | undefined) | undefined;
  readonly log: Pick<EngineLog, 'error'>;
}

/** The budget as runs see it. */
export class AgentGate implements BudgetGate {
  constructor(private readonly dependencies: GateDependencies) {}

  async check(run: AskedRun): Promise<void> {
    const request = await this.requestOf(run);
    await (request && this.dependencies.budget.check(request));
  }

  async beforeSend(run: AskedRun): Promise<void> {
    const request = await this.requestOf(run);
    await (request && this.dependencies.budget.reserve(request));
  }

  async onStarted(run: AskedRun, credits: number | undefined): Promise<void> {
    const agent = this.agentOf(run);
    if (!agent || credits === undefined) return;
    await this.noted(this.dependencies.budget.settle(run.id, credits, agent.workspace));
  }

  async onRefused(run: AskedRun): Promise<void> {
    if (this.agentOf(run)) await this.noted(this.dependencies.budget.release(run.id));
  }

  private async requestOf(run: AskedRun): Promise<Reservation | undefined> {
    const agent = this.agentOf(run);
    if (!agent) return undefined;
    const { id: runId, plan, origin } = run;
    const { workspace, limit, folders, permitted } = agent;
    const { budget, costOf } = this.dependencies;
    const operation = plan.kind;
    const seen = [await budget.lastCost({ origin, operation }), costOf?.(origin, operation)];
    const costs = seen.filter((one) => one !== undefined);
    const cost = costs.length ? Math.max(...costs) : undefined;
    return { runId, workspace, origin, operation, cost, limit, folders, permitted };
  }

  /** Undefined if the run isn't counted. */
  private agentOf({ plan, origin }: AskedRun): AgentAsker | undefined {
    return charges(origin) ? (this.dependencies.agent?.() ?? plan.agent) : undefined;
  }

  /** If the ledger can't be written, the reservation stays, and the run continues: it was paid for. */
  private async noted(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => this.dependencies.log.error("The agents' budget couldn't be updated", error));
  }
}
