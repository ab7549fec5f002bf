import { readPath } from '../../references/syntaxes';
import type { ImportedName, StringPart } from '../codeNames';
import type { CodeText } from './codeText';
import type { Value, Values } from './codeValues';
import { ScriptBindings } from './scriptBindings';

/** Most names that stand for each other. */
const MAX_STEPS = 12;
/** Most parts of a string, and most characters of code that are read for one. */
const MAX_PARTS = 16;
const MAX_LENGTH = 400;

const IMPORT =
  /(?<![\w$.])import\s+(?!type\b\s*[{*\w])(?:([\w$]+)\s*,?\s*)?(?:\{([^{}]*)\}|\*\s*as\s+([\w$]+))?\s*from\s*(?=["'])/g;
const REQUIRE = /(?<![\w$.])(?:const|let|var)\s+(?:([\w$]+)|\{([^{}]*)\})\s*=\s*require\s*\(\s*(?=["'])/g;
const DECLARED = /(?<![\w$.])(const|let|var)\s+([\w$]+)\s*(?::[^=;(){}]{0,200})?=(?![=>])\s*/g;
const ENUM = /(?<![\w$.])enum\s+([\w$]+)\s*(?=\{)/g;
const CLASS = /(?<![\w$.])class\s+([\w$]+)[^{};()]{0,300}(?=\{)/g;
const STATIC = /(?<![\w$.])static\s+(?:readonly\s+)?([\w$]+)\s*(?::[^=;(){}]{0,200})?=(?![=>])\s*/g;
const CHAIN = /[A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*)*/y;
const CONSTANTS: ReadonlySet<string> = new Set(['true', 'false', 'null', 'undefined']);
/** Whether a text is a module, so that nothing from outside changes its variables. */
const IS_MODULE = /(?<![\w$.])(?:import|export|require|module)\b/;

/** What a name stands for. */
type Given =
  | { readonly is: 'value'; readonly at: number }
  | { readonly is: 'enum'; readonly at: number }
  | { readonly is: 'class'; readonly fields: ReadonlyMap<string, number> }
  | { readonly is: 'import'; readonly from: string; readonly name: string };

/** The names of a script that stand for strings: its own constants, and what it imports. */
export class ScriptNames {
  readonly #text: string;
  readonly #code: string;
  readonly #values: Values;
  readonly bindings: ScriptBindings;
  #given: ReadonlyMap<string, Given> | undefined;
  readonly #read = new Map<number, Value>();

  constructor({ text, code }: CodeText, values: Values) {
    this.#text = text;
    this.#code = code;
    this.#values = values;
    this.bindings = new ScriptBindings(code);
  }

  /** What a name of the script's own is imported as; undefined for others. */
  importOf(name: string): ImportedName | undefined {
    const given = this.#names.get(name);
    return given?.is === 'import' && this.bindings.isConstant(name, true) ? given : undefined;
  }

  /** Names that imports give, and what they're exported as. */
  *imports(): Generator<readonly [name: string, imported: ImportedName]> {
    for (const [name, given] of this.#names) if (given.is === 'import') yield [name, given];
  }

  /** Offsets of the innermost brackets around a place. */
  around(at: number): { readonly open: number; readonly close: number } | undefined {
    return this.bindings.around(at);
  }

  /** What a value is put together from; undefined if nothing of it is known. */
  partsOf(value: Value | undefined): readonly StringPart[] | undefined {
    const parts = value && joined(this.#parts(value, 0));
    return parts?.some((part) => part !== null) ? parts : undefined;
  }

  /** What a name of the script's own stands for: a value, or an import. Undefined if that may change. */
  valueOf(chain: string): Value | ImportedName | undefined {
    return this.#valueOf(chain, 0);
  }

  #valueOf(chain: string, steps: number): Value | ImportedName | undefined {
    const [root = '', ...members] = chain.split('.');
    const given = this.#names.get(root);
    if (!given || steps > MAX_STEPS || (given.is === 'value' && !this.#mayBeString(given.at))) return undefined;
    if (!this.bindings.isConstant(root, given.is === 'import')) return undefined;
    switch (given.is) {
      case 'import':
        return { from: given.from, name: [given.name, ...members].filter(Boolean).join('.') };
      case 'class': {
        const [first = '', ...more] = members;
        const at = given.fields.get(first);
        return at === undefined ? undefined : this.#below(this.#at(at), more, steps);
      }
      case 'enum':
        return this.#below(this.#enumAt(given.at), members, steps);
      case 'value':
        return this.#below(this.#at(given.at), members, steps);
    }
  }

  /** Whether a value may be, or have, a string, by itself: whether its name is given once takes longer to find out. */
  #mayBeString(at: number): boolean {
    const { kind, start, end, ...value } = frozen(this.#at(at));
    if (kind === 'other') return end - start <= MAX_LENGTH && /["'`]/.test(this.#code.slice(start, end));
    return kind === 'string' || kind === 'object' || (kind === 'name' && 'name' in value && !CONSTANTS.has(value.name));
  }

  /** A value in an object, in those that names stand for, too. */
  #below(value: Value, members: readonly string[], steps: number): Value | ImportedName | undefined {
    const whole = frozen(value);
    if (whole.kind === 'name') return this.#valueOf([whole.name, ...members].join('.'), steps + 1);
    const [first, ...more] = members;
    if (first === undefined) return whole;
    const field = whole.kind === 'object' && !whole.isOpen ? whole.fields.get(first) : undefined;
    return field && this.#below(field, more, steps + 1);
  }

  /** The static fields of a class of the script. */
  staticsOf(name: string): readonly string[] {
    const given = this.#names.get(name);
    return given?.is === 'class' ? [...given.fields.keys()] : [];
  }

  #parts(value: Value, steps: number): readonly StringPart[] {
    if (value.kind === 'string') return [value.text];
    if (value.kind === 'joined') return value.parts;
    if (steps > MAX_STEPS) return [null];
    if (value.kind === 'name') {
      const found = this.#valueOf(value.name, steps);
      if (!found) return [null];
      return 'from' in found ? [{ from: found.from, name: found.name }] : this.#parts(found, steps + 1);
    }
    return value.kind === 'other' ? this.#sum(value, steps) : [null];
  }

  /** A template, or strings and names that are added. */
  #sum({ start, end }: Value, steps: number): readonly StringPart[] {
    if (end - start > MAX_LENGTH) return [null];
    const parts: StringPart[] = [];
    let at = start;
    for (; parts.length < MAX_PARTS; at++) {
      at = this.#skip(at);
      const item = this.#itemAt(at, steps);
      if (!item) return [null];
      for (const part of item.parts) parts.push(part);
      at = this.#skip(item.end);
      if (at >= end) return parts;
      if (this.#code[at] !== '+') return this.#isSuffix(at, end) ? parts : [null];
    }
    return [null];
  }

  /** Whether only what TypeScript says about a value is left. */
  #isSuffix(at: number, end: number): boolean {
    return /^(?:as|satisfies)\s[\w\s$.[\]<>,|&]*$/.test(this.#code.slice(at, end));
  }

  #itemAt(at: number, steps: number): { readonly parts: readonly StringPart[]; readonly end: number } | undefined {
    const sign = this.#code[at] ?? '';
    if ('"\'`'.includes(sign)) {
      const close = this.#code.indexOf(sign, at + 1);
      if (close < 0) return undefined;
      const written = this.#text.slice(at + 1, close);
      const parts = sign === '`' ? this.#template(written, steps) : [readPath('escaped', written).path];
      return { parts, end: close + 1 };
    }
    CHAIN.lastIndex = at;
    const [name] = CHAIN.exec(this.#code) ?? [];
    if (name === undefined) return undefined;
    const end = at + name.length;
    return { parts: this.#parts({ kind: 'name', name: plainName(name), start: at, end }, steps + 1), end };
  }

  #template(written: string, steps: number): readonly StringPart[] {
    const parts: StringPart[] = [];
    let past = 0;
    for (const { 0: all, 1: name = '', index } of written.matchAll(/(?<!\\)\$\{((?:[^{}]|\{[^{}]*\})*)\}/g)) {
      parts.push(readPath('escaped', written.slice(past, index)).path);
      const isName = /^\s*[A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*)*\s*$/.test(name);
      const value = { kind: 'name', name: plainName(name.trim()), start: 0, end: 0 } as const;
      for (const part of isName ? this.#parts(value, steps + 1) : [null]) parts.push(part);
      past = index + all.length;
    }
    const rest = written.slice(past);
    // What isn't understood may end somewhere else.
    return /(?<!\\)\$\{/.test(rest) ? [null] : [...parts, readPath('escaped', rest).path];
  }

  #at(at: number): Value {
    const known = this.#read.get(at) ?? this.#values.valueAt(at);
    this.#read.set(at, known);
    return known;
  }

  #enumAt(at: number): Value {
    const known = this.#read.get(at) ?? this.#values.enumAt(at);
    this.#read.set(at, known);
    return known;
  }

  #skip(at: number): number {
    let end = at;
    while (/\s/.test(this.#code[end] ?? '')) end++;
    return end;
  }

  get #names(): ReadonlyMap<string, Given> {
    this.#given ??= this.#find();
    return this.#given;
  }

  #find(): ReadonlyMap<string, Given> {
    const found = new Map<string, Given>();
    const isModule = IS_MODULE.test(this.#code);
    for (const { 0: all, 1: kind, 2: name = '', index } of this.#code.matchAll(DECLARED))
      if (kind === 'const' || isModule) found.set(name, { is: 'value', at: index + all.length });
    for (const { 0: all, 1: name = '', index } of this.#code.matchAll(ENUM))
      found.set(name, { is: 'enum', at: index + all.length });
    this.#addClasses(found);
    this.#addImports(found);
    return found;
  }

  #addClasses(found: Map<string, Given>): void {
    if (!/\bstatic\b/.test(this.#code)) return;
    const byBody = new Map<number, Map<string, number>>();
    for (const { 0: all, 1: name = '', index } of this.#code.matchAll(CLASS)) {
      const fields = new Map<string, number>();
      byBody.set(index + all.length, fields);
      found.set(name, { is: 'class', fields });
    }
    for (const { 0: all, 1: name = '', index } of this.#code.matchAll(STATIC))
      byBody.get(this.bindings.around(index)?.open ?? -1)?.set(name, index + all.length);
  }

  #addImports(found: Map<string, Given>): void {
    const add = (from: string, own: string | undefined, name: string) => {
      if (own) found.set(own, { is: 'import', from, name });
    };
    for (const { 0: all, 1: main, 2: list, 3: whole, index } of this.#code.matchAll(IMPORT)) {
      const from = this.#stringAt(index + all.length) ?? '';
      add(from, main, 'default');
      add(from, whole, '');
      for (const [own, exported] of namesIn(list, /\s+as\s+/)) add(from, own, exported);
    }
    for (const { 0: all, 1: whole, 2: list, index } of this.#code.matchAll(REQUIRE)) {
      const from = this.#stringAt(index + all.length) ?? '';
      add(from, whole, '');
      for (const [own, exported] of namesIn(list, /\s*:\s*/)) add(from, own, exported);
    }
  }

  #stringAt(at: number): string | undefined {
    const value = this.#values.valueAt(at);
    if (value.kind === 'string') return value.text;
    // Without a semicolon, an import isn't a value that ends.
    const close = this.#code.indexOf(this.#code[at] ?? '', at + 1);
    return close < 0 ? undefined : this.#text.slice(at + 1, close);
  }
}

/** The names of a list in braces: `Hero, Tree as Oak`. @param as what stands between the exported name and the own one */
export function* namesIn(list: string | undefined, as: RegExp): Generator<readonly [own: string, exported: string]> {
  for (const item of list?.split(',') ?? []) {
    const [exported = '', own = exported] = item
      .trim()
      .replace(/^type\s+/, '')
      .split(as);
    if (/^[\w$]+$/.test(exported) && /^[\w$]+$/.test(own)) yield [own, exported];
  }
}

const plainName = (written: string) => written.replace(/[\s?]+/g, '');

/** What `Object.freeze` returns is its argument. */
export function frozen(value: Value): Value {
  const [only, ...more] = value.kind === 'call' && value.name === 'Object.freeze' ? value.args : [];
  return only && !more.length ? only : value;
}

/** Parts of which no two neighbors are known, or unknown. */
export function joined(parts: readonly StringPart[]): readonly StringPart[] {
  const found: StringPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (typeof part === 'string' && typeof last === 'string') found[found.length - 1] = last + part;
    else if (part !== '' && (part !== null || last !== null)) found.push(part);
  }
  return found.length || !parts.length ? found : [''];
}
