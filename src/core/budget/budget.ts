import { randomBytes } from 'node:crypto';
import { BudgetError, type BudgetFault } from '../../service/runErrors';
import { isBelow } from '../disk/realPlaces';
import type { SeenCost } from '../domain/costShape';
import { Days } from './days';
import type { DayFold, Hold, Scope, Verdict } from './fold';
import { type Day, dayAt, endOf, Ledger, LedgerFileError } from './ledger';
import type { ReserveLine } from './lines';
import type { Quote } from './quote';

/** How often a reservation is tried again whose file went away or whose day ended meanwhile. */
const TRIES = 5;

/** A limit and whose runs it is about. */
export interface BudgetBound extends Scope {
  /** Credits that agents may spend a UTC day; 0 or more. */
  readonly limit: number;
}

/** What a run asks for. */
export interface Reservation extends BudgetBound, Quote {
  readonly runId: string;
  /** Real path of the folder that the run is for; one of the scope's folders, or below one. */
  readonly workspace: string;
  /** See `Connection.origin`. */
  readonly origin: string;
  /** See `costKey`. */
  readonly operation: string;
  /** A person allowed this one run in a dialog of ours: it counts, but the limit doesn't stop it. */
  readonly permitted?: boolean | undefined;
}

export interface Reserved {
  /** Credits reserved for the run. */
  readonly reserved: number;
  /** Credits that are left after it. */
  readonly left: number;
}

export interface Usage {
  readonly limit: number;
  /** Spent or reserved. */
  readonly used: number;
  /** The part of `used` that is reserved by runs whose cost isn't known yet. */
  readonly pending: number;
  /** Never negative. */
  readonly left: number;
  /** Runs cost more than expected and went over the limit. */
  readonly closed: boolean;
  /** When the day ends, in milliseconds since 1970. */
  readonly resetsAt: number;
}

export interface BudgetDependencies {
  /** See `budgetFolder`. If it throws, nothing may be sent. */
  readonly folder: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What is read at the first use. */
interface Opened {
  readonly ledger: Ledger;
  readonly days: Days;
}

/**
 * What agents may spend a day, across all processes of an account. Before a run is sent, its cost is reserved; the reservation is on disk, and counts
 * by the order of the ledger's lines, when `reserve` resolves. If a process is killed, what it reserved stays reserved for the day.
 *
 * Methods reject with a `BudgetError`; its fault is `ledger` if the ledger can't be read or written: then nothing may be sent.
 */
export class AgentBudget {
  readonly #dependencies: BudgetDependencies;

  #opened: Opened | undefined;
  /** Run → the line by which this process reserved last, which is on disk. */
  readonly #flushed = new Map<string, string>();

  constructor(dependencies: BudgetDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Rejects if a run can't be reserved now. Writes nothing.
   * @param hopeful only rejects if it couldn't be reserved even if nothing that is reserved were spent
   */
  async check(request: Reservation, hopeful = false): Promise<void> {
    await this.#guarded(request, async () => {
      const day = await this.#today();
      const fold = await this.#fold(day);
      const { used, pending } = fold.used(request);
      // As if the limit were higher by what may come back.
      const limit = hopeful && used - pending < request.limit ? request.limit + pending : request.limit;
      this.#assertFits({ ...request, limit }, fold, day);
    });
  }

