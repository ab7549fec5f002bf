import type { ExportedName, ImportedName, ModuleNames } from '../codeNames';
import type { Value, Values } from './codeValues';
import { frozen, namesIn, type ScriptNames } from './scriptNames';

/** Most names that a script exports, and most objects in each other. */
const MAX_EXPORTS = 3_000;
const MAX_DEPTH = 6;

/** Whether a script may export strings, or change what it imports. Found in comments as well. */
export const HAS_MODULE =
  /(?<![\w$.])(?:export\s+(?:(?:declare|const|let|var|default|abstract|class|enum)\b|[{*])|(?:module\s*\.\s*)?exports\b)/;
/** The same, for a script that only changes what it imports. */
const CHANGES =
  /(?<![\w$.])([A-Za-z_$][\w$]*)((?:\.[A-Za-z_$][\w$]*)*)(?:\[[^[\]]{0,80}\])?\s*(?:[-+*/%&|^?]{0,3}=(?![=>])|\+\+|--)/g;
const ASSIGNS =
  /(?<![\w$.])Object\s*\.\s*(?:assign|defineProperty)\s*\(\s*([A-Za-z_$][\w$]*)((?:\.[A-Za-z_$][\w$]*)*)/g;

const DECLARED =
  /(?<![\w$.])export\s+(?:declare\s+|abstract\s+|async\s+)*(?:(?:const\s+)?enum|const|let|var|class|namespace|function\s*\*?)\s+([\w$]+)/g;
const DEFAULT = /(?<![\w$.])export\s+default\s+/g;
const LISTED = /(?<![\w$.])export\s*\{([^{}]*)\}(\s*from\s*(?=["']))?/g;
const STAR = /(?<![\w$.])export\s*\*\s*(?:as\s+([\w$]+)\s*)?from\s*(?=["'])/g;
const COMMON = /(?<![\w$.])(?:module\s*\.\s*)?exports\s*(?:\.\s*([\w$]+)\s*)?=(?![=>])\s*/g;

const IMPORTS = /(?<![\w$.])import\s+(?:[\w$]+\s*,?\s*)?(?:\{[^{}]*\}|\*\s*as\s+[\w$]+)?\s*from\b/g;
const REQUIRES = /(?<![\w$.])(?:const|let|var)\s+(?:[\w$]+|\{[^{}]*\})\s*=\s*require\b/g;

/** Reads what a script exports. */
export class ModuleReader {
  readonly #code: string;
  readonly #text: string;
  readonly #values: Values;
  readonly #names: ScriptNames;
  readonly #exports: ExportedName[] = [];
  readonly #stars: string[] = [];

  constructor(text: string, code: string, values: Values, names: ScriptNames) {
    this.#text = text;
    this.#code = code;
    this.#values = values;
    this.#names = names;
  }

  /** Undefined if there is nothing. */
  read(): ModuleNames | undefined {
    this.#readExports();
    this.#readCommon();
    const changes = this.#changes();
    if (!this.#exports.length && !this.#stars.length && !changes.length) return undefined;
    return { exports: this.#exports, stars: this.#stars, changes };
  }

  #readExports(): void {
    if (!/\bexport\b/.test(this.#code)) return;
    for (const { 1: name = '' } of this.#code.matchAll(DECLARED)) this.#own(name, name);
    for (const { 0: all, index } of this.#code.matchAll(DEFAULT)) this.#default(index + all.length);
    for (const { 0: all, 1: list, 2: isFrom, index } of this.#code.matchAll(LISTED))
      this.#listed(list, isFrom === undefined ? undefined : (this.#stringAt(index + all.length) ?? ''));
    for (const { 0: all, 1: name, index } of this.#code.matchAll(STAR)) {
      const from = this.#stringAt(index + all.length) ?? '';
      if (name === undefined) this.#stars.push(from);
      else this.#add({ name, same: { from, name: '' } });
    }
  }

  /** @param from the text that exports the names first, if it's another one */
  #listed(list: string | undefined, from: string | undefined): void {
    for (const [exported, own] of namesIn(list, /\s+as\s+/))
      if (from === undefined) this.#own(exported, own);
      else this.#add({ name: exported, same: { from, name: own } });
  }

  /** What CommonJS exports: names in an object, or one by one. */
  #readCommon(): void {
    for (const { 0: all, 1: name, index } of this.#code.matchAll(COMMON)) {
      const value = this.#values.valueAt(index + all.length);
      if (name !== undefined) this.#value(name, value, 0);
      else {
        this.#value('default', value, 0);
        if (value.kind === 'object' && !value.isOpen)
          for (const [field, one] of value.fields) this.#value(field, one, 1);
      }
    }
  }

  #default(at: number): void {
    const declared = /^(?:abstract\s+)?class\s+([\w$]+)/.exec(this.#code.slice(at, at + 100));
    if (declared?.[1]) this.#own('default', declared[1]);
    else this.#value('default', this.#values.valueAt(at), 0);
  }

  /** Exports a name of the script. */
  #own(exported: string, own: string): void {
    const statics = this.#names.staticsOf(own);
    if (statics.length) {
      this.#add({ name: exported });
      for (const field of statics) this.#found(`${exported}.${field}`, this.#names.valueOf(`${own}.${field}`), 1);
    } else this.#found(exported, this.#names.valueOf(own), 0);
  }

  #found(name: string, found: Value | ImportedName | undefined, depth: number): void {
    if (!found) this.#add({ name });
    else if ('from' in found) this.#add({ name, same: { from: found.from, name: found.name } });
    else this.#value(name, found, depth);
  }

  #value(name: string, value: Value, depth: number): void {
    const whole = frozen(value);
    if (whole.kind === 'object') {
      this.#add({ name });
      if (whole.isOpen || depth > MAX_DEPTH) return;
      for (const [field, one] of whole.fields) this.#value(`${name}.${field}`, one, depth + 1);
      return;
    }
    const parts = this.#names.partsOf(whole);
    const [only, ...more] = parts ?? [];
    if (!parts && whole.kind === 'name') this.#object(name, whole.name, depth);
    // It may be an object that another text exports.
    else if (only !== null && typeof only === 'object' && !more.length) this.#add({ name, same: only });
    else this.#add({ name, ...(parts && { parts }) });
  }

  /** Exports what a name of the script stands for, if it's an object. */
  #object(name: string, own: string, depth: number): void {
    const found = this.#names.valueOf(own);
    if (!found || 'from' in found || depth > MAX_DEPTH) this.#add({ name });
    else this.#value(name, found, depth + 1);
  }

  #add(one: ExportedName): void {
    if (this.#exports.length < MAX_EXPORTS) this.#exports.push(one);
  }

  /** What's imported and then set. */
  #changes(): readonly ImportedName[] {
    const imports = new Map(this.#names.imports());
    if (!imports.size) return [];
    const found = new Map<string, ImportedName>();
    for (const pattern of [CHANGES, ASSIGNS])
      for (const { 1: root = '', 2: members = '' } of this.#code.matchAll(pattern)) {
        const imported = imports.get(root);
        if (!imported) continue;
        const name = `${imported.name}${members}`.replace(/^\./, '');
        found.set(`${imported.from}\n${name}`, { from: imported.from, name });
      }
    return [...found.values()];
  }

  #stringAt(at: number): string | undefined {
    const close = this.#code.indexOf(this.#code[at] ?? '', at + 1);
    return close < 0 ? undefined : this.#text.slice(at + 1, close);
  }
}

/** Whether a script sets something below a name that it imports, as far as its text shows without being read as code. */
export function mayChangeImports(text: string): boolean {
  const imported = importedIn(text);
  if (!imported.size) return false;
  for (const pattern of [CHANGES, ASSIGNS])
    for (const { 1: root = '', 2: members = '', 0: all } of text.matchAll(pattern))
      if (imported.has(root) && (members || /[[(]/.test(all))) return true;
  return false;
}

/** All words of imports. */
function importedIn(text: string): ReadonlySet<string> {
  const words = [IMPORTS, REQUIRES].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([all]) => all.match(/[A-Za-z_$][\w$]*/g) ?? []),
  );
  return new Set(words);
}
