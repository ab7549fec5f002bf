import type { FrameTag, LoopDirection } from '../../../sprite/pixels/frameTag';
import { type FrameRange, isPingPong } from '../../../sprite/pixels/playOrder';
import { type PlaySequence, sequenceOf, taggedSequence } from '../../../sprite/pixels/playSequence';
import type { Playback } from '../core/player';
import { restoreView, type ViewState } from '../core/viewState';

/** The part of a picture that playing depends on. */
export interface Playable {
  readonly frames: readonly { readonly duration: number }[];
  readonly tags: readonly FrameTag[];
}

/** The part of `Shown` that playing depends on. */
interface ShownAnimation {
  readonly view: ViewState;
  readonly picture?: Playable;
  /** Index of the tag that plays without a user's choice; see `tagAt`. */
  readonly ownTag?: number;
}

/** Whether all frames of a tag were decoded. A picture that is too large lacks its last frames. */
export function isPlayable({ from, to }: FrameTag, frames: number): boolean {
  return from >= 0 && from <= to && to < frames;
}

/**
 * Index of the tag that plays from a frame on without a user's choice, as in Aseprite: the one with the fewest frames of all tags around
 * the frame, the first if several are equally short. Undefined if there is none.
 */
export function tagAt({ frames, tags }: Playable, frame: number): number | undefined {
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, tag] of tags.entries()) {
    const length = tag.to - tag.from + 1;
    if (frame < tag.from || frame > tag.to || length >= least || !isPlayable(tag, frames.length)) continue;
    found = index;
    least = length;
  }
  return found;
}

/** Index of the tag that plays: the user's choice or `ownTag`. Undefined if all frames play. */
export function playedTagIndex({ view, picture, ownTag }: ShownAnimation): number | undefined {
  if (view.tag === 'all') return undefined;
  const chosen = view.tag === undefined ? undefined : picture?.tags[view.tag];
  return chosen && isPlayable(chosen, picture?.frames.length ?? 0) ? view.tag : ownTag;
}

export function playedTag(shown: ShownAnimation): FrameTag | undefined {
  const index = playedTagIndex(shown);
  return index === undefined ? undefined : shown.picture?.tags[index];
}

/** The direction in which frames play; `tags`: each tag in its own. */
export function directionOf(shown: ShownAnimation): LoopDirection | 'tags' {
  const { direction } = shown.view;
  if (direction !== 'tag') return direction;
  return playedTag(shown)?.direction ?? (playableTags(shown.picture).length ? 'tags' : 'forward');
}

/**
 * The frames of the shown picture that play, in their order. A tag's `repeat` counts passes in one direction, as in Aseprite. The user's
 * choice counts rounds: a ping-pong that plays once goes there and back, as with Aseprite's Play Once.
 */
export function playOrderOf(shown: ShownAnimation): PlaySequence {
  const { view, picture } = shown;
  const tag = playedTag(shown);
  const direction = directionOf(shown);
  const chosen = typeof view.loop === 'number' ? view.loop : Number.POSITIVE_INFINITY;
  if (direction === 'tags') return taggedSequence(picture?.frames.length ?? 1, playableTags(picture), chosen);
  const own = view.loop === 'tag' ? tag?.repeat : undefined;
  const { from, to } = tag ?? allFrames(picture);
  return sequenceOf({ from, to, direction, passes: own || (isPingPong(direction) ? chosen * 2 : chosen) });
}

/** The order in which a picture plays without a user's choice: by the tag at its first frame. */
export function ownOrder(picture: Playable): PlaySequence {
  return playOrderOf({ view: restoreView({}), picture, ownTag: tagAt(picture, 0) });
}

function playableTags(picture: Playable | undefined): readonly FrameTag[] {
  return picture?.tags.filter((tag) => isPlayable(tag, picture.frames.length)) ?? [];
}

function allFrames(picture: Playable | undefined): FrameRange {
  return { from: 0, to: Math.max(0, (picture?.frames.length ?? 1) - 1) };
}

/** The frames that the user steps through: those of a chosen tag, otherwise all, even while a tag plays without being chosen. */
export function stepsOf(shown: ShownAnimation): FrameRange {
  return typeof shown.view.tag === 'number' && playedTagIndex(shown) === shown.view.tag
    ? playOrderOf(shown)
    : allFrames(shown.picture);
}

/** Each frame's duration as it is played, in milliseconds: the file's own, or equal ones if the user set frames per second. */
export function playedDurations(picture: Playable | undefined, fps: number | undefined): readonly number[] {
  const own = picture?.frames.map(({ duration }) => duration) ?? [];
  return fps === undefined ? own : own.map(() => 1000 / fps);
}

/** The player's input for the shown picture. */
export function playbackOf(shown: ShownAnimation): Playback {
  return {
    order: playOrderOf(shown),
    steps: stepsOf(shown),
    durations: playedDurations(shown.picture, shown.view.fps),
    speed: shown.view.speed,
  };
}

/** Frames per second, to one decimal; undefined if the frames' durations differ. */
export function evenFps(durations: readonly number[]): number | undefined {
  const first = Math.round(durations[0] ?? 0);
  if (first < 1 || durations.some((duration) => Math.round(duration) !== first)) return undefined;
  return Math.round(10_000 / (durations[0] ?? first)) / 10;
}
