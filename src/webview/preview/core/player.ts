import { type FrameRange, neighbor } from '../../../sprite/pixels/playOrder';
import { frameIn, type PlaySequence, positionIn, sameRound } from '../../../sprite/pixels/playSequence';

/** Tells the time and calls back before the screen is drawn. */
export interface FrameClock {
  /** Milliseconds since a fixed moment. */
  now(): number;
  /** Calls `callback` once, just before the screen is drawn next, with the time that `now` returns then. */
  request(callback: (now: number) => void): number;
  cancel(request: number): void;
}

/** What plays, and how fast. */
export interface Playback {
  readonly order: PlaySequence;
  /** Frames that `step` goes through; they may be more than those that play. */
  readonly steps: FrameRange;
  /** Milliseconds of each frame of the picture, including frames outside the range that plays. */
  readonly durations: readonly number[];
  readonly speed: number;
}

/**
 * What changed: only the frame (`frame`); the user started or stopped playing, perhaps at another frame (`playing`); the animation
 * reached its end and stopped (`ended`).
 */
export type PlayerChange = 'frame' | 'playing' | 'ended';

/** A longer gap between two calls, in milliseconds, counts as this long: a page that was hidden or busy resumes where it was. */
const MAX_GAP_MS = 250;

const NOTHING: Playback = {
  order: { from: 0, to: 0, round: [0], length: Number.POSITIVE_INFINITY },
  steps: { from: 0, to: 0 },
  durations: [],
  speed: 1,
};

/** Plays frames with their durations. A page has one player for all pictures. */
export class Player {
  readonly #changed: (what: PlayerChange) => void;
  readonly #clock: FrameClock;
  #playback = NOTHING;
  #frame = 0;
  /** Position in the play order; −1 if the frame doesn't play. */
  #position = 0;
  /** Milliseconds until the next frame. */
  #left = 0;
  /** Time of the last tick. */
  #before = 0;
  /** The pending call of the clock; undefined while paused. */
  #request: number | undefined;

  /** @param changed Called after each change, except by `load`. */
  constructor(changed: (what: PlayerChange) => void, clock: FrameClock) {
    this.#changed = changed;
    this.#clock = clock;
  }

  /** Index of the current frame, from 0. */
  get frame(): number {
    return this.#frame;
  }

  get playing(): boolean {
    return this.#request !== undefined;
  }

  /** Sets another picture. If `frame` doesn't play, the first frame that does is shown. Doesn't call `changed`. */
  load(playback: Playback, frame: number, play: boolean): void {
    this.#stop();
    this.#playback = playback;
    this.#goTo(frame);
    if (this.#position < 0) this.#rewind();
    if (play) this.#start();
  }

  /**
   * Changes order, steps, speed or durations. The current frame stays and playing continues; if the frame doesn't play in the new order,
   * the new order starts from its beginning.
   */
  setPlayback(next: Playback): void {
    const { order, durations } = this.#playback;
    this.#playback = next;
    if (next.durations !== durations) this.#left = Math.min(this.#left, this.#durationOf(this.#frame));
    const same = sameRound(order, next.order);
    if (same && order.length === next.order.length) return;
    const old = this.#frame;
    // Only the number of rounds changed: the rounds already played don't count, and a ping-pong keeps its direction.
    if (same && this.#position >= 0) this.#position %= order.round.length;
    else this.#goTo(this.#frame);
    if (this.#position < 0) {
      this.#rewind();
      this.#left = this.#durationOf(this.#frame);
    }
    if (!this.#canPlay() && this.#stop()) this.#changed('playing');
    else if (this.#frame !== old) this.#changed('frame');
  }

  /** Resumes playing; from the end, starts again. Does nothing if there is only one frame. */
  play(): void {
    if (this.playing) return;
    this.#start();
    if (this.playing) this.#changed('playing');
  }

  pause(): void {
    if (this.#stop()) this.#changed('playing');
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Goes `by` frames to the right (left if negative), wrapping around at the ends of the steps, and pauses. */
  step(by: number): void {
    this.seek(neighbor(this.#playback.steps, this.#frame, by));
  }

  /** Goes to a frame, even one that doesn't play, and pauses. */
  seek(frame: number): void {
    const old = this.#frame;
    this.#goTo(frame);
    if (this.#stop()) this.#changed('playing');
    else if (this.#frame !== old) this.#changed('frame');
  }

  dispose(): void {
    this.#stop();
  }

  readonly #tick = (now: number): void => {
    const gap = now - this.#before;
    this.#before = now;
    this.#left -= Math.min(gap, MAX_GAP_MS) * this.#playback.speed;
    const { order } = this.#playback;
    const old = this.#frame;
    while (this.#left <= 0) {
      if (this.#position + 1 >= order.length) {
        this.#request = undefined;
        this.#changed('ended');
        return;
      }
      this.#position++;
      this.#frame = frameIn(order, this.#position);
      this.#left += this.#durationOf(this.#frame);
    }
    this.#request = this.#clock.request(this.#tick);
    if (this.#frame !== old) this.#changed('frame');
  };

  #start(): void {
    if (this.playing || !this.#canPlay()) return;
    if (this.#position < 0 || this.#position + 1 >= this.#playback.order.length) this.#rewind();
    this.#left = this.#durationOf(this.#frame);
    this.#before = this.#clock.now();
    this.#request = this.#clock.request(this.#tick);
  }

  /** Returns whether it was playing. */
  #stop(): boolean {
    if (this.#request === undefined) return false;
    this.#clock.cancel(this.#request);
    this.#request = undefined;
    return true;
  }

  #goTo(frame: number): void {
    this.#frame = frame;
    this.#position = positionIn(this.#playback.order, frame);
  }

  /** Goes to the first frame of the play order. */
  #rewind(): void {
    this.#goTo(frameIn(this.#playback.order, 0));
  }

  #durationOf(frame: number): number {
    return Math.max(1, this.#playback.durations[frame] ?? 0);
  }

  #canPlay(): boolean {
    return this.#playback.durations.length > 1 && this.#playback.order.round.length > 1;
  }
}
