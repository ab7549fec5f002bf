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
      checkFrames(sprite, request.order);
      return moves(sprite.frames.length, request.order);
    case 'tag': {
      const { tag } = request;
      checkFrames(sprite, [tag.from, tag.to]);
      const at = sprite.tags.findIndex(({ name }) => name === tag.name);
      return at < 0
        ? [{ change: 'add-tag', tag: { direction: 'forward', ...tag } }]
        : [{ change: 'change-tag', at, tag }];
    }
    case 'delete':
      checkFrames(sprite, request.frames);
      return [{ change: 'delete-frames', frames: request.frames }];
  }
}

/** The tag that a request changes into another one, as it was. */
export function replacedTag({ tags }: EditSprite, request: FramesRequest): FrameTag | undefined {
  if (request.to !== 'tag') return undefined;
  const { tag } = request;
  const old = tags.find(({ name }) => name === tag.name);
  const isOther = old && (Object.keys(tag) as (keyof typeof tag)[]).some((key) => tag[key] !== old[key]);
  return isOther ? old : undefined;
}

function durationChanges({ frames }: EditSprite, durations: readonly number[]): readonly Change[] {
  const [only] = durations;
  const all = [...frames.keys()];
  if (durations.length === 1 && only !== undefined) return [{ change: 'durations', frames: all, durations: only }];
  if (durations.length !== frames.length)
    refuse({ why: 'duration-count', frames: frames.length, durations: durations.length });
  return [{ change: 'durations', frames: all, durations }];
}

function checkFrames({ frames: { length } }: EditSprite, named: readonly number[]): void {
  const frame = named.find((one) => one >= length);
  if (frame !== undefined) refuse({ why: 'no-frame', frame, frames: length });
}

/** Frames that stay next to each other move together. */
function moves(count: number, order: readonly number[]): readonly Change[] {
  const isEach = order.length === count && new Set(order).size === count;
  if (!isEach || order.some((frame) => frame < 0)) refuse({ why: 'frame-count', frames: count, named: order.length });
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
