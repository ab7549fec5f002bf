import path from 'node:path';
import { type Clock, systemClock } from '../../service/clock';
import { CanceledError } from '../../service/errors';
import { BudgetError, type BudgetSums } from '../../service/runErrors';
import type { AskedRun, BudgetGate, SendableRun } from '../budget/gate';
import { TURNS } from '../budget/ledger';
import { type Lease, Leases } from '../disk/lease';
import { charges } from '../text/charges';

/** The right to send a paid request. */
export interface Turn {
  /** Whether it's still held: a process that was suspended may have lost it. */
  held(): Promise<boolean>;
  release(): Promise<void>;
}

export interface TurnDependencies {
  /** Leases of the processes that share the journal. */
  readonly own: Pick<Leases, 'acquire'>;
  /** Leases of all processes of the account, beside the budget's ledger. Throws if the account has no place for them. */
  readonly account: () => Pick<Leases, 'acquire' | 'tryAcquire'>;
  readonly budget: Pick<BudgetGate, 'counts' | 'check'>;
  readonly clock: Clock;
}

/** Milliseconds that a run waits for processes with other data. Services answer that they are busy, so going ahead does no harm. */
const COURTESY_MS = 30_000;

/** Nothing can be counted. */
const UNKNOWN: BudgetSums = { limit: 0, used: 0, pending: 0, needed: undefined, resetsAt: 0 };

/** Name of the lease of all runs that count for the agents' budget. */
const AGENTS = 'agents';

/** Turns whose leases stand beside the ledger of the agents' budget. @param budgetFolder see `CoreHost.budgetFolder` */
export function turnsIn(
  budgetFolder: () => string,
  own: Leases,
  { budget, clock }: Pick<TurnDependencies, 'budget' | 'clock'>,
  leaseClock = systemClock,
): Turns {
  let opened: Leases | undefined;
  const account = () => {
    opened ??= new Leases(path.join(budgetFolder(), TURNS), leaseClock);
    return opened;
  };
  return new Turns({ own, account, budget, clock });
}

/**
 * Whose turn it is to send a paid request. A service reserves credits before `started`, so only one request of an account at a time waits for it. Runs that
 * count for the agents' budget go one after the other in the whole account, until what they cost is on the ledger: the next one is judged by that.
 */
export class Turns {
  readonly #dependencies: TurnDependencies;

  constructor(dependencies: TurnDependencies) {
    this.#dependencies = dependencies;
  }

  /** Waits for the turn. Rejects with a `CanceledError` when the signal aborts. @param originId see `Connection.originId` */
  async take(run: AskedRun, originId: string, signal: AbortSignal): Promise<Turn> {
    const { own, budget } = this.#dependencies;
    const name = `post-${originId}`;
    const held: Lease[] = [];
    const release = async () => {
      for (const lease of held.splice(0).reverse()) await lease.release();
    };
    try {
      // All take them in this order, so that nobody waits for somebody who waits for them.
      if (budget.counts(run)) held.push(await this.#ofAgents((leases) => leases.acquire(AGENTS, signal)));
      held.push(await own.acquire(name, signal));
      const shared = charges(run.origin) ? await this.#courteously(name, signal) : undefined;
      // What was waited for last may be given up, so it isn't asked for.
      const needed = [...held];
      if (shared) held.push(shared);
      const answers = () => Promise.all(needed.map((lease) => lease.held()));
      return { held: async () => (await answers()).every(Boolean), release };
    } catch (error) {
      await release();
      throw error;
    }
  }

  /**
   * Rejects with a `BudgetError` if the budget doesn't allow a run. A run that is being sent by another process may reserve all that is left, as long as
   * nobody knows what it costs: it isn't held against this one.
   */
  async glance(run: SendableRun): Promise<void> {
    const { budget } = this.#dependencies;
    if (!budget.counts(run)) return;
    const lease = await this.#ofAgents((leases) => leases.tryAcquire(AGENTS));
    await budget.check(run, !lease).finally(() => lease?.release());
  }

  /** The same, but waits until no process sends such a run. Rejects with a `CanceledError` when the signal aborts. */
  async check(run: SendableRun, signal: AbortSignal): Promise<void> {
    const { budget } = this.#dependencies;
    if (!budget.counts(run)) return;
    const lease = await this.#ofAgents((leases) => leases.acquire(AGENTS, signal));
    await budget.check(run).finally(() => lease.release());
  }

  /** @throws {BudgetError} if there can be no turns: then agents send nothing */
  async #ofAgents<T>(take: (leases: ReturnType<TurnDependencies['account']>) => Promise<T>): Promise<T> {
    try {
      return await take(this.#dependencies.account());
    } catch (error) {
      if (error instanceof CanceledError) throw error;
      throw new BudgetError('ledger', UNKNOWN, { cause: error });
    }
  }

  async #courteously(name: string, signal: AbortSignal): Promise<Lease | undefined> {
    const { account, clock } = this.#dependencies;
    try {
      return await account().acquire(name, AbortSignal.any([signal, clock.deadline(COURTESY_MS)]));
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  }
}
