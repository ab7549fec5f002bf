import type { Value } from '../text/codeValues';
import { aboutKey, callsIn, type EngineReading, type Range } from './engine';
import type { Script } from './script';

// What Pixi loads by a name, and what code then takes of it: the frames and animations of a sheet, and parts of an image.

const ENGINE = 'pixi';

const LOADED = String.raw`(?:await\s+)?(?:PIXI\s*\.\s*)?(?:Assets\s*\.\s*(?:load|get)\s*(?:<[^<>()]{0,60}>\s*)?|Texture\s*\.\s*from\s*)\(`;
/** A name, or a field, that gets what is loaded. */
const GIVEN = new RegExp(
  String.raw`(this\s*\.\s*)?(?<![\w$])([A-Za-z_$][\w$]*)\s*(?::[^=;,(){}]{0,60})?=\s*${LOADED}`,
  'g',
);
const TAKEN =
  /(?:(this\s{0,40}\.\s{0,40})?(?<![\w$])([A-Za-z_$][\w$]*)|(?<![\w$])Assets\s{0,40}\.\s{0,40}get\s{0,40}(?:<[^<>()]{0,60}>\s*)?(\([^()]{0,80}\)))\s{0,40}!?\.\s{0,40}(textures|animations)\s*(?:\.\s*([A-Za-z_$][\w$]*)|\[(?=\s*["'`]))/g;
/** Code around a name that asks whether it's there, or sets it. */
const ASKS_BEFORE = /(?:\b(?:if|while)\s*\(|&&|\|\||!|\bdelete\s)\s*(?:this\s*\.\s*)?$/;
const ASKS_AFTER = /^\s*\]?\s*(?:\?|&&|\|\||[=!]==?|=(?![>=])|\)\s*\?)/;
/** Most fields that are looked for: each takes the whole text. */
const MAX_FIELDS = 50;
/** Characters around a name that are looked at. */
const REACH = 40;

/** What stands behind a name of a sheet. */
interface Taken extends Range {
  readonly key: Value;
  readonly kind: 'textures' | 'animations';
  readonly name: string;
  readonly isAsked: boolean;
}

/** Reads what a script takes of what it loads. */
export class PixiSheets {
  readonly #reading: EngineReading;
  readonly #script: Script;
  /** What is loaded under a name; those of fields begin with a point. */
  readonly #given = new Map<string, Value>();
  #fields = 0;
  /** Offsets of the names of animations whose sheet is known. */
  readonly known = new Set<number>();

  constructor(reading: EngineReading, script: Script) {
    this.#reading = reading;
    this.#script = script;
    for (const { found, open } of callsIn(script.code, GIVEN)) this.#give(found, open);
  }

  read(): void {
    const taken = [...this.#taken()];
    const asked = new Set(taken.flatMap(({ isAsked, kind, name }) => (isAsked ? [`${kind} ${name}`] : [])));
    for (const one of taken) {
      const { key, kind, name } = one;
      const about = aboutKey(ENGINE, this.#script.known(key));
      if (!about) continue;
      if (kind === 'animations') this.known.add(one.start);
      if (asked.has(`${kind} ${name}`)) continue;
      const says = { kind: kind === 'textures' ? 'frame-names' : 'animation-names', names: [[name]] } as const;
      this.#reading.found.claim(about, one, says);
    }
    this.#readParts();
  }

  #give(found: RegExpExecArray, open: number): void {
    const [, own = '', name = ''] = found;
    const [key] = this.#script.values.argumentsAt(open).args;
    const { code } = this.#script;
    if (!key) return;
    const before = code.slice(Math.max(0, found.index - REACH), found.index);
    if (!own && /\.\s*$/.test(before)) return;
    if (!own && this.#script.names.bindings.isConstant(name, false)) this.#given.set(name, key);
    else if (this.#isOnlyField(name)) this.#given.set(`.${name}`, key);
  }

  /** Whether a field of the only class gets one value, in one place. */
  #isOnlyField(name: string): boolean {
    if (++this.#fields > MAX_FIELDS) return false;
    const { code } = this.#script;
    const word = `(?<![\\w$])${name.replace(/\$/g, '\\$&')}(?![\\w$])`;
    const count = (pattern: string) => [...code.matchAll(new RegExp(pattern, 'g'))].length;
    const isOne = count(String.raw`(?<![\w$.])class\s`) === 1;
    const sets = String.raw`${word}\s{0,9}(?:[!?]?\s{0,9}:[^=;,(){}]{0,60})?=(?![=>])`;
    return isOne && count(sets) === 1 && count(String.raw`${word}\s{0,9}[!?]?\s{0,9}:`) <= 1;
  }

  *#taken(): Generator<Taken> {
    const { code } = this.#script;
    for (const found of code.matchAll(TAKEN)) {
      const { 0: all, 4: kind, 5: name, index } = found;
      const before = code.slice(Math.max(0, index - REACH), index);
      const key = this.#keyOf(found, before);
      const end = index + all.length;
      const place = name === undefined ? this.#stringAt(end) : { start: end - name.length, end, text: name };
      if (!key || !place || (kind !== 'textures' && kind !== 'animations')) continue;
      const after = code.slice(place.end + (name === undefined ? 1 : 0), place.end + REACH);
      const isAsked = ASKS_BEFORE.test(before) || ASKS_AFTER.test(after);
      yield { key, kind, name: place.text, start: place.start, end: place.end, isAsked };
    }
  }

  /** What is loaded under the name that something is taken of. */
  #keyOf({ 0: all, 1: own, 2: owner, 3: got, index }: RegExpExecArray, before: string): Value | undefined {
    if (got !== undefined) return this.#script.values.argumentsAt(all.indexOf(got) + index).args[0];
    if (own === undefined && /\.\s*$/.test(before)) return undefined;
    return this.#given.get(`${own === undefined ? '' : '.'}${owner}`);
  }

  #stringAt(open: number): (Range & { readonly text: string }) | undefined {
    const { code, values } = this.#script;
    const value = values.valueAt(code.slice(open).search(/\S/) + open);
    return value.kind === 'string' ? value : undefined;
  }

  /** Parts that textures show: `new Texture({ source: sheet.source, frame: new Rectangle(0, 0, 16, 16) })`. */
  #readParts(): void {
    const { code, values } = this.#script;
    for (const { open } of callsIn(code, /(?<![\w$])new\s+(?:PIXI\s*\.\s*)?Texture\s*\(/g)) {
      const [first, second] = values.argumentsAt(open).args;
      const isOne = first?.kind === 'object';
      this.#part(isOne ? first.fields.get('source') : first, isOne ? first.fields.get('frame') : second);
    }
  }

  #part(source: Value | undefined, frame: Value | undefined): void {
    if (source?.kind !== 'name' || frame?.kind !== 'call' || !/^(?:PIXI\.)?Rectangle$/.test(frame.name)) return;
    const [, own, name] = /^(this\.)?([\w$]+)\.(?:source|baseTexture|_source)$/.exec(source.name) ?? [];
    const key = this.#script.known(this.#given.get(`${own ? '.' : ''}${name}`));
    const [x, y, width, height] = frame.args.map((one) => (one.kind === 'number' ? one.number : undefined));
    // At another resolution, an image has more pixels than a part counts.
    if (!key || (key.kind === 'string' && key.text.includes('@'))) return;
    const about = aboutKey(ENGINE, key);
    const [first, last] = [frame.args[0], frame.args[3]];
    if (!about || !first || !last || x === undefined || y === undefined || !width || !height) return;
    const isLong = this.#script.code.slice(first.start, last.end).includes('\n');
    const place = isLong ? first : { start: first.start, end: last.end };
    this.#reading.found.claim(about, place, { kind: 'region', rect: { x, y, width, height } });
  }
}
