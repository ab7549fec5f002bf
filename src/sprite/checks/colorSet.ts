/** Up to so many colors, a hash set is faster than clearing bits for all that there are. */
const FEW = 2048;

/** A set of colors, 0xRRGGBB, of any number in 2 MiB; of a sprite's, in far less. */
export class ColorSet {
  readonly #few = new Set<number>();
  #bits: Uint32Array | undefined;
  #size = 0;

  constructor(colors: Iterable<number> = []) {
    for (const rgb of colors) this.add(rgb);
  }

  get size(): number {
    return this.#size;
  }

  has(rgb: number): boolean {
    if (!this.#bits) return this.#few.has(rgb);
    return (((this.#bits[rgb >> 5] ?? 0) >>> (rgb & 31)) & 1) === 1;
  }

  add(rgb: number): void {
    if (this.has(rgb)) return;
    this.#size++;
    if (!this.#bits && this.#few.size < FEW) {
      this.#few.add(rgb);
      return;
    }
    this.#bits ??= bitsOf(this.#few);
    this.#bits[rgb >> 5] = (this.#bits[rgb >> 5] ?? 0) | (1 << (rgb & 31));
  }
}

function bitsOf(colors: Iterable<number>): Uint32Array {
  const bits = new Uint32Array(2 ** 19);
  for (const rgb of colors) bits[rgb >> 5] = (bits[rgb >> 5] ?? 0) | (1 << (rgb & 31));
  return bits;
}
