import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';

/**
 * What tells each of several items apart, by id: `1` and `2` of one run, `idle` and `walk` of files that begin alike. A run's outputs are told apart
 * from each other, and everything else by its whole name.
 */
export function itemCaptions(items: readonly PreviewItem[], { run }: PreviewState): ReadonlyMap<string, string> {
  const isTold = ({ role }: PreviewItem) => run === undefined || role === 'output';
  const told = items.filter(isTold);
  const captions = captionsOf(
    told.map(({ name }) => name),
    run !== undefined,
  );
  const others = items.filter((item) => !isTold(item)).map(({ id, name }) => [id, stemOf(name)] as const);
  return new Map([...told.map(({ id }, index) => [id, captions[index] ?? ''] as const), ...others]);
}

/** A name, without its extension, as a series and a number in it. */
interface Numbered {
  readonly series: string;
  /** As written; absent if the name has no number, or is the only one of its series. */
  readonly number?: string;
}

/**
 * A caption for each file name: only what differs. Names that are equal get numbers in parentheses.
 * @param alone whether a number stands for a name that is still the only one of its series, because others will follow
 */
export function captionsOf(names: readonly string[], alone = false): string[] {
  const parts = names.map((name) => numberedName(stemOf(name)));
  const counts = countsOf(parts.map(({ series }) => series));
  const known = parts.map(({ series, number }, index): Numbered => {
    const counted = number !== undefined && (alone || (counts.get(series) ?? 0) > 1);
    return counted ? { series, number } : { series: stemOf(names[index] ?? '') };
  });
  const words = differingWords([...new Set(known.map(({ series }) => series))]);
  const numbered = new Set(known.flatMap(({ series, number }) => (number === undefined ? [] : series)));
  const captions = known.map(({ series, number }) => {
    const word = words.get(series) ?? series;
    if (number === undefined) return word;
    return numbered.size === 1 ? number : `${word} ${number}`;
  });
  return apart(captions, names);
}

/** `hero-edit-2` is number `2` of `hero-edit`. */
function numberedName(stem: string): Numbered {
  const [, start = '', number] = /^(.*\D)(\d+)$/.exec(stem) ?? [];
  const series = start.replace(/[-_ ]+$/, '');
  return series && number !== undefined ? { series, number } : { series: stem };
}

/** By series, its words without those that all series begin or end with. At least one word of each is left. */
function differingWords(all: readonly string[]): ReadonlyMap<string, string> {
  const split = all.map((series) => series.split(/(?<=[-_ ])/));
  const least = Math.min(...split.map(({ length }) => length));
  const [first = []] = split;
  const plain = (word: string | undefined) => word?.replace(/[-_ ]+$/, '');
  const common = (at: (words: readonly string[], index: number) => string | undefined, most: number) => {
    let count = 0;
    while (count < most && split.every((words) => plain(at(words, count)) === plain(at(first, count)))) count++;
    return count;
  };
  if (all.length < 2) return new Map();
  const start = common((words, index) => words[index], least - 1);
  const end = common((words, index) => words.at(-1 - index), least - 1 - start);
  return new Map(
    all.map((series, index) => {
      const words = (split[index] ?? []).slice(start, (split[index] ?? []).length - end);
      return [series, plain(words.join('')) || series] as const;
    }),
  );
}

/** Captions that are all different: whole names for equal ones, and numbers for equal names, as of files in several folders. */
function apart(captions: readonly string[], names: readonly string[]): string[] {
  const counts = countsOf(captions);
  const seen = new Map<string, number>();
  return captions.map((caption, index) => {
    const told = (counts.get(caption) ?? 0) > 1 ? (names[index] ?? caption) : caption;
    const before = seen.get(told) ?? 0;
    seen.set(told, before + 1);
    return before ? `${told} (${before + 1})` : told;
  });
}

function countsOf(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** A file name without its extension. */
export const stemOf = (name: string) => name.replace(/\.[^.]+$/, '');
