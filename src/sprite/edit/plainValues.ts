/** Names of members that stand for what JSON hasn't. */
const BYTES = '$bytes';
const UNDEFINED = '$undefined';

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** All bytes in a plain value, such as pixels, each once. */
export function bytesIn(value: unknown, found = new Set<Uint8Array>()): ReadonlySet<Uint8Array> {
  if (value instanceof Uint8Array) found.add(value);
  else if (isObject(value)) for (const member of Object.values(value)) bytesIn(member, found);
  return found;
}

/** About how many bytes of memory a plain value takes, without the bytes in it. */
export function sizeOf(value: unknown): number {
  if (value instanceof Uint8Array) return 0;
  if (typeof value === 'string') return 2 * value.length;
  if (!isObject(value)) return 8;
  // Most values are numbers of frames, and there may be thousands of them.
  let size = 16;
  for (const member of Object.values(value)) size += sizeOf(member);
  return size;
}

/** The same, with the bytes in it. */
export function weightOf(value: unknown): number {
  let weight = sizeOf(value);
  for (const { byteLength } of bytesIn(value)) weight += byteLength;
  return weight;
}

/** A plain value as JSON. @param numberOf of bytes in it, which are kept elsewhere */
export function jsonOf(value: unknown, numberOf: (bytes: Uint8Array) => number): string {
  const packed = (one: unknown): unknown => {
    if (one === undefined) return { [UNDEFINED]: true };
    if (one instanceof Uint8Array) return { [BYTES]: numberOf(one) };
    if (Array.isArray(one)) return one.map(packed);
    if (!isObject(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, packed(member)]));
  };
  return JSON.stringify(packed(value));
}

/** The value of what `jsonOf` wrote. @param bytesOf undefined if there are none of this number @throws {SyntaxError} */
export function plainValueOf(json: string, bytesOf: (number: number) => Uint8Array | undefined): unknown {
  const unpacked = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(unpacked);
    if (!isObject(one)) return one;
    if (UNDEFINED in one) return undefined;
    if (!(BYTES in one))
      return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, unpacked(member)]));
    const found = bytesOf(Number(one[BYTES]));
    if (!found) throw new SyntaxError('Bytes are missing.');
    return found;
  };
  return unpacked(JSON.parse(json));
}
