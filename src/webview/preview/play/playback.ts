import type { FrameTag, LoopDirection } from '../../../shared/pixels/frameTag';
import { isPingPong, type PlayOrder } from '../../../shared/pixels/playOrder';
import type { ViewState } from '../viewState';
import type { Playback } from './player';

/** The part of a picture that playing depends on. */
export interface Playable {
  readonly frames: readonly { readonly duration: number }[];
  readonly tags: readonly FrameTag[];
}

/** The part of `Shown` that playing depends on. */
interface ShownAnimation {
  readonly view: ViewState;
  readonly picture?: Playable;
}

/** Whether all frames of a tag are there: a picture too large to keep whole lacks its last ones. */
export function isPlayable({ from, to }: FrameTag, frames: number): boolean {
  return from >= 0 && from <= to && to < frames;
}

/** The tag whose frames alone are played; undefined: all frames are. */
export function playedTag({ view, picture }: ShownAnimation): FrameTag | undefined {
  const tag = view.tag === undefined ? undefined : picture?.tags[view.tag];
  return tag && isPlayable(tag, picture?.frames.length ?? 0) ? tag : undefined;
}

export function directionOf(view: ViewState, tag: FrameTag | undefined): LoopDirection {
  return view.direction === 'tag' ? (tag?.direction ?? 'forward') : view.direction;
}

/**
 * How many times the range is played in one direction. A tag's `repeat` counts these passes, as in Aseprite. The user's choice counts
 * rounds: a ping-pong that plays once goes there and back, as Aseprite's Play Once does.
 */
export function passesOf(view: ViewState, tag: FrameTag | undefined): number {
  if (view.loop === 'forever') return Number.POSITIVE_INFINITY;
  if (view.loop === 'tag') return tag?.repeat || Number.POSITIVE_INFINITY;
  return isPingPong(directionOf(view, tag)) ? view.loop * 2 : view.loop;
}

/** Which frames of the shown picture play, and in which order. */
export function playOrderOf(shown: ShownAnimation): PlayOrder {
  const tag = playedTag(shown);
  return {
    from: tag?.from ?? 0,
    to: tag?.to ?? Math.max(0, (shown.picture?.frames.length ?? 1) - 1),
    direction: directionOf(shown.view, tag),
    passes: passesOf(shown.view, tag),
  };
}

/** Milliseconds of each frame as it is played: the file's own, or equal ones if the user set frames a second. */
export function playedDurations(picture: Playable | undefined, fps: number | undefined): readonly number[] {
  const own = picture?.frames.map(({ duration }) => duration) ?? [];
  return fps === undefined ? own : own.map(() => 1000 / fps);
}

/** What the page's player plays. */
export function playbackOf(shown: ShownAnimation): Playback {
  return {
    order: playOrderOf(shown),
    durations: playedDurations(shown.picture, shown.view.fps),
    speed: shown.view.speed,
  };
}

/** Frames a second, to one decimal; undefined if the frames do not last equally long. */
export function evenFps(durations: readonly number[]): number | undefined {
  const first = Math.round(durations[0] ?? 0);
  if (first < 1 || durations.some((duration) => Math.round(duration) !== first)) return undefined;
  return Math.round(10_000 / (durations[0] ?? first)) / 10;
}
