/** Which frames a change is about: those that a person selected, else the current one. */
export class FrameSelection {
  #selected: ReadonlySet<number> = new Set();
  /** Where a range begins. */
  #anchor: number | undefined;
  #moves = false;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** In order. @param current index of the frame that is shown */
  frames(current: number): readonly number[] {
    return this.#selected.size ? [...this.#selected].sort((a, b) => a - b) : [current];
  }

  has(frame: number): boolean {
    return this.#selected.has(frame);
  }

  /** Whether a person selected none, so that the current one counts. */
  get isEmpty(): boolean {
    return this.#selected.size === 0;
  }

  /** Whether a person selected several. */
  get isMultiple(): boolean {
    return this.#selected.size > 1;
  }

  /** Selects all frames from where the range began, which is the frame that was shown before, to another one. */
  extend(from: number, to: number): void {
    this.#anchor ??= from;
    const [first, last] = [Math.min(this.#anchor, to), Math.max(this.#anchor, to)];
    this.#set(Array.from({ length: last - first + 1 }, (_, at) => first + at));
  }

  /** Adds a frame, or removes it. @param current the frame that is shown, which is one of the first two */
  toggle(frame: number, current: number): void {
    const next = new Set(this.#selected.size ? this.#selected : [current]);
    if (next.has(frame) && next.size > 1) next.delete(frame);
    else next.add(frame);
    this.#anchor = frame;
    this.#set([...next]);
  }

  select(frames: readonly number[]): void {
    this.#anchor = frames[0];
    this.#set(frames);
  }

  clear(): void {
    this.#anchor = undefined;
    if (this.#selected.size) this.#set([]);
  }

  /** Shows another frame without giving up what is selected. */
  whileMoving(move: () => void): void {
    this.#moves = true;
    try {
      move();
    } finally {
      this.#moves = false;
    }
  }

  /** A person went to a frame by other means than the strip's: a selection without it ends. */
  went(frame: number): void {
    if (!this.#moves && !this.#selected.has(frame)) this.clear();
  }

  /** Forgets frames that are gone. @param total number of frames */
  keepBelow(total: number): void {
    const kept = [...this.#selected].filter((frame) => frame < total);
    if (this.#anchor !== undefined && this.#anchor >= total) this.#anchor = undefined;
    if (kept.length < this.#selected.size) this.#set(kept);
  }

  #set(frames: readonly number[]): void {
    this.#selected = new Set(frames);
    this.#changed();
  }
}
