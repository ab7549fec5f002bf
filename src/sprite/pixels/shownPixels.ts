import { OPAQUE_FROM, oklchOf } from './colors';
import type { Raster, Size } from './raster';

/** The four neighbors of a pixel, as steps along x and y. */
export const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The pixels of a sprite that people see, with lightness and hue; each color is converted once. */
export class ShownPixels implements Size {
  readonly width: number;
  readonly height: number;
  readonly #data: Uint8ClampedArray;
  readonly #colors = new Map<number, ReturnType<typeof oklchOf>>();

  constructor({ width, height, data }: Raster) {
    this.width = width;
    this.height = height;
    this.#data = data;
  }

  /** Whether a place is on the canvas. */
  isInside(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  /** Whether a place is on the canvas and not transparent. */
  isShown(x: number, y: number): boolean {
    return this.isInside(x, y) && (this.#data[(y * this.width + x) * 4 + 3] ?? 0) >= OPAQUE_FROM;
  }

  /** OKLab lightness, 0 to 1. */
  lightnessAt(x: number, y: number): number {
    return this.colorAt(x, y).lightness;
  }

  /** OKLCh; hue in degrees. */
  colorAt(x: number, y: number): ReturnType<typeof oklchOf> {
    const at = (y * this.width + x) * 4;
    const [red = 0, green = 0, blue = 0] = [this.#data[at], this.#data[at + 1], this.#data[at + 2]];
    const rgb = (red << 16) | (green << 8) | blue;
    const before = this.#colors.get(rgb);
    if (before) return before;
    const color = oklchOf(red, green, blue);
    this.#colors.set(rgb, color);
    return color;
  }
}
