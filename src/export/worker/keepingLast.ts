import { isDeepStrictEqual } from 'node:util';
import type { ExportSource } from '../source';

/**
 * Reads sources and keeps what was read of the last one: a live picture asks for the same file again and again, each time with other options.
 * It is let go before another one is read, so that two are never in memory.
 */
export function keepingLast<T>(read: (source: ExportSource) => Promise<T>): (source: ExportSource) => Promise<T> {
  let last: { readonly source: ExportSource; readonly value: T } | undefined;
  return async (source) => {
    if (last && isDeepStrictEqual(last.source, source)) return last.value;
    last = undefined;
    const value = await read(source);
    last = { source, value };
    return value;
  };
}
