/**
 * What a model meant by its arguments. Models fill in every argument that they know of (`null`, `""`, `[]`), and clients pass on numbers, booleans, and
 * lists as strings. What has one meaning only is understood; everything else is left for the check.
 */

/** The JSON schema of one argument, as far as its type counts. */
export interface ArgumentSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  /** Of an array. */
  readonly items?: ArgumentSchema;
}

/** Part of a JSON schema (2020-12 and draft 7 alike). */
export interface JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/**
 * The arguments in the types of their schema. Arguments that aren't required and hold nothing are absent, and so is a required `null`.
 * @param given anything; what isn't an object stays as it is
 */
export function meant(given: unknown, { properties, required }: Pick<JsonSchema, 'properties' | 'required'>): unknown {
  const all = typeof given === 'string' ? (fromJson(given) ?? given) : (given ?? {});
  if (typeof all !== 'object' || all === null || Array.isArray(all)) return all;
  const fields = Object.entries(all).flatMap(([name, value]): [string, unknown][] => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema === undefined) return [[name, value]];
    const isRequired = required.includes(name);
    const understood = inType(value, schema, isRequired);
    return (isRequired ? understood === null : isNothing(understood)) ? [] : [[name, understood]];
  });
  return Object.fromEntries(fields);
}

/** Stands for an argument that wasn't meant: also as the words for nothing in other languages, which clients pass on as strings. */
function isNothing(value: unknown): boolean {
  // Lists in lists aren't looked into: they may be nested more deeply than any call of functions.
  return Array.isArray(value) ? value.every(isNoItem) : isNoItem(value);
}

function isNoItem(value: unknown): boolean {
  if (typeof value === 'string') return ['', 'null', 'undefined'].includes(value.trim());
  return value === null || value === undefined;
}

function inType(value: unknown, { type, items }: ArgumentSchema, isRequired: boolean): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
    case 'boolean':
      return typeof value === 'string' ? (BOOLEANS.get(value.trim().toLowerCase()) ?? value) : value;
    case 'array':
      return listOf(value, items, isRequired);
    case 'string':
      return stringOf(value);
  }
}

/** In one way only for each digit: with two, a text of a million digits would take hours. */
const NUMBER = /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/;

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function stringOf(value: unknown): unknown {
  const [only, ...more] = Array.isArray(value) ? value : [value];
  if (more.length) return value;
  return typeof only === 'number' ? String(only) : typeof only === 'string' ? only : value;
}

/** A list may come as JSON, or as its only item. Nothing in a list that isn't required is left out. */
function listOf(value: unknown, items: ArgumentSchema | undefined, isRequired: boolean): unknown {
  const parsed = typeof value === 'string' ? fromJson(value) : value;
  const list = Array.isArray(parsed)
    ? parsed
    : typeof value === 'string' || typeof value === 'number'
      ? [value]
      : value;
  if (!Array.isArray(list)) return value;
  const typed = items ? list.map((item) => inType(item, items, isRequired)) : list;
  return isRequired ? typed : typed.filter((item) => !isNothing(item));
}

/** An object or a list that is written as JSON. */
function fromJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
