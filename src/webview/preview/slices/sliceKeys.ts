import type { Slice, SliceKey } from '../../../shared/sprite/pixels/slice';

/** Slices that are drawn and listed: more than any sprite has. */
export const MOST_SLICES = 1000;

/** Aseprite's own color of slices that nobody colored. */
const USUAL = '#2f6bff';

/** Where a slice lies in a frame: its last key up to there; undefined if it is not, or is empty. */
export function sliceAt({ keys }: Slice, frame: number): SliceKey | undefined {
  let found: SliceKey | undefined;
  for (const key of keys) if (key.frame <= frame && (!found || key.frame >= found.frame)) found = key;
  return found && found.bounds.width > 0 && found.bounds.height > 0 ? found : undefined;
}

/** `#rrggbb`. */
export function sliceColor({ userData }: Slice): string {
  const { color } = userData ?? {};
  return color && !/^#.{6}00$/.test(color) ? color.slice(0, 7) : USUAL;
}
