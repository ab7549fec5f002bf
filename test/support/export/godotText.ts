/** A value in Godot's text resources; calls such as `Rect2(0, 0, 1, 1)` have the name and the arguments. */
export type GodotValue =
  | string
  | number
  | boolean
  | readonly GodotValue[]
  | { readonly [key: string]: GodotValue }
  | GodotCall;
export class GodotCall {
  constructor(
    readonly name: string,
    readonly values: readonly GodotValue[],
  ) {}
}

/** A section such as `[ext_resource type="Texture2D"]` with the properties below it. */
export interface GodotSection {
  readonly kind: string;
  readonly fields: Readonly<Record<string, GodotValue>>;
  readonly properties: Readonly<Record<string, GodotValue>>;
}

/** Parses a `.tres` strictly by Godot's documentation (TSCN file format): anything else throws. Names (`&"walk"`) are strings with a leading `&`. */
export function parseGodot(text: string): GodotSection[] {
  const reader = new Reader(text);
  const sections: GodotSection[] = [];
  while (!reader.ended) sections.push(reader.section());
  return sections;
}

class Reader {
  readonly #text: string;

  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    this.#blanks();
    return this.#at === this.#text.length;
  }

  section(): GodotSection {
    this.#expect('[');
    const kind = this.#word();
    const fields: Record<string, GodotValue> = {};
    while (!this.#takes(']')) {
      const name = this.#word();
      this.#expect('=');
      fields[name] = this.#value();
    }
    const properties: Record<string, GodotValue> = {};
    while (!this.ended && this.#text[this.#at] !== '[') {
      const name = this.#word();
      this.#expect('=');
      properties[name] = this.#value();
    }
    return { kind, fields, properties };
  }

  #value(): GodotValue {
    this.#blanks();
    const sign = this.#text[this.#at];
    if (sign === '"') return this.#string();
    if (sign === '&') {
      this.#at++;
      return `&${this.#string()}`;
    }
    if (sign === '[') return this.#list('[', ']');
    if (sign === '{') return this.#dictionary();
    const number = this.#match(/-?\d+(\.\d+)?(e[+-]?\d+)?/y);
    if (number) return Number(number);
    const word = this.#word();
    if (word === 'true' || word === 'false') return word === 'true';
    return new GodotCall(word, this.#list('(', ')'));
  }

  #list(open: string, close: string): GodotValue[] {
    this.#expect(open);
    const values: GodotValue[] = [];
    while (!this.#takes(close)) {
      if (values.length) this.#expect(',');
      values.push(this.#value());
    }
    return values;
  }

  #dictionary(): Record<string, GodotValue> {
    this.#expect('{');
    const values: [string, GodotValue][] = [];
    while (!this.#takes('}')) {
      if (values.length) this.#expect(',');
      const key = this.#value();
      this.#expect(':');
      values.push([String(key), this.#value()]);
    }
    return Object.fromEntries(values);
  }

  #string(): string {
    this.#expect('"');
    let words = '';
    for (;;) {
      const sign = this.#text[this.#at++];
      if (sign === undefined) throw new Error('Unterminated string.');
      if (sign === '"') return words;
      words += sign === '\\' ? this.#escape() : sign;
    }
  }

  #escape(): string {
    const sign = this.#text[this.#at++] ?? '';
    if (sign === 'u') {
      const digits = this.#match(/[\da-f]{4}/iy);
      if (!digits) throw new Error('An escape has four digits.');
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    return { n: '\n', t: '\t', r: '\r' }[sign] ?? sign;
  }

  #word(): string {
    this.#blanks();
    const word = this.#match(/[A-Za-z_]\w*/y);
    if (!word) throw new Error(`No word at ${this.#at}: ${this.#text.slice(this.#at, this.#at + 20)}`);
    return word;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #blanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #takes(sign: string): boolean {
    this.#blanks();
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign))
      throw new Error(`${sign} expected at ${this.#at}: ${this.#text.slice(this.#at, this.#at + 20)}`);
  }
}
