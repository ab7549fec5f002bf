import { type Raster, wordsOf } from '../pixels/raster';

/** The bits of each channel in a pixel as one number, in the machine's byte order. */
const [RED = 0, GREEN = 0, BLUE = 0, ALPHA = 0] = [0, 1, 2, 3].map((channel) => {
  const bytes = new Uint8Array(4).fill(255, channel, channel + 1);
  return new Uint32Array(bytes.buffer)[0];
});
const shiftOf = (mask: number) => 24 - Math.clz32(mask);
const [RED_AT, GREEN_AT, BLUE_AT] = [shiftOf(RED), shiftOf(GREEN), shiftOf(BLUE)];

const rgbOf = (word: number) =>
  (((word >>> RED_AT) & 255) << 16) | (((word >>> GREEN_AT) & 255) << 8) | ((word >>> BLUE_AT) & 255);
const wordOf = (rgb: number) =>
  (((rgb >> 16) & 255) << RED_AT) | (((rgb >> 8) & 255) << GREEN_AT) | ((rgb & 255) << BLUE_AT);

/** A color that a pixel becomes; `other` in the places of a dither pattern whose threshold is below `share`, which is 0 for a plain color. */
export interface Target {
  /** 0xRRGGBB, like `other`. */
  readonly rgb: number;
  readonly other: number;
  /** 0 to 0.5. */
  readonly share: number;
}

/** Thresholds of ordered dithering, row by row: the 4 × 4 matrix of Bayer ("An optimum method for two-level rendition", 1973). */
const BAYER = Float32Array.of(0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5).map((rank) => (rank + 0.5) / 16);

/** Most colors that are told apart. No sprite has so many; a photo or noise has, and then each step on single colors is slow and gains nothing. */
export const MAX_DISTINCT = 8192;
/** Bits of each channel by which more colors are pooled at first. */
const POOL_BITS = 6;

/**
 * The colors of pictures with their numbers of pixels. Paints pictures of these colors in others. Beyond `MAX_DISTINCT` colors, similar ones are pooled to
 * their mean.
 */
export class ColorCounts {
  /** 0xRRGGBB of all pixels that aren't fully transparent, the most used first; equally used ones by their number. */
  readonly colors: Uint32Array;
  /** Pixels, in the order of `colors`. */
  readonly pixels: Uint32Array;
  /** Whether `colors` are means of several. */
  readonly pooled: boolean;
  readonly #placer: Placer;
  #last: { readonly picture: Raster; readonly places: Uint16Array } | undefined;

  constructor(pictures: readonly Raster[]) {
    const distinct = new DistinctColors();
    this.pooled = !pictures.every((picture) => distinct.add(picture));
    const { placer, colors, pixels } = this.pooled ? new PooledColors(pictures) : distinct;
    // Numbers sort many times faster than pairs: the count above 24 bits of color, which are turned so that small ones come first.
    const keys = Float64Array.from(colors, (rgb, at) => (pixels[at] ?? 0) * 2 ** 24 + (0xffffff - rgb));
    const places = new Map(Array.from(keys, (key, at) => [key, at]));
    keys.sort().reverse();
    this.colors = Uint32Array.from(keys, (key) => 0xffffff - (key % 2 ** 24));
    this.pixels = Uint32Array.from(keys, (key) => Math.floor(key / 2 ** 24));
    const order = new Uint16Array(keys.length);
    for (const [place, key] of keys.entries()) order[places.get(key) ?? 0] = place;
    this.#placer = (word) => order[placer(word)] ?? 0;
  }

  /**
   * Paints a picture: each color becomes its target, alpha and fully transparent pixels stay. The picture itself if nothing changes.
   * @param picture of the counted colors
   * @param targets in the order of `colors`
   */
  paint(picture: Raster, targets: readonly Target[]): Raster {
    const { width, height } = picture;
    const [from, to] = [wordsOf(picture.data), new Uint32Array(width * height)];
    const places = this.#placesIn(picture, from);
    const plain = Uint32Array.from(targets, ({ rgb }) => wordOf(rgb));
    const other = Uint32Array.from(targets, (target) => wordOf(target.other));
    const shares = Float32Array.from(targets, ({ share }) => share);
    let changed = false;
    for (let y = 0, at = 0; y < height; y++) {
      const line = (y & 3) * 4;
      for (let x = 0; x < width; x++, at++) {
        const word = from[at] ?? 0;
        const place = places[at] ?? 0;
        if (!(word & ALPHA)) {
          to[at] = word;
          continue;
        }
        const mixes = (BAYER[line + (x & 3)] ?? 1) < (shares[place] ?? 0);
        const next = (((mixes ? other[place] : plain[place]) ?? 0) | (word & ALPHA)) >>> 0;
        to[at] = next;
        changed ||= next !== word;
      }
    }
    return changed ? { width, height, data: new Uint8ClampedArray(to.buffer) } : picture;
  }

  /** The place in `colors` of each visible pixel. Those of the last picture are kept: while a value is dragged, it is painted again and again. */
  #placesIn(picture: Raster, words: Uint32Array): Uint16Array {
    if (this.#last?.picture === picture) return this.#last.places;
    const places = new Uint16Array(words.length);
    let [last, place] = [0, 0];
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? 0;
      if (!(word & ALPHA)) continue;
      if (word !== last) [last, place] = [word, this.#placer(word)];
      places[at] = place;
    }
    this.#last = { picture, places };
    return places;
  }
}

/** The number of a pixel's color, from 0. */
type Placer = (word: number) => number;

/** Numbers colors in the order in which they come. Open addressing. */
class DistinctColors {
  readonly #slots = new Uint16Array(4 * MAX_DISTINCT);
  readonly #colors = new Uint32Array(MAX_DISTINCT);
  readonly #pixels = new Uint32Array(MAX_DISTINCT);
  #size = 0;

