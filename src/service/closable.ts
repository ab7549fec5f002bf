/**
 * The chunks of a body. `close` frees its connection and may be called more than once: when the loop is left, and also
 * when a body is ended before anybody read from it, which a generator alone would not notice.
 */
export function closable(chunks: AsyncGenerator<Uint8Array, void>, close: () => void): AsyncIterable<Uint8Array> {
  const iterator: AsyncIterator<Uint8Array, void> = {
    next: () => chunks.next(),
    return: () => {
      close();
      return chunks.return();
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
