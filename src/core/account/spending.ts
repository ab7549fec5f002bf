import { type ForeignText, rawText } from '../../shared/base/foreignText';
/** What the history says about a run's credits. */
export interface PaidRun {
  /** When it was requested, in milliseconds since 1970. */
  readonly at: number;
  readonly tags: readonly ForeignText[];
  /** Credits that `started` reserved; absent if that event never came. */
  readonly reserved?: number;
  /** Credits that were left according to `started` (`leftAtStart`) and to the last event (`left`). */
  readonly leftAtStart?: number;
  readonly left?: number;
  /** The service reported a failure. */
  readonly failed: boolean;
}

export interface Spent {
  readonly credits: number;
  readonly runs: number;
}

export interface Spending {
  readonly today: Spent;
  /** Today and the six days before. */
  readonly week: Spent;
  /** Spending of the week by tag, most first. A run with several tags counts for each of them. */
  readonly tags: readonly { readonly tag: ForeignText; readonly credits: number }[];
}

/** Most tags that are listed. */
const MAX_TAGS = 5;
const WEEK_DAYS = 7;

/**
 * What runs cost, by days of this machine's calendar. Counts only the runs of the history: not those that were cleared (a start keeps 200
 * finished ones), nor those that were made elsewhere with the same account.
 */
export function spendingOf(runs: readonly PaidRun[], now: number): Spending {
  const today = dayBegins(now, 0);
  const week = dayBegins(now, WEEK_DAYS - 1);
  const paid = runs.map((run) => ({ ...run, credits: spentOn(run) })).filter(({ credits }) => credits > 0);
  const ofWeek = paid.filter(({ at }) => at >= week);
  const tags = new Map<ForeignText, number>();
  for (const run of ofWeek) {
    for (const tag of new Set(run.tags)) tags.set(tag, (tags.get(tag) ?? 0) + run.credits);
  }
  return {
    today: sum(ofWeek.filter(({ at }) => at >= today)),
    week: sum(ofWeek),
    tags: [...tags]
      .map(([tag, credits]) => ({ tag, credits }))
      .sort((a, b) => b.credits - a.credits || (rawText(a.tag) < rawText(b.tag) ? -1 : 1))
      .slice(0, MAX_TAGS),
  };
}

/**
 * Credits that a run cost. The contract doesn't say whether a failed run is refunded (§3), but if more credits are left at the end than at
 * `started`, the difference was, up to what was reserved. If another run reserved credits in between, this can't be seen, and the failed run
 * counts as paid.
 */
export function spentOn({ reserved = 0, leftAtStart, left, failed }: PaidRun): number {
  if (!failed || leftAtStart === undefined || left === undefined) return reserved;
  return reserved - Math.min(reserved, Math.max(0, left - leftAtStart));
}

/** Midnight of a calendar day; days have 23 to 25 hours. */
function dayBegins(now: number, daysAgo: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime();
}

function sum(runs: readonly { readonly credits: number }[]): Spent {
  return { credits: runs.reduce((all, { credits }) => all + credits, 0), runs: runs.length };
}
