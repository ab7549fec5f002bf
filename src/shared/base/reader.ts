/**
 * Reads a value of any type, such as a stored one or a setting, that anything may have written: undefined if it doesn't fit. Never throws. These few
 * functions are loaded with VS Code's start; messages and files, which come later and have more rules, are read with valibot.
 */
export type Reader<T> = (value: unknown) => T | undefined;

/** What a reader returns for a value that fits. */
export type Read<R> = R extends Reader<infer T> ? T : never;

export const anything: Reader<unknown> = (value) => value;
export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);
export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** A number from `least` to `most`. */
export const amount =
  (least = 0, most = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined;

/** Milliseconds since 1970 that a date can have. */
export const time = amount(0, 8.64e15);

/** A URI string that VS Code can parse: with a scheme, and no more than two slashes before an empty authority's path. */
export const uri: Reader<string> = (value) =>
  typeof value === 'string' && /^[a-z][a-z\d+.-]*:(?!\/\/\/\/)/i.test(value) ? value : undefined;

export const oneOf =
  <const T extends string>(...values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((one) => one === value);

export const either =
  <A, B>(a: Reader<A>, b: Reader<B>): Reader<A | B> =>
  (value) =>
    a(value) ?? b(value);

/** A list without the elements that don't fit. */
export const list =
  <T>(reader: Reader<T>): Reader<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(reader).filter((one) => one !== undefined) : undefined;

/** A list in which every element fits, with at least one. */
export const all =
  <T>(reader: Reader<T>): Reader<readonly T[]> =>
  (value) => {
    const read = list(reader)(value);
    return read?.length && read.length === (value as unknown[]).length ? read : undefined;
  };

/** A list of one element for each reader. */
export const tuple =
  <T extends readonly unknown[]>(...readers: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> =>
  (value) => {
    if (!Array.isArray(value) || value.length !== readers.length) return undefined;
    const read = readers.map((reader, at) => reader(value[at]));
    return read.includes(undefined) ? undefined : (read as unknown as T);
  };

/** The fields of an object that fit, of any name. */
export const record =
  <T>(reader: Reader<T>): Reader<Readonly<Record<string, T>>> =>
  (value) => {
    if (!isObject(value)) return undefined;
    const read = Object.entries(value).map(([name, one]) => [name, reader(one)] as const);
    return Object.fromEntries(read.filter((entry): entry is [string, T] => entry[1] !== undefined));
  };

/** An object with these fields. @param optional fields that may be absent, and are left out if they don't fit */
export const fields =
  <T extends object, O extends object = object>(
    required: { readonly [K in keyof T]: Reader<T[K]> },
    optional = {} as { readonly [K in keyof O]: Reader<O[K]> },
  ): Reader<Readonly<T & Partial<O>>> =>
  (value) => {
    if (!isObject(value)) return undefined;
    const names = Object.keys(required);
    const readers: Readonly<Record<string, Reader<unknown>>> = { ...required, ...optional };
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(value[name])] as const);
    const found = Object.fromEntries(read.filter(([, one]) => one !== undefined));
    return names.every((name) => name in found) ? (found as T & Partial<O>) : undefined;
  };

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
