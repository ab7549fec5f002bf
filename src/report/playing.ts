import type { ReportFrame } from './reportData';

/** Milliseconds after which blinking shows the other version. */
const BLINK_MS = 700;
/** Milliseconds of the shortest frame. */
const MIN_MS = 16;

/** Which frame of an animation is shown. Frames that a version lacks take no time in it. */
export class Playhead {
  readonly #times: readonly number[];
  readonly #whole: number;
  #from = 0;

  /** @param start index of the frame that is shown first */
  constructor(
    frames: readonly ReportFrame[],
    public at = 0,
  ) {
    this.#times = frames.map(({ before, after }) => Math.max(MIN_MS, after ?? before ?? 0));
    this.#whole = this.#times.reduce((sum, one) => sum + one, 0);
    this.seek(at);
  }

  get moves(): boolean {
    return this.#times.length > 1;
  }

  seek(index: number): void {
    this.at = Math.max(0, Math.min(this.#times.length - 1, index));
    this.#from = this.#times.slice(0, this.at).reduce((sum, one) => sum + one, 0);
  }

  /** Advances by so many milliseconds. @returns whether another frame is shown */
  advance(ms: number): boolean {
    if (!this.moves) return false;
    this.#from = (this.#from + ms) % this.#whole;
    let [index, left] = [0, this.#from];
    while (index < this.#times.length - 1 && left >= (this.#times[index] ?? 0)) left -= this.#times[index++] ?? 0;
    const changed = index !== this.at;
    this.at = index;
    return changed;
  }
}

/** Which version blinking shows after so many milliseconds. */
export const blinking = (ms: number): 'before' | 'after' => (Math.floor(ms / BLINK_MS) % 2 ? 'before' : 'after');
