/** The alpha byte of a pixel as a number in the machine's byte order. */
const [ALPHA = 0] = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer);

/** Most colors that are counted one by one. */
export const MAX_COLORS = 65_536;
/** Colors that there is room for at first: a sprite has no more, and a table for it is made in no time. */
const FIRST_ROOM = 256;
/** Slots for each color that there is room for. */
const SLOTS_PER_COLOR = 4;

/**
 * Counts the colors of pixels that are given as one number each (`wordsOf`), alpha included, without fully transparent ones. Grows with its colors, up to
 * 1.5 MiB for any number of pixels. Beyond 65,536 colors it only tells that there are more.
 */
export class ColorTable {
  // Open addressing: slots have the number of a color, from 1; 0 is empty.
  #slots = new Uint32Array(FIRST_ROOM * SLOTS_PER_COLOR);
  #words = new Uint32Array(FIRST_ROOM);
  #counts = new Uint32Array(FIRST_ROOM);
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

  /** Colors with their numbers of pixels, in the order in which they came. */
  *entries(): Generator<readonly [word: number, count: number]> {
    for (let color = 0; color < this.#size; color++) yield [this.#words[color] ?? 0, this.#counts[color] ?? 0];
  }

  /** Number of pixels of a color. */
  countOf(word: number): number {
    const color = this.#slots[this.#slotOf(word)] ?? 0;
    return color ? (this.#counts[color - 1] ?? 0) : 0;
  }

  #count(word: number, pixels: number): void {
    const slot = this.#slotOf(word);
    let color = this.#slots[slot] ?? 0;
    if (!color) {
      if (this.#size === MAX_COLORS) {
        this.#overflowed = true;
        return;
      }
      this.#words[this.#size] = word;
      color = ++this.#size;
      this.#slots[slot] = color;
      if (color === this.#words.length && color < MAX_COLORS) this.#grow();
    }
    this.#counts[color - 1] = (this.#counts[color - 1] ?? 0) + pixels;
  }

  /** Where a color's number is, or goes. */
  #slotOf(word: number): number {
    const [slots, words] = [this.#slots, this.#words];
    // Multiplicative hashing (Knuth, TAOCP 6.4) by 2^32 over the golden ratio; the top bits are the slot.
    let slot = Math.imul(word, 0x9e3779b1) >>> (Math.clz32(slots.length) + 1);
    for (let color = slots[slot] ?? 0; color && words[color - 1] !== word; color = slots[slot] ?? 0)
      slot = (slot + 1) % slots.length;
    return slot;
  }

  #grow(): void {
    const room = this.#words.length * 4;
    const [words, counts] = [new Uint32Array(room), new Uint32Array(room)];
    words.set(this.#words);
    counts.set(this.#counts);
    [this.#words, this.#counts] = [words, counts];
    this.#slots = new Uint32Array(room * SLOTS_PER_COLOR);
    for (let color = 0; color < this.#size; color++) this.#slots[this.#slotOf(words[color] ?? 0)] = color + 1;
  }
}
