import { createRequire } from 'node:module';
import path from 'node:path';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { paste, placeFrame, turned } from '../../../src/sprite/sheet/frames';
import { root } from '../places';

/** The kinds of JSON that sheets have, as their programs write them. */
export const DIALECTS = ['array', 'hash', 'packer', 'pixi', 'phaser'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** A sheet as a program writes it. */
export interface WrittenSheet {
  readonly picture: Raster;
  readonly json: string;
}

interface Entry {
  readonly frame: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly rotated: boolean;
  readonly trimmed: boolean;
  readonly spriteSourceSize: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly sourceSize: { readonly w: number; readonly h: number };
  readonly duration?: number;
}

interface SheetChoices {
  readonly dialect: Dialect;
  /** In a grid of so many columns, or one after the other without what is transparent. */
  readonly columns?: number;
  readonly gap: number;
  readonly margin: number;
  /** Line ends. */
  readonly end: string;
  /** Turns every second frame, as TexturePacker may. */
  readonly turns?: boolean;
}

/** Frames of one size as a sheet, each with 100 ms and more. */
export function writtenSheet(frames: readonly Raster[], choices: SheetChoices): WrittenSheet {
  const { dialect, gap, margin, turns = false } = choices;
  const cells = frames.map((frame, at) => {
    const kept = choices.columns === undefined ? seenPart(frame) : { x: 0, y: 0, w: frame.width, h: frame.height };
    const image = placeFrame(frame, { ...kept, left: 0, top: 0 }, kept.w, kept.h);
    const isTurned = turns && at % 2 === 1;
    return { frame, kept, isTurned, image: isTurned ? turned(image) : image };
  });
  const columns = choices.columns ?? Math.ceil(Math.sqrt(frames.length));
  const [stepX, stepY] = [
    Math.max(...cells.map(({ image }) => image.width)) + gap,
    Math.max(...cells.map(({ image }) => image.height)) + gap,
  ];
  const rows = Math.ceil(frames.length / columns);
  const picture = createRaster(2 * margin + columns * stepX - gap, 2 * margin + rows * stepY - gap);
  const entries = cells.map(({ frame, kept, isTurned, image }, at): Entry => {
    const [x, y] = [margin + (at % columns) * stepX, margin + Math.floor(at / columns) * stepY];
    paste(image, picture, x, y);
    const isTrimmed = kept.w < frame.width || kept.h < frame.height;
    const about = { rotated: isTurned, trimmed: isTrimmed, spriteSourceSize: kept };
    const isTimed = dialect === 'array' || dialect === 'hash';
    const sourceSize = { w: frame.width, h: frame.height };
    return { frame: { x, y, w: kept.w, h: kept.h }, ...about, sourceSize, ...(isTimed && { duration: 100 + at }) };
  });
  return { picture, json: jsonOf(entries, picture, choices) };
}

function seenPart({ width, height, data }: Raster) {
  const seen = Array.from({ length: width * height }, (_, at) => at).filter((at) => data[at * 4 + 3] !== 0);
  if (!seen.length) return { x: 0, y: 0, w: 1, h: 1 };
  const [xs, ys] = [seen.map((at) => at % width), seen.map((at) => Math.floor(at / width))];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 };
}

