import { boundsWhere } from '../../pixels/changes';
import { type Raster, type Rect, wordsOf } from '../../pixels/raster';
import type { Slice } from '../../pixels/slice';
import type { Axes, SpriteViews } from '../../pixels/views';
import type { FixPlan } from '../fixSprite';

/** Where the pixels of a view's frames are after a fix. */
export interface FixedPlaces {
  /** Picture pixels for each sprite pixel. */
  readonly step: Axes;
  /** Index of the view's first frame among those of all views. */
  readonly first: number;
  /** How far each frame was moved, in sprite pixels. */
  readonly moves: readonly Axes[];
  /** @param frame from 0 */
  point(x: number, y: number, frame: number): Axes;
}

/** The places in one view of a fixed sprite. */
export function fixedPlaces(sprite: SpriteViews, { grid, moves: all }: FixPlan, view: number): FixedPlaces {
  const step = grid?.step ?? { x: 1, y: 1 };
  const first = sprite.views.slice(0, view).reduce((sum, { frames }) => sum + frames.length, 0);
  const moves = all.slice(first, first + (sprite.views[view]?.frames.length ?? 0));
  return {
    step,
    first,
    moves,
    point(x, y, frame) {
      const offset = grid?.offsets[first + frame] ?? { x: 0, y: 0 };
      const move = moves[frame] ?? { x: 0, y: 0 };
      return { x: Math.round((x - offset.x) / step.x) + move.x, y: Math.round((y - offset.y) / step.y) + move.y };
    },
  };
}

/** The smallest rectangle with all visible pixels. */
export function contentOf({ width, height, data }: Raster): Rect | undefined {
  const words = wordsOf(data);
  return boundsWhere(words, words, { width, height }, (word) => word >>> 24 !== 0);
}

/** A slice whose pixels were moved or shrunk. What was visible stays at least one pixel large. */
export function fixedSlice(slice: Slice, places: FixedPlaces): Slice {
  return {
    ...slice,
    keys: slice.keys.map(({ frame, bounds, center, pivot }) => {
      const moved = fixedRect(bounds, places, frame);
      return {
        frame,
        bounds: moved,
        ...(center && { center: fixedCenter(center, bounds, moved, places, frame) }),
        ...(pivot && { pivot: { x: Math.round(pivot.x / places.step.x), y: Math.round(pivot.y / places.step.y) } }),
      };
    }),
  };
}

function fixedRect({ x, y, width, height }: Rect, places: FixedPlaces, frame: number): Rect {
  const from = places.point(x, y, frame);
  const to = places.point(x + width, y + height, frame);
  return { ...from, width: sideOf(width, to.x - from.x), height: sideOf(height, to.y - from.y) };
}

const sideOf = (before: number, after: number) => (before > 0 ? Math.max(1, after) : 0);

/** The center of a nine-patch, whose place counts from the corner of the slice. */
function fixedCenter(center: Rect, bounds: Rect, moved: Rect, places: FixedPlaces, frame: number): Rect {
  const inCanvas = { ...center, x: bounds.x + center.x, y: bounds.y + center.y };
  const { x, y, width, height } = fixedRect(inCanvas, places, frame);
  return { x: x - moved.x, y: y - moved.y, width, height };
}
