import type { Stock } from './stock';

/** More than any side. */
const NEVER = 0x7fff_ffff;

/**
 * Finds the first kind of a stock that fits into a room, in logarithmic time: a tree with the least sides of all kinds below each node. If kinds
 * may be turned, these are the shorter and the longer sides: whether one fits is a matter of these alone.
 */
export class FirstFit {
  /** Leaves of the tree; a power of two. Node n has the children 2n and 2n + 1. */
  readonly #leaves: number;
  readonly #rotate: boolean;
  readonly #fullShort: Int32Array;
  readonly #fullLong: Int32Array;
  readonly #short: Int32Array;
  readonly #long: Int32Array;

  constructor({ widths, heights, rotate }: Stock) {
    let leaves = 1;
    while (leaves < widths.length) leaves *= 2;
    this.#leaves = leaves;
    this.#rotate = rotate;
    this.#short = new Int32Array(leaves * 2).fill(NEVER);
    this.#long = new Int32Array(leaves * 2).fill(NEVER);
    // With rotation, kinds are wider than high.
    this.#short.set(rotate ? heights : widths, leaves);
    this.#long.set(rotate ? widths : heights, leaves);
    for (let node = leaves - 1; node > 0; node--) this.#update(node);
    this.#fullShort = this.#short.slice();
    this.#fullLong = this.#long.slice();
  }

  /** All kinds again. */
  reset(): void {
    this.#short.set(this.#fullShort);
    this.#long.set(this.#fullLong);
  }

  /** The first kind that fits; -1 if none does. */
  fitting(width: number, height: number): number {
    const isTurned = this.#rotate && width > height;
    const short = isTurned ? height : width;
    const long = isTurned ? width : height;
    let node = 1;
    while (node > 0) {
      const fits = (this.#short[node] as number) <= short && (this.#long[node] as number) <= long;
      if (fits && node >= this.#leaves) return node - this.#leaves;
      node = fits ? node * 2 : after(node);
    }
    return -1;
  }

  remove(kind: number): void {
    let node = this.#leaves + kind;
    this.#short[node] = NEVER;
    this.#long[node] = NEVER;
    for (node >>= 1; node > 0; node >>= 1) this.#update(node);
  }

  #update(node: number): void {
    const [left, right] = [node * 2, node * 2 + 1];
    this.#short[node] = Math.min(this.#short[left] as number, this.#short[right] as number);
    this.#long[node] = Math.min(this.#long[left] as number, this.#long[right] as number);
  }
}

/** The next node that isn't below this one, from the left; 0 after the last. */
function after(node: number): number {
  let above = node;
  while (above & 1) above >>= 1;
  return above && above + 1;
}
