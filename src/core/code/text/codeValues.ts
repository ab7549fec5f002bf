import { readPath } from '../../references/syntaxes';
import type { StringPart } from '../codeNames';
import type { CodeText } from './codeText';

/** A value as it's written in code; `start` and `end` are offsets, of a string without its quotes. */
export type Value = {
  readonly start: number;
  readonly end: number;
} /** `isNamed`: the place has a name of the string. */ & (
  | { readonly kind: 'string'; readonly text: string; readonly isNamed?: true }
  /** A string that other text files say a part of, or that isn't known as a whole. */
  | { readonly kind: 'joined'; readonly parts: readonly StringPart[] }
  | { readonly kind: 'number'; readonly number: number }
  /** `isOpen`: something else is filled in, so there may be more. */
  | { readonly kind: 'list'; readonly items: readonly Value[]; readonly isOpen: boolean }
  | {
      readonly kind: 'object';
      readonly fields: ReadonlyMap<string, Value>;
      /** Values without a name, in the tables of Lua. */
      readonly items: readonly Value[];
      readonly isOpen: boolean;
    }
  /** A call of a function by its name, with what it belongs to: `this.anims.generateFrameNumbers`. */
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Value[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'other' }
);

export interface Arguments {
  readonly args: readonly Value[];
  /** The offset after the closing bracket. */
  readonly end: number;
}

/** Most values in each other. */
const MAX_DEPTH = 24;
/** Most items of a list, and fields of an object; more count as unknown. */
const MAX_ITEMS = 5_000;
/** Most characters that are read for all values of a text, per character of it, and for any text. */
const MAX_AGAIN = 8;
const MAX_READ = 100_000;

