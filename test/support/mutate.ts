import { pictureFormat } from '../../src/sprite/formats/sniff';
import { walkPng } from '../../src/sprite/formats/walkPng';
import { crc32, joined, viewOf } from '../../src/sprite/pixels/bytes';

/** Numbers at which sizes, counts, and lengths overflow. */
const EDGES = [
  0,
  1,
  2,
  127,
  128,
  255,
  256,
  4095,
  4096,
  4097,
  16_383,
  32_767,
  65_535,
  2 ** 24 - 1,
  2 ** 31 - 1,
  2 ** 32 - 1,
] as const;

/** Maximum size of a mutated file. */
const MAX_BYTES = 2 ** 20;

type Random = () => number;
type Mutation = (bytes: Uint8Array<ArrayBuffer>, random: Random, other: Uint8Array) => Uint8Array<ArrayBuffer>;

const below = (random: Random, end: number) => Math.floor(random() * end);

/** Signatures are mostly kept: without them nothing is decoded. */
const SIGNATURE = 12;

/** A position in a file; half of them are in its first hundred bytes, which have the headers. */
function placeIn(bytes: Uint8Array, random: Random): number {
  const start = bytes.length > SIGNATURE && random() < 0.95 ? SIGNATURE : 0;
  const end = random() < 0.5 ? Math.min(100, bytes.length) : bytes.length;
  return start + below(random, Math.max(1, end - start));
}

const MUTATIONS: readonly Mutation[] = [
  function flipBits(bytes, random) {
    for (let left = 1 + below(random, 8); left > 0; left--) {
      const at = placeIn(bytes, random);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8));
    }
    return bytes;
  },
  function setNumber(bytes, random) {
    const value = EDGES[below(random, EDGES.length)] ?? 0;
    const at = placeIn(bytes, random);
    const width = [1, 2, 3, 4][below(random, 4)] ?? 1;
    const little = random() < 0.5;
    for (let byte = 0; byte < width && at + byte < bytes.length; byte++) {
      bytes[at + byte] = Math.floor(value / 2 ** (8 * (little ? byte : width - 1 - byte)));
    }
    return bytes;
  },
  function fillRange(bytes, random) {
    const start = placeIn(bytes, random);
    const value = random() < 0.5 ? undefined : below(random, 256);
    for (let at = start; at < Math.min(bytes.length, start + 1 + below(random, 64)); at++) {
      bytes[at] = value ?? below(random, 256);
    }
    return bytes;
  },
  function cutShort(bytes, random) {
    return bytes.slice(0, below(random, bytes.length));
  },
  function takeOut(bytes, random) {
    const start = placeIn(bytes, random);
    return joined([bytes.subarray(0, start), bytes.subarray(start + below(random, 200))]);
  },
  function repeatRange(bytes, random) {
    const start = placeIn(bytes, random);
    const part = bytes.subarray(start, start + 1 + below(random, Math.min(600, bytes.length)));
    const most = Math.floor((MAX_BYTES - bytes.length) / part.length);
    const times = Math.max(1, Math.min(most, 2 ** below(random, 13)));
    return joined([bytes.subarray(0, start), ...Array<Uint8Array>(times).fill(part), bytes.subarray(start)]);
  },
  function spliceIn(bytes, random, other) {
    const start = placeIn(bytes, random);
    const from = placeIn(other, random);
    const part = other.subarray(from, from + below(random, 400));
    return joined([bytes.subarray(0, start), part, bytes.subarray(start + (random() < 0.5 ? part.length : 0))]);
  },
];

/**
 * A file with one to four faults. Most mutated PNG files get correct checksums again, so that decoders look further.
 * @param other a file to take pieces from
 */
export function mutate(file: Uint8Array, other: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  let bytes = Uint8Array.from(file);
  for (let left = 1 + below(random, 1 + below(random, 4)); left > 0 && bytes.length > 0; left--) {
    const mutation = MUTATIONS[below(random, MUTATIONS.length)];
    bytes = mutation?.(bytes, random, other) ?? bytes;
  }
  bytes = bytes.slice(0, MAX_BYTES);
  if (random() < 0.8 && pictureFormat(bytes) === 'png') fixChecksums(bytes);
  return bytes;
}

function fixChecksums(bytes: Uint8Array): void {
  const view = viewOf(bytes);
  for (const { start, end } of walkPng(bytes)) view.setUint32(end, crc32(bytes, start - 4, end));
}
