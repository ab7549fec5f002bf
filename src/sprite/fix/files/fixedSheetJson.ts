import type { Node } from 'jsonc-parser';
import type { Rect } from '../../pixels/raster';
import type { Slice } from '../../pixels/slice';
import type { FrameRect } from '../../sheet/sheet';
import { jsonBytes, sheetJson } from '../../sheet/sheetJson';
import { objectAt, sheetText, valueAt } from '../../sheet/sheetText';
import { TextEdits } from '../../sheet/textEdits';
import type { FixedPlace, FixedSheetPlaces } from './fixAnswer';

/** What the JSON of a fixed sheet is made of. */
export interface OldSheetJson {
  /** The old file, which `readSheetJson` could read. */
  readonly bytes: Uint8Array;
  /** Base name of the old picture. */
  readonly picture: string;
  /** Base name of the new picture. */
  readonly image: string;
  /** The new file describes the new picture alone, although the old one describes several. */
  readonly alone?: boolean;
}

/**
 * The JSON of a fixed sheet: the old text with new sizes and places in it, so that names, also equal ones, their order, line ends, comments, and
 * everything that a program added stay.
 * @returns undefined if the old one doesn't describe as many frames, or isn't UTF-8: other letters would be lost
 */
export function fixedSheetJson(
  { bytes, picture, image, alone = false }: OldSheetJson,
  { width, height, frames, slices }: FixedSheetPlaces,
): Uint8Array | undefined {
  const text = exactTextOf(bytes);
  const found = text === undefined ? 'not-json' : sheetText(text, picture);
  if (text === undefined || typeof found === 'string' || found.frames.length !== frames.length) return undefined;
  const edits = new TextEdits(text);
  for (const [at, place] of frames.entries()) putPlace(found.frames[at]?.value, place, edits);
  if (found.about) {
    const { about } = found;
    if (valueAt(about, 'image') && image !== picture) edits.set(about, 'image', image);
    edits.setAll(about, 'size', { w: width, h: height });
  }
  const listed = found.meta && valueAt(found.meta, 'slices');
  if (listed?.type === 'array') putSlices(listed, slices, edits);
  if (alone && found.pack) edits.keepOnly(found.pack.list, found.pack.item);
  return new TextEncoder().encode(`${hasMark(bytes) ? '\uFEFF' : ''}${edits.applied()}`);
}

/** Fields of frames that a fix changes, or that count no pixels. */
const KNOWN: ReadonlySet<string> = new Set(['frame', 'spriteSourceSize', 'sourceSize', 'duration', 'filename', 'name']);
/** What TexturePacker and Pixi count in pixels. */
const OUTLINES: ReadonlySet<string> = new Set(['vertices', 'verticesUV', 'triangles', 'borders', 'scale9Borders']);
/** Names of other fields that hold places and sizes. */
const SIDE =
  /^(?:[xywh]|[cd][xy]|(?!scale)\w*[a-z\d][XYWH]|(?!scale)\w*_[xywh]|(?:\w*_)?(?:width|height|left|top|right|bottom)|\w*[a-z\d](?:Width|Height|Left|Top|Right|Bottom))$/;

/**
 * Whether a JSON has outlines, borders, or other places in frames, in pixels: boxes, pivots, offsets, and slices that couldn't be read.
 * @param picture base name
 * @param slices number of slices that could be read
 */
export function hasOutlines(bytes: Uint8Array, picture: string, slices: number): boolean {
  const found = sheetText(textOf(bytes), picture);
  if (typeof found === 'string') return false;
  const listed = (found.meta && valueAt(found.meta, 'slices')?.children) ?? [];
  return listed.length > slices || found.frames.some(({ value }) => fieldsOf(value).some(countsPixels));
}

function countsPixels([key, value]: readonly [string, Node]): boolean {
  return OUTLINES.has(key) || (!KNOWN.has(key) && hasPixels(key, value));
}

/** Whether a value holds places or sizes that aren't parts of one: a pivot of 0.5 is right at any size. */
function hasPixels(key: string, value: Node): boolean {
  if (value.type === 'number') return SIDE.test(key) && Math.abs(value.value) > 1;
  // Points and boxes are often lists; single numbers rarely are.
  if (value.type === 'array')
    return (value.children ?? []).some((one, _, { length }) => hasPixels(length > 1 ? 'x' : key, one));
  return fieldsOf(value).some(([inner, one]) => hasPixels(inner, one));
}

