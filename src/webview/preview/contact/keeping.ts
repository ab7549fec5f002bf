import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { Size } from '../../../sprite/pixels/raster';

/** Key of *Keep*. */
export const KEEP_KEY = 'k';

/** Keys of *Discard*: Macs have Backspace where others have Delete. */
export const DISCARD_KEYS = ['Ctrl+Delete', 'Ctrl+Backspace'] as const;

/** Key of *Keep As…*, which asks for a name before it changes a file. */
export const RENAME_KEY = 'F2';

/**
 * The items that can be kept or discarded: a run's outputs, or several files that are shown without a run. A run's source and the files
 * that belong to it can't, because the run didn't make them; nor can a file that is shown alone.
 */
export function choosable({ run, items }: PreviewState): PreviewItem[] {
  const found = items.filter(({ role, gone, members }) => role === (run ? 'output' : 'source') && !gone && !members);
  return run || found.length > 1 ? found : [];
}

/** Whether an item is kept: its place says so if outputs are drafts until then, otherwise a person's mark. @param marked ids of marked items */
export function isKept({ id, role, draft }: PreviewItem, { run }: PreviewState, marked: readonly string[]): boolean {
  return run?.drafts ? role === 'output' && !draft : marked.includes(id);
}

/** The choosable items that are kept, in the order of the state. */
export function keptItems(state: PreviewState, marked: readonly string[]): PreviewItem[] {
  return choosable(state).filter((item) => isKept(item, state, marked));
}

/** The choosable items that aren't kept, in the order of the state. */
export function restItems(state: PreviewState, marked: readonly string[]): PreviewItem[] {
  return choosable(state).filter((item) => !isKept(item, state, marked));
}

/** Keeps all of `ids` or, if all are kept already, none of them. */
export function toggleKept(kept: readonly string[], ids: readonly string[]): string[] {
  const others = kept.filter((id) => !ids.includes(id));
  return ids.every((id) => kept.includes(id)) ? others : [...others, ...ids];
}

/** The id to go to when `leaving` are removed: the next remaining one, else the last one before them. */
export function neighbor(ids: readonly string[], leaving: readonly string[]): string | undefined {
  const last = ids.findLastIndex((id) => leaving.includes(id));
  const stays = (id: string) => !leaving.includes(id);
  return ids.slice(last + 1).find(stays) ?? ids.slice(0, Math.max(0, last)).findLast(stays);
}

/** The size that most pictures have; the first if several are equally frequent. Undefined without pictures. */
export function commonSize<S extends Size>(sizes: readonly S[]): S | undefined {
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
