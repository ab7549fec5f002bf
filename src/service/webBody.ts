import { CancelledError } from './errors';

/** The chunks of a web stream. Leaving the loop and an abort both cancel it. */
export async function* webBody(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  if (!reader) return;
  const stop = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal?.aborted) throw new CancelledError();
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await reader.cancel().catch(() => {});
  }
}
