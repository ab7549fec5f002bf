import type { AboutSprite, Claim, CodeNames, EngineKey, FrameGrid, KeyKind, NamedPath, StringPart } from '../codeNames';
import type { AskedNames } from '../text/askedNames';
import type { CodeText } from '../text/codeText';
import { type Value, wholeOf } from '../text/codeValues';
import { TextPlaces } from '../text/textPlaces';

/** Most keys, and most claims, of one text; after more, nothing of it is missing. */
const MAX_FOUND = 20_000;

/** How an engine speaks about sprites. Each is one row of `ENGINES`. */
export interface EngineWords {
  /** Extensions of the files that it's looked for in, in lowercase, without the dot. */
  readonly extensions: readonly string[];
  /** Matches a text only if it's worth reading. It must not take long on any text. */
  readonly hint: RegExp;
  read(reading: EngineReading): void;
}

/** A text, and what was found in it. */
export interface EngineReading {
  readonly text: string;
  readonly fileName: string;
  /** In lowercase, without the dot. */
  readonly extension: string;
  /** The text as code; made at the first use. */
  code(): CodeText;
  readonly found: Found;
}

/** What a name or a claim stands at: offsets in the text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

type KeyParts = Partial<
  Pick<EngineKey, 'path' | 'grid' | 'sheet' | 'scope' | 'owner' | 'animations' | 'parts' | 'isNamed' | 'hasNames'>
>;

/** Collects what engines say in one text. */
export class Found implements Pick<CodeNames, 'claims' | 'keys' | 'openKeys'> {
  readonly claims: Claim[] = [];
  readonly keys: EngineKey[] = [];
  /** Names of all frames of a sheet. */
  sheet: readonly string[] | undefined;
  /** The path of its image, as an index. */
  sheetImage: number | undefined;
  readonly #open = new Map<string, { readonly engine: string; readonly kind: KeyKind }>();
  readonly #text: string;
  readonly #paths: readonly NamedPath[];
  #places: TextPlaces | undefined;
  readonly #asked: AskedNames;

  constructor(text: string, paths: readonly NamedPath[], asked: AskedNames) {
    this.#text = text;
    this.#paths = paths;
    this.#asked = asked;
  }

  get openKeys(): { readonly engine: string; readonly kind: KeyKind }[] {
    return [...this.#open.values()];
  }

  /** Names may be given that aren't known from the text. */
  open(engine: string, ...kinds: readonly KeyKind[]): void {
    for (const kind of kinds) this.#open.set(`${engine} ${kind}`, { engine, kind });
  }

  key(
    engine: string,
    kind: KeyKind,
    how: EngineKey['how'],
    key: string,
    { start, end }: Range,
    parts: KeyParts = {},
  ): void {
    if (this.keys.length >= MAX_FOUND) {
      this.open(engine, kind);
      return;
    }
    this.keys.push({ engine, kind, key, how, ...this.#at(start, end), ...parts });
  }

  /** A name where it's defined, or none, so that others may be. */
  define(engine: string, kind: KeyKind, value: Value | undefined, parts: KeyParts = {}): void {
    if (!this.named(engine, kind, 'defines', value, parts)) this.open(engine, kind);
  }

  /** A name that is known, or that other text files may say. @returns whether it's one of both */
  named(
    engine: string,
    kind: KeyKind,
    how: EngineKey['how'],
    value: Value | undefined,
    parts: KeyParts = {},
  ): value is Value {
    const name = nameIn(value);
    if (!name || !value) return false;
    this.key(engine, kind, how, name.key, value, { ...parts, ...name.parts });
    return true;
  }

  /** A name where it's used; nothing if it isn't known, or if the code asks whether it's there. */
  use(engine: string, kind: KeyKind, value: Value | undefined, parts: KeyParts = {}): void {
    if (value?.kind === 'string' && (!value.text || this.#asked.has(value.text))) return;
    this.named(engine, kind, 'uses', value, parts);
  }

  claim(about: AboutSprite, { start, end }: Range, says: Claim['says'], condition: Pick<Claim, 'closed'> = {}): void {
    if (this.claims.length < MAX_FOUND) this.claims.push({ about, says, ...condition, ...this.#at(start, end) });
  }

  /** Claims both sides of frames, as far as they are numbers. */
  claimSize(about: AboutSprite, width: Value | undefined, height: Value | undefined, grid: FrameGrid): void {
    if (wholeOf(width) !== undefined && width) this.claim(about, width, { kind: 'frame-size', side: 'width', grid });
    if (wholeOf(height) !== undefined && height && height !== width)
      this.claim(about, height, { kind: 'frame-size', side: 'height', grid });
  }

  /** The path that a string, or a part of the text, is, as an index. */
  pathAt(value: (Range & { readonly kind?: Value['kind'] }) | undefined): number | undefined {
    return value?.kind !== undefined && value.kind !== 'string'
      ? undefined
      : value && this.#placesOf().pathAt(value.start, value.end);
  }

  #at(start: number, end: number) {
    return this.#placesOf().at(start, end);
  }

  #placesOf(): TextPlaces {
    this.#places ??= new TextPlaces(this.#text, this.#paths);
    return this.#places;
  }
}

/** A value as the name of something; undefined if nothing of it is known. */
export function nameIn(
  value: Value | undefined,
): { readonly key: string; readonly parts: Pick<KeyParts, 'parts' | 'isNamed'> } | undefined {
  if (value?.kind === 'joined') return { key: '', parts: { parts: value.parts, isNamed: true } };
  if (value?.kind !== 'string') return undefined;
  return { key: value.text, parts: value.isNamed ? { isNamed: true } : {} };
}

/** What is said about the sprite that has a name; undefined if nothing of the name is known. */
export function aboutKey(engine: string, value: Value | undefined): AboutSprite | undefined {
  const name = nameIn(value);
  return name && { by: 'key', engine, key: name.key, ...(name.parts.parts && { parts: name.parts.parts }) };
}

/** The parts of a string; undefined if nothing of it is known. */
export function stringParts(value: Value | undefined): readonly StringPart[] | undefined {
  return value?.kind === 'joined' ? value.parts : value?.kind === 'string' ? [value.text] : undefined;
}

/** Only what is there. */
export const pathPart = (path: number | undefined) => (path === undefined ? {} : { path });

/** The size of frames that two values say; undefined if one is something else than a number. */
export function gridOf(width: Value | undefined, height: Value | undefined): FrameGrid | undefined {
  const [w, h] = [wholeOf(width), wholeOf(height ?? width)];
  return w !== undefined && h !== undefined && w > 0 && h > 0 ? { width: w, height: h } : undefined;
}

/** The places in code where a pattern is found, with the offset of the last bracket that it ends with. */
export function* callsIn(
  code: string,
  pattern: RegExp,
): Generator<{ readonly found: RegExpExecArray; readonly open: number }> {
  for (const found of code.matchAll(pattern)) yield { found, open: found.index + found[0].length - 1 };
}
