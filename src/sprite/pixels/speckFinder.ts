import type { Size } from './raster';

/** Share of the pixels around a spot that have the color that it gets. */
const MAJORITY = 0.6;

/** Pixels of one color that look like dirt. */
export interface Speck {
  /** By their indexes, the first one first. */
  readonly pixels: readonly number[];
  /** What most pixels around it have, as in `words`; 0: nothing. */
  readonly ground: number;
  /** Whether all of them have it. */
  readonly isAlone: boolean;
}

/**
 * Finds specks: pixels of one color that touch no other pixel of it, not even at a corner, on one color that most pixels around them have. The check
 * marks what the fix removes, because both look here.
 */
export class SpeckFinder {
  readonly #words: Uint32Array;
  readonly #width: number;
  readonly #height: number;
  readonly #most: number;

  /**
   * @param words one number for each pixel, in the machine's byte order; 0: transparent. They may change between calls.
   * @param most pixels of a speck, 1 to 4
   */
  constructor(words: Uint32Array, { width, height }: Size, most: number) {
    this.#words = words;
    this.#width = width;
    this.#height = height;
    this.#most = most;
  }

  /** All specks, by their first pixels from the top left. */
  all(): Speck[] {
    const [words, width] = [this.#words, this.#width];
    const specks: Speck[] = [];
    let before = 0;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? 0;
      // Nearly all pixels touch others of their color, mostly the one before them.
      if (word !== 0 && (word !== before || at % width === 0) && !this.#isJoined(at, word)) {
        const speck = this.at(at);
        if (speck) specks.push(speck);
      }
      before = word;
    }
    return specks;
  }

  /** Specks that may have appeared because these pixels changed. */
  near(changed: readonly number[]): Speck[] {
    const nearby = new Set(changed);
    for (let step = 0; step < this.#most; step++)
      for (const at of [...nearby]) for (const other of this.#around(at)) nearby.add(other);
    return [...nearby].sort((one, other) => one - other).flatMap((at) => this.at(at) ?? []);
  }

  /** The speck whose first pixel this is; undefined if there is none. */
  at(first: number): Speck | undefined {
    const word = this.#words[first] ?? 0;
    if (word === 0 || (this.#most === 1 && this.#touchesLike(first, word))) return undefined;
    const pixels = this.#spotFrom(first, word);
    return pixels && this.#onGround(pixels);
  }

  /** The pixels of one color around the first one; undefined if it isn't the first, or if they are too many. */
  #spotFrom(first: number, word: number): number[] | undefined {
    const pixels = [first];
    for (let done = 0; done < pixels.length; done++) {
      for (const other of this.#around(pixels[done] ?? first)) {
        if (this.#words[other] !== word || pixels.includes(other)) continue;
        if (other < first || pixels.length === this.#most) return undefined;
        pixels.push(other);
      }
    }
    return pixels;
  }

  /** Whether a pixel touches one of its color in the row above. */
  #isJoined(at: number, word: number): boolean {
    const [words, width] = [this.#words, this.#width];
    const [up, x] = [at - width, at % width];
    if (up < 0) return false;
    return words[up] === word || (x > 0 && words[up - 1] === word) || (x + 1 < width && words[up + 1] === word);
  }

  /** Whether a pixel touches another one of its color: nearly all do, so this looks without making lists. */
  #touchesLike(at: number, word: number): boolean {
    const [words, width] = [this.#words, this.#width];
    const x = at % width;
    for (let row = at - width; row <= at + width; row += width) {
      if (words[row] === word && row !== at) return true;
      if ((x > 0 && words[row - 1] === word) || (x + 1 < width && words[row + 1] === word)) return true;
    }
    return false;
  }

  #around(at: number): number[] {
    const [width, height] = [this.#width, this.#height];
    const [x, y] = [at % width, Math.floor(at / width)];
    const found: number[] = [];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        if (row !== y || column !== x) found.push(row * width + column);
      }
    }
    return found;
  }

  /** Undefined if the pixels around have no color in common. */
  #onGround(pixels: readonly number[]): Speck | undefined {
    const ring: number[] = [];
    for (const pixel of pixels) {
      for (const other of this.#around(pixel)) if (!pixels.includes(other) && !ring.includes(other)) ring.push(other);
    }
    // A color that more than half of them have is in the middle of them, in order.
    const colors = Uint32Array.from(ring, (at) => this.#words[at] ?? 0).sort();
    const ground = colors[colors.length >> 1];
    if (ground === undefined) return undefined;
    const count = colors.lastIndexOf(ground) - colors.indexOf(ground) + 1;
    return count >= MAJORITY * colors.length ? { pixels, ground, isAlone: count === colors.length } : undefined;
  }
}
