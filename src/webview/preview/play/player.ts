import type { Clock } from './clock';
import { frameAt, neighbour, type PlayOrder, playLength, positionOf, roundLength } from './playOrder';

/** What plays, and how fast. */
export interface Playback {
  readonly order: PlayOrder;
  /** Milliseconds of every frame of the picture, in or out of the range. */
  readonly durations: readonly number[];
  readonly speed: number;
}

/** Plays frames with their durations. One for a page, whatever picture it shows. */
export interface Player {
  /** From 0. */
  readonly frame: number;
  readonly playing: boolean;
  /** Takes another picture; `frame` is brought into the range. Nothing is called back. */
  load(playback: Playback, frame: number, play: boolean): void;
  /**
   * Changes range, direction, passes, speed or durations. The frame stays, and goes on playing, unless it is outside the new
   * range: then the order begins.
   */
  setPlayback(playback: Playback): void;
  /** Goes on; starts over from the end. Does nothing with a single frame. */
  play(): void;
  pause(): void;
  toggle(): void;
  /** Goes `by` frames to the right or, where negative, to the left, around the ends of the range, and pauses. */
  step(by: number): void;
  /** Goes to a frame, inside or outside the range, and pauses. */
  seek(frame: number): void;
  dispose(): void;
}

/** The frame alone; playing, by the user's hand, and perhaps the frame too; or it came to its end and stopped there. */
export type PlayerChange = 'frame' | 'playing' | 'ended';

/** A page that was hidden or held up goes on where it was: no more than this passes at once, in milliseconds. */
const LONGEST_GAP = 250;

const NOTHING: Playback = {
  order: { from: 0, to: 0, direction: 'forward', passes: Number.POSITIVE_INFINITY },
  durations: [],
  speed: 1,
};

/** `changed` is called after each change. Pages pass `screenClock`. */
export function createPlayer(changed: (what: PlayerChange) => void, clock: Clock): Player {
  let playback = NOTHING;
  let frame = 0;
  /** In the play order; −1 where the frame is outside the range. */
  let position = 0;
  /** Milliseconds that the frame stays. */
  let left = 0;
  let before = 0;
  let request: number | undefined;

  const durationOf = (index: number) => Math.max(1, playback.durations[index] ?? 0);
  const canPlay = () => playback.durations.length > 1 && playback.order.to > playback.order.from;

  function tick(now: number): void {
    const gap = now - before;
    before = now;
    left -= Math.min(gap, LONGEST_GAP) * playback.speed;
    const { order } = playback;
    const end = playLength(order);
    const old = frame;
    while (left <= 0) {
      if (position + 1 >= end) {
        request = undefined;
        changed('ended');
        return;
      }
      position++;
      frame = frameAt(order, position);
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
    if (position < 0 || position + 1 >= playLength(playback.order)) goTo(frameAt(playback.order, 0));
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
    position = positionOf(playback.order, next);
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
      if (position < 0) goTo(frameAt(next.order, 0));
      if (play) start();
    },
    setPlayback(next) {
      const { order, durations } = playback;
      playback = next;
      if (next.durations !== durations) left = Math.min(left, durationOf(frame));
      if (sameWay(order, next.order) && order.passes === next.order.passes) return;
      const old = frame;
      // Other passes alone: those that were played do not count, and the way back stays the way back.
      if (sameWay(order, next.order) && position >= 0) position %= roundLength(order);
      else goTo(frame);
      if (position < 0) {
        goTo(frameAt(next.order, 0));
        left = durationOf(frame);
      }
      if (!canPlay() && stop()) changed('playing');
      else if (frame !== old) changed('frame');
    },
    play,
    pause,
    toggle: () => (request === undefined ? play() : pause()),
    step: (by) => seek(neighbour(playback.order, frame, by)),
    seek,
    dispose: () => void stop(),
  };
}

function sameWay(a: PlayOrder, b: PlayOrder): boolean {
  return a.from === b.from && a.to === b.to && a.direction === b.direction;
}
