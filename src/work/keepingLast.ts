import { isDeepStrictEqual } from 'node:util';

/**
 * Reads sources and keeps the result of the last one: a live preview requests the same file again and again with other options. The
 * result is released before another source is read, so two are never in memory.
 */
export function keepingLast<Source, T>(read: (source: Source) => Promise<T>): (source: Source) => Promise<T> {
  let last: { readonly source: Source; readonly value: T } | undefined;
  return async (source) => {
    if (last && isDeepStrictEqual(last.source, source)) return last.value;
    last = undefined;
    const value = await read(source);
    last = { source, value };
    return value;
  };
}
