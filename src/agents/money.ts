import { creditsOf, type RunSnapshot } from '../core/runs/run';
import { charges } from '../core/text/charges';
import type { CreditFacts } from './answers';
import type { ToolHost } from './host';

/** Credits in a result: for programs, and as a line for models. */
export interface Money {
  readonly facts: CreditFacts;
  readonly line: string;
}

/** What a run cost, and what is left. Reading the budget never fails a call that is over: then it isn't mentioned. */
export async function moneyOf(
  { origin, reserved, remaining }: Pick<RunSnapshot, 'origin' | 'reserved' | 'remaining'>,
  isPaid: boolean,
  host: ToolHost,
): Promise<Money> {
  if (!charges(origin)) {
    return {
      facts: {},
      line: isPaid ? 'Cost: free (built-in service: procedural placeholders, no AI).' : 'Cost: free.',
    };
  }
  const budget = await host.budget().catch(() => undefined);
  const known = creditsOf({ origin, reserved, remaining });
  const left = known.remaining ?? (origin === undefined ? undefined : host.core.host.credits.last(origin));
  const facts: CreditFacts = {
    ...(isPaid && known.reserved !== undefined && { reserved: known.reserved }),
    ...(left !== undefined && { remaining: left }),
    ...(budget && { budgetLeft: budget.left }),
  };
  const cost = isPaid
    ? known.reserved === undefined
      ? 'Cost: not known.'
      : `Cost: ${known.reserved} credits.`
    : 'Cost: free.';
  const account = left === undefined ? '' : ` ${left} credits are left in the account.`;
  return { facts, line: `${cost}${account}${budget ? ` ${budgetWords(budget)}` : ''}` };
}

/** What agents may still spend, as a sentence for models. */
export function budgetWords({ limit, used, left, closed }: Awaited<ReturnType<ToolHost['budget']>>): string {
  if (limit === 0) return "The agents' budget is 0: a person is asked about each paid call, or it's refused.";
  if (closed) return `The agents' budget of ${limit} credits is closed for today: ${used} were spent.`;
  return `The agents' budget: ${left} of ${limit} credits are left today.`;
}
