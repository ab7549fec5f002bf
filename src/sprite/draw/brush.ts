import type { Axes } from '../pixels/views';
import type { Mask } from './mask';
import { ellipseMask, rectangleMask } from './shapes';

export const BRUSH_SHAPES = ['square', 'round'] as const;
export type BrushShape = (typeof BRUSH_SHAPES)[number];

/** Pixels along a side of a brush, at most. */
export const MAX_BRUSH = 16;

const BRUSHES = new Map<string, Mask>();

/** The pixels that a brush sets around the one where it is. Of an even size, it reaches one pixel farther to the left and up. @param size 1 to 16 */
export function brushMask(size: number, shape: BrushShape): Mask {
  const key = `${shape}${size}`;
  const known = BRUSHES.get(key);
  if (known) return known;
  const at = -(size >> 1);
  const rect = { x: at, y: at, width: size, height: size };
  const mask = shape === 'round' ? ellipseMask(rect, true) : rectangleMask(rect, true);
  BRUSHES.set(key, mask);
  return mask;
}

/** A brush where it sets its pixels. */
export const brushAt = (brush: Mask, { x, y }: Axes): Mask => ({ ...brush, x: brush.x + x, y: brush.y + y });
