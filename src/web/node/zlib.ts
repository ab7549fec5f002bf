import { zlibSync } from 'fflate';
import { inflateBounded } from '../../sprite/aseprite/inflate';

/** @param maxOutputLength bytes after which inflating stops */
export function inflateSync(bytes: Uint8Array, { maxOutputLength }: { readonly maxOutputLength: number }): Uint8Array {
  return inflateBounded(bytes, maxOutputLength);
}

export function deflateSync(
  bytes: Uint8Array,
  { level }: { readonly level?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 } = {},
): Uint8Array {
  return zlibSync(bytes, { level: level ?? 6 });
}
