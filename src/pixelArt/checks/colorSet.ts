/** A set of colors, 0xRRGGBB, of any number in 2 MiB. */
export class ColorSet {
  readonly #bits = new Uint32Array(2 ** 19);
  #size = 0;

  constructor(colors: Iterable<number> = []) {
    for (const rgb of colors) this.add(rgb);
  }

  get size(): number {
    return this.#size;
  }

  has(rgb: number): boolean {
    return (((this.#bits[rgb >> 5] ?? 0) >>> (rgb & 31)) & 1) === 1;
  }

  add(rgb: number): void {
    if (this.has(rgb)) return;
    this.#size++;
    this.#bits[rgb >> 5] = (this.#bits[rgb >> 5] ?? 0) | (1 << (rgb & 31));
  }
}