const NUMBER = /[+-]?(?:0x[\da-f]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
const NAME = /(?:new\s+|await\s+)?[A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*)*/y;
const LUA_NAME = /[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)*/y;
const TYPES = /<[\w\s.,[\]|]{1,80}>(?=\()/y;
const FIELD = /([A-Za-z_$][\w$-]*)\s*([:=])(?![=>])\s*/y;
const QUOTED_FIELD = /\s*([:=])(?!=)\s*/y;
/** What TypeScript may have after a value. */
const SUFFIX = /\s*!?\s*(?:(?:as|satisfies)\s+(?:[\w$.[\]<>,]|\s(?=[\w$|&])){1,80})?/y;
const SPACE = /\s*/y;
const LONG = /\[=*\[/y;
const LONG_END = /\]=*\]/y;
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Reads values of code. What isn't understood is `other`. */
export class Values {
  readonly #text: string;
  readonly #code: string;
  readonly #isLua: boolean;
  #room: number;

  constructor({ text, code }: CodeText, isLua = false) {
    this.#text = text;
    this.#code = code;
    this.#isLua = isLua;
    this.#room = MAX_READ + text.length * MAX_AGAIN;
  }

  /** Whether so much was read that nothing more is. */
  get isFull(): boolean {
    return this.#room <= 0;
  }

  /** The arguments of a call. @param open offset of its bracket */
  argumentsAt(open: number): Arguments {
    return this.#listAt(open, ')', 0);
  }

  /** The value at an offset, and where it ends. */
  valueAt(start: number): Value {
    return this.#valueAt(start, 0);
  }

  /** The strings of an enumeration of TypeScript as an object. @param open offset of its bracket */
  enumAt(open: number): Value {
    return this.#objectAt(open, 0, '=');
  }

  #listAt(open: number, close: string, depth: number): Arguments & { readonly isOpen: boolean } {
    const args: Value[] = [];
    let at = this.#skip(open + 1);
    let isOpen = false;
    while (at < this.#code.length && this.#code[at] !== close && this.#room > 0) {
      if (this.#code.startsWith('...', at)) isOpen = true;
      const value = this.#valueAt(at, depth + 1);
      if (args.length < MAX_ITEMS) args.push(value);
      else isOpen = true;
      at = this.#after(value, close);
    }
    return { args, isOpen: isOpen || this.#room <= 0, end: at + 1 };
  }

  /** Where the next item begins, or where the list ends. */
  #after(value: Value, close: string): number {
    const at = this.#skip(this.#pastEnd(value));
    const sign = this.#code[at];
    if (sign === ',' || (sign === ';' && close === '}')) return this.#skip(at + 1);
    // Another bracket closes what is around it.
    return sign === close ? at : sign === undefined || ')]}'.includes(sign) ? this.#code.length : at;
  }

  #valueAt(start: number, depth: number): Value {
    const value = depth > MAX_DEPTH ? undefined : this.#plainAt(start, depth);
    if (!value) return this.#otherAt(start);
    const after = this.#pastEnd(value);
    const at = this.#skip(this.#isLua ? after : this.#match(SUFFIX, after).end);
    const isEnd = this.#endsAt(at, after);
    return isEnd ? value : this.#otherAt(start);
  }

  /** The offset after a value, and after the quotes of a string. */
  #pastEnd({ kind, end }: Value): number {
    return kind !== 'string' ? end : end + (this.#match(LONG_END, end).text.length || 1);
  }

  /** Whether a value ends before an offset. @param from the end of the value, before spaces */
  #endsAt(at: number, from: number): boolean {
    const sign = this.#code[at];
    return (
      sign === undefined || ',)]};'.includes(sign) || (this.#code.slice(from, at).includes('\n') && /[\w$}]/.test(sign))
    );
  }

  #plainAt(start: number, depth: number): Value | undefined {
    const sign = this.#code[start] ?? '';
    if (sign === '"' || sign === "'" || sign === '`') return this.#stringAt(start);
    if (/[\d.+-]/.test(sign)) {
      const { text, end } = this.#match(NUMBER, start);
      return text ? { kind: 'number', number: Number(text.replaceAll('_', '')), start, end } : undefined;
    }
    if (sign === '[') {
      const long = this.#isLua ? this.#longAt(start) : undefined;
      if (long) return long;
      const { args: items, isOpen, end } = this.#listAt(start, ']', depth);
      return { kind: 'list', items, isOpen, start, end };
    }
    if (sign === '{') return this.#objectAt(start, depth);
    return this.#namedAt(start, depth);
  }

  /** Undefined if something is filled into it, or if it doesn't end. */
  #stringAt(start: number): Value | undefined {
    const quote = this.#code[start] ?? '';
    const end = this.#code.indexOf(quote, start + 1);
    if (end < 0) return undefined;
    this.#room -= end - start;
    const written = this.#text.slice(start + 1, end);
    if (quote === '`' && /(?<!\\)\$\{/.test(written)) return undefined;
    const { path: text } = readPath('escaped', written);
    return { kind: 'string', text, start: start + 1, end };
  }

  /** A long string of Lua. */
  #longAt(open: number): Value | undefined {
    const { text } = this.#match(LONG, open);
    if (!text) return undefined;
    const start = open + text.length;
    const end = this.#code.indexOf(text.replaceAll('[', ']'), start);
    return end < 0 ? undefined : { kind: 'string', text: this.#text.slice(start, end), start, end };
  }

  #objectAt(open: number, depth: number, sign = this.#isLua ? '=' : ':'): Value {
    const fields = new Map<string, Value>();
    const items: Value[] = [];
    let at = this.#skip(open + 1);
    let isOpen = false;
    while (at < this.#code.length && this.#code[at] !== '}' && this.#room > 0) {
      const field = this.#fieldAt(at, sign);
      const value = this.#valueAt(field?.value ?? at, depth + 1);
      const isShort = !field && value.kind === 'name' && !value.name.includes('.') && sign === ':';
      if (fields.size + items.length >= MAX_ITEMS) isOpen = true;
      else if (field) fields.set(field.name, value);
      else if (isShort) fields.set(value.name, value);
      else if (sign === '=') items.push(value);
      else isOpen = true;
      at = this.#after(value, '}');
    }
    return { kind: 'object', fields, items, isOpen: isOpen || this.#room <= 0, start: open, end: at + 1 };
  }

  #fieldAt(at: number, own: string): { readonly name: string; readonly value: number } | undefined {
    FIELD.lastIndex = at;
    const [, name, sign] = FIELD.exec(this.#code) ?? [];
    if (name !== undefined) return sign === own ? { name, value: FIELD.lastIndex } : undefined;
    const quoted = '"\'`'.includes(this.#code[at] ?? ' ') ? this.#stringAt(at) : undefined;
    if (quoted?.kind !== 'string') return undefined;
    const { end, text } = this.#match(QUOTED_FIELD, quoted.end + 1);
    return text.includes(own) ? { name: quoted.text, value: end } : undefined;
  }

  #namedAt(start: number, depth: number): Value | undefined {
    const { text, end } = this.#match(this.#isLua ? LUA_NAME : NAME, start);
    if (!text) return undefined;
    const name = text.replace(/^(?:new|await)\s+/, '').replace(/[\s?]+/g, '');
    const open = this.#match(TYPES, end).end;
    if (this.#code[open] !== '(') return { kind: 'name', name, start, end };
    const call = this.#listAt(open, ')', depth);
    return { kind: 'call', name, args: call.args, start, end: call.end };
  }

  /** Up to what ends a value, whatever it is. */
  #otherAt(start: number): Value {
    const open: string[] = [];
    let at = start;
    for (; at < this.#code.length && this.#room > 0; at++) {
      this.#room--;
      const sign = this.#code[at] ?? '';
      if (!open.length && ',)]};'.includes(sign)) break;
      const close = CLOSES[sign];
      if (close !== undefined) open.push(close);
      else if (sign === open.at(-1)) open.pop();
      else if ('"\'`'.includes(sign)) at = this.#pastString(at);
    }
    // Something has to be read, or reading would never end.
    return { kind: 'other', start, end: Math.max(at, start + 1) };
  }

  #pastString(at: number): number {
    const end = this.#code.indexOf(this.#code[at] ?? '', at + 1);
    return end < 0 ? this.#code.length : end;
  }

  #skip(at: number): number {
    return this.#match(SPACE, at).end;
  }

  #match(pattern: RegExp, at: number): { readonly text: string; readonly end: number } {
    pattern.lastIndex = at;
    const [text = ''] = pattern.exec(this.#code) ?? [];
    this.#room -= text.length + 1;
    return { text, end: at + text.length };
  }
}

/** The field of an object. */
export function fieldOf(value: Value | undefined, ...names: readonly string[]): Value | undefined {
  if (value?.kind !== 'object') return undefined;
  for (const name of names) {
    const found = value.fields.get(name);
    if (found) return found;
  }
  return undefined;
}

/** A whole number that is written as such; undefined for anything else. */
export function wholeOf(value: Value | undefined): number | undefined {
  return value?.kind === 'number' && Number.isSafeInteger(value.number) ? value.number : undefined;
}
