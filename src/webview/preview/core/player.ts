import { type FrameRange, neighbor } from '../../../shared/sprite/pixels/playOrder';
import { frameIn, type PlaySequence, positionIn, sameRound } from '../../../shared/sprite/pixels/playSequence';

/** The time, and when the screen is drawn. */
export interface FrameClock {
  /** Milliseconds since any moment. */
  now(): number;
  /** Calls `callback` once, just before the screen is drawn next, with the time as `now` tells it. */
  request(callback: (now: number) => void): number;
  cancel(request: number): void;
}

/** What plays, and how fast. */
export interface Playback {
  readonly order: PlaySequence;
  /** Frames that steps go through, which may be more than those that play. */
  readonly steps: FrameRange;
  /** Milliseconds of every frame of the picture, also of those outside the range that plays. */
  readonly durations: readonly number[];
  readonly speed: number;
}

/** Plays frames with their durations. A page has one player, whatever picture it shows. */
export interface Player {
  /** Index of the current frame, from 0. */
  readonly frame: number;
  readonly playing: boolean;
  /** Sets another picture. A `frame` that does not play is moved to the first one that does. `changed` is not called. */
  load(playback: Playback, frame: number, play: boolean): void;
  /**
   * Changes order, steps, speed or durations. The current frame stays and playing continues; if it does not play in the new order, that
   * starts from its beginning.
   */
  setPlayback(playback: Playback): void;
  /** Plays on; from the end, starts again. Does nothing if there is only one frame. */
  play(): void;
  pause(): void;
  toggle(): void;
  /** Goes `by` frames to the right (left, if negative), wrapping around at the ends of the steps, and pauses. */
  step(by: number): void;
  /** Goes to a frame, whether it plays or not, and pauses. */
  seek(frame: number): void;
  dispose(): void;
}

/**
 * What changed: the frame alone (`frame`); the user started or stopped playing, perhaps with another frame (`playing`); the animation
 * reached its end and stopped there (`ended`).
 */
export type PlayerChange = 'frame' | 'playing' | 'ended';

/** A longer gap between two calls, in milliseconds, counts as this long: a page that was hidden or busy plays on where it was. */
const LONGEST_GAP = 250;

const NOTHING: Playback = {
  order: { from: 0, to: 0, round: [0], length: Number.POSITIVE_INFINITY },
  steps: { from: 0, to: 0 },
  durations: [],
  speed: 1,
};

/** @param changed Called after each change, except by `load`. */
export function createPlayer(changed: (what: PlayerChange) => void, clock: FrameClock): Player {
  let playback = NOTHING;
  let frame = 0;
  /** Position in the play order; −1 if the frame does not play. */
  let position = 0;
  /** Milliseconds until the next frame. */
  let left = 0;
  let before = 0;
  let request: number | undefined;

  const durationOf = (index: number) => Math.max(1, playback.durations[index] ?? 0);
  const canPlay = () => playback.durations.length > 1 && playback.order.round.length > 1;

  function tick(now: number): void {
    const gap = now - before;
    before = now;
    left -= Math.min(gap, LONGEST_GAP) * playback.speed;
    const { order } = playback;
    const old = frame;
    while (left <= 0) {
      if (position + 1 >= order.length) {
        request = undefined;
        changed('ended');
        return;
      }
      position++;
      frame = frameIn(order, position);
      left += durationOf(frame);
    }
    request = clock.request(tick);
    if (frame !== old) changed('frame');
  }

  function stop(): boolean {
    if (request === undefined) return false;
    clock.cancel(request);
    request = undefined;
    return true;
  }

  function start(): void {
    if (request !== undefined || !canPlay()) return;
    if (position < 0 || position + 1 >= playback.order.length) goTo(frameIn(playback.order, 0));
    left = durationOf(frame);
    before = clock.now();
    request = clock.request(tick);
  }

  function play(): void {
    if (request !== undefined) return;
    start();
    if (request !== undefined) changed('playing');
  }

  function pause(): void {
    if (stop()) changed('playing');
  }

  function goTo(next: number): void {
    frame = next;
    position = positionIn(playback.order, next);
  }

  function seek(next: number): void {
    const old = frame;
    goTo(next);
    if (stop()) changed('playing');
    else if (frame !== old) changed('frame');
  }

  return {
    get frame() {
      return frame;
    },
    get playing() {
      return request !== undefined;
    },
    load(next, at, play) {
      stop();
      playback = next;
      goTo(at);
      if (position < 0) goTo(frameIn(next.order, 0));
      if (play) start();
    },
    setPlayback(next) {
      const { order, durations } = playback;
      playback = next;
      if (next.durations !== durations) left = Math.min(left, durationOf(frame));
      const same = sameRound(order, next.order);
      if (same && order.length === next.order.length) return;
      const old = frame;
      // Only the number of rounds changed: those already played do not count, and a ping-pong keeps its direction.
      if (same && position >= 0) position %= order.round.length;
      else goTo(frame);
      if (position < 0) {
        goTo(frameIn(next.order, 0));
        left = durationOf(frame);
      }
      if (!canPlay() && stop()) changed('playing');
      else if (frame !== old) changed('frame');
    },
    play,
    pause,
    toggle: () => (request === undefined ? play() : pause()),
    step: (by) => seek(neighbor(playback.steps, frame, by)),
    seek,
    dispose: () => void stop(),
  };
}
