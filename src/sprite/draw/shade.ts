import type { Mask } from './mask';

/** What shading makes of a color: the next other one in a ramp, which may have some twice. Undefined: it isn't in the ramp, or nothing follows there. */
export function shadedColor(ramp: readonly number[], color: number, by: 1 | -1): number | undefined {
  const first = ramp.indexOf(color);
  if (first < 0) return undefined;
  let at = first + by;
  while (ramp[at] === color) at += by;
  return ramp[at];
}

/**
 * Pixels that a stroke shades, and their new colors, row by row; undefined: none of them is in the ramp. A stroke shades each pixel once.
 * @param words RGBA of each pixel of a canvas of so many columns, before the stroke @param mask inside the canvas
 */
export function shaded(
  words: Uint32Array,
  columns: number,
  mask: Mask,
  ramp: readonly number[],
  by: 1 | -1,
): { readonly mask: Mask; readonly words: Uint32Array } | undefined {
  const bits = new Uint8Array(mask.bits.length);
  const found: number[] = [];
  for (let at = 0; at < bits.length; at++) {
    if (!mask.bits[at]) continue;
    const [x, y] = [mask.x + (at % mask.width), mask.y + Math.floor(at / mask.width)];
    const color = shadedColor(ramp, words[y * columns + x] ?? 0, by);
    if (color === undefined) continue;
    bits[at] = 1;
    found.push(color);
  }
  return found.length ? { mask: { ...mask, bits }, words: Uint32Array.from(found) } : undefined;
}
