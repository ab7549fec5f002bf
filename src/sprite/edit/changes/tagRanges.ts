import type { FrameTag } from '../../pixels/frameTag';

/** Tags without some frames; those that have none left are gone. */
export function tagsWithout<T extends FrameTag>(tags: readonly T[], gone: ReadonlySet<number>): readonly T[] {
  const before = (frame: number) => frame - [...gone].filter((one) => one < frame).length;
  return tags.flatMap((tag) => {
    const [from, to] = [before(tag.from), before(tag.to + 1) - 1];
    return from > to ? [] : [{ ...tag, from, to }];
  });
}

/**
 * Tags with new frames before the one at `at`: they grow with what is put into them.
 * @param joinsAfter whether a tag also gets what is put right after it
 */
export function tagsWith<T extends FrameTag>(
  tags: readonly T[],
  at: number,
  count: number,
  joinsAfter: (tag: T) => boolean = () => false,
): readonly T[] {
  return tags.map((tag) => {
    const { from, to } = tag;
    const grows = (at > from && at <= to) || (at === to + 1 && joinsAfter(tag));
    if (grows) return { ...tag, to: to + count };
    return at <= from ? { ...tag, from: from + count, to: to + count } : tag;
  });
}
