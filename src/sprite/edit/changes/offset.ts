import type { Slice, SliceKey } from '../../pixels/slice';
import type { Axes } from '../../pixels/views';
import type { CelBody, EditFrame, EditSprite } from '../editSprite';
import { refuse } from '../refusal';
import { isWhole } from './limits';

/** Moves what is in frames, without the canvas. Backgrounds stay. */
export interface OffsetChange {
  readonly change: 'offset';
  /** Default: all. */
  readonly frames?: readonly number[];
  /** Whole pixels to the right and down: of each of these frames, or of all. */
  readonly by: Axes | readonly Axes[];
}

/** Places of cels, as Aseprite's files hold them. */
export const PLACES = { least: -32_768, most: 32_767 } as const;

/** Slices move along with the frames that they are in. Cels that are linked and move differently are linked no more. */
export function offsetFrames(sprite: EditSprite, { frames: only, by }: OffsetChange): EditSprite {
  const offsets = offsetsOf(sprite, only, by);
  const ground = sprite.layers.find(({ background }) => background)?.id;
  const moved = new Map<CelBody, Map<string, CelBody>>();
  const movedBody = (body: CelBody, offset: Axes): CelBody => {
    const known = moved.get(body) ?? new Map<string, CelBody>();
    moved.set(body, known);
    const key = `${offset.x},${offset.y}`;
    const next = known.get(key) ?? placedBody(body, offset);
    known.set(key, next);
    return next;
  };
  const frames = sprite.frames.map((frame, at): EditFrame => {
    const offset = offsets[at];
    if (!offset || isNowhere(offset)) return frame;
    const cels = new Map(frame.cels);
    for (const [layer, cel] of frame.cels)
      if (layer !== ground) cels.set(layer, { ...cel, body: movedBody(cel.body, offset) });
    return { ...frame, cels };
  });
  return { ...sprite, frames, slices: sprite.slices.map((slice) => movedSlice(slice, offsets)) };
}

const isNowhere = ({ x, y }: Axes) => x === 0 && y === 0;

/** Of each frame of the sprite. */
function offsetsOf(
  { frames }: EditSprite,
  only: readonly number[] = [...frames.keys()],
  by: OffsetChange['by'],
): readonly Axes[] {
  if (!only.length || only.some((frame) => !frames[frame])) refuse({ why: 'gone', what: 'frame' });
  const all = isList(by) ? by : only.map(() => by);
  const { least, most } = PLACES;
  if (all.length !== only.length || !all.every(({ x, y }) => isWhole(x, least, most) && isWhole(y, least, most)))
    refuse({ why: 'range', what: 'offset', least, most });
  const offsets: Axes[] = frames.map(() => ({ x: 0, y: 0 }));
  for (const [at, frame] of only.entries()) offsets[frame] = all[at] ?? { x: 0, y: 0 };
  return offsets;
}

const isList = (by: OffsetChange['by']): by is readonly Axes[] => Array.isArray(by);

function placedBody(body: CelBody, offset: Axes): CelBody {
  const [x, y] = [body.x + offset.x, body.y + offset.y];
  const { least, most } = PLACES;
  if (!isWhole(x, least, most) || !isWhole(y, least, most)) refuse({ why: 'range', what: 'offset', least, most });
  return { ...body, x, y };
}

/** A key holds until the next one, so frames that move differently get keys of their own. */
function movedSlice(slice: Slice, offsets: readonly Axes[]): Slice {
  const keys: SliceKey[] = [];
  let [last, lastOffset]: [SliceKey | undefined, Axes | undefined] = [undefined, undefined];
  for (const [frame, offset] of offsets.entries()) {
    const key = slice.keys.findLast((one) => one.frame <= frame);
    const isSame = key === last && (!key || (offset.x === lastOffset?.x && offset.y === lastOffset.y));
    [last, lastOffset] = [key, offset];
    if (!key || isSame) continue;
    const { bounds } = key;
    keys.push({ ...key, frame, bounds: { ...bounds, x: bounds.x + offset.x, y: bounds.y + offset.y } });
  }
  return { ...slice, keys };
}
