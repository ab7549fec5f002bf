import type { Properties, PropertyValue, UserData } from '../pixels/slice';
import type { Budget } from './budget';
import type { ByteReader } from './byteReader';

/** Most nested lists and maps: more are an attack or a mistake. */
const DEPTH = 16;

/** Cost of a map or a list, in values: an empty one takes over 150 bytes of memory, for four in the file. */
const CONTAINER = 8;

/** A user data chunk (0x2020): text, color, and properties, each if its flag is set. */
export function readUserData(reader: ByteReader, budget: Budget): UserData {
  const flags = reader.u32();
  const text = flags & 1 ? reader.string() : undefined;
  const color = flags & 2 ? hexColor(reader.raw(4)) : undefined;
  const properties = flags & 4 ? readMaps(reader, budget) : undefined;
  return { text, color, properties };
}

/** `#rrggbb` or `#rrggbbaa`, depending on the number of channels. */
export function hexColor(channels: Uint8Array): string {
  return `#${[...channels].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function readMaps(reader: ByteReader, budget: Budget): Map<number, Properties> {
  // The size in bytes of everything that follows.
  reader.skip(4);
  budget.take('properties', CONTAINER);
  const maps = new Map<number, Properties>();
  for (let left = reader.u32(); left > 0; left--) {
    const key = reader.u32();
    maps.set(key, readMap(reader, budget, 0));
  }
  return maps;
}

function readMap(reader: ByteReader, budget: Budget, depth: number): Properties {
  budget.take('properties', CONTAINER);
  const map = new Map<string, PropertyValue>();
  for (let left = reader.u32(); left > 0; left--) {
    const name = reader.string();
    map.set(name, readValue(reader, budget, reader.u16(), depth));
  }
  return map;
}

/** The format's number of each type, and how to read a value of it. */
const SCALARS: Readonly<Record<number, (reader: ByteReader) => PropertyValue>> = {
  1: (reader) => reader.u8() !== 0,
  2: (reader) => reader.i8(),
  3: (reader) => reader.u8(),
  4: (reader) => reader.i16(),
  5: (reader) => reader.u16(),
  6: (reader) => reader.i32(),
  7: (reader) => reader.u32(),
  8: (reader) => reader.i64(),
  9: (reader) => reader.u64(),
  10: (reader) => reader.fixed(),
  11: (reader) => reader.f32(),
  12: (reader) => reader.f64(),
  13: (reader) => reader.string(),
  14: (reader) => ({ x: reader.i32(), y: reader.i32() }),
  15: (reader) => ({ width: reader.i32(), height: reader.i32() }),
  16: (reader) => ({ x: reader.i32(), y: reader.i32(), width: reader.i32(), height: reader.i32() }),
  19: (reader) => reader.raw(16),
};
const VECTOR = 17;
const MAP = 18;

function readValue(reader: ByteReader, budget: Budget, type: number, depth: number): PropertyValue {
  budget.take('properties');
  if (depth > DEPTH) throw new RangeError('Properties are nested too deep.');
  if (type === MAP) return readMap(reader, budget, depth + 1);
  if (type === VECTOR) return readVector(reader, budget, depth + 1);
  const read = SCALARS[type];
  if (!read) throw new RangeError(`Unknown property type ${type}.`);
  return read(reader);
}

/** Type 0 means that each element has its own type. */
function readVector(reader: ByteReader, budget: Budget, depth: number): PropertyValue[] {
  const count = reader.u32();
  const type = reader.u16();
  budget.take('properties', CONTAINER);
  const values: PropertyValue[] = [];
  // Each element takes at least a byte, so a wrong count fails at the end of the bytes.
  while (values.length < count) values.push(readValue(reader, budget, type || reader.u16(), depth));
  return values;
}
