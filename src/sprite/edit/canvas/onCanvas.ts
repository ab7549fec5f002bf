import type { Rect, Size } from '../../pixels/raster';
import { type Anchor, anchored, startAround } from '../anchor';
import type { EditSprite } from '../editSprite';
import { visibleOf } from './contentOf';

/** A canvas that images of any size are put on. */
export interface AnchoredCanvas extends Size {
  /** Default: the center. */
  readonly anchor?: Anchor;
}

/**
 * The canvas as a rectangle of a sprite's own one. It lies where the anchor says, moved by no more than it takes so that nothing visible is cut.
 * @returns undefined if it can't hold what is seen, of all frames together
 */
export function rectOnCanvas(sprite: EditSprite, { width, height, anchor }: AnchoredCanvas): Rect | undefined {
  const rect = anchored(sprite, { width, height }, anchor);
  const seen = visibleOf(sprite);
  if (!seen) return rect;
  if (seen.width > width || seen.height > height) return undefined;
  const x = startAround(rect.x, width, seen.x, seen.width);
  return { ...rect, x: x || 0, y: startAround(rect.y, height, seen.y, seen.height) || 0 };
}