  get colors(): Uint32Array {
    return this.#colors.subarray(0, this.#size);
  }

  get pixels(): Uint32Array {
    return this.#pixels.subarray(0, this.#size);
  }

  readonly placer: Placer = (word) => (this.#slots[this.#slotOf(rgbOf(word))] ?? 1) - 1;

  /** False if there are too many colors. */
  add({ data }: Raster): boolean {
    const words = wordsOf(data);
    for (let at = 0; at < words.length; ) {
      const word = words[at] ?? 0;
      const start = at++;
      while (at < words.length && words[at] === word) at++;
      if (!(word & ALPHA)) continue;
      const rgb = rgbOf(word);
      const slot = this.#slotOf(rgb);
      if (this.#slots[slot] === 0) {
        if (this.#size === MAX_DISTINCT) return false;
        this.#colors[this.#size] = rgb;
        this.#slots[slot] = ++this.#size;
      }
      const place = (this.#slots[slot] ?? 1) - 1;
      this.#pixels[place] = (this.#pixels[place] ?? 0) + at - start;
    }
    return true;
  }

  /** Where the color is, or goes. Slots have its number from 1; 0 is empty. */
  #slotOf(rgb: number): number {
    // Multiplicative hashing (Knuth, TAOCP 6.4) by 2^32 over the golden ratio; the top bits are the slot.
    const [slots, colors] = [this.#slots, this.#colors];
    let slot = Math.imul(rgb + 1, 0x9e3779b1) >>> (Math.clz32(slots.length) + 1);
    for (let place = slots[slot] ?? 0; place > 0 && colors[place - 1] !== rgb; place = slots[slot] ?? 0)
      slot = (slot + 1) % slots.length;
    return slot;
  }
}

/** Colors that agree in the highest bits of each channel count as one, their mean; in as many bits as leave few enough. */
class PooledColors {
  readonly colors: Uint32Array;
  readonly pixels: Uint32Array;
  readonly placer: Placer;

  constructor(pictures: readonly Raster[]) {
    let bits = POOL_BITS;
    // Counts and sums of red, green, and blue of each cell.
    let sums = sumsOf(pictures, bits);
    while (cellsIn(sums) > MAX_DISTINCT) sums = folded(sums, bits--);
    const cells: number[] = [];
    const places = new Uint16Array(8 ** bits);
    for (let cell = 0; cell < places.length; cell++) {
      if (!sums[cell * 4]) continue;
      places[cell] = cells.length;
      cells.push(cell);
    }
    this.pixels = Uint32Array.from(cells, (cell) => sums[cell * 4] ?? 0);
    this.colors = Uint32Array.from(cells, (cell) => {
      const count = sums[cell * 4] ?? 1;
      const mean = (channel: number) => Math.round((sums[cell * 4 + channel] ?? 0) / count);
      return (mean(1) << 16) | (mean(2) << 8) | mean(3);
    });
    this.placer = (word) => places[cellOf(word, bits)] ?? 0;
  }
}

function cellOf(word: number, bits: number): number {
  const low = 8 - bits;
  const [red, green, blue] = [(word >>> RED_AT) & 255, (word >>> GREEN_AT) & 255, (word >>> BLUE_AT) & 255];
  return ((((red >> low) << bits) | (green >> low)) << bits) | (blue >> low);
}

function sumsOf(pictures: readonly Raster[], bits: number): Float64Array {
  const sums = new Float64Array(4 * 8 ** bits);
  for (const { data } of pictures) {
    for (const word of wordsOf(data)) {
      if (!(word & ALPHA)) continue;
      const at = cellOf(word, bits) * 4;
      sums[at] = (sums[at] ?? 0) + 1;
      sums[at + 1] = (sums[at + 1] ?? 0) + ((word >>> RED_AT) & 255);
      sums[at + 2] = (sums[at + 2] ?? 0) + ((word >>> GREEN_AT) & 255);
      sums[at + 3] = (sums[at + 3] ?? 0) + ((word >>> BLUE_AT) & 255);
    }
  }
  return sums;
}

function cellsIn(sums: Float64Array): number {
  let count = 0;
  for (let at = 0; at < sums.length; at += 4) if (sums[at]) count++;
  return count;
}

/** The same with one bit less for each channel. */
function folded(sums: Float64Array, bits: number): Float64Array {
  const result = new Float64Array(sums.length / 8);
  const mask = (1 << bits) - 1;
  for (let cell = 0; cell * 4 < sums.length; cell++) {
    const [red, green, blue] = [cell >> (2 * bits), (cell >> bits) & mask, cell & mask];
    const to = ((((red >> 1) << (bits - 1)) | (green >> 1)) << (bits - 1)) | (blue >> 1);
    for (let part = 0; part < 4; part++)
      result[to * 4 + part] = (result[to * 4 + part] ?? 0) + (sums[cell * 4 + part] ?? 0);
  }
  return result;
}

/** Number of colors of all pixels that aren't fully transparent, whatever their alpha. */
export function countColors(pictures: readonly Raster[]): number {
  const distinct = new DistinctColors();
  if (pictures.every((picture) => distinct.add(picture))) return distinct.colors.length;
  const seen = new Uint32Array(2 ** 24 / 32);
  let count = 0;
  for (const { data } of pictures) {
    let last = 0;
    for (const word of wordsOf(data)) {
      if (word === last || !(word & ALPHA)) continue;
      last = word;
      const rgb = rgbOf(word);
      const bits = seen[rgb >>> 5] ?? 0;
      const bit = 1 << (rgb & 31);
      if (bits & bit) continue;
      seen[rgb >>> 5] = bits | bit;
      count++;
    }
  }
  return count;
}
