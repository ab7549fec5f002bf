import type { FrameTag } from '../../shared/pixels/frameTag';
import { playedFrames } from './animations';

/** A timeline on which each tag plays forward. */
export interface Unrolled {
  /** By new frame: index of the old one. */
  readonly frames: readonly number[];
  /** In their old order, all forward. `repeat` is 1 where a tag plays a number of times, since its frames are there so often. */
  readonly tags: readonly FrameTag[];
}

/**
 * Writes ways back and repeats of tags out as frames: in the tag's place, or behind all frames where another tag has some of the same.
 * Frames outside of tags stay.
 * @param count number of frames; at least one
 * @throws {RangeError} where that makes more frames than an Aseprite file has
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