function jsonOf(entries: readonly Entry[], { width, height }: Raster, { dialect, end }: SheetChoices): string {
  const size = { w: width, h: height };
  const about = { version: '1.0', image: 'hero.png', format: 'RGBA8888', size, scale: '1' };
  const tags = [{ name: 'walk', from: 0, to: Math.min(1, entries.length - 1), direction: 'forward', data: 'kept' }];
  const slices = [{ name: 'hit', mine: 1, keys: [{ frame: 0, bounds: { x: 1, y: 0, w: 2, h: 2 } }] }];
  const named = (name: (at: number) => string) => Object.fromEntries(entries.map((entry, at) => [name(at), entry]));
  const aseprite = { app: 'https://www.aseprite.org/', ...about, frameTags: tags, layers: [], slices };
  const packed = (at: number) => `walk_${String(at).padStart(2, '0')}.png`;
  const list = (name: (at: number) => string) => entries.map((entry, at) => ({ filename: name(at), ...entry }));
  const json: Readonly<Record<Dialect, object>> = {
    array: { frames: list((at) => `hero ${at}.aseprite`), meta: aseprite },
    hash: { frames: named((at) => `hero ${at}.aseprite`), meta: aseprite },
    packer: {
      frames: named((at) => `hero/${packed(at)}`),
      meta: { app: 'https://www.codeandweb.com/texturepacker', ...about, smartupdate: '$Tex:1$' },
    },
    pixi: {
      frames: named(packed),
      animations: { all: entries.map((_, at) => packed(at)), odd: [packed(0), packed(0)] },
      meta: { app: 'https://www.codeandweb.com/texturepacker', ...about },
    },
    phaser: {
      textures: [
        { image: 'other.png', size, frames: [] },
        { image: 'hero.png', format: 'RGBA8888', size, scale: 1, frames: list(packed) },
      ],
      meta: { app: 'https://www.codeandweb.com/texturepacker', version: '3.0' },
    },
  };
  const text = JSON.stringify(json[dialect], null, dialect === 'packer' ? '\t' : 1);
  return text.replace('{', '{ // mine').replaceAll('\n', end);
}

/** A frame as Phaser's own parser gives it to the engine. */
export interface ParsedFrame {
  readonly name: string;
  readonly image: Raster;
}

interface PhaserFrame {
  readonly cut: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  trim?: { readonly width: number; readonly height: number; readonly x: number; readonly y: number };
  rotated: boolean;
}

/** What Phaser cuts out of a sheet, by its parsers for arrays and hashes (`phaser/src/textures/parsers`). */
export function byPhaser(json: string, picture: Raster): ParsedFrame[] {
  const load = createRequire(path.join(root, 'package.json'));
  const data = JSON.parse(json.replace(/ \/\/ mine/, '')) as { textures?: { image: string }[]; frames?: object };
  const isHash = data.frames !== undefined && !Array.isArray(data.frames);
  const parse = load(
    path.join(root, 'node_modules/phaser/src/textures/parsers', isHash ? 'JSONHash.js' : 'JSONArray.js'),
  ) as (texture: object, index: number, json: object) => void;
  const found: { readonly name: string; readonly frame: PhaserFrame }[] = [];
  const sources = data.textures?.map(() => picture) ?? [picture];
  const texture = {
    source: sources,
    customData: {},
    add(name: string, _: number, x: number, y: number, w: number, h: number) {
      if (found.some((one) => one.name === name)) return null;
      const frame: PhaserFrame & Record<string, unknown> = {
        cut: { x, y, w, h },
        rotated: false,
        setTrim: (width: number, height: number, left: number, top: number) => {
          frame.trim = { width, height, x: left, y: top };
        },
        updateUVsInverted: () => undefined,
      };
      if (name !== '__BASE') found.push({ name, frame });
      return frame;
    },
  };
  const index = data.textures?.findIndex(({ image }) => image === 'hero.png') ?? 0;
  parse(texture, index, data);
  return found.map(({ name, frame: { cut, trim, rotated } }) => {
    const { x, y, w, h } = cut;
    const whole = trim ?? { width: w, height: h, x: 0, y: 0 };
    const image = createRaster(whole.width, whole.height);
    // Turned a quarter clockwise in the sheet: across is up, from the lower edge.
    for (let row = 0; row < h; row++)
      for (let column = 0; column < w; column++) {
        const from = rotated ? (y + column) * picture.width + x + h - 1 - row : (y + row) * picture.width + x + column;
        const to = (whole.y + row) * whole.width + whole.x + column;
        image.data.set(picture.data.subarray(from * 4, from * 4 + 4), to * 4);
      }
    return { name, image };
  });
}
