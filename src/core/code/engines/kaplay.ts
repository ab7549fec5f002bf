import type { FrameGrid } from '../codeNames';
import { fieldOf, type Value, wholeOf } from '../text/codeValues';
import { callsIn, type EngineReading, type EngineWords, pathPart } from './engine';
import { SCRIPTS, type Script, scriptOf } from './script';

// Kaplay, and Kaboom before it: loaders name sprites, with the numbers of columns and rows and with animations.

const ENGINE = 'kaplay';

export const KAPLAY: EngineWords = {
  extensions: SCRIPTS,
  hint: /\b(?:loadSprite|loadAseprite|loadBean|loadPedit)\b|(?<![\w$])sprite\s*\(\s*["'`]/,
  read(reading) {
    const script = scriptOf(reading);
    const kaplay = new KaplayReader(reading, script);
    if (!reading.code().isClear) reading.found.open(ENGINE, 'sprite', 'animation');
    kaplay.readLoads();
    kaplay.readUses();
    if (script.values.isFull) reading.found.open(ENGINE, 'sprite', 'animation');
  },
};

class KaplayReader {
  readonly #reading: EngineReading;
  readonly #script: Script;

  constructor(reading: EngineReading, script: Script) {
    this.#reading = reading;
    this.#script = script;
  }

  readLoads(): void {
    const { code, values } = this.#script;
    const { found } = this.#reading;
    for (const { found: match, open } of callsIn(
      code,
      /(?<![\w$])(load(?:Sprite|SpriteAtlas|Aseprite|Bean|Pedit))\s*\(/g,
    )) {
      if (/\bfunction\s*$/.test(code.slice(Math.max(0, match.index - 20), match.index))) continue;
      const { args } = values.argumentsAt(open);
      if (match[1] === 'loadSpriteAtlas') this.#atlas(args[1]);
      else if (match[1] === 'loadBean' && !args.length)
        found.key(ENGINE, 'sprite', 'defines', 'bean', { start: open, end: open + 1 });
      else this.#sprite(match[1] ?? '', args);
    }
    // A loader under another name.
    if (/(?<![\w$])load(?:Sprite|SpriteAtlas|Aseprite)\b(?!\s*[(,}:])/.test(code))
      found.open(ENGINE, 'sprite', 'animation');
  }

  #sprite(name: string, [key, file, options]: readonly Value[]): void {
    const { found } = this.#reading;
    const known = this.#script.known(key);
    const path = found.pathAt(this.#script.imported(file));
    found.define(ENGINE, 'sprite', known, pathPart(path));
    if (name === 'loadAseprite' && known?.kind === 'string') {
      found.key(ENGINE, 'animation', 'tags', known.text, known);
      return;
    }
    if (name === 'loadPedit' || name === 'loadAseprite') {
      found.open(ENGINE, 'animation');
      return;
    }
    const grid = this.#animations(options);
    if (!grid || path === undefined) return;
    const about = { by: 'path', path } as const;
    for (const [field, side] of [
      ['sliceX', 'width'],
      ['sliceY', 'height'],
    ] as const) {
      const value = fieldOf(options, field);
      if (wholeOf(value) !== undefined && value) found.claim(about, value, { kind: 'parts', side, grid });
    }
    for (const frame of framesIn(fieldOf(options, 'anims'))) {
      const number = wholeOf(frame);
      if (number !== undefined && number >= 0)
        found.claim(about, frame, { kind: 'frame', frame: number, first: 0, grid });
    }
  }

  /** Defines animations, and says how frames are counted; undefined if that isn't known. */
  #animations(options: Value | undefined): FrameGrid | undefined {
    const { found } = this.#reading;
    if (!options) return undefined;
    const animations = fieldOf(options, 'anims');
    const isKnown = options.kind === 'object' && !options.isOpen;
    if (!isKnown || (animations && (animations.kind !== 'object' || animations.isOpen)))
      found.open(ENGINE, 'animation');
    if (animations?.kind === 'object')
      for (const [name, value] of animations.fields) found.key(ENGINE, 'animation', 'defines', name, value);
    const parts = ['sliceX', 'sliceY'].map((name) => fieldOf(options, name));
    const [columns, rows] = parts.map((value) => (value ? wholeOf(value) : 1));
    if (!isKnown || fieldOf(options, 'frames') || !columns || !rows || parts.every((value) => !value)) return undefined;
    return { columns, rows };
  }

  #atlas(entries: Value | undefined): void {
    const { found } = this.#reading;
    if (entries?.kind !== 'object' || entries.isOpen) {
      found.open(ENGINE, 'sprite', 'animation');
      return;
    }
    for (const [name, value] of entries.fields) {
      found.key(ENGINE, 'sprite', 'defines', name, value);
      this.#animations(value);
    }
  }

  readUses(): void {
    const { code, values } = this.#script;
    const { found } = this.#reading;
    for (const { open } of callsIn(code, /(?:(?<![\w$.])|(?<![\w$])(?:k|kaboom|kaplay)\s*\.\s*)sprite\s*\(/g)) {
      const { args } = values.argumentsAt(open);
      found.use(ENGINE, 'sprite', this.#script.known(args[0]));
      found.use(ENGINE, 'animation', fieldOf(args[1], 'anim'));
    }
    const objects = new Set<string>();
    for (const { 1: name = '' } of code.matchAll(
      /(?<![\w$])([A-Za-z_$][\w$]*)\s*=\s*(?:[\w$]+\s*\.\s*)?add\s*\(\s*\[/g,
    ))
      objects.add(name);
    for (const { found: match, open } of callsIn(code, /(?<![\w$])([A-Za-z_$][\w$]*)\s*\.\s*play\s*\(/g))
      if (objects.has(match[1] ?? '')) found.use(ENGINE, 'animation', values.argumentsAt(open).args[0]);
  }
}

/** The numbers of frames that animations name. */
function framesIn(animations: Value | undefined): Value[] {
  if (animations?.kind !== 'object') return [];
  return [...animations.fields.values()].flatMap((one) =>
    one.kind === 'object' ? [fieldOf(one, 'from'), fieldOf(one, 'to')].filter((value) => value !== undefined) : [one],
  );
}
