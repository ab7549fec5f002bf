import { rawText } from '../../shared/base/foreignText';
import type { SheetCut } from '../../shared/protocol/preview';
import { MAX_FRAMES, MAX_SIDE } from '../../sprite/pixels/pictureLimits';
import type { Size } from '../../sprite/pixels/raster';
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
/** Most characters of a call after the name in it: lists of animations may be long. */
const MAX_OF_CALL = 4 * REACH;
/** Most characters of a line before a name. */
const MAX_OF_LINE = 200;

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
  const numbers = READERS[extension] ? READERS[extension](place) : inCode(place, extension);
  // A `.tsx` may also be code.
  return numbers ?? (extension === 'tsx' ? inCode(place, extension) : undefined);
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

/** What ends a number: more of it, a unit, or arithmetic after it make another one of it. */
const ENDS = String.raw`(?=\s*[,)\]}])`;
const named = (names: string, digits: number) =>
  new RegExp(String.raw`\b(?:${names})["']?\s*[:=]\s*(\d{1,${digits}})${ENDS}`, 'i');
/** Names of a number in code, whichever way they are written: `frameWidth`, `frame_width`, `framewidth`. */
const NAMED: readonly (readonly [keyof FrameNumbers, RegExp])[] = [
  ['width', named('(?:frame|tile|sprite)_?width', 5)],
  ['height', named('(?:frame|tile|sprite)_?height', 5)],
  ['columns', named('slice_?x|h_?frames|columns|cols', 4)],
  ['rows', named('slice_?y|v_?frames|rows', 4)],
  ['count', named('frames|frame_?count|num_?frames', 4)],
];
const PAIR = /\bframe_?size["']?\s*[:=]\s*[[({]\s*(\d{1,5})\s*,\s*(\d{1,5})\s*[\])}]/i;
const LAST_FRAME = named('end_?frame', 4);
/** Phaser counts frames from the top left with these between them, which no cut here has. */
const GAPS = /\b(?:margin|spacing|offset)["']?\s*[:=]\s*[1-9]/i;

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}?`;
const COMMENTS = {
  slashes: String.raw`\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)`,
  hash: String.raw`#[^\n]*`,
  dashes: String.raw`--\[\[[^]*?(?:\]\]|$)|--[^\n]*`,
};
/** How comments are written, by the extension of the text file; others have slashes. */
const COMMENTS_OF: Readonly<Record<string, keyof typeof COMMENTS>> = {
  lua: 'dashes',
  gd: 'hash',
  py: 'hash',
  rb: 'hash',
  toml: 'hash',
  yaml: 'hash',
  yml: 'hash',
};

/** Code without its comments. @param replaced what becomes of a string, in its quotes */
function withoutComments(code: string, extension: string, replaced = (string: string) => string): string {
  const comment = COMMENTS[COMMENTS_OF[extension] ?? 'slashes'];
  return code.replace(new RegExp(`(${STRING})|${comment}`, 'g'), (_, string?: string) =>
    string === undefined ? ' ' : replaced(string),
  );
}

/** Whether code ends within a comment: one of its last line, or one that begins at the start of a line, because paths with wildcards have such signs, too. */
function endsInComment(code: string, extension: string): boolean {
  const line = code.slice(code.lastIndexOf('\n') + 1);
  if (!withoutComments(`${line}x`, extension).endsWith('x')) return true;
  return [...code.matchAll(/^[ \t]*\/\*/gm)].some(({ index }) => !code.includes('*/', index));
}

function inCode({ text, start, end }: Place, extension: string): FrameNumbers | undefined {
  const before = text.slice(Math.max(0, start - REACH), start);
  if (endsInComment(before, extension)) return undefined;
  const own = nameIn(text.slice(start, end));
  const call = isAlone(before, own) ? restOfCall(text.slice(end, end + MAX_OF_CALL), own, extension) : undefined;
  const numbers = call === undefined || GAPS.test(call) ? undefined : namedIn(call);
  return numbers ?? byVariable(before, text.slice(end, end + 10 * REACH), extension);
}

const nameIn = (path: string) => path.slice(path.search(/[^/\\]*$/));

const IMAGE = /(?<![^/\\"'`])([^/\\"'`]*\.(?:png|apng|gif|webp|jpe?g|bmp|tga|dds|ktx2?|svg|ase|aseprite))["'`]/gi;
/** Whether code has no image in quotes but the one of that name. */
function hasOnly(own: string, code: string): boolean {
  return [...code.matchAll(IMAGE)].every(([, name]) => name === own);
}

/** Whether the brackets that are open before a name have no other image yet, so that numbers may be about this one, and whether they aren't a tag. */
function isAlone(before: string, own: string): boolean {
  let depth = 0;
  let at = before.length;
  while (at > 0 && depth <= 0) {
    at--;
    const sign = before[at] ?? '';
    if (')]}'.includes(sign)) depth--;
    else if ('([{'.includes(sign)) depth++;
  }
  const open = before.slice(at);
  return hasOnly(own, open) && !/<[a-z][^<>]*$/i.test(open);
}

/**
 * What follows a name up to the bracket that closes the call that it's in, without comments and other strings than names of fields. Undefined if it's in
 * none, or if something else comes first: a statement, a function, or another image.
 * @param after what follows the name, from within its string
 */
function restOfCall(after: string, own: string, extension: string): string | undefined {
  const quote = /^[^"'`\s()[\]{}]*["'`]/.exec(after)?.[0];
  if (quote === undefined) return undefined;
  let isOther = false;
  const blank = (string: string) => {
    isOther ||= !hasOnly(own, string);
    return isOther ? ';' : /^.[\w-]*.$/.test(string) ? string : '""';
  };
  const rest = withoutComments(after.slice(quote.length), extension, blank).replace(/\s+/g, (space) =>
    space.includes('\n') ? '\n' : ' ',
  );
  return /^\s?[,)\]}]/.test(rest) ? untilClosed(rest) : undefined;
}

