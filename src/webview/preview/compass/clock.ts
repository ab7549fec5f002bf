/** Time that passes while it runs. */
export interface Clock {
  /** Milliseconds of playing time. */
  readonly time: number;
  readonly running: boolean;
  run(on: boolean): void;
  setSpeed(speed: number): void;
}

/** `tick` is called with each frame of the screen while the clock runs. */
export function createClock(tick: () => void): Clock {
  let time = 0;
  let speed = 1;
  let request = 0;
  let before = 0;

  function step(now: number): void {
    time += Math.max(0, now - before) * speed;
    before = now;
    request = requestAnimationFrame(step);
    tick();
  }

  return {
    get time() {
      return time;
    },
    get running() {
      return request !== 0;
    },
    run(on) {
      if (on === (request !== 0)) return;
      cancelAnimationFrame(request);
      before = performance.now();
      request = on ? requestAnimationFrame(step) : 0;
    },
    setSpeed(value) {
      speed = value;
    },
  };
}
