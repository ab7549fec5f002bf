import type { SeenCost } from '../domain/costShape';
import type { AgentAsker, RunPlan } from '../domain/runPlan';
import type { CoreLog } from '../host/log';
import { charges } from '../text/charges';
import type { AgentBudget, Reservation } from './budget';
import { quoteFor } from './quote';

/** A run on its way to a service. */
export interface AskedRun {
  readonly id: string;
  readonly plan: RunPlan;
  /** See `Connection.origin`. */
  readonly origin: string;
}

/** A run that is about to be sent. */
export interface SendableRun extends AskedRun {
  /** What determines its cost: see `costKey`. */
  readonly costKey: string;
}

/**
 * What runs tell the budget. Only runs that an agent asked for, of a service that charges credits, are counted: for others, nothing happens.
 */
export interface BudgetGate {
  /**
   * Before anything is recorded or sent. Rejects with a `BudgetError` if the run can't be reserved now.
   * @param hopeful what other runs have reserved may come back until it's sent
   */
  check(run: SendableRun, hopeful?: boolean): Promise<void>;
  /** Whether a run counts, so that it must have the account's turn while it's sent: see `Turns`. */
  counts(run: AskedRun): boolean;
  /** Before each time that the request is sent: when this resolves, the cost is reserved on disk. Rejects with a `BudgetError`. */
  beforeSend(run: SendableRun): Promise<void>;
  /** What the request cost, whoever asked for it. */
  learn(run: SendableRun, credits: number): void;
  /** The service accepted it. Never rejects. @param credits that it reserved, if it said so */
  onStarted(run: AskedRun, credits: number | undefined): Promise<void>;
  /** It was certainly not accepted, and its record says that it will never be sent. Never rejects. */
  onRefused(run: AskedRun): Promise<void>;
}

/** What a host remembers of costs, for each service. */
export interface CostMemory {
  /** Of the operation of a key. */
  seen(origin: string, key: string): readonly SeenCost[];
  saw(origin: string, key: string, credits: number): void;
}

export interface GateDependencies {
  readonly budget: AgentBudget;
  /**
   * What the host remembers of costs. The ledger remembers those of agents' runs, too, and the higher one counts. Absent if an agent chooses where the
   * host remembers things: then only the ledger counts.
   */
  readonly costs?: CostMemory | undefined;
  /** The agent that started this process. Its limit is that of all runs here, whatever their records say. Absent: records say who asked. */
  readonly agent?: (() => AgentAsker | undefined) | undefined;
  readonly log: Pick<CoreLog, 'error'>;
}

/** The budget as runs see it. */
export class AgentGate implements BudgetGate {
  readonly #dependencies: GateDependencies;

  constructor(dependencies: GateDependencies) {
    this.#dependencies = dependencies;
  }

  async check(run: SendableRun, hopeful = false): Promise<void> {
    const request = await this.#requestOf(run);
    await (request && this.#dependencies.budget.check(request, hopeful));
  }

  counts(run: AskedRun): boolean {
    return this.#agentOf(run) !== undefined;
  }

  async beforeSend(run: SendableRun): Promise<void> {
    const request = await this.#requestOf(run);
    await (request && this.#dependencies.budget.reserve(request));
  }

  learn({ origin, costKey }: SendableRun, credits: number): void {
    if (charges(origin)) this.#dependencies.costs?.saw(origin, costKey, credits);
  }

  async onStarted(run: AskedRun, credits: number | undefined): Promise<void> {
    const agent = this.#agentOf(run);
    if (!agent || credits === undefined) return;
    await this.#noted(this.#dependencies.budget.settle(run.id, credits, agent.workspace));
  }

  async onRefused(run: AskedRun): Promise<void> {
    if (this.#agentOf(run)) await this.#noted(this.#dependencies.budget.release(run.id));
  }

  async #requestOf(run: SendableRun): Promise<Reservation | undefined> {
    const agent = this.#agentOf(run);
    if (!agent) return undefined;
    const { id: runId, origin, costKey: operation } = run;
    const { workspace, limit, folders, permitted } = agent;
    const { budget, costs } = this.#dependencies;
    const seen = [...(await budget.costs(origin)), ...(costs?.seen(origin, operation) ?? [])];
    return { runId, workspace, origin, operation, ...quoteFor(operation, seen, limit), limit, folders, permitted };
  }

  /** Undefined if the run isn't counted. */
  #agentOf({ plan, origin }: AskedRun): AgentAsker | undefined {
    return charges(origin) ? (this.#dependencies.agent?.() ?? plan.agent) : undefined;
  }

  /** If the ledger can't be written, the reservation stays, and the run continues: it was paid for. */
  async #noted(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => this.#dependencies.log.error("The agents' budget couldn't be updated", error));
  }
}
