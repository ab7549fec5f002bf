import { MAX_ZOOM, MIN_ZOOM, nearestZoom, stepZoom } from '../core/zoomLevels';

/** The part of a `WheelEvent` that is used here; time in milliseconds. */
export interface WheelMove {
  readonly deltaY: number;
  /** 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
  /** Ctrl is pressed, or the event is a pinch on a trackpad, which browsers report this way. */
  readonly ctrlKey: boolean;
  readonly timeStamp: number;
}

/** CSS pixels per pixel, line and page, by `deltaMode`. */
const UNITS = [1, 33, 300];

/** CSS pixels. A movement of at least this size is a notch of a wheel; a smaller one comes from a trackpad. */
const NOTCH = 50;
/** CSS pixels that browsers report for one notch. One event can report several notches. */
const FULL_NOTCH = 120;
const MAX_NOTCHES = 4;

/** CSS pixels that two fingers move for one level. */
const SWIPE = 40;

/** Milliseconds of rest after which a new gesture begins. */
const REST_MS = 300;

/** Turns movements of wheels and trackpads into zoom levels: one level per notch of a wheel, and on a trackpad by distance. */
export class WheelZoom {
  #swiped = 0;
  #pinched: number | undefined;
  #last = Number.NEGATIVE_INFINITY;

  /** The zoom after a movement that begins at `zoom`. */
  turn({ deltaY, deltaMode, ctrlKey, timeStamp }: WheelMove, zoom: number): number {
    const by = deltaY * (UNITS[deltaMode] ?? 1);
    if (timeStamp - this.#last > REST_MS) this.#forget();
    this.#last = timeStamp;
    if (Math.abs(by) >= NOTCH) {
      this.#forget();
      const notches = Math.min(MAX_NOTCHES, Math.max(1, Math.round(Math.abs(by) / FULL_NOTCH)));
      return steps(zoom, by < 0 ? notches : -notches);
    }
    return ctrlKey ? this.pinch(Math.exp(-by / 100), zoom) : this.#swipe(by, zoom);
  }

  /** The zoom after two fingers moved apart by `factor`; below 1, they moved together. */
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
