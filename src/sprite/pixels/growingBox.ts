import type { Rect } from './raster';

/** The smallest rectangle around pixels that are added one after the other, in any order. */
export class GrowingBox {
  /** How many pixels were added. */
  pixels = 0;

  #left = 0;
  #right = 0;
  #top = 0;
  #bottom = 0;

  add(x: number, y: number): void {
    if (this.pixels === 0) {
      this.#left = x;
      this.#top = y;
      this.#bottom = y;
    }
    this.pixels++;
    if (x < this.#left) this.#left = x;
    if (x > this.#right) this.#right = x;
    if (y < this.#top) this.#top = y;
    if (y > this.#bottom) this.#bottom = y;
  }

  /** Undefined if nothing was added. */
  get rect(): Rect | undefined {
    if (this.pixels === 0) return undefined;
    const [x, y] = [this.#left, this.#top];
    return { x, y, width: this.#right - x + 1, height: this.#bottom - y + 1 };
  }
}
