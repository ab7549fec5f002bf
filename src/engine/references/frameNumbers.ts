import { rawText } from '../../shared/base/foreignText';
import type { SheetCut } from '../../shared/protocol/preview';
import { MAX_FRAMES, MAX_SIDE } from '../../shared/sprite/pixels/pictureLimits';
import type { Size } from '../../shared/sprite/pixels/raster';
import { nameOf, splitName } from '../disk/fileStore';

/** What a loader, a scene, or a tileset says about the frames of the image that it names. Lengths in pixels; at least one field. */
export interface FrameNumbers {
  readonly width?: number;
  readonly height?: number;
  readonly columns?: number;
  readonly rows?: number;
  readonly count?: number;
}

/** A place in a text that names an image: UTF-16 units from the start of the text, `end` after the last one. */
interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Most characters that are searched on each side of the name, for what isn't a section of its own. */
const REACH = 1_000;

/** By the extension of the text file, in lowercase, without the dot; others are code. */
const READERS: Readonly<Record<string, (place: Place) => FrameNumbers | undefined>> = {
  tscn: inGodot,
  tres: inGodot,
  tsx: inTiled,
  tmx: inTiled,
  tilesource: inDefold,
  atlas: () => undefined,
};

/**
 * Reads the frames of an image where a text names it: Phaser, Kaplay, melonJS, p5play and others with named numbers in the call, anim8 over LÖVE's image,
 * `hframes` and `vframes`, regions, and tile sets of Godot, tile sets of Tiled, and tile sources of Defold. Undefined if nothing is said, or if the frames
 * have gaps between them.
 * @param file URI string of the text file
 */
export function frameNumbersAt(file: string, place: Place): FrameNumbers | undefined {
  const extension = rawText(splitName(nameOf(file)).extension).toLowerCase();
  const numbers = (READERS[extension] ?? inCode)(place);
  // A `.tsx` may also be code.
  return numbers ?? (extension === 'tsx' ? inCode(place) : undefined);
}

/** The cut of an image that the numbers mean; undefined if they don't fit it, or mean one frame. */
export function cutByNumbers(numbers: FrameNumbers, size: Size): SheetCut | undefined {
  const side = (length: number | undefined, parts: number | undefined, whole: number) =>
    length ?? (parts === undefined ? whole : whole / parts);
  const width = side(numbers.width, numbers.columns, size.width);
  const height = side(numbers.height, numbers.rows, size.height);
  if (![width, height].every((one) => Number.isInteger(one) && one >= 1 && one <= MAX_SIDE)) return undefined;
  const [columns, rows] = [Math.floor(size.width / width), Math.floor(size.height / height)];
  const count = Math.min(numbers.count ?? columns * rows, columns * rows);
  return count >= 2 && count <= MAX_FRAMES ? { count, columns: Math.min(columns, count), width, height } : undefined;
}

