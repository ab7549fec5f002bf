import { isWhole, operationOf, type SeenCost, timesAsDear } from '../domain/costShape';

/** What a run may cost, in credits. */
export interface Quote {
  /** The most that it may cost; undefined if nothing comparable was paid: then all that is left is reserved. */
  readonly cost?: number | undefined;
  /** Nothing with the same measures was paid yet. */
  readonly isEstimate?: boolean | undefined;
  /** Without `cost`: the least that must be left. */
  readonly atLeast?: number | undefined;
}

/**
 * What a run may cost by what was paid to its service: what the same cost, or else the highest that was seen of its operation, and more if it's larger than
 * all that was seen. Not too low unless twice as much of something costs over twice as much. Where that is more than a whole day's limit, or nothing
 * comparable was paid, the run needs a day that has nothing else.
 * @param key see `costKey`
 * @param seen costs of the service, of all operations
 * @param limit credits a day
 */
export function quoteFor(key: string, seen: readonly SeenCost[], limit: number): Quote {
  const same = isWhole(key) ? highest(seen.filter((one) => one.key === key)) : undefined;
  if (same !== undefined) return { cost: same };
  const alike = seen.filter((one) => operationOf(one.key) === operationOf(key));
  const most = highest(alike) ?? highest(seen);
  if (most === undefined) return {};
  const bounds = alike.flatMap((one) => boundBy(one, key) ?? []);
  if (!bounds.length) return { atLeast: Math.min(most, limit) };
  // What is smaller in nothing isn't cheaper.
  const least = highest(alike.filter((one) => timesAsDear(one.key, key) === 1)) ?? 0;
  const estimate = Math.max(most, Math.min(...bounds));
  return { cost: least > limit ? least : Math.min(estimate, limit), isEstimate: true };
}

/** The most that a run may cost by one that was paid, whose cost the service may have rounded down. */
function boundBy({ key: seen, credits }: SeenCost, key: string): number | undefined {
  const times = timesAsDear(key, seen);
  if (times === undefined) return undefined;
  return times === 1 ? credits : Math.ceil((credits + 1) * times);
}

const highest = (costs: readonly SeenCost[]) =>
  costs.length ? Math.max(...costs.map(({ credits }) => credits)) : undefined;
