import type { Rect, Size } from '../pixels/raster';

/** Where an image is on a canvas of another size. */
export const ANCHORS = ['nw', 'n', 'ne', 'w', 'center', 'e', 'sw', 's', 'se'] as const;
export type Anchor = (typeof ANCHORS)[number];

/**
 * A canvas of another size around an image. Of an odd difference, the pixel more, or less, is at the right and at the top, as Aseprite's Canvas Size has
 * it: sprites stay nearer to the ground.
 * @param canvas the image's own
 * @returns the new canvas, in pixels of the old one
 */
export function anchored(canvas: Size, { width, height }: Size, anchor: Anchor = 'center'): Rect {
  const [across, down] = [width - canvas.width, height - canvas.height];
  const half = (difference: number) => Math.trunc(difference / 2);
  const left = anchor.endsWith('w') ? 0 : anchor === 'e' || anchor === 'ne' || anchor === 'se' ? across : half(across);
  const top = anchor.startsWith('n') ? 0 : anchor.startsWith('s') ? down : down - half(down);
  return { x: -left || 0, y: -top || 0, width, height };
}

/** Where a stretch of a side begins that would begin at `start`, moved by no more than it takes to have all of another one, which isn't longer. */
export function startAround(start: number, side: number, from: number, length: number): number {
  return Math.max(from + length - side, Math.min(from, start));
}
