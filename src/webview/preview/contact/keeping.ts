import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';

/**
 * What a user chooses from: the outputs of a run, or several files that are shown without one. Never the source of a run or what
 * only belongs to it: those were not made here. Nor a file that is looked at alone.
 */
export function choosable({ run, items }: PreviewState): PreviewItem[] {
  const found = items.filter(({ role, gone, members }) => role === (run ? 'output' : 'source') && !gone && !members);
  return run || found.length > 1 ? found : [];
}

/** Of the ids in `kept`, those that still can be chosen, in the order of the state. */
export function keptItems(state: PreviewState, kept: readonly string[]): PreviewItem[] {
  return choosable(state).filter(({ id }) => kept.includes(id));
}

/** All that can be chosen and was not kept. */
export function restItems(state: PreviewState, kept: readonly string[]): PreviewItem[] {
  return choosable(state).filter(({ id }) => !kept.includes(id));
}

/** Keeps all of `ids`, or none of them any more where all were kept. */
export function toggleKept(kept: readonly string[], ids: readonly string[]): string[] {
  const others = kept.filter((id) => !ids.includes(id));
  return ids.every((id) => kept.includes(id)) ? others : [...others, ...ids];
}

/** The id to go to when `leaving` go away: the next one that stays, else the last before them. */
export function neighbour(ids: readonly string[], leaving: readonly string[]): string | undefined {
  const last = ids.findLastIndex((id) => leaving.includes(id));
  const stays = (id: string) => !leaving.includes(id);
  return ids.slice(last + 1).find(stays) ?? ids.slice(0, Math.max(0, last)).findLast(stays);
}

/** The size that most pictures have; the first of those where several are as frequent. Undefined without pictures. */
export function commonSize<S extends { readonly width: number; readonly height: number }>(
  sizes: readonly S[],
): S | undefined {
  const counts = new Map<string, number>();
  let best: S | undefined;
  let most = 0;
  const keyOf = ({ width, height }: S) => `${width} ${height}`;
  for (const size of sizes) counts.set(keyOf(size), (counts.get(keyOf(size)) ?? 0) + 1);
  for (const size of sizes) {
    const count = counts.get(keyOf(size)) ?? 0;
    if (count > most) [best, most] = [size, count];
  }
  return best;
}
