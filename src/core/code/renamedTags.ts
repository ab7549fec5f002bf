import { listChanges } from '../../sprite/compare/changes';
import type { FrameTag } from '../../sprite/pixels/frameTag';

/** A tag of a sprite that has another name than before. */
export interface RenamedTag {
  readonly from: string;
  readonly to: string;
}

/** What is compared of a tag. */
export type KnownTag = Pick<FrameTag, 'name' | 'from' | 'to'>;

/**
 * Tags that were renamed: one is gone, and a new one has the same frames. Where several are gone or new at the same frames, nobody knows which is which, so
 * none of them counts.
 */
export function renamedTags(before: readonly KnownTag[], after: readonly KnownTag[]): RenamedTag[] {
  const { tags } = listChanges(compared(before), compared(after));
  const [gone, added] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const change of tags) {
    if (change.how === 'changed') continue;
    const [at, all] = [`${change.part.from} ${change.part.to}`, change.how === 'gone' ? gone : added];
    all.set(at, [...(all.get(at) ?? []), change.name]);
  }
  return [...gone].flatMap(([at, [from, ...more]]) => {
    const [to, ...others] = added.get(at) ?? [];
    return from !== undefined && to !== undefined && !more.length && !others.length ? [{ from, to }] : [];
  });
}

function compared(tags: readonly KnownTag[]) {
  const all = tags.map(({ name, from, to }): FrameTag => ({ name, from, to, direction: 'forward' }));
  return { width: 0, height: 0, frames: [], tags: all };
}
