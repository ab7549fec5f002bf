/**
 * For each of the things of a changed list, the place that it had in the old one: the same object, one with its name, or what was between the same
 * neighbors. -1: it's new.
 */
export function pairsOf<T extends { readonly name: string }>(old: readonly T[], next: readonly T[]): readonly number[] {
  const left = new Set(old.keys());
  const pairs = next.map(() => -1);
  const pair = (at: number, found: number | undefined) => {
    if (found === undefined || !left.delete(found)) return;
    pairs[at] = found;
  };
  for (const [at, one] of next.entries())
    pair(
      at,
      [...left].find((place) => old[place] === one),
    );
  for (const [at, { name }] of next.entries())
    if (pairs[at] === -1)
      pair(
        at,
        [...left].find((place) => old[place]?.name === name),
      );
  for (const at of next.keys()) if (pairs[at] === -1) pair(at, (pairs[at - 1] ?? -1) + 1);
  return pairs;
}
