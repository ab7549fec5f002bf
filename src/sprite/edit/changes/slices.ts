import type { Rect } from '../../pixels/raster';
import type { Slice, SliceKey } from '../../pixels/slice';
import type { EditSprite } from '../editSprite';
import { refuse } from '../refusal';
import { checkName } from './limits';

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
  checkName(name);
  const named: Slice = name === undefined || name === old.name ? old : { ...old, name };
  if (!bounds && pivot === undefined) return { ...sprite, slices: sprite.slices.with(at, named) };
  const place = sprite.frames[frame] ? old.keys.findLastIndex((key) => key.frame <= frame) : -1;
  if (place < 0) refuse({ why: 'gone', what: 'frame' });
  checkPixels(bounds, pivot);
  const keys = old.keys.map((one, index) =>
    withPivot(index === place ? withBounds(one, bounds) : one, index === place, pivot),
  );
  return { ...sprite, slices: sprite.slices.with(at, { ...named, keys }) };
}

function checkPixels(bounds: Rect | undefined, pivot: ChangeSliceChange['pivot']): void {
  const numbers = [bounds?.x, bounds?.y, bounds?.width, bounds?.height, pivot?.x, pivot?.y];
  const { least, most } = SLICE_PIXELS;
  const isWrong = (value = 0) => !Number.isSafeInteger(value) || value < least || value > most;
  if (numbers.some(isWrong) || (bounds && Math.min(bounds.width, bounds.height) < 0))
    refuse({ why: 'range', what: 'slice', least, most });
}

function withBounds(key: SliceKey, bounds = key.bounds): SliceKey {
  const { frame, center, pivot } = key;
  return { frame, bounds, ...(center && { center: within(center, bounds) }), ...(pivot && { pivot }) };
}

/** Either all keys have a pivot or none, as in Aseprite's files. @param isMeant whether it's the key that is changed */
function withPivot(key: SliceKey, isMeant: boolean, pivot: ChangeSliceChange['pivot']): SliceKey {
  if (pivot === undefined || (pivot && key.pivot && !isMeant)) return key;
  const { pivot: _, ...others } = key;
  return pivot ? { ...others, pivot } : others;
}

/** The center of a nine-patch, moved and cut so that it's inside. */
function within({ x, y, width, height }: Rect, bounds: Rect): Rect {
  const axis = (start: number, length: number, most: number) => {
    const from = Math.max(0, Math.min(start, most - 1));
    return [from, Math.min(length, most - from)] as const;
  };
  const [left, across] = axis(x, width, bounds.width);
  const [top, down] = axis(y, height, bounds.height);
  return { x: left, y: top, width: across, height: down };
}
