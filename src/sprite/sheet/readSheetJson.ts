import { getNodeValue, type Node } from 'jsonc-parser';
import * as v from 'valibot';
import { type FrameTag, LOOP_DIRECTIONS } from '../pixels/frameTag';
import { MAX_FRAMES, MAX_SIDE } from '../pixels/pictureLimits';
import type { Rect, Size } from '../pixels/raster';
import type { Slice } from '../pixels/slice';
import { UNTIMED_FRAME_MS } from './sheet';
import type { SheetFault, SheetFrame, SheetInfo } from './sheetInfo';
import { type SheetTags, tagsOfAnimations, tagsOfFrames } from './sheetTags';
import { type FrameText, sheetText } from './sheetText';

/** What was read from a JSON file next to a picture. */
export type SheetReading =
  | { readonly kind: 'sheet'; readonly sheet: SheetInfo; readonly image?: string }
  | { readonly kind: 'fault'; readonly fault: SheetFault; readonly image?: string }
  /** JSON about something else, as games have it. */
  | { readonly kind: 'other' };

const whole = v.pipe(v.number(), v.integer());
const length = v.pipe(whole, v.minValue(0), v.maxValue(0xffff));
const side = v.pipe(whole, v.minValue(1), v.maxValue(MAX_SIDE));
const place = { x: whole, y: whole };
const frameSchema = v.object({
  frame: v.object({ ...place, w: side, h: side }),
  rotated: v.optional(v.boolean()),
  spriteSourceSize: v.optional(v.object({ ...place, w: length, h: length })),
  sourceSize: v.optional(v.object({ w: side, h: side })),
  duration: v.fallback(v.pipe(v.number(), v.minValue(1), v.maxValue(0xffff)), UNTIMED_FRAME_MS),
});

const colorText = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^#(?:[\da-f]{6}|[\da-f]{8})$/i))), undefined);
const rectSchema = v.pipe(
  v.object({ ...place, w: length, h: length }),
  v.transform(({ x, y, w, h }): Rect => ({ x, y, width: w, height: h })),
);
const keySchema = v.object({
  frame: length,
  bounds: rectSchema,
  center: v.fallback(v.optional(rectSchema), undefined),
  pivot: v.fallback(v.optional(v.object(place)), undefined),
});
/** More than any sprite has. */
const MAX_SLICES = 1000;
const sliceSchema = v.object({
  name: v.string(),
  color: colorText,
  data: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(4000))), undefined),
  keys: v.pipe(v.array(keySchema), v.minLength(1), v.maxLength(MAX_FRAMES)),
});

const times = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), whole, v.minValue(1), v.maxValue(0xffff));
const tagSchema = v.object({
  name: v.string(),
  from: length,
  to: length,
  direction: v.fallback(v.picklist(LOOP_DIRECTIONS), 'forward'),
  repeat: v.fallback(v.optional(times), undefined),
  color: colorText,
});

/**
 * Reads sheet JSON in Aseprite's format, array or hash, which TexturePacker also writes, and the lists of several images that Phaser 3 reads.
 * Frames keep the order of the file, also if they have equal names. They must be inside the picture.
 * @param picture size of the sheet in pixels, and its base name, which decides if the JSON describes several images
 */
export function readSheetJson(text: string, picture: Size & { readonly name?: string }): SheetReading {
  const found = sheetText(text.replace(/^\uFEFF/, ''), picture.name);
  if (found === 'not-json') return { kind: 'fault', fault: found };
  if (found === 'other') return { kind: found };
  const { frames: listed, image, meta, animations } = found;
  const named = image === undefined ? {} : { image };
  const frames = readFrames(listed, picture);
  if (typeof frames === 'string') return { kind: 'fault', fault: frames, ...named };
  const { frameTags, slices } = fields(meta && getNodeValue(meta));
  const { tags, isPart } = tagsIn(
    listed.map(({ name }) => name),
    frameTags,
    animations,
  );
  const sheet = { ...frames, tags, ...readSlices(slices, listed.length, isPart), from: 'json' } as const;
  return { kind: 'sheet', sheet, ...named };
}

/** Aseprite's tags; animations of Pixi's kind say the same where there are none. */
function tagsIn(names: readonly string[], frameTags: unknown, animations: Node | undefined): SheetTags {
  if (Array.isArray(frameTags) || !animations) return tagsOfFrames(names, readTags(frameTags));
  return { tags: tagsOfAnimations(names, animationsIn(animations)), isPart: false };
}

/** The names of frames in Pixi's `animations`, in the order of the file. */
export function animationsIn(animations: Node): [name: string, frames: readonly string[]][] {
  return (animations.children ?? []).slice(0, MAX_FRAMES).flatMap(({ children: [key, value] = [] }) => {
    const frames = value?.type === 'array' ? (value.children ?? []).map((frame) => frame.value) : [];
    const isRead = frames.length > 0 && frames.every((frame) => typeof frame === 'string');
    return isRead ? [[String(key?.value), frames]] : [];
  });
}

