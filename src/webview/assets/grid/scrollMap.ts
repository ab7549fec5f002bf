/** Largest height of an element, in pixels. Browsers have a higher limit, but are imprecise long before it. */
export const TALLEST = 8_000_000;

/**
 * Scrolls content of any height in an element of at most `TALLEST` pixels. Wheel and keys move content and element by the same number of
 * pixels; a jump of the scroll bar moves both to the same fraction of their heights. `top` is in pixels of the content, `at` in pixels of
 * the element.
 */
export class ScrollMap {
  #content = 0;
  #seen = 0;
  #top = 0;
  #at = 0;

  /** Height of the visible part. */
  get seen(): number {
    return this.#seen;
  }

  get top(): number {
    return this.#top;
  }

  /** Height of the element. */
  get height(): number {
    return Math.min(this.#content, TALLEST);
  }

  /** The position in the element minus the position in the content. */
  get offset(): number {
    return this.#at - this.#top;
  }

  /** Sets the heights of the content and of its visible part; returns where to scroll the element to. */
  resize(content: number, seen: number): number {
    this.#content = content;
    this.#seen = seen;
    return this.moveTo(this.#top);
  }

  /** Moves to a position in the content; returns where to scroll the element to. */
  moveTo(top: number): number {
    this.#top = clamp(top, this.#content - this.#seen);
    this.#at = this.#partOf(this.#top);
    return this.#at;
  }

  /** Call it when the element was scrolled to `at`. */
  scrolled(at: number): void {
    const by = at - this.#at;
    const most = this.height - this.#seen;
    // Browsers may report fractions of pixels, so the end is reached one pixel early.
    if (this.#content <= TALLEST) this.#top = at;
    else if (at <= 0 || at >= most - 1) this.#top = at <= 0 ? 0 : this.#content - this.#seen;
    else if (Math.abs(by) <= 2 * this.#seen) this.#top = clamp(this.#top + by, this.#content - this.#seen);
    else this.#top = (at / most) * (this.#content - this.#seen);
    this.#at = at;
  }

  #partOf(top: number): number {
    const most = this.height - this.#seen;
    if (this.#content <= TALLEST || most <= 0) return top;
    return Math.round((top / (this.#content - this.#seen)) * most);
  }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
