/** Counts playing time at a given speed; starts paused. */
export interface PlayTimer {
  /** Playing time in milliseconds. */
  readonly time: number;
  run(on: boolean): void;
  setSpeed(speed: number): void;
}

/** `tick` is called with each animation frame while the timer runs. */
export function createPlayTimer(tick: () => void): PlayTimer {
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
