import { Brackets } from './brackets';

/** Most characters of a text that are read for all of its names together; no more of them is certain. */
const MAX_READ = 50_000_000;

const IN_NAME = /[\w$]/;
const DECLARES = /(?:^|[^\w$.])(?:const|let|var|class|enum|namespace|module|function(?:\s*\*)?)\s+$/;
/** Types have names of their own. */
const TYPE = /(?:^|[^\w$.])(?:type|interface)\s+$/;
const ASSIGNED = /\s*(?:(?:\.\s*[\w$]+|\[[^[\]]{0,80}\])\s*)*(?:(?:[-+*/%&|^?]{1,3}|<<|>>>?)?=(?![=>])|\+\+|--)/y;
/** Where modules name what they import and export. */
const MODULE =
  /(?<![\w$.])(?:import\s*(?:type\s+)?(?:[\w$]+\s*,?\s*)?(?:\{[^{}]*\}|\*\s*as\s+[\w$]+)?\s*from\b|export\s*(?:type\s+)?(?:\{[^{}]*\}|\*\s*as\s+[\w$]+)|(?:const|let|var)\s+(?:[\w$]+|\{[^{}]*\})\s*=\s*require\b)/g;
/** What comes before a bracket whose contents aren't parameters, although a block follows. */
const STATEMENT = /(?:^|[^\w$.])(?:if|while|switch|with)\s*$/;
/** Characters before and after a name that are looked at. */
const REACH = 120;

/** Says which names of a script mean the same everywhere in it. What may be one more binding counts as one. */
export class ScriptBindings {
  readonly #code: string;
  readonly #known = new Map<string, boolean>();
  #room = MAX_READ;
  #brackets: Brackets | undefined;
  #modules: readonly { readonly from: number; readonly to: number }[] | undefined;

  constructor(code: string) {
    this.#code = code;
  }

  /** Offsets of the innermost brackets around a place. */
  around(at: number): { readonly open: number; readonly close: number } | undefined {
    this.#brackets ??= new Brackets(this.#code);
    return this.#brackets.around(at);
  }

  /** Whether a name is given once, and neither it nor anything below it is set later. @param isImported whether an import gives it */
  isConstant(name: string, isImported: boolean): boolean {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    this.#room -= this.#code.length;
    if (this.#room < 0) return false;
    const isConstant = this.#isGivenOnce(name, isImported);
    this.#known.set(name, isConstant);
    return isConstant;
  }

  #isGivenOnce(name: string, isImported: boolean): boolean {
    let given = isImported ? 1 : 0;
    for (const index of this.#places(name)) {
      const before = this.#code.slice(Math.max(0, index - REACH), index);
      const isOther =
        (/\.\s*$/.test(before) && !before.endsWith('...')) || TYPE.test(before) || this.#isInModule(index);
      if (isOther) continue;
      if (DECLARES.test(before)) given++;
      else if (this.#isSet(index, name.length, before)) return false;
      if (given > 1) return false;
    }
    return given === 1;
  }

  /** Where a name stands. Compiling an expression for each one would take longer. */
  *#places(name: string): Generator<number> {
    for (let at = this.#code.indexOf(name); at >= 0; at = this.#code.indexOf(name, at + name.length))
      if (!IN_NAME.test(this.#code[at - 1] ?? '') && !IN_NAME.test(this.#code[at + name.length] ?? '')) yield at;
  }

  #isInModule(at: number): boolean {
    this.#modules ??= [...this.#code.matchAll(MODULE)].map(({ 0: all, index }) => ({
      from: index,
      to: index + all.length,
    }));
    return this.#modules.some(({ from, to }) => from <= at && at < to);
  }

  /** Whether an assignment, a parameter, or a pattern may give another value to a name. */
  #isSet(at: number, length: number, before: string): boolean {
    if (/(?:\+\+|--)\s*$/.test(before) || /(?:Object\s*\.\s*(?:assign|defineProperty)|delete)\s*[\s(]\s*$/.test(before))
      return true;
    const after = this.#code.slice(at + length, at + length + REACH);
    if (/^\s*=>/.test(after)) return true;
    const open = this.around(at);
    const isKey = this.#code[open?.open ?? -1] === '{' && /^\s*:/.test(after);
    if (isKey) return false;
    ASSIGNED.lastIndex = at + length;
    if (ASSIGNED.test(this.#code)) return true;
    const isFirst = /(?:[,({[]|\.\.\.)\s*$/.test(before);
    return isFirst && /^\s*\??\s*(?:[,)}\]:]|$)/.test(after) && this.#isPattern(open, after);
  }

  /** Whether brackets have names that get values: parameters, or the left side of an assignment. */
  #isPattern(brackets: { readonly open: number; readonly close: number } | undefined, after: string): boolean {
    for (let around = brackets; around; around = this.around(around.open)) {
      const before = this.#code.slice(Math.max(0, around.open - REACH), around.open);
      const next = this.#code.slice(around.close + 1, around.close + 1 + REACH);
      if (this.#code[around.open] === '(')
        return !STATEMENT.test(before) && /^\s*(?:=>|\{|:[^;=?]{0,100}(?:=>|\{))/.test(next);
      // A block, or an object that is a value.
      if (/(?:[=)]|=>|\breturn)\s*$/.test(before) && !/^\s*(?:=(?![=>])|(?:of|in)\b)/.test(next)) return false;
      if (/(?:^|[^\w$.])(?:const|let|var)\s*$/.test(before)) return true;
      if (/^\s*(?:=(?![=>])|(?:of|in)\b)/.test(next)) return true;
    }
    return /^\s*$/.test(after);
  }
}
