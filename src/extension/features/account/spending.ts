import { type ForeignText, rawText } from '../../../shared/base/foreignText';
/** What the history says of a run and its credits. */
export interface PaidRun {
  /** When it was asked for, in milliseconds since 1970. */
  readonly at: number;
  readonly tags: readonly ForeignText[];
  /** Credits that `started` reserved; absent if the service never said that it began. */
  readonly reserved?: number;
  /** Credits left as `started` said it, and as the last event did. */
  readonly leftAtStart?: number;
  readonly left?: number;
  /** The service said that it failed. */
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
  /** Of the week, most first. A run with several tags counts for each of them. */
  readonly tags: readonly { readonly tag: ForeignText; readonly credits: number }[];
}

/** Tags that are told. */
const MOST_TAGS = 5;
const WEEK_DAYS = 7;

/**
 * What the runs cost, by days of this machine's calendar. Counts the runs in the history: those that were cleared from it (it keeps 200
 * finished ones over a start), or made elsewhere with the same account, are not in it.
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
      .slice(0, MOST_TAGS),
  };
}

/**
 * Credits that a run took. A failed run may have got them back: the contract does not say it (§3), but the sums tell. If more credits
 * are left at `completed` than at `started`, the difference came back, at most what was reserved. Where another run reserved credits in
 * between, this cannot be seen and the failed run counts as paid.
 */
export function spentOn({ reserved = 0, leftAtStart, left, failed }: PaidRun): number {
  if (!failed || leftAtStart === undefined || left === undefined) return reserved;
  return reserved - Math.min(reserved, Math.max(0, left - leftAtStart));
}

/** Midnight of a day by the calendar: days have 23 to 25 hours. */
function dayBegins(now: number, daysAgo: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime();
}

function sum(runs: readonly { readonly credits: number }[]): Spent {
  return { credits: runs.reduce((all, { credits }) => all + credits, 0), runs: runs.length };
}
