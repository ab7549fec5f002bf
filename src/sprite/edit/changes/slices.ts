import type { Rect } from '../../pixels/raster';
import type { Slice, SliceKey } from '../../pixels/slice';
import type { EditSprite } from '../editSprite';
import { refuse } from '../refusal';

/** Only what is another is said. */
export interface ChangeSliceChange {
  readonly change: 'change-slice';
  /** Index among the slices. */
  readonly at: number;
  readonly name?: string;
  /** The frame whose bounds and pivot are changed, with all that share them: up to the next key. Default: the first. */
  readonly frame?: number;
  /** In pixels of the canvas. */
  readonly bounds?: Rect;
  /** Within the bounds; null: none. */
  readonly pivot?: { readonly x: number; readonly y: number } | null;
}

/** Pixels of a slice's place and sides. A hidden one has no sides. */
export const SLICE_PIXELS = { least: -65_535, most: 65_535 } as const;

export function changeSlice(sprite: EditSprite, change: ChangeSliceChange): EditSprite {
  const { at, name, frame = 0, bounds, pivot } = change;
  const old = sprite.slices[at] ?? refuse({ why: 'gone', what: 'slice' });
  const named: Slice = name === undefined || name === old.name ? old : { ...old, name };
  if (!bounds && pivot === undefined) return { ...sprite, slices: sprite.slices.with(at, named) };
  const place = sprite.frames[frame] ? old.keys.findLastIndex((key) => key.frame <= frame) : -1;
  const key = old.keys[place] ?? refuse({ why: 'gone', what: 'frame' });
  checkPixels(bounds, pivot);
  const slice = { ...named, keys: old.keys.with(place, changedKey(key, bounds ?? key.bounds, pivot)) };
  return { ...sprite, slices: sprite.slices.with(at, slice) };
}

function checkPixels(bounds: Rect | undefined, pivot: ChangeSliceChange['pivot']): void {
  const numbers = [bounds?.x, bounds?.y, bounds?.width, bounds?.height, pivot?.x, pivot?.y];
  const { least, most } = SLICE_PIXELS;
  const isWrong = (value = 0) => !Number.isSafeInteger(value) || value < least || value > most;
  if (numbers.some(isWrong) || (bounds && Math.min(bounds.width, bounds.height) < 0))
    refuse({ why: 'range', what: 'slice', least, most });
}

function changedKey(
  { frame, center, pivot: old }: SliceKey,
  bounds: Rect,
  pivot: ChangeSliceChange['pivot'],
): SliceKey {
  const middle = center && within(center, bounds);
  const point = pivot === undefined ? old : pivot;
  return { frame, bounds, ...(middle && { center: middle }), ...(point && { pivot: point }) };
}

/** The center of a nine-patch, as far as it's still inside. */
function within({ x, y, width, height }: Rect, bounds: Rect): Rect | undefined {
  const rect = { x, y, width: Math.min(width, bounds.width - x), height: Math.min(height, bounds.height - y) };
  return rect.width > 0 && rect.height > 0 ? rect : undefined;
}
