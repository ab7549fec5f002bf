import { DecodeError } from './decodeError';

/**
 * Inflates the `IDAT` data of a PNG into exactly `size` bytes with the browser's own code, many times as fast as ours; what follows
 * them is dropped. Throws `DecodeError` when there is less, or the data is damaged.
 */
export async function nativeInflate(parts: readonly Uint8Array[], size: number): Promise<Uint8Array> {
  const result = new Uint8Array(size);
  const data = new Blob(parts.map((part) => new Uint8Array(part)));
  const reader = data.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let filled = 0;
  try {
    while (filled < size) {
      const { done, value } = await reader.read();
      if (done) throw new DecodeError('unreadable');
      result.set(value.subarray(0, size - filled), filled);
      filled += Math.min(value.length, size - filled);
    }
  } finally {
    // A stream that failed cannot be cancelled, and need not be.
    await reader.cancel().catch(() => {});
  }
  return result;
}
