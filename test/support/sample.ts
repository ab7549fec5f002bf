import { seeded } from './random';
import { seed } from './seed';

/** Whether every example is wanted, as `npm run test:all` wants before a release. Otherwise tests that measure take a sample. */
export const everything = process.env.SPRITE_KILN_ALL === '1';

/** How many examples a property or a fuzz test draws: `all` where every example is wanted. */
export function examples(sampled: number, all: number): number {
  return everything ? all : sampled;
}

export interface SampleOptions<T> {
  /** Another number, another sample of the same list. */
  readonly round?: number;
  /** Items that every sample has, because they were wrong once. Say so where they are named. */
  readonly always?: (item: T) => boolean;
  /** Take the whole list. Default: `everything`. */
  readonly whole?: boolean;
}

/**
 * `count` items of a list in their order, one from each of `count` stretches of it, so that no part of the list is left out. The same
 * seed gives the same sample.
 */
export function sampleOf<T>(
  items: readonly T[],
  count: number,
  { round = 0, always = () => false, whole = everything }: SampleOptions<T> = {},
): readonly T[] {
  if (whole || count >= items.length) return items;
  const random = seeded(seed + round * 7919);
  const stretch = items.length / count;
  const drawn = new Set(Array.from({ length: count }, (_, at) => Math.floor((at + random()) * stretch)));
  return items.filter((item, at) => drawn.has(at) || always(item));
}
