/** The brackets of code without strings and comments. Made in time proportional to its length. */
export class Brackets {
  readonly #opens: number[] = [];
  /** By index of the opening one; the length of the code if it isn't closed. */
  readonly #closes: number[] = [];
  /** Indexes of the brackets around each; -1 for none. */
  readonly #outer: number[] = [];

  constructor(code: string) {
    let open = -1;
    for (const { 0: sign, index } of code.matchAll(/[()[\]{}]/g)) {
      if (sign === '(' || sign === '[' || sign === '{') {
        this.#opens.push(index);
        this.#closes.push(code.length);
        this.#outer.push(open);
        open = this.#opens.length - 1;
      } else if (open >= 0) {
        this.#closes[open] = index;
        open = this.#outer[open] ?? -1;
      }
    }
  }

  /** Offsets of the innermost brackets around a place; undefined for none. */
  around(at: number): { readonly open: number; readonly close: number } | undefined {
    let [low, high] = [-1, this.#opens.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#opens[middle] ?? 0) < at) low = middle;
      else high = middle - 1;
    }
    while (low >= 0 && (this.#closes[low] ?? 0) < at) low = this.#outer[low] ?? -1;
    return low < 0 ? undefined : { open: this.#opens[low] ?? 0, close: this.#closes[low] ?? 0 };
  }
}
