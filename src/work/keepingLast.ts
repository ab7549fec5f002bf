import { isDeepStrictEqual } from 'node:util';

/**
 * Reads sources and keeps the result of the last one: a live preview requests the same file again and again with other options. The
 * result is released before another source is read, so two are never in memory.
 * @param read `more` is only for the reading: it doesn't decide what is read
 */
export function keepingLast<Source, T, More extends readonly unknown[]>(
  read: (source: Source, ...more: More) => Promise<T>,
): (source: Source, ...more: More) => Promise<T> {
  let last: { readonly source: Source; readonly value: T } | undefined;
  return async (source, ...more) => {
    if (last && isDeepStrictEqual(last.source, source)) return last.value;
    last = undefined;
    const value = await read(source, ...more);
    last = { source, value };
    return value;
  };
}
