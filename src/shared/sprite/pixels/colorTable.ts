/** The alpha byte of a pixel as a number in the machine's byte order. */
const [ALPHA = 0] = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer);

/** Most colors that are counted one by one. */
export const MOST_COLORS = 65_536;
const SLOTS = MOST_COLORS * 2;

/**
 * Counts the colors of pixels that are given as one number each (`wordsOf`), alpha included, without fully transparent ones. Needs 1 MiB
 * for any number of pixels. Beyond 65,536 colors it only tells that there are more.
 */
export class ColorTable {
  // Open addressing; 0 is transparent, so it marks an empty slot.
  readonly #words = new Uint32Array(SLOTS);
  readonly #counts = new Uint32Array(SLOTS);
  #size = 0;
  #pixels = 0;
  #overflowed = false;

  /** Number of different colors, at most 65,536. */
  get size(): number {
    return this.#size;
  }

  /** Number of pixels that aren't fully transparent. */
  get pixels(): number {
    return this.#pixels;
  }

  /** Whether there were more colors than can be counted. */
  get overflowed(): boolean {
    return this.#overflowed;
  }

  /** Counts `words[from, to)`. Pixel art has long runs of one color; each run is looked up once. */
  add(words: Uint32Array, from: number, to: number): void {
    let at = from;
    while (at < to) {
      const word = words[at] ?? 0;
      const start = at++;
      while (at < to && words[at] === word) at++;
      if (!(word & ALPHA)) continue;
      this.#pixels += at - start;
      this.#count(word, at - start);
    }
  }

  /** Colors with their numbers of pixels, in no particular order. */
  *entries(): Generator<readonly [word: number, count: number]> {
    let left = this.#size;
    for (let slot = 0; left > 0; slot++) {
      const count = this.#counts[slot] ?? 0;
      if (count === 0) continue;
      left--;
      yield [this.#words[slot] ?? 0, count];
    }
  }

  #count(word: number, pixels: number): void {
    // Multiplicative hashing (Knuth, TAOCP 6.4) by 2^32 over the golden ratio; the top 17 bits are the slot.
    let slot = Math.imul(word, 0x9e3779b1) >>> 15;
    while (this.#words[slot] !== word) {
      if (this.#counts[slot] === 0) {
        if (this.#size === MOST_COLORS) {
          this.#overflowed = true;
          return;
        }
        this.#words[slot] = word;
        this.#size++;
        break;
      }
      slot = (slot + 1) % SLOTS;
    }
    this.#counts[slot] = (this.#counts[slot] ?? 0) + pixels;
  }
}