/** Names of a number in code, whichever way they are written: `frameWidth`, `frame_width`, `framewidth`. */
const NAMED: readonly (readonly [keyof FrameNumbers, RegExp])[] = [
  ['width', /\b(?:frame|tile|sprite)_?width["']?\s*[:=]\s*(\d{1,5})\b/i],
  ['height', /\b(?:frame|tile|sprite)_?height["']?\s*[:=]\s*(\d{1,5})\b/i],
  ['columns', /\b(?:slice_?x|h_?frames|columns|cols)["']?\s*[:=]\s*(\d{1,4})\b/i],
  ['rows', /\b(?:slice_?y|v_?frames|rows)["']?\s*[:=]\s*(\d{1,4})\b/i],
  ['count', /\b(?:frames|frame_?count|num_?frames)["']?\s*[:=]\s*(\d{1,4})\b/i],
];
const PAIR = /\bframe_?size["']?\s*[:=]\s*[[({]\s*(\d{1,5})\s*,\s*(\d{1,5})/i;
const LAST_FRAME = /\bend_?frame["']?\s*[:=]\s*(\d{1,4})\b/i;
/** Phaser counts frames from the top left with these between them, which no cut here has. */
const GAPS = /\b(?:margin|spacing|offset)["']?\s*[:=]\s*[1-9]/i;

function inCode({ text, start, end }: Place): FrameNumbers | undefined {
  const call = restOfCall(text.slice(end, end + REACH));
  const named = GAPS.test(call) ? undefined : namedIn(call);
  return named ?? byVariable(text, start, end);
}

/** What follows a name up to the end of the call that it's in: the bracket that closes it, or a semicolon outside of brackets. */
function restOfCall(after: string): string {
  let depth = 0;
  for (const { 0: sign, index } of after.matchAll(/[()[\]{};]/g)) {
    if ('([{'.includes(sign)) depth++;
    else if (sign === ';' ? depth === 0 : --depth < 0) return after.slice(0, index);
  }
  return after;
}

function namedIn(call: string): FrameNumbers | undefined {
  const found: { -readonly [K in keyof FrameNumbers]: number } = {};
  for (const [field, pattern] of NAMED) {
    const value = Number(pattern.exec(call)?.[1]);
    if (value >= 1) found[field] = value;
  }
  const [, width, height] = PAIR.exec(call) ?? [];
  if (width !== undefined) Object.assign(found, { width: Number(width), height: Number(height) });
  const last = LAST_FRAME.exec(call)?.[1];
  if (last !== undefined) found.count = Number(last) + 1;
  // A count alone may be anything: the frames of a GIF, say. Phaser's frames are square without a height.
  if (found.width === undefined && found.columns === undefined && found.rows === undefined) return undefined;
  return { height: found.columns === undefined && found.rows === undefined ? found.width : undefined, ...found };
}

/** LÖVE's `hero = newImage("hero.png")` with `anim8.newGrid(16, 16, hero:getWidth()…`, and Godot's `sprite.texture = load(…)` with `sprite.hframes = 4`. */
function byVariable(text: string, start: number, end: number): FrameNumbers | undefined {
  const line =
    text
      .slice(Math.max(0, start - 200), start)
      .split(/[\r\n]/)
      .at(-1) ?? '';
  const [, name] = /([A-Za-z_]\w*)\s*(?::\s*\w+\s*)?:?=\s*[\w.:]*\(\s*["']$/.exec(line) ?? [];
  const after = text.slice(end, end + 10 * REACH);
  if (name !== undefined) {
    const grid = new RegExp(`\\bnewGrid\\(\\s*(\\d{1,5})\\s*,\\s*(\\d{1,5})\\s*,\\s*(?:self\\.)?${name}\\b`).exec(
      after,
    );
    if (grid) return { width: Number(grid[1]), height: Number(grid[2]) };
  }
  const [, node] = /([A-Za-z_][\w.]*)\.texture\s*=\s*(?:pre)?load\(\s*["']$/.exec(line) ?? [];
  if (node === undefined) return undefined;
  const owner = node.replace(/\./g, '\\.');
  const of = (field: string) => Number(new RegExp(`\\b${owner}\\.${field}\\s*=\\s*(\\d{1,4})\\b`).exec(after)?.[1]);
  return partsOf(of('hframes'), of('vframes'));
}

/** Godot's numbers of columns and rows, each 1 by default. */
function partsOf(columns: number, rows: number): FrameNumbers | undefined {
  return columns >= 1 || rows >= 1 ? { columns: columns || 1, rows: rows || 1 } : undefined;
}

/** A node's `hframes` and `vframes`, the regions of `AtlasTexture`s, or a tile set's region size, for the resource that the line defines. */
function inGodot({ text, start, end }: Place): FrameNumbers | undefined {
  const from = text.lastIndexOf('\n', start) + 1;
  const to = text.indexOf('\n', end);
  const line = text.slice(from, to < 0 ? undefined : to);
  const [, id] = /^\[ext_resource\b.*\bid="?([\w-]+)"?/.exec(line) ?? [];
  if (id === undefined) return undefined;
  const used = new RegExp(`^(?:texture|atlas) = ExtResource\\(\\s*"?${id}"?\\s*\\)`, 'm');
  const regions: FrameNumbers[] = [];
  for (const section of text.split(/^(?=\[)/m)) {
    if (!used.test(section)) continue;
    const number = (field: string) => Number(new RegExp(`^${field} = (\\d{1,4})$`, 'm').exec(section)?.[1]);
    const parts = partsOf(number('hframes'), number('vframes'));
    if (parts) return parts;
    const [, tile, tileHeight] = /^texture_region_size = Vector2i\((\d+), (\d+)\)/m.exec(section) ?? [];
    if (tile !== undefined && !/^(?:margins|separation) = /m.test(section))
      return { width: Number(tile), height: Number(tileHeight) };
    const [, x, y, w, h] = /^region = Rect2\(([\d.]+), ([\d.]+), ([\d.]+), ([\d.]+)\)/m.exec(section) ?? [];
    if (x !== undefined) regions.push(onGrid({ x, y, w, h }));
  }
  return commonRegion(regions);
}

/** The size of a region that begins at a multiple of it; without a size if it doesn't. */
function onGrid({ x, y, w, h }: Record<'x' | 'y' | 'w' | 'h', string | undefined>): FrameNumbers {
  const [left, top, width, height] = [x, y, w, h].map(Number) as [number, number, number, number];
  return left % width === 0 && top % height === 0 ? { width, height } : {};
}

/** The size that all regions have; undefined if they differ. */
function commonRegion([first, ...others]: readonly FrameNumbers[]): FrameNumbers | undefined {
  const { width, height } = first ?? {};
  if (width === undefined) return undefined;
  return others.every((one) => one.width === width && one.height === height) ? { width, height } : undefined;
}

/** The `tileset` tag around an `image` tag. */
function inTiled({ text, start }: Place): FrameNumbers | undefined {
  const before = text.slice(Math.max(0, start - REACH), start);
  const tag = before.slice(before.lastIndexOf('<tileset'));
  if (!/^<tileset\s[^>]*>\s*<image\s[^>]*$/.test(tag) || /\b(?:spacing|margin)="[1-9]/.test(tag)) return undefined;
  const number = (name: string) => Number(new RegExp(`\\b${name}="(\\d{1,5})"`).exec(tag)?.[1]);
  const [width, height, count] = ['tilewidth', 'tileheight', 'tilecount'].map(number);
  return width && height ? { width, height, ...(count && { count }) } : undefined;
}

function inDefold({ text }: Place): FrameNumbers | undefined {
  const number = (name: string) => Number(new RegExp(`^${name}: (\\d{1,5})$`, 'm').exec(text)?.[1] ?? 0);
  if (number('tile_margin') || number('tile_spacing')) return undefined;
  const [width, height] = [number('tile_width'), number('tile_height')];
  return width && height ? { width, height } : undefined;
}

/** The size of the regions in Unity's `.meta` next to an image, if all are equal cells. */
export function unityRegions(meta: string): FrameNumbers | undefined {
  const rect =
    /^\s+rect:\s*\n(?:\s+serializedVersion: \d+\s*\n)?\s+x: ([\d.]+)\s*\n\s+y: ([\d.]+)\s*\n\s+width: ([\d.]+)\s*\n\s+height: ([\d.]+)/gm;
  return commonRegion([...meta.matchAll(rect)].map(([, x, y, w, h]) => onGrid({ x, y, w, h })));
}
