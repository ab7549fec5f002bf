import type { FrameTag, LoopDirection } from '../../../shared/pixels/frameTag';
import type { ViewState } from '../viewState';
import type { Playback } from './player';
import { isPingPong, type PlayOrder } from './playOrder';

/** What playing needs to know of a picture. */
export interface Playable {
  readonly frames: readonly { readonly duration: number }[];
  readonly tags: readonly FrameTag[];
}

interface Looked {
  readonly view: ViewState;
  readonly picture?: Playable;
}

/** Whether a tag names frames that a picture of `frames` frames has: of one too large to keep, the last ones are missing. */
export function isPlayable({ from, to }: FrameTag, frames: number): boolean {
  return from >= 0 && from <= to && to < frames;
}

/** The tag that is played alone; undefined: all frames. */
export function playedTag({ view, picture }: Looked): FrameTag | undefined {
  const tag = view.tag === undefined ? undefined : picture?.tags[view.tag];
  return tag && isPlayable(tag, picture?.frames.length ?? 0) ? tag : undefined;
}

export function directionOf(view: ViewState, tag: FrameTag | undefined): LoopDirection {
  return view.direction === 'tag' ? (tag?.direction ?? 'forward') : view.direction;
}

/**
 * How often the range is passed through one way. A tag's `repeat` counts passes, as in Aseprite; what the user chooses counts
 * rounds: a ping-pong that plays once goes there and back, as Aseprite's Play Once does.
 */
export function passesOf(view: ViewState, tag: FrameTag | undefined): number {
  if (view.loop === 'forever') return Number.POSITIVE_INFINITY;
  if (view.loop === 'tag') return tag?.repeat || Number.POSITIVE_INFINITY;
  return isPingPong(directionOf(view, tag)) ? view.loop * 2 : view.loop;
}

/** What plays of the picture that is shown, and in which order. */
export function playOrderOf(shown: Looked): PlayOrder {
  const tag = playedTag(shown);
  return {
    from: tag?.from ?? 0,
    to: tag?.to ?? Math.max(0, (shown.picture?.frames.length ?? 1) - 1),
    direction: directionOf(shown.view, tag),
    passes: passesOf(shown.view, tag),
  };
}

/** Milliseconds of each frame as it plays: the file's own, or those of the frames a second that the user set. */
export function playedDurations(picture: Playable | undefined, fps: number | undefined): readonly number[] {
  const own = picture?.frames.map(({ duration }) => duration) ?? [];
  return fps === undefined ? own : own.map(() => 1000 / fps);
}

/** For the page's player. */
export function playbackOf(shown: Looked): Playback {
  return {
    order: playOrderOf(shown),
    durations: playedDurations(shown.picture, shown.view.fps),
    speed: shown.view.speed,
  };
}

/** Frames a second, where all frames stay equally long; rounded to one decimal. */
export function evenFps(durations: readonly number[]): number | undefined {
  const first = Math.round(durations[0] ?? 0);
  if (first < 1 || durations.some((duration) => Math.round(duration) !== first)) return undefined;
  return Math.round(10_000 / (durations[0] ?? first)) / 10;
}
