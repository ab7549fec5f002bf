import { Unzlib, unzlibSync } from 'fflate';
import type { Packed } from './document';

/** Bytes passed on at a time: they inflate to at most 8 MiB. */
const SLICE = 8 * 1024;

/** Data up to this size is inflated in one go, which is faster but can't be stopped: for 64 KiB, an attack can waste at most 64 MiB. */
const AT_ONCE = 64 * 1024;

/** Inflates zlib data to at most `size` bytes; throws if it is damaged. */
export type Inflate = (bytes: Uint8Array, size: number) => Uint8Array;

/** Inflates in plain JavaScript, on every thread. Stops after `size` bytes and ignores the rest. */
export const inflateBounded: Inflate = (bytes, size) => {
  const result = new Uint8Array(size);
  if (bytes.length <= AT_ONCE) {
    try {
      return unzlibSync(bytes, { out: result });
    } catch {
      // There may still be enough data before the damage.
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

/** Pixels or tiles that can't be inflated. */
export class DamagedPixelsError extends Error {
  override readonly name = 'DamagedPixelsError';
}

/** `size` bytes of pixels or tiles. Throws `DamagedPixelsError` if they can't be inflated or are fewer. */
export function unpacked({ bytes, compressed }: Packed, size: number, inflate: Inflate): Uint8Array {
  const found = compressed ? inflated(bytes, size, inflate) : bytes.subarray(0, size);
  if (found.length < size) throw new DamagedPixelsError('There are fewer pixels than announced.');
  return found;
}

function inflated(bytes: Uint8Array, size: number, inflate: Inflate): Uint8Array {
  try {
    return inflate(bytes, size);
  } catch (cause) {
    throw new DamagedPixelsError("Couldn't inflate the pixels.", { cause });
  }
}
