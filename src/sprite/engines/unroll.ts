import { playedFrames } from '../export/animations';
import type { FrameTag } from '../pixels/frameTag';
import type { Slice, SliceKey } from '../pixels/slice';
import type { ExportSprite } from '../source/sprite';

/** A timeline on which each tag plays forward. */
export interface Unrolled {
  /** New frame → index of the old one. */
  readonly frames: readonly number[];
  /** In their old order, all forward. `repeat` is 1 if a tag plays several times, because its frames are repeated. */
  readonly tags: readonly FrameTag[];
}

/**
 * Writes out reverse passes and repeats of tags as frames: in the tag's place, or after all frames if it shares frames with another tag.
 * Frames without a tag stay.
 * @param count number of frames, at least 1
 * @throws {RangeError} if the result has more frames than an Aseprite file can have
 */
export function unrolled(count: number, tags: readonly FrameTag[]): Unrolled {
  const all = playedFrames(tags);
  const plans = tags.map((tag, index) => {
    const played = all[index] ?? [];
    const forward = played.length === tag.to - tag.from + 1 && played[0] === tag.from;
    const alone = tags.every((other) => other === tag || other.to < tag.from || other.from > tag.to);
    return { tag, played, forward, alone, from: 0 };
  });
  const inPlace = new Map(plans.filter(({ forward, alone }) => alone && !forward).map((plan) => [plan.tag.from, plan]));
  const frames: number[] = [];
  const place: number[] = [];
  for (let frame = 0; frame < count; frame++) {
    place[frame] = frames.length;
    const plan = inPlace.get(frame);
    if (!plan) frames.push(frame);
    else {
      plan.from = frames.length;
      frames.push(...plan.played);
      frame = plan.tag.to;
    }
  }
  for (const plan of plans) {
    if (plan.forward) plan.from = place[plan.tag.from] ?? 0;
    else if (!plan.alone) {
      plan.from = frames.length;
      frames.push(...plan.played);
    }
  }
  return {
    frames,
    tags: plans.map(({ tag, played, from }) => ({
      ...tag,
      from,
      to: from + played.length - 1,
      direction: 'forward',
      repeat: tag.repeat === undefined ? undefined : 1,
    })),
  };
}

/** A sprite with added frames. */
export interface UnrolledSprite {
  readonly sprite: ExportSprite;
  /** New frame → index of the old one. */
  readonly order: readonly number[];
}

/**
 * Adds frames after the sprite's own, which keep their numbers: if an engine would play a tag incorrectly, the tag is written out there,
 * forward.
 * @param playsAlone whether the engine plays a tag correctly by itself
 */
export function unrolledBehind(sprite: ExportSprite, playsAlone: (tag: FrameTag) => boolean): UnrolledSprite {
  const played = playedFrames(sprite.tags);
  const order = [...sprite.frames.keys()];
  const tags = sprite.tags.map((tag, index) => {
    if (playsAlone(tag)) return tag;
    const frames = played[index] ?? [];
    const from = order.length;
    order.push(...frames);
    return { ...tag, from, to: order.length - 1, direction: 'forward' as const, ...(tag.repeat && { repeat: 1 }) };
  });
  const placesOf = new Map<number, number[]>();
  for (const [frame, old] of order.entries()) {
    const places = placesOf.get(old);
    if (places) places.push(frame);
    else placesOf.set(old, [frame]);
  }
  const whole: ExportSprite = {
    ...sprite,
    tags,
    frames: order.flatMap((old) => sprite.frames[old] ?? []),
    slices: sprite.slices.map((slice) => sliceInOrder(slice, order)),
    ...(sprite.cels && {
      cels: sprite.cels.flatMap((cel) => (placesOf.get(cel.frame) ?? []).map((frame) => ({ ...cel, frame }))),
    }),
  };
  return { sprite: whole, order };
}

/**
 * A slice for frames in a new order. It is hidden in frames whose old frame came before its first key.
 * @param order new frame → index of the old one
 */
export function sliceInOrder({ keys, ...slice }: Slice, order: readonly number[]): Slice {
  const moved: SliceKey[] = [];
  let last: SliceKey | undefined;
  for (const [frame, old] of order.entries()) {
    const key = keys.findLast((one) => one.frame <= old);
    if (key === last) continue;
    moved.push({ ...(key ?? HIDDEN), frame });
    last = key;
  }
  return { ...slice, keys: moved };
}

const HIDDEN: SliceKey = { frame: 0, bounds: { x: 0, y: 0, width: 0, height: 0 } };
