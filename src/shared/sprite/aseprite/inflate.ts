import { Unzlib, unzlibSync } from 'fflate';
import type { Packed } from './document';

/** Bytes passed on at a time: they inflate to 8 MiB at most. */
const SLICE = 8 * 1024;

/**
 * Data up to so many bytes is inflated at once, which is faster. It cannot be stopped, and 64 KiB of an attack would run to 64 MiB that are
 * thrown away.
 */
const AT_ONCE = 64 * 1024;

/** Inflates zlib data into `size` bytes at most; throws if it is damaged. */
export type Inflate = (bytes: Uint8Array, size: number) => Uint8Array;

/** Inflates in plain JavaScript, on every thread. Stops where `size` is reached, whatever follows. */
export const inflateBounded: Inflate = (bytes, size) => {
  const result = new Uint8Array(size);
  if (bytes.length <= AT_ONCE) {
    try {
      return unzlibSync(bytes, { out: result });
    } catch {
      // There may still be enough before the damage.
    }
  }
  let filled = 0;
  const stream = new Unzlib((chunk) => {
    const part = chunk.subarray(0, size - filled);
    result.set(part, filled);
    filled += part.length;
  });
  for (let at = 0; at < bytes.length && filled < size; at += SLICE) {
    stream.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  }
  return result.subarray(0, filled);
};

/** Pixels or tiles that cannot be inflated. */
export class DamagedPixelsError extends Error {
  override readonly name = 'DamagedPixelsError';
}

/** `size` bytes of pixels or tiles. Throws `DamagedPixelsError` where they cannot be inflated, or are fewer. */
export function unpacked({ bytes, compressed }: Packed, size: number, inflate: Inflate): Uint8Array {
  const found = compressed ? inflated(bytes, size, inflate) : bytes.subarray(0, size);
  if (found.length < size) throw new DamagedPixelsError('There are fewer pixels than announced.');
  return found;
}

function inflated(bytes: Uint8Array, size: number, inflate: Inflate): Uint8Array {
  try {
    return inflate(bytes, size);
  } catch (cause) {
    throw new DamagedPixelsError('The pixels cannot be inflated.', { cause });
  }
}
