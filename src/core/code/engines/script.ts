import type { CodeText } from '../text/codeText';
import { type Value, Values } from '../text/codeValues';
import { ScriptNames } from '../text/scriptNames';
import type { EngineReading } from './engine';

/** Extensions of files with JavaScript or TypeScript. */
export const SCRIPTS = ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts', 'html', 'htm', 'vue', 'svelte'] as const;

/** A script with the names that it gives to strings and imported files. */
export class Script {
  readonly code: string;
  readonly values: Values;
  readonly names: ScriptNames;
  readonly #constants: ReadonlyMap<string, Value>;
  readonly #imports: ReadonlyMap<string, Value>;

  constructor(code: CodeText) {
    this.code = code.code;
    this.values = new Values(code);
    this.names = new ScriptNames(code, this.values);
    this.#constants = this.#named(/\bconst\s+([A-Za-z_$][\w$]*)\s*(?::\s*string\s*)?=\s*(?=["'`])/g);
    this.#imports = this.#named(/\bimport\s+(?:\*\s*as\s+)?([A-Za-z_$][\w$]*)\s+from\s*(?=["'])/g);
  }

  /** The string that a value is by constants of this text and of others, as far as it's known, or the value itself. */
  known(value: Value | undefined): Value | undefined {
    if (value?.kind !== 'name' && value?.kind !== 'other') return value;
    const parts = this.names.partsOf(value);
    if (!parts) return value;
    const { start, end } = value;
    const [only, ...more] = parts;
    return typeof only === 'string' && !more.length
      ? { kind: 'string', text: only, isNamed: true, start, end }
      : { kind: 'joined', parts, start, end };
  }

  /** The string that names what was imported by a name; others as `known` has them. */
  imported(value: Value | undefined): Value | undefined {
    const named =
      value?.kind === 'name' ? (this.#imports.get(value.name) ?? this.#constants.get(value.name)) : undefined;
    return named ?? this.known(value);
  }

  /** Names that are given once. */
  #named(pattern: RegExp): Map<string, Value> {
    const found = new Map<string, Value>();
    for (const { 0: all, 1: name = '', index } of this.code.matchAll(pattern)) {
      const value = this.values.valueAt(index + all.length);
      if (found.has(name)) found.set(name, { ...value, kind: 'other' });
      else found.set(name, value);
    }
    return found;
  }

  /** The calls of one chain: `add.sprite(…).setScale(2).play('walk')`. @param open offset of the bracket of the first */
  *chain(name: string, open: number): Generator<{ readonly name: string; readonly args: readonly Value[] }> {
    const next = /\s*\??\.\s*([A-Za-z_$][\w$]*)\s*\(/y;
    let [called, at] = [name, open];
    for (;;) {
      const { args, end } = this.values.argumentsAt(at);
      yield { name: called, args };
      next.lastIndex = end;
      const found = next.exec(this.code);
      if (!found || this.values.isFull) return;
      [called, at] = [found[1] ?? '', next.lastIndex - 1];
    }
  }
}

const SCRIPT_OF = new WeakMap<CodeText, Script>();

/** The script of a text, read once for all engines. */
export function scriptOf(reading: EngineReading): Script {
  const code = reading.code();
  const script = SCRIPT_OF.get(code) ?? new Script(code);
  SCRIPT_OF.set(code, script);
  return script;
}