  /**
   * Reserves the cost of a run for the day that counts now; all that is left if nobody knows what it may cost. A run that has a reservation of this day
   * keeps it, at the new cost. Resolves when that is on disk.
   */
  async reserve(request: Reservation): Promise<Reserved> {
    const { folders, workspace } = request;
    if (folders && !folders.some((folder) => isBelow(workspace, folder)))
      throw new RangeError('The folder of the run is outside of the scope of its limit.');
    return this.#guarded(request, async () => {
      for (let count = 0; count < TRIES; count++) {
        const reserved = await this.#tryReserve(request);
        if (reserved) return reserved;
      }
      throw new Error('The ledger changes all the time.');
    });
  }

  /** Records what a run was charged, which may be more than what was reserved. Nothing happens if it was recorded before. */
  async settle(runId: string, credits: number, workspace: string): Promise<void> {
    const cost = Number.isFinite(credits) ? Math.max(0, credits) : undefined;
    if (cost === undefined) return;
    this.#flushed.delete(runId);
    await this.#guarded({ limit: 0 }, async () => {
      const known = await this.#dayOf(runId);
      if (known?.fold.isSpent(runId) && known.fold.heldBy(runId) === undefined) return;
      await this.#ledger.append(known?.day ?? (await this.#today()), {
        do: 'settle',
        run: runId,
        credits: cost,
        workspace,
      });
    });
  }

  /**
   * Returns what a run has reserved. Only for runs that were certainly not accepted and will never be sent, or if a person wants it. If the run is
   * charged later, that counts.
   */
  async release(runId: string): Promise<void> {
    this.#flushed.delete(runId);
    await this.#guarded({ limit: 0 }, async () => {
      // Earlier days are over.
      const known = await this.#dayOf(runId, 2);
      if (known?.fold.heldBy(runId) !== undefined) await this.#ledger.append(known.day, { do: 'release', run: runId });
    });
  }

  /** What runs of a service were charged, as far as the ledger says: for each `costKey`, the highest of the last day on which it was seen. */
  async costs(origin: string): Promise<SeenCost[]> {
    return this.#guarded({ limit: 0 }, async () => {
      const costs = new Map<string, number>();
      for await (const { fold } of this.#foldsBack())
        for (const [key, credits] of fold.costsOf(origin)) if (!costs.has(key)) costs.set(key, credits);
      return [...costs].map(([key, credits]) => ({ key, credits }));
    });
  }

  async usage({ limit, folders }: BudgetBound): Promise<Usage> {
    return this.#guarded({ limit }, async () => {
      const day = await this.#today();
      const { used, pending } = (await this.#fold(day)).used({ folders });
      const left = Math.max(0, limit - used);
      return { limit, used, pending, left, closed: used > limit, resetsAt: endOf(day) };
    });
  }

  /** What unfinished runs have reserved today. */
  async holds(scope: Scope): Promise<Hold[]> {
    return this.#guarded({ limit: 0 }, async () => (await this.#fold(await this.#today())).holds(scope));
  }

  /**
   * Begins a new day of the budget, for a person: nothing that was spent or reserved until now counts from then on, also what can't be read. The files of the
   * ledger are kept under other names. What runs that are under way cost counts on the new day.
   */
  async beginNewDay(): Promise<void> {
    this.#flushed.clear();
    await this.#guarded({ limit: 0 }, () => this.#ledger.setAside(this.#dependencies.now()));
  }

  /** Undefined if the line can't be found, or another day began meanwhile: then it's tried again. */
  async #tryReserve(request: Reservation): Promise<Reserved | undefined> {
    const day = await this.#today();
    const before = await this.#fold(day);
    const line = this.#assertFits(request, before, day);
    const expected = before.judge(line);
    // Nothing changes, so no line is needed. Another process may have been killed before its line was on disk.
    const own = before.holdOf(request.runId);
    const isFlushed = own !== undefined && own === this.#flushed.get(request.runId);
    if (isFlushed && before.heldBy(request.runId) === expected.credits) return reservedBy(request, expected);
    await this.#ledger.append(day, line);
    const after = await this.#fold(day);
    const verdict = after.verdictOn(line.hold);
    if (!verdict || (await this.#today()) !== day) return undefined;
    if (!verdict.counts) throw refusal(request, verdict, day);
    if (isTooLittle(request, verdict)) {
      await this.#ledger.append(day, { do: 'release', run: request.runId });
      throw refusal(request, verdict, day);
    }
    this.#flushed.set(request.runId, line.hold);
    return reservedBy(request, verdict);
  }

  /** The line that reserves; throws if the ledger says already that it won't count. */
  #assertFits(request: Reservation, fold: DayFold, day: Day): ReserveLine {
    const line = lineOf(request);
    const verdict = fold.judge(line);
    if (!verdict.counts || isTooLittle(request, verdict)) throw refusal(request, verdict, day);
    return line;
  }

  /** The latest day in which a run reserved or spent something. @param most number of days that are looked at */
  async #dayOf(
    runId: string,
    most = Number.POSITIVE_INFINITY,
  ): Promise<{ readonly day: Day; readonly fold: DayFold } | undefined> {
    for await (const one of this.#foldsBack(most)) {
      if (one.fold.heldBy(runId) !== undefined || one.fold.isSpent(runId)) return one;
    }
    return undefined;
  }

  /** The days in the ledger up to today, latest first. A day that is over and can't be read is left out: only today decides. */
  async *#foldsBack(most = Number.POSITIVE_INFINITY): AsyncGenerator<{ readonly day: Day; readonly fold: DayFold }> {
    const { today, days } = await this.#ledger.upToToday(this.#dependencies.now());
    this.#open().days.keep([today, ...days]);
    for (const day of days.slice(0, most)) {
      const fold = await this.#fold(day).catch((error: unknown) => {
        if (day === today) throw error;
      });
      if (fold) yield { day, fold };
    }
  }

  #fold(day: Day): Promise<DayFold> {
    return this.#open().days.fold(day);
  }

  get #ledger(): Ledger {
    return this.#open().ledger;
  }

  #open(): Opened {
    if (this.#opened) return this.#opened;
    const ledger = new Ledger(this.#dependencies.folder());
    this.#opened = { ledger, days: new Days(ledger) };
    return this.#opened;
  }

  #today(): Promise<Day> {
    return this.#ledger.today(this.#dependencies.now());
  }

  async #guarded<T>(
    { limit, cost }: { readonly limit: number; readonly cost?: number | undefined },
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof BudgetError) throw error;
      const sums = { limit, used: 0, pending: 0, needed: cost, resetsAt: this.#endOfToday() };
      const why = error instanceof LedgerFileError ? { at: error.at, cause: error.cause } : { cause: error };
      throw new BudgetError('ledger', sums, why);
    }
  }

  #endOfToday(): number {
    try {
      return endOf(dayAt(this.#dependencies.now()));
    } catch {
      return 0;
    }
  }
}

function lineOf({ runId, workspace, origin, operation, cost, limit, folders, permitted }: Reservation): ReserveLine {
  return {
    do: 'reserve',
    run: runId,
    hold: randomBytes(8).toString('hex'),
    ...(cost !== undefined && { credits: cost }),
    limit,
    ...(folders && { folders: [...folders] }),
    workspace,
    origin,
    operation,
    ...(permitted && { permitted }),
  };
}

/** All that is left would be reserved, and that is less than what something else cost before. */
function isTooLittle({ cost, atLeast = 0, permitted }: Reservation, { credits }: Verdict): boolean {
  return cost === undefined && !permitted && credits < atLeast;
}

function refusal(request: Reservation, { used, pending }: Verdict, day: Day): BudgetError {
  const { limit, cost, atLeast, isEstimate = atLeast !== undefined } = request;
  const fault: BudgetFault = limit === 0 ? 'zero' : used > limit ? 'closed' : 'spent';
  return new BudgetError(fault, { limit, used, pending, needed: cost ?? atLeast, isEstimate, resetsAt: endOf(day) });
}

function reservedBy({ limit }: Reservation, { used, credits }: Verdict): Reserved {
  return { reserved: credits, left: Math.max(0, limit - used - credits) };
}