/** Code up to the bracket that closes what it's in; undefined if a statement or a function comes first. */
function untilClosed(rest: string): string | undefined {
  let depth = 0;
  for (const { 0: sign, index } of rest.matchAll(/[()[\]{};\n]|=>|\bfunction\b/g)) {
    if (sign === '\n') {
      // A list continues after a comma. Other lines are statements of a block.
      if (depth === 0 && rest[index - 1] !== ',' && !/[,)\]}]/.test(rest[index + 1] ?? '')) return undefined;
    } else if ('([{'.includes(sign)) depth++;
    else if (!')]}'.includes(sign)) return undefined;
    else if (--depth < 0) return rest.slice(0, index + 1);
  }
  return undefined;
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

/**
 * LÖVE's `hero = newImage("hero.png")` with `anim8.newGrid(16, 16, hero:getWidth()…`, and Godot's `sprite.texture = load(…)` with `sprite.hframes = 4`, if
 * nothing else was assigned between them.
 */
function byVariable(before: string, after: string, extension: string): FrameNumbers | undefined {
  const line = before.slice(before.lastIndexOf('\n') + 1).slice(-MAX_OF_LINE);
  const quote = /^[^"'`\n]*["'`]/.exec(after)?.[0];
  if (quote === undefined) return undefined;
  const code = () => withoutComments(after.slice(quote.length), extension);
  const [, name] = /([A-Za-z_]\w*)\s*(?::\s*\w+\s*)?:?=\s*[\w.:]*\(\s*["']$/.exec(line) ?? [];
  if (name !== undefined) {
    const valid = untilAssigned(code(), `(?:self\\.)?${name}`);
    const grid = new RegExp(`\\bnewGrid\\(\\s*(\\d{1,5})\\s*,\\s*(\\d{1,5})\\s*,\\s*(?:self\\.)?${name}\\b`).exec(
      valid,
    );
    if (grid) return { width: Number(grid[1]), height: Number(grid[2]) };
  }
  const [, node] = /([$%]?[A-Za-z_][\w./%]*)\.texture\s*=\s*(?:pre)?load\(\s*["']$/.exec(line) ?? [];
  if (node === undefined) return undefined;
  const owner = node.replace(/[.$/]/g, '\\$&');
  const valid = untilAssigned(code(), `${owner}\\.texture`);
  const of = (field: string) =>
    Number(
      new RegExp(`(?<![\\w./$%])${owner}\\.${field}[ \\t]*=[ \\t]*(\\d{1,4})[ \\t]*(?:[;\\r\\n]|$)`).exec(valid)?.[1],
    );
  return partsOf(of('hframes'), of('vframes'));
}

/** Code before something is assigned to a variable. @param variable source of a pattern */
function untilAssigned(code: string, variable: string): string {
  const again = new RegExp(`(?<![\\w./$%])${variable}\\s{0,9}(?:,[\\w\\s.,]{0,99})?=(?!=)`).exec(code);
  return again ? code.slice(0, again.index) : code;
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

/** The `tileset` tag around an `image` tag, which others may precede. */
function inTiled({ text, start }: Place): FrameNumbers | undefined {
  const before = text.slice(Math.max(0, start - REACH), start);
  const tag = before.slice(before.lastIndexOf('<tileset'));
  if (
    !/^<tileset\s[^>]*>\s*(?:<(?:grid|tileoffset)\s[^>]*\/>\s*)*<image\s[^>]*$/.test(tag) ||
    /\b(?:spacing|margin)="[1-9]/.test(tag)
  )
    return undefined;
  const number = (name: string) => Number(new RegExp(`\\b${name}="(\\d{1,5})"`).exec(tag)?.[1]);
  const [width, height, count] = ['tilewidth', 'tileheight', 'tilecount'].map(number);
  return width && height ? { width, height, ...(count && { count }) } : undefined;
}

/** The tiles of the `image`: the one of `collision` has no frames. */
function inDefold({ text, start }: Place): FrameNumbers | undefined {
  if (!/(?:^|\n)[ \t]*image:[ \t]*"$/.test(text.slice(Math.max(0, start - MAX_OF_LINE), start))) return undefined;
  const number = (name: string) => Number(new RegExp(`^${name}: (\\d{1,5})$`, 'm').exec(text)?.[1] ?? 0);
  if (number('tile_margin') || number('tile_spacing')) return undefined;
  const [width, height] = [number('tile_width'), number('tile_height')];
  return width && height ? { width, height } : undefined;
}

/** The size of the regions in Unity's `.meta` next to an image, if all are equal cells. */
export function unityRegions(meta: string): FrameNumbers | undefined {
  const rect =
    /^[ \t]+rect:[ \t]*\r?\n(?:[ \t]+serializedVersion: \d+[ \t]*\r?\n)?[ \t]+x: ([\d.]+)[ \t]*\r?\n[ \t]+y: ([\d.]+)[ \t]*\r?\n[ \t]+width: ([\d.]+)[ \t]*\r?\n[ \t]+height: ([\d.]+)/gm;
  return commonRegion([...meta.matchAll(rect)].map(([, x, y, w, h]) => onGrid({ x, y, w, h })));
}
