import type { FrameTag } from '../../pixels/frameTag';
import type { Change } from '../change';
import type { EditSprite } from '../editSprite';
import { refuse } from '../refusal';

/** What is said about the frames of a sprite. Frames are counted from 0. */
export type FramesRequest =
  /** Milliseconds of each frame, or one number for all. */
  | { readonly to: 'durations'; readonly durations: readonly number[] }
  /** All frames in their new order, each once. */
  | { readonly to: 'order'; readonly order: readonly number[] }
  /** A tag over frames: a new one, or the first one of this name with what is said of it. */
  | { readonly to: 'tag'; readonly tag: Partial<FrameTag> & Pick<FrameTag, 'name' | 'from' | 'to'> }
  | { readonly to: 'delete'; readonly frames: readonly number[] };

/** The same as changes; none if it's so already. @throws {ChangeRefused} if the sprite has other frames than were named */
export function frameChanges(sprite: EditSprite, request: FramesRequest): readonly Change[] {
  switch (request.to) {
    case 'durations':
      return durationChanges(sprite, request.durations);
    case 'order':
      return moves(sprite.frames.length, request.order);
    case 'tag': {
      const { tag } = request;
      const at = sprite.tags.findIndex(({ name }) => name === tag.name);
      return at < 0
        ? [{ change: 'add-tag', tag: { direction: 'forward', ...tag } }]
        : [{ change: 'change-tag', at, tag }];
    }
    case 'delete':
      return [{ change: 'delete-frames', frames: request.frames }];
  }
}

function durationChanges({ frames }: EditSprite, durations: readonly number[]): readonly Change[] {
  const [only] = durations;
  const all = [...frames.keys()];
  if (durations.length === 1 && only !== undefined) return [{ change: 'durations', frames: all, durations: only }];
  if (durations.length !== frames.length) refuse({ why: 'frame-count', frames: frames.length });
  return [{ change: 'durations', frames: all, durations }];
}

/** Frames that stay next to each other move together. */
function moves(count: number, order: readonly number[]): readonly Change[] {
  const isEach = order.length === count && new Set(order).size === count;
  if (!isEach || order.some((frame) => frame < 0 || frame >= count)) refuse({ why: 'frame-count', frames: count });
  const now = Array.from({ length: count }, (_, at) => at);
  const changes: Change[] = [];
  for (let to = 0; to < count; ) {
    const from = now.indexOf(order[to] ?? 0, to);
    let length = 1;
    while (to + length < count && now[from + length] === order[to + length]) length++;
    if (from !== to) {
      const frames = Array.from({ length }, (_, at) => from + at);
      changes.push({ change: 'move-frames', frames, to });
      now.splice(to, 0, ...now.splice(from, length));
    }
    to += length;
  }
  return changes;
}
