import { seed, seeded } from './random';

/** Whether every example is requested, as by `npm run test:all` before a release. Otherwise, measuring tests take a sample. */
export const allExamples = process.env.SPRITE_KILN_ALL === '1';

/** How many examples a property or a fuzz test draws: `all` if every example is requested. */
export function examples(sampled: number, all: number): number {
  return allExamples ? all : sampled;
}

export interface SampleOptions<T> {
  /** Another number gives another sample of the same list. */
  readonly round?: number;
  /** Items in every sample, because they failed once. Say so where they are named. */
  readonly always?: (item: T) => boolean;
  /** Use the whole list. Default: `allExamples`. */
  readonly whole?: boolean;
}

/** `count` items of a list in order, one from each of `count` sections of it, so that no part is left out. The same seed gives the same sample. */
export function sampleOf<T>(
  items: readonly T[],
  count: number,
  { round = 0, always = () => false, whole = allExamples }: SampleOptions<T> = {},
): readonly T[] {
  if (whole || count >= items.length) return items;
  const random = seeded(seed + round * 7919);
  const stretch = items.length / count;
  const drawn = new Set(Array.from({ length: count }, (_, at) => Math.floor((at + random()) * stretch)));
  return items.filter((item, at) => drawn.has(at) || always(item));
}
