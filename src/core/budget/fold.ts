import { isBelow } from '../disk/realPlaces';
import type { LedgerLine, ReserveLine } from './lines';

/**
 * What the lines of a day mean. Every reader folds the same lines in the order in which they are in the file, so all agree on which reservations
 * count, without a lock and without comparing clocks: a reservation counts only if, at its place among the lines, all that counted before it in its
 * scope leaves enough for it. A reservation that doesn't count never will.
 */

/** Whose runs a limit is about: all of this account, or those of some folders. */
export interface Scope {
  /** Real paths; runs count whose workspace is one of them or below one. Absent: all runs count. */
  readonly folders?: readonly string[] | undefined;
}

/** What was decided about one reservation, in credits. */
export interface Verdict {
  readonly counts: boolean;
  /** What it reserves. */
  readonly credits: number;
  /** Used in its scope before it, without what its own run had reserved. */
  readonly used: number;
  /** The part of `used` that is reserved and not spent. */
  readonly pending: number;
}

interface Sums {
  spent: number;
  held: number;
}

interface RunSums {
  held?: { readonly hold: string; readonly workspace: string; readonly credits: number } | undefined;
  readonly isSpent?: true | undefined;
  /** What was reserved last for it: its service and its measures. */
  readonly what?: Pick<ReserveLine, 'origin' | 'operation'>;
}

/** Of all runs whose cost is known: a day has tens of thousands. */
const SPENT: RunSums = { isSpent: true };

/** What a run has reserved, until its cost is known. */
export interface Hold {
  readonly run: string;
  /** Real path. */
  readonly workspace: string;
  /** See `Connection.origin`. */
  readonly origin: string;
  /** See `costKey`. */
  readonly operation: string;
  readonly credits: number;
}

/** The sums of a day. */
export class DayFold {
  readonly #places = new Map<string, Sums>();
  readonly #runs = new Map<string, RunSums>();
  readonly #verdicts = new Map<string, Verdict>();
  /** Origin → `costKey` → the highest cost. */
  readonly #costs = new Map<string, Map<string, number>>();

  constructor(lines: readonly LedgerLine[] = []) {
    for (const line of lines) this.add(line);
  }

  /** Adds the line that comes next in the file. */
  add(line: LedgerLine): void {
    if (line.do === 'reserve') this.#reserve(line);
    else if (line.do === 'settle') this.#settle(line);
    else this.#release(line);
  }

  /** Credits that are used in a scope, and the part of them that is reserved and not spent. */
  used({ folders }: Scope): { readonly used: number; readonly pending: number } {
    let spent = 0;
    let pending = 0;
    for (const [place, sums] of this.#places) {
      if (!isIn(place, folders)) continue;
      spent += sums.spent;
      pending += sums.held;
    }
    return { used: spent + pending, pending };
  }

  /** What a reservation would mean if it came next. A run's new reservation replaces its own old one. */
  judge(line: ReserveLine): Verdict {
    const own = this.#runs.get(line.run)?.held;
    const before = this.used(line);
    const mine = own && isIn(own.workspace, line.folders) ? own.credits : 0;
    const used = before.used - mine;
    const pending = before.pending - mine;
    const left = Math.max(0, line.limit - used);
    const credits = line.credits ?? left;
    // An unknown cost needs something that is left; a permitted run needs nothing.
    const fits = line.credits === undefined ? left > 0 : used + credits <= line.limit;
    return { counts: line.permitted === true || fits, credits, used, pending };
  }

  /** The decision about a line that was added; undefined if no such line was. */
  verdictOn(hold: string): Verdict | undefined {
    return this.#verdicts.get(hold);
  }

  /** Credits that a run has reserved; undefined if none are, or they are spent. */
  heldBy(run: string): number | undefined {
    return this.#runs.get(run)?.held?.credits;
  }

  /** What is reserved in a scope, in the order in which the runs asked first. */
  holds({ folders }: Scope): Hold[] {
    return [...this.#runs].flatMap(([run, { held, what }]) => {
      if (!held || !what || !isIn(held.workspace, folders)) return [];
      const { workspace, credits } = held;
      return { run, workspace, origin: what.origin, operation: what.operation, credits };
    });
  }

  /** The line that reserved them. */
  holdOf(run: string): string | undefined {
    return this.#runs.get(run)?.held?.hold;
  }

  /** What settled runs of a service were charged, by `costKey`: the highest of each. */
  costsOf(origin: string): ReadonlyMap<string, number> {
    return this.#costs.get(origin) ?? new Map();
  }

  isSpent(run: string): boolean {
    return this.#runs.get(run)?.isSpent === true;
  }

  #reserve(line: ReserveLine): void {
    if (this.#verdicts.has(line.hold)) return;
    const verdict = this.judge(line);
    this.#verdicts.set(line.hold, verdict);
    if (!verdict.counts) return;
    const known = this.#runs.get(line.run);
    if (known) this.#releaseHeld(known);
    const held = { hold: line.hold, workspace: line.workspace, credits: verdict.credits };
    this.#runs.set(line.run, { held, isSpent: known?.isSpent, what: line });
    this.#sumsOf(line.workspace).held += verdict.credits;
  }

  #settle({ run, credits, workspace }: Extract<LedgerLine, { do: 'settle' }>): void {
    const known = this.#runs.get(run);
    const place = known?.held?.workspace ?? workspace;
    // The second of two windows that say so adds nothing.
    if (known && !known.held && known.isSpent) return;
    if (known) this.#releaseHeld(known);
    if (known?.what) this.#learn(known.what, credits);
    this.#runs.set(run, SPENT);
    this.#sumsOf(place).spent += credits;
  }

  #learn({ origin, operation }: Pick<ReserveLine, 'origin' | 'operation'>, credits: number): void {
    const costs = this.#costs.get(origin) ?? new Map<string, number>();
    this.#costs.set(origin, costs.set(operation, Math.max(credits, costs.get(operation) ?? 0)));
  }

  #release({ run }: Extract<LedgerLine, { do: 'release' }>): void {
    const known = this.#runs.get(run);
    if (known) this.#releaseHeld(known);
  }

  #releaseHeld(run: RunSums): void {
    if (!run.held) return;
    this.#sumsOf(run.held.workspace).held -= run.held.credits;
    run.held = undefined;
  }

  #sumsOf(place: string): Sums {
    const known = this.#places.get(place);
    if (known) return known;
    const sums = { spent: 0, held: 0 };
    this.#places.set(place, sums);
    return sums;
  }
}

/** Whether runs of a folder count in a scope. */
function isIn(workspace: string, folders: Scope['folders']): boolean {
  if (!folders) return true;
  // Most often, it is the first.
  for (const folder of folders) if (workspace === folder || isBelow(workspace, folder)) return true;
  return false;
}
