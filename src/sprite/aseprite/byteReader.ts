import { viewOf } from '../pixels/bytes';

/** The bytes end before the value does. */
export class EndOfBytesError extends Error {
  override readonly name = 'EndOfBytesError';
}

const utf8 = new TextDecoder();

/** Reads numbers and strings of an Aseprite file one after the other: little endian, never beyond the end. Throws `EndOfBytesError`. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #end;

  readonly #view: DataView;
  #at: number;

  /** Reads `bytes[start, end)`. */
  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#end = end;
    this.#view = viewOf(bytes);
    this.#at = start;
  }

  get position(): number {
    return this.#at;
  }

  get left(): number {
    return this.#end - this.#at;
  }

  #take(count: number): number {
    const at = this.#at;
    if (count > this.#end - at) throw new EndOfBytesError('The bytes end too early.');
    this.#at += count;
    return at;
  }

  skip(count: number): void {
    this.#take(count);
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  i8(): number {
    return this.#view.getInt8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  i16(): number {
    return this.#view.getInt16(this.#take(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  i32(): number {
    return this.#view.getInt32(this.#take(4), true);
  }

  i64(): bigint {
    return this.#view.getBigInt64(this.#take(8), true);
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#take(8), true);
  }

  f32(): number {
    return this.#view.getFloat32(this.#take(4), true);
  }

  f64(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  /** 16.16 fixed point. */
  fixed(): number {
    return this.i32() / 65_536;
  }

  /** A length, then that many bytes of UTF-8. */
  string(): string {
    return utf8.decode(this.raw(this.u16()));
  }

  /** The next bytes, not copied. */
  raw(count: number): Uint8Array {
    const at = this.#take(count);
    return this.#bytes.subarray(at, at + count);
  }

  rest(): Uint8Array {
    return this.raw(this.left);
  }
}
