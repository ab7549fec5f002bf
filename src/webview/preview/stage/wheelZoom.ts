import { MAX_ZOOM, MIN_ZOOM, nearestZoom, stepZoom } from '../zoom';

/** What a `WheelEvent` says, with its time in milliseconds. */
export interface WheelMove {
  readonly deltaY: number;
  /** 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
  /** Pressed, or a trackpad's pinch, which browsers tell in this way. */
  readonly ctrlKey: boolean;
  readonly timeStamp: number;
}

/** CSS pixels a line and a page. */
const UNITS = [1, 33, 300];

/** A single movement from here on is a notch of a wheel; below, it is part of a trackpad's. */
const NOTCH = 50;
/** Movement that browsers tell for one notch; several notches may come as one. */
const FULL_NOTCH = 120;
const MOST_NOTCHES = 4;

/** Movement of two fingers that makes one level. */
const SWIPE = 40;

/** Fingers that rest this long begin anew, in milliseconds. */
const REST = 300;

/** Turns movements of wheels and trackpads into zoom levels: one a notch, and as far as the fingers go on a trackpad. */
export class WheelZoom {
  #swiped = 0;
  #pinched: number | undefined;
  #last = Number.NEGATIVE_INFINITY;

  /** The level after a movement that begins at level `zoom`. */
  turn({ deltaY, deltaMode, ctrlKey, timeStamp }: WheelMove, zoom: number): number {
    const by = deltaY * (UNITS[deltaMode] ?? 1);
    if (timeStamp - this.#last > REST) this.#forget();
    this.#last = timeStamp;
    if (Math.abs(by) >= NOTCH) {
      this.#forget();
      const notches = Math.min(MOST_NOTCHES, Math.max(1, Math.round(Math.abs(by) / FULL_NOTCH)));
      return steps(zoom, by < 0 ? notches : -notches);
    }
    return ctrlKey ? this.pinch(Math.exp(-by / 100), zoom) : this.#swipe(by, zoom);
  }

  /** The level after two fingers moved apart by `factor`, or together where that is below 1. */
  pinch(factor: number, zoom: number): number {
    this.#pinched = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, (this.#pinched ?? zoom) * factor));
    return nearestZoom(this.#pinched);
  }

  /** The fingers were lifted. */
  end(): void {
    this.#forget();
  }

  #swipe(by: number, zoom: number): number {
    if (by * this.#swiped < 0) this.#swiped = 0;
    this.#swiped += by;
    const whole = Math.trunc(this.#swiped / SWIPE);
    this.#swiped -= whole * SWIPE;
    return steps(zoom, -whole);
  }

  #forget(): void {
    this.#swiped = 0;
    this.#pinched = undefined;
  }
}

function steps(zoom: number, count: number): number {
  let level = zoom;
  for (let left = Math.abs(count); left > 0; left--) level = stepZoom(level, count > 0 ? 1 : -1);
  return level;
}