function readFrames(
  listed: readonly FrameText[],
  picture: Size,
): SheetFault | Pick<SheetInfo, 'width' | 'height' | 'frames'> {
  if (!listed.length) return 'malformed';
  if (listed.length > MAX_FRAMES) return 'too-many-frames';
  const frames: SheetFrame[] = [];
  let [width, height] = [1, 1];
  for (const { value } of listed) {
    const parsed = v.safeParse(frameSchema, getNodeValue(value));
    if (!parsed.success) return 'malformed';
    const { frame, sourceSize, duration } = parsed.output;
    const { area, upright, turned } = areaOf(parsed.output, picture);
    const { x, y } = frame;
    if (x < 0 || y < 0 || x + area.w > picture.width || y + area.h > picture.height) return 'outside';
    const size = sourceSize ?? upright;
    width = Math.max(width, size.w);
    height = Math.max(height, size.h);
    frames.push({ x, y, ...area, ...corner(upright, parsed.output), duration, ...(turned && { turned }), size });
  }
  return { width, height, frames: frames.map((frame) => withoutCommonSize(frame, width, height)) };
}

function withoutCommonSize({ size, ...frame }: SheetFrame, width: number, height: number): SheetFrame {
  return size && (size.w < width || size.h < height) ? { ...frame, size } : frame;
}

type FrameEntry = v.InferOutput<typeof frameSchema>;

interface Sides {
  readonly w: number;
  readonly h: number;
}

/**
 * The sides of a frame in the sheet, and upright. TexturePacker and all engines give those of a turned frame upright; a few tools give those in
 * the sheet, which only fit the frame's other sizes if they are swapped.
 */
function areaOf(
  { frame: { x, y, w, h }, rotated, spriteSourceSize, sourceSize }: FrameEntry,
  picture: Size,
): { readonly area: Sides; readonly upright: Sides; readonly turned?: true } {
  if (!rotated) return { area: { w, h }, upright: { w, h } };
  const whole = spriteSourceSize ?? sourceSize;
  const isSwapped = whole ? whole.w === h && whole.h === w : x + h > picture.width || y + w > picture.height;
  const swapped = { w: h, h: w };
  return isSwapped && w !== h
    ? { area: { w, h }, upright: swapped, turned: true }
    : { area: swapped, upright: { w, h }, turned: true };
}

/** Aseprite's inner padding is inside `frame` and outside `spriteSourceSize`, the same on both sides. */
function corner({ w, h }: Sides, { spriteSourceSize }: FrameEntry): { left: number; top: number } {
  if (!spriteSourceSize) return { left: 0, top: 0 };
  const padding = (outer: number, inner: number) => Math.max(0, Math.floor((outer - inner) / 2));
  return {
    left: spriteSourceSize.x - padding(w, spriteSourceSize.w),
    top: spriteSourceSize.y - padding(h, spriteSourceSize.h),
  };
}

/** Skips what isn't a tag. */
function readTags(listed: unknown): FrameTag[] {
  if (!Array.isArray(listed)) return [];
  return listed.slice(0, MAX_FRAMES).flatMap((one) => readTag(one) ?? []);
}

/** A tag of a JSON; undefined if it isn't one. */
export function readTag(value: unknown): FrameTag | undefined {
  const parsed = v.safeParse(tagSchema, value);
  if (!parsed.success) return undefined;
  const { name, from, to, direction, repeat, color } = parsed.output;
  if (from > to) return undefined;
  return { name, from, to, direction, ...(repeat !== undefined && { repeat }), ...(color !== undefined && { color }) };
}

/**
 * Skips slices that can't be read, have no keys, or point outside the frames.
 * @param isPart the frames are numbered as in another file, so only slices that never change are certain
 */
function readSlices(listed: unknown, count: number, isPart: boolean): Pick<SheetInfo, 'slices'> {
  if (!Array.isArray(listed)) return {};
  const slices = listed.slice(0, MAX_SLICES).flatMap((one) => readSlice(one, isPart ? 1 : count) ?? []);
  return slices.length ? { slices } : {};
}

/** A slice of a JSON; undefined if it isn't one. @param count number of frames that its keys may name */
export function readSlice(value: unknown, count: number): Slice | undefined {
  const parsed = v.safeParse(sliceSchema, value);
  if (!parsed.success || parsed.output.keys.some(({ frame }) => frame >= count)) return undefined;
  const { name, color, data, keys } = parsed.output;
  const userData = color === undefined && data === undefined ? undefined : { color, text: data };
  return { name, keys, ...(userData && { userData }) };
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
