import type { Size } from '../pixels/raster';
import { inRect, type Mask, trimmedMask, withinCanvas } from './mask';
import { ellipseMask } from './shapes';

/**
 * With all pixels that a round brush reaches from one of them, within a canvas; negative: without those that it reaches from outside, also from beyond the
 * edge of the canvas. As Aseprite expands and contracts selections.
 * @param by pixels from the middle of the brush to its edge @returns undefined: nothing is left
 */
export function grownMask(mask: Mask, by: number, canvas: Size): Mask | undefined {
  const room = Math.abs(by);
  const rect = { x: mask.x - room, y: mask.y - room, width: mask.width + 2 * room, height: mask.height + 2 * room };
  const { bits } = inRect(mask, rect);
  const grown = by < 0 ? inverted(spread(inverted(bits), rect, room)) : spread(bits, rect, room);
  const seen = withinCanvas({ ...rect, bits: grown }, canvas);
  return seen && trimmedMask(seen);
}

const inverted = (bits: Uint8Array) => bits.map((bit) => bit ^ 1);

/** Sets the brush at each pixel of an edge; what is inside of one is covered already. */
function spread(bits: Uint8Array, { width, height }: Size, by: number): Uint8Array {
  const out = bits.slice();
  const reach = reachOf(by);
  for (let at = 0, x = 0, y = 0; at < bits.length; at++, x++) {
    if (x === width) [x, y] = [0, y + 1];
    if (!bits[at] || isInside(bits, at, width)) continue;
    for (let row = Math.max(0, y - by); row <= Math.min(height - 1, y + by); row++) {
      const beside = reach[Math.abs(row - y)] ?? 0;
      out.fill(1, row * width + Math.max(0, x - beside), row * width + Math.min(width - 1, x + beside) + 1);
    }
  }
  return out;
}

/** Whether all four pixels at the sides are set too; at the ends of a row, those that are next in memory are as good: they only say that less is done. */
const isInside = (bits: Uint8Array, at: number, width: number) =>
  bits[at - 1] === 1 && bits[at + 1] === 1 && bits[at - width] === 1 && bits[at + width] === 1;

/** How far the brush reaches to the side, by the distance of a row from its middle. */
function reachOf(by: number): readonly number[] {
  const side = 2 * by + 1;
  const { bits } = ellipseMask({ x: 0, y: 0, width: side, height: side }, true);
  return Array.from({ length: by + 1 }, (_, row) => by - bits.subarray((by + row) * side).indexOf(1));
}
