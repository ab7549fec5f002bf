/** Files that are read at the same time. */
export const AT_ONCE = 16;

/** What is done for some at the same time; the results are in the order of the items. */
export async function inTurns<T, R>(items: readonly T[], one: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(one))));
  return results;
}
