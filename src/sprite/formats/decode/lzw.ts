/** Codes have at most 12 bits (GIF89a, appendix F). */
const MAX_CODES = 4096;

/**
 * Decodes the data of a GIF frame (GIF89a, appendix F) to one color index a pixel, as many as `pixels` can hold.
 * @param codeSize bits of a pixel, 1 to 8
 * @returns number of pixels, fewer than `pixels` can hold if the data ends early; undefined if it is damaged
 */
export function decodeLzw(data: Uint8Array, codeSize: number, pixels: Uint8Array): number | undefined {
  if (codeSize < 1 || codeSize > 8) return undefined;
  const codes = new CodeReader(data);
  const table = new CodeTable(codeSize);
  let previous = NONE;
  let filled = 0;
  while (filled < pixels.length) {
    const code = codes.next(table.width);
    if (code === NONE || code === table.end) return filled;
    if (code === table.clear) {
      table.reset();
      previous = NONE;
      continue;
    }
    if (!table.learn(previous, code)) return undefined;
    filled = table.write(code, pixels, filled);
    previous = code;
  }
  return filled;
}

/** Stands for no code. */
const NONE = -1;

/** Codes of a growing number of bits, from the lowest bit of the first byte on. */
class CodeReader {
  readonly #data: Uint8Array;
  #at = 0;
  #bits = 0;
  #available = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  /** `NONE` at the end of the data. @param width bits of the code */
  next(width: number): number {
    while (this.#available < width) {
      if (this.#at >= this.#data.length) return NONE;
      this.#bits |= (this.#data[this.#at++] ?? 0) << this.#available;
      this.#available += 8;
    }
    const code = this.#bits & ((1 << width) - 1);
    this.#bits >>>= width;
    this.#available -= width;
    return code;
  }
}

/** What codes stand for. A code is the pixels of another code plus one last pixel. */
class CodeTable {
  readonly clear: number;
  readonly end: number;
  /** Bits of the next code. */
  width: number;

  readonly #prefix = new Uint16Array(MAX_CODES);
  readonly #last = new Uint8Array(MAX_CODES);
  readonly #length = new Uint16Array(MAX_CODES);
  readonly #codeSize: number;
  /** The code that is learned next. */
  #next: number;

  constructor(codeSize: number) {
    this.#codeSize = codeSize;
    this.clear = 1 << codeSize;
    this.end = this.clear + 1;
    this.#next = this.end + 1;
    this.width = codeSize + 1;
    for (let code = 0; code < this.clear; code++) {
      this.#last[code] = code;
      this.#length[code] = 1;
    }
  }

  /** Forgets all codes but those of single pixels. */
  reset(): void {
    this.#next = this.end + 1;
    this.width = this.#codeSize + 1;
  }

  /**
   * Learns the code that the step from one code to the next creates: the previous pixels, and the first one of the new ones.
   * @param previous `NONE` for the first code, from which nothing is learned
   * @returns false if `code` isn't one that may follow
   */
  learn(previous: number, code: number): boolean {
    const isKnown = code < this.clear || (code > this.end && code < this.#next);
    if (previous === NONE || this.#next === MAX_CODES) return isKnown;
    // The code may be the one that this step creates: the previous pixels, and the first of them again.
    if (!isKnown && code !== this.#next) return false;
    const first = this.#firstPixel(isKnown ? code : previous);
    this.#prefix[this.#next] = previous;
    this.#last[this.#next] = first;
    this.#length[this.#next] = (this.#length[previous] ?? 0) + 1;
    this.#next++;
    if (this.#next === 1 << this.width && this.width < 12) this.width++;
    return true;
  }

  #firstPixel(start: number): number {
    let code = start;
    while (code >= this.clear) code = this.#prefix[code] ?? 0;
    return code;
  }

  /** Writes the pixels of a code, from the last one back. @returns the place after them, or the end of `pixels` */
  write(start: number, pixels: Uint8Array, from: number): number {
    const [prefix, last] = [this.#prefix, this.#last];
    const to = from + (this.#length[start] ?? 0);
    let code = start;
    for (let at = to - 1; at >= from; at--) {
      if (at < pixels.length) pixels[at] = last[code] ?? 0;
      code = prefix[code] ?? 0;
    }
    return Math.min(pixels.length, to);
  }
}
