import { type Raster, wordsOf } from '../../shared/sprite/pixels/raster';

/** The bits of alpha in a pixel as one number, in the machine's byte order. */
const [ALPHA = 0] = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer);

/** A color that a pixel becomes; `other` in the places of a dither pattern whose threshold is below `share`, which is 0 for a plain color. */
export interface Target {
  /** 0xRRGGBB, like `other`. */
  readonly rgb: number;
  readonly other: number;
  /** 0 to 0.5. */
  readonly share: number;
}

/** Thresholds of ordered dithering, row by row: the 4 × 4 matrix of Bayer ("An optimum method for two-level rendition", 1973). */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((rank) => (rank + 0.5) / 16);

/** Numbers a growing set of nonzero words from 0, in the order in which they come. Open addressing. */
class WordIndex {
  #slots = new Int32Array(1024).fill(-1);
  words = new Uint32Array(512);
  size = 0;

  /** The number of a word; −1 if it is unknown. */
  find(word: number): number {
    return this.#slots[this.#slotOf(word)] ?? -1;
  }

  /** The number of a word, which is added if it is unknown. */
  add(word: number): number {
    const slot = this.#slotOf(word);
    const known = this.#slots[slot] ?? -1;
    if (known >= 0) return known;
    if (this.size === this.words.length) {
      this.#grow();
      return this.add(word);
    }
    this.#slots[slot] = this.size;
    this.words[this.size] = word;
    return this.size++;
  }

  #slotOf(word: number): number {
    // Multiplicative hashing (Knuth, TAOCP 6.4) by 2^32 over the golden ratio.
    const [slots, words] = [this.#slots, this.words];
    const mask = slots.length - 1;
    let slot = (Math.imul(word, 0x9e3779b1) >>> 8) & mask;
    for (let at = slots[slot] ?? -1; at >= 0 && words[at] !== word; at = slots[slot] ?? -1) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const { words, size } = this;
    this.words = new Uint32Array(size * 2);
    this.words.set(words);
    this.#slots = new Int32Array(size * 4).fill(-1);
    for (let at = 0; at < size; at++) this.#slots[this.#slotOf(words[at] ?? 0)] = at;
  }
}

/** The colors of pictures with their numbers of pixels; paints pictures of these colors in others, without another look at single colors. */
export class ColorCounts {
  /** 0xRRGGBB of all pixels that aren't fully transparent, the most used first; equally used ones by their number. */
  readonly colors: Uint32Array;
  /** Pixels, in the order of `colors`. */
  readonly pixels: Uint32Array;
  readonly #index = new WordIndex();
  /** The place in `colors` of each word. */
  readonly #places: Uint32Array;

  constructor(pictures: readonly Raster[]) {
    const counts = countWords(pictures, this.#index);
    const bytes = new Uint8Array(this.#index.words.buffer);
    const byColor = new Map<number, number>();
    const rgbs = new Uint32Array(this.#index.size);
    for (let at = 0; at < rgbs.length; at++) {
      const rgb = ((bytes[at * 4] ?? 0) << 16) | ((bytes[at * 4 + 1] ?? 0) << 8) | (bytes[at * 4 + 2] ?? 0);
      rgbs[at] = rgb;
      byColor.set(rgb, (byColor.get(rgb) ?? 0) + (counts[at] ?? 0));
    }
    // Sorting numbers is many times faster than sorting pairs: the count above 24 bits of color, which are turned so that small ones come first.
    const keys = Float64Array.from(byColor, ([rgb, pixels]) => pixels * 2 ** 24 + (0xffffff - rgb))
      .sort()
      .reverse();
    this.colors = Uint32Array.from(keys, (key) => 0xffffff - (key % 2 ** 24));
    this.pixels = Uint32Array.from(keys, (key) => Math.floor(key / 2 ** 24));
    for (const [place, rgb] of this.colors.entries()) byColor.set(rgb, place);
    this.#places = rgbs.map((rgb) => byColor.get(rgb) ?? 0);
  }

  /**
   * Paints a picture: each color becomes its target, alpha and fully transparent pixels stay. The picture itself if nothing changes.
   * @param picture of the counted colors
   * @param targets in the order of `colors`
   */
  paint(picture: Raster, targets: readonly Target[]): Raster {
    const { width, height } = picture;
    const [from, to] = [wordsOf(picture.data), new Uint32Array(width * height)];
    const [plain, other] = [this.#wordsOf(targets, ({ rgb }) => rgb), this.#wordsOf(targets, (target) => target.other)];
    let changed = false;
    let [last, index] = [0, -1];
    for (let at = 0; at < from.length; at++) {
      const word = from[at] ?? 0;
      if (!(word & ALPHA)) {
        to[at] = word;
        continue;
      }
      if (word !== last) [last, index] = [word, this.#index.find(word)];
      const share = targets[this.#places[index] ?? 0]?.share ?? 0;
      const mixes = share > 0 && (BAYER[(Math.floor(at / width) & 3) * 4 + ((at % width) & 3)] ?? 1) < share;
      const next = (mixes ? other[index] : plain[index]) ?? word;
      to[at] = next;
      changed ||= next !== word;
    }
    return changed ? { width, height, data: new Uint8ClampedArray(to.buffer) } : picture;
  }

  /** What each word becomes, with its own alpha. */
  #wordsOf(targets: readonly Target[], rgbOf: (target: Target) => number): Uint32Array {
    const words = this.#index.words.slice(0, this.#index.size);
    const bytes = new Uint8Array(words.buffer);
    for (let at = 0; at < words.length; at++) {
      const target = targets[this.#places[at] ?? 0];
      if (!target) continue;
      const rgb = rgbOf(target);
      bytes[at * 4] = rgb >> 16;
      bytes[at * 4 + 1] = (rgb >> 8) & 255;
      bytes[at * 4 + 2] = rgb & 255;
    }
    return words;
  }
}

/** Numbers all words of visible pixels, and counts them. */
function countWords(pictures: readonly Raster[], index: WordIndex): Uint32Array {
  let counts = new Uint32Array(index.words.length);
  for (const { data } of pictures) {
    const words = wordsOf(data);
    for (let at = 0; at < words.length; ) {
      const word = words[at] ?? 0;
      const start = at++;
      while (at < words.length && words[at] === word) at++;
      if (!(word & ALPHA)) continue;
      const place = index.add(word);
      if (place >= counts.length) {
        const longer = new Uint32Array(index.words.length);
        longer.set(counts);
        counts = longer;
      }
      counts[place] = (counts[place] ?? 0) + at - start;
    }
  }
  return counts;
}
