import { asepriteFile, cel, layer } from './asepriteFile';

/** Blends groups as separate images. */
const GROUPS_BLEND = 3;

/** A valid 3 MB file that takes minutes to flatten: thousands of groups, each with its own canvas for one pixel. */
export function slowAseprite(): Buffer {
  const groups = Array.from({ length: 30_000 }, (_, index) => [
    layer({ name: '', type: 1 }),
    layer({ name: '', level: 1 }),
    cel(1, 1, [255, 0, 0, 255], { layer: 2 * index + 1 }),
  ]);
  return asepriteFile({ width: 2048, height: 2048, flags: GROUPS_BLEND, frames: [{ chunks: groups.flat() }] });
}
