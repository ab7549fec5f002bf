import type { AboutSprite, FrameGrid } from '../codeNames';
import { type Value, Values, wholeOf } from '../text/codeValues';
import { callsIn, type EngineReading, type EngineWords, gridOf } from './engine';

// LÖVE: quads, which are regions of an image, the grids of anim8, whose columns and rows count from 1, and the tags that peachy plays.

export const LOVE: EngineWords = {
  extensions: ['lua'],
  hint: /newImage\s*\(|\bpeachy\b/,
  read: (reading) => new LoveReader(reading).read(),
};

/** A variable gets a value. */
interface Assigned {
  readonly at: number;
  readonly value: Value;
}

const ASSIGNED = /(?<![\w.:])([A-Za-z_][\w.]*)(?:\s*,\s*[\w.]+){0,16}\s*=(?!=)\s*/g;

/** A library of LÖVE, whose animations no other one knows. */
const PEACHY = 'peachy';
const SET_TAG = /(?<![\w.:])([A-Za-z_][\w.]*)\s*:\s*setTag\s*\(/g;
/** Whether a field has the name of the variable that it gets: `{ run = run }`. */
const isNamed = (value: Value, name: string | undefined) => value.kind === 'name' && value.name === name;
const isPeachy = (value: Value) => value.kind === 'call' && value.name === 'peachy.new';

class LoveReader {
  readonly #reading: EngineReading;
  readonly #code: string;
  readonly #values: Values;
  /** In the order of the text. */
  readonly #assigned = new Map<string, Assigned[]>();

  constructor(reading: EngineReading) {
    this.#reading = reading;
    const code = reading.code();
    this.#code = code.code;
    this.#values = new Values(code, true);
  }

  read(): void {
    for (const { 0: all, 1: name = '', index } of this.#code.matchAll(ASSIGNED)) {
      const value = this.#values.valueAt(index + all.length);
      const same = this.#assigned.get(name);
      if (same) same.push({ at: index, value });
      else this.#assigned.set(name, [{ at: index, value }]);
    }
    // Images that repeat have regions beyond their edges on purpose.
    if (!/:setWrap\s*\(/.test(this.#code)) this.#readQuads();
    this.#readGrids();
    this.#readTags();
  }

  /** Animations by the names of tags in the JSON of a sheet. */
  #readTags(): void {
    const { found } = this.#reading;
    for (const { found: match, open } of callsIn(this.#code, /(?<![\w.:])(?<!\bfunction\s{1,9})peachy\.new\s*\(/g)) {
      const [json, image, tag] = this.#values.argumentsAt(open).args;
      const path = this.#sheetOf(json, image, match.index);
      if (path === undefined || json?.kind !== 'string') {
        found.open(PEACHY, 'animation');
        continue;
      }
      found.key(PEACHY, 'sprite', 'defines', json.text, json, { path });
      found.key(PEACHY, 'animation', 'tags', json.text, json);
      found.use(PEACHY, 'animation', tag);
    }
    for (const { found: match, open } of callsIn(this.#code, SET_TAG))
      if (this.#assigned.get(match[1] ?? '')?.every(({ value }) => isPeachy(value) || isNamed(value, match[1])))
        found.use(PEACHY, 'animation', this.#values.argumentsAt(open).args[0]);
  }

  /** The path of a sheet's image, if its JSON has the same name, so that it's the one that is found next to it. */
  #sheetOf(json: Value | undefined, image: Value | undefined, at: number): number | undefined {
    const loaded = image?.kind === 'name' ? this.#valueOf(image.name, at)?.value : image;
    if (json?.kind !== 'string' || loaded?.kind !== 'call' || !/(?:^|\.)newImage$/.test(loaded.name)) return undefined;
    const [file, ...others] = loaded.args;
    if (file?.kind !== 'string' || others.length) return undefined;
    const isSame = json.text.replace(/\.json$/, '') === file.text.replace(/\.\w+$/, '');
    return isSame ? this.#reading.found.pathAt(file) : undefined;
  }

  #readQuads(): void {
    for (const { found, open } of callsIn(this.#code, /\bnewQuad\s*\(/g)) {
      const { args } = this.#values.argumentsAt(open);
      const [x, y, width, height] = args.map(wholeOf);
      const about = this.#imageIn(args[4], found.index);
      if (x === undefined || y === undefined || width === undefined || height === undefined || !about) continue;
      const [first, , , last] = args;
      const place = { start: first?.start ?? open, end: last?.end ?? open };
      this.#reading.found.claim(about, place, { kind: 'region', rect: { x, y, width, height }, mayRepeat: true });
    }
  }

  /** The image whose size an argument is. */
  #imageIn(value: Value | undefined, at: number): AboutSprite | undefined {
    if (value?.kind !== 'call' && value?.kind !== 'name') return undefined;
    const name = value.name.replace(/:(?:getWidth|getDimensions)$/, '');
    const image = name.includes(':') ? undefined : this.#valueOf(name, at)?.value;
    if (image?.kind !== 'call' || !/(?:^|\.)newImage$/.test(image.name)) return undefined;
    const path =
      image.args.length === 1 && image.args[0]?.kind === 'string'
        ? this.#reading.found.pathAt(image.args[0])
        : undefined;
    return path === undefined ? undefined : { by: 'path', path };
  }

  /** What a variable was given last, before a place. */
  #valueOf(name: string, at: number): Assigned | undefined {
    return this.#assigned.get(name)?.findLast((one) => one.at < at);
  }

  #readGrids(): void {
    const grids = [...this.#assigned].filter(([, all]) => all.some(({ value }) => isGrid(value)));
    for (const [name, all] of grids) {
      for (const { at, value } of all) this.#claimGrid(value, at);
      const calls = new RegExp(`(?<![\\w.:])${name.replaceAll('.', '\\.')}\\s*(?::\\s*getFrames\\s*)?\\(`, 'g');
      for (const { found, open } of callsIn(this.#code, calls)) {
        const grid = this.#valueOf(name, found.index);
        const known = grid && this.#gridOf(grid.value, grid.at);
        if (known) this.#claimCells(this.#values.argumentsAt(open).args, known);
      }
    }
  }

  /** The frames of a grid without space between them, and their image. */
  #gridOf(value: Value, at: number): { readonly about: AboutSprite; readonly grid: FrameGrid } | undefined {
    if (!isGrid(value)) return undefined;
    const [width, height, size, ...others] = value.args;
    const about = this.#imageIn(size, at);
    const grid = gridOf(width, height);
    const isBoth = size?.kind === 'call' && size.name.endsWith(':getDimensions');
    const more = isBoth ? others : others.slice(1);
    return about && grid && more.every((one) => wholeOf(one) === 0) ? { about, grid } : undefined;
  }

  #claimGrid(value: Value, at: number): void {
    const known = this.#gridOf(value, at);
    if (known && isGrid(value)) this.#reading.found.claimSize(known.about, value.args[0], value.args[1], known.grid);
  }

  /** Columns and rows come in pairs: numbers, or `'1-8'`. */
  #claimCells(
    args: readonly Value[],
    { about, grid }: { readonly about: AboutSprite; readonly grid: FrameGrid },
  ): void {
    for (const [index, arg] of args.entries()) {
      const side = index % 2 === 0 ? 'width' : 'height';
      const parts = arg.kind === 'string' ? [...arg.text.matchAll(/\d{1,6}/g)] : [];
      const last = parts.reduce<RegExpExecArray | undefined>(
        (a, b) => (a && Number(a[0]) >= Number(b[0]) ? a : b),
        undefined,
      );
      const cell = last ? Number(last[0]) : (wholeOf(arg) ?? 0);
      const start = last ? arg.start + last.index : arg.start;
      const end = last ? start + last[0].length : arg.end;
      if (cell >= 1) this.#reading.found.claim(about, { start, end }, { kind: 'cell', side, cell, first: 1, grid });
    }
  }
}

const isGrid = (value: Value): value is Extract<Value, { kind: 'call' }> =>
  value.kind === 'call' && /(?:^|\.)newGrid$/.test(value.name);
