import { blendNormal } from '../../aseprite/blend';
import { createRaster, type Raster, type Size, wordsOf } from '../../pixels/raster';
import type { StoredFrame } from './animation';

/** The canvas of an animation; stored frames are drawn on it one after the other. It starts transparent, as in browsers. */
export class Composer {
  readonly #canvas: Raster;
  readonly #words: Uint32Array;
  #last: StoredFrame | undefined;
  /** The canvas before the last frame, if that frame restores it. */
  #before: Uint32Array | undefined;

  constructor({ width, height }: Size) {
    this.#canvas = createRaster(width, height);
    this.#words = wordsOf(this.#canvas.data);
  }

  /**
   * Draws the next frame.
   * @param pixels of the frame, as large as the frame says; it may exceed the canvas
   */
  draw(frame: StoredFrame, pixels: Raster): void {
    this.#dispose();
    // Before the first frame the canvas is empty, so restoring also clears it.
    this.#before = frame.dispose === 'previous' ? this.#words.slice() : undefined;
    this.#last = frame;
    const source = wordsOf(pixels.data);
    this.#eachRow(frame, (target, from, count) => {
      if (frame.blend === 'source') this.#words.set(source.subarray(from, from + count), target);
      else this.#layOver(source.subarray(from, from + count), target);
    });
  }

  /** A copy of the whole image after the last frame: only for those that somebody wants, because a canvas may be large. */
  picture(): Raster {
    const { width, height, data } = this.#canvas;
    return { width, height, data: data.slice() };
  }

  #layOver(source: Uint32Array, start: number): void {
    for (let at = 0; at < source.length; at++) {
      const color = source[at] ?? 0;
      const alpha = color >>> 24;
      if (alpha === 0) continue;
      const below = this.#words[start + at] ?? 0;
      this.#words[start + at] = alpha === 255 || below >>> 24 === 0 ? color : blendNormal(below, color, 255);
    }
  }

  #dispose(): void {
    const last = this.#last;
    if (this.#before) this.#words.set(this.#before);
    else if (last?.dispose === 'background')
      this.#eachRow(last, (target, _, count) => this.#words.fill(0, target, target + count));
  }

  /** Visits every row of a frame that is on the canvas: where it starts there, where it starts in the frame, and its number of pixels. */
  #eachRow({ x, y, width, height }: StoredFrame, visit: (target: number, from: number, count: number) => void): void {
    const left = Math.max(0, -x);
    const count = Math.min(width, this.#canvas.width - x) - left;
    if (count <= 0) return;
    const end = Math.min(height, this.#canvas.height - y);
    for (let row = Math.max(0, -y); row < end; row++) {
      visit((y + row) * this.#canvas.width + x + left, row * width + left, count);
    }
  }
}
