import type { Picture } from './decode';

/** Plays the frames of a picture with their real durations. */
export interface Player {
  readonly frame: number;
  readonly playing: boolean;
  /** Shows another picture from its first frame on, playing or not. */
  load(picture: Picture | undefined, play: boolean): void;
  toggle(): void;
  pause(): void;
  /** Goes `by` frames on, around the ends, and pauses. */
  step(by: number): void;
  /** Goes to a frame (0 to length − 1) and pauses. */
  seek(frame: number): void;
  setSpeed(speed: number): void;
}

/** `onChange` is called after every change of the frame and of playing. */
export function createPlayer(onChange: () => void): Player {
  let durations: readonly number[] = [];
  let frame = 0;
  let speed = 1;
  let request = 0;
  let left = 0;
  let before = 0;

  function tick(now: number): void {
    left -= (now - before) * speed;
    before = now;
    const whole = durations.reduce((sum, duration) => sum + duration, 0);
    // A page that was hidden comes back after a long time: whole rounds are left out.
    if (left < -whole) left = -(-left % whole);
    const old = frame;
    while (left <= 0) {
      frame = (frame + 1) % durations.length;
      left += durations[frame] ?? whole;
    }
    request = requestAnimationFrame(tick);
    if (frame !== old) onChange();
  }

  function stop(): void {
    cancelAnimationFrame(request);
    request = 0;
  }

  function start(): void {
    if (request || durations.length < 2) return;
    left = durations[frame] ?? 0;
    before = performance.now();
    request = requestAnimationFrame(tick);
  }

  function seek(to: number): void {
    stop();
    frame = to;
    onChange();
  }

  return {
    get frame() {
      return frame;
    },
    get playing() {
      return request !== 0;
    },
    load(picture, play) {
      stop();
      durations = picture?.frames.map((one) => one.duration) ?? [];
      frame = 0;
      if (play) start();
      onChange();
    },
    toggle() {
      if (request) stop();
      else start();
      onChange();
    },
    pause() {
      stop();
      onChange();
    },
    step(by) {
      if (durations.length) seek((frame + by + durations.length) % durations.length);
    },
    seek,
    setSpeed(value) {
      speed = value;
    },
  };
}