function fieldsOf(object: Node): [key: string, value: Node][] {
  if (object.type !== 'object') return [];
  return (object.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    value ? [[String(key?.value), value]] : [],
  );
}

/** The text of a file without a byte order mark; undefined if it isn't UTF-8. */
export function exactTextOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Without a byte order mark. */
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
/** Whether a text begins with a byte order mark. */
export const hasMark = ([first, second, third]: Uint8Array) => first === 0xef && second === 0xbb && third === 0xbf;

/** What a new JSON says besides places. */
export interface NewSheetJson {
  /** Base name of the image. */
  readonly image: string;
  /** Begins the names of frames. */
  readonly title: string;
  /** Version of this extension. */
  readonly version: string;
  /** Aseprite's two forms; default: `array`. */
  readonly form?: 'array' | 'hash';
}

/** A JSON for a sheet whose frames were known without one: by a person's cut, or by the run that made it. None of them is turned. */
export function newSheetJson(
  { width, height, frames, tags, slices }: FixedSheetPlaces,
  { image, title, version, form = 'array' }: NewSheetJson,
): Uint8Array {
  const json = sheetJson({
    form,
    image,
    version,
    size: { width, height },
    frames: frames.map(({ rect, source, sourceSize, duration }, at) => ({
      name: `${title} ${at}.png`,
      rect,
      source,
      sourceSize,
      trimmed: isTrimmed(source, sourceSize),
      duration,
    })),
    tags,
    slices,
  });
  return jsonBytes(json);
}

const isTrimmed = (source: FrameRect, { w, h }: FixedPlace['sourceSize']) => source.w !== w || source.h !== h;

/** Sets where a frame is; fields that it doesn't have are added only if they're needed. */
export function putPlace(
  entry: Node | undefined,
  { rect, source, sourceSize, turned }: FixedPlace,
  edits: TextEdits,
): void {
  if (!entry) return;
  const trimmed = isTrimmed(source, sourceSize);
  const sides = turned && !givesArea(entry) ? { w: source.w, h: source.h } : { w: rect.w, h: rect.h };
  edits.setAll(entry, 'frame', { x: rect.x, y: rect.y, ...sides });
  if (valueAt(entry, 'spriteSourceSize') || trimmed) edits.setAll(entry, 'spriteSourceSize', { ...source });
  if (valueAt(entry, 'sourceSize') || trimmed) edits.setAll(entry, 'sourceSize', sourceSize);
  if (valueAt(entry, 'trimmed') || trimmed) edits.set(entry, 'trimmed', trimmed);
}

/** Whether a turned frame has the sides that it has in the sheet, instead of those of the upright frame. */
function givesArea(entry: Node): boolean {
  const frame = objectAt(entry, 'frame');
  const whole = objectAt(entry, 'spriteSourceSize') ?? objectAt(entry, 'sourceSize');
  const side = (node: Node | undefined, key: string) => node && valueAt(node, key)?.value;
  const [w, h] = [side(frame, 'w'), side(frame, 'h')];
  return w !== h && side(whole, 'w') === h && side(whole, 'h') === w;
}

/** The slices that could be read, by name, with their new places; others stay. */
function putSlices(listed: Node, slices: readonly Slice[], edits: TextEdits): void {
  const left = [...slices];
  for (const one of listed.children ?? []) {
    const keys = keysOf(one);
    const name = valueAt(one, 'name')?.value;
    const at = left.findIndex((slice) => slice.name === name && slice.keys.length === keys.length);
    const [slice] = at < 0 ? [] : left.splice(at, 1);
    if (slice) putKeys(keys, slice, edits);
  }
}

function putKeys(nodes: readonly Node[], slice: Slice, edits: TextEdits): void {
  for (const [index, { bounds, center, pivot }] of slice.keys.entries()) {
    const node = nodes[index];
    if (!node) continue;
    edits.setAll(node, 'bounds', sides(bounds));
    if (center) edits.setAll(node, 'center', sides(center));
    if (pivot) edits.setAll(node, 'pivot', { x: pivot.x, y: pivot.y });
  }
}

const sides = ({ x, y, width, height }: Rect) => ({ x, y, w: width, h: height });

const keysOf = (slice: Node): readonly Node[] => valueAt(slice, 'keys')?.children ?? [];
