/** Writes numbers and strings of an Aseprite file one after the other: little endian. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  get length(): number {
    return this.#at;
  }

  /** Offset of the next `count` bytes. Must be called before `view` is used, because it may replace `view`. */
  #room(count: number): number {
    const at = this.#at;
    this.#at += count;
    if (this.#at > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#at, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }

  u8(...values: number[]): this {
    const at = this.#room(1 * values.length);
    for (const [index, value] of values.entries()) this.#view.setUint8(at + index, value);
    return this;
  }

  u16(...values: number[]): this {
    const at = this.#room(2 * values.length);
    for (const [index, value] of values.entries()) this.#view.setUint16(at + 2 * index, value, true);
    return this;
  }

  u32(...values: number[]): this {
    const at = this.#room(4 * values.length);
    for (const [index, value] of values.entries()) this.#view.setUint32(at + 4 * index, value, true);
    return this;
  }

  i16(...values: number[]): this {
    const at = this.#room(2 * values.length);
    for (const [index, value] of values.entries()) this.#view.setInt16(at + 2 * index, value, true);
    return this;
  }

  i32(...values: number[]): this {
    const at = this.#room(4 * values.length);
    for (const [index, value] of values.entries()) this.#view.setInt32(at + 4 * index, value, true);
    return this;
  }

  zeros(count: number): this {
    this.#room(count);
    return this;
  }

  raw(data: Uint8Array): this {
    const at = this.#room(data.length);
    this.#bytes.set(data, at);
    return this;
  }

  /** UTF-8 with its length. A string that is too long for the format is cut between characters. */
  string(text: string): this {
    let words = text;
    let bytes = utf8.encode(words);
    while (bytes.length > MAX_STRING) {
      words = [...words].slice(0, -Math.ceil((bytes.length - MAX_STRING) / 4)).join('');
      bytes = utf8.encode(words);
    }
    return this.u16(bytes.length).raw(bytes);
  }

  /** Overwrites a number that was already written. */
  patchU32(at: number, value: number): void {
    this.#view.setUint32(at, value, true);
  }

  patchU16(at: number, value: number): void {
    this.#view.setUint16(at, value, true);
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at);
  }
}

const MAX_STRING = 65_535;
const utf8 = new TextEncoder();
