import * as v from 'valibot';
import { type FrameTag, LOOP_DIRECTIONS } from '../../shared/sprite/pixels/frameTag';
import { MAX_FRAMES, MAX_PICTURE_SIDE } from '../../shared/sprite/pixels/pictureLimits';
import type { Rect, Size } from '../../shared/sprite/pixels/raster';
import { UNTIMED_FRAME_MS } from '../../shared/sprite/pixels/sheet';
import type { SheetFrame, SheetInfo } from '../../shared/sprite/pixels/sheetInfo';
import type { Slice } from '../../shared/sprite/pixels/slice';

/** Why a JSON that describes a sheet isn't used. */
export type SheetFault = 'not-json' | 'malformed' | 'too-many-frames' | 'rotated' | 'outside' | 'unreadable';

/** What was read from a JSON file next to a picture. */
export type SheetReading =
  | { readonly kind: 'sheet'; readonly sheet: SheetInfo; readonly image?: string }
  | { readonly kind: 'fault'; readonly fault: SheetFault; readonly image?: string }
  /** JSON about something else, as games have it. */
  | { readonly kind: 'other' };

const whole = v.pipe(v.number(), v.integer());
const length = v.pipe(whole, v.minValue(0), v.maxValue(0xffff));
const side = v.pipe(whole, v.minValue(1), v.maxValue(MAX_PICTURE_SIDE));
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
const MOST_SLICES = 1000;
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
 * Reads sheet JSON in Aseprite's format, array or hash, which TexturePacker also writes; frames keep the order of the file.
 * Frames must be inside the picture.
 * @param picture size of the sheet in pixels
 */
export function readSheetJson(text: string, picture: Size): SheetReading {
  const json = parse(text);
  if (json === undefined) return { kind: 'fault', fault: 'not-json' };
  const { frames, meta } = fields(json);
  if (typeof frames !== 'object' || frames === null) return { kind: 'other' };
  const { image, frameTags, slices } = fields(meta);
  const named = typeof image === 'string' ? { image: image.replace(/^.*[/\\]/s, '') } : {};
  const found = readFrames(Object.values(frames), picture);
  if (typeof found === 'string') return { kind: 'fault', fault: found, ...named };
  const count = found.frames.length;
  const sheet = { ...found, tags: readTags(frameTags, count), ...readSlices(slices, count), from: 'json' } as const;
  return { kind: 'sheet', sheet, ...named };
}

function readFrames(
  listed: readonly unknown[],
  picture: Size,
): SheetFault | Pick<SheetInfo, 'width' | 'height' | 'frames'> {
  if (!listed.length) return 'malformed';
  if (listed.length > MAX_FRAMES) return 'too-many-frames';
  const frames: SheetFrame[] = [];
  let [width, height] = [1, 1];
  for (const one of listed) {
    const parsed = v.safeParse(frameSchema, one);
    if (!parsed.success) return 'malformed';
    const { frame, rotated, sourceSize = frame, duration } = parsed.output;
    if (rotated) return 'rotated';
    const { x, y, w, h } = frame;
    if (x < 0 || y < 0 || x + w > picture.width || y + h > picture.height) return 'outside';
    width = Math.max(width, sourceSize.w);
    height = Math.max(height, sourceSize.h);
    frames.push({ x, y, w, h, ...corner(parsed.output), duration });
  }
  return { width, height, frames };
}

/** Aseprite's inner padding is inside `frame` and outside `spriteSourceSize`, the same on both sides. */
function corner({ frame, spriteSourceSize }: v.InferOutput<typeof frameSchema>): { left: number; top: number } {
  if (!spriteSourceSize) return { left: 0, top: 0 };
  const padding = (outer: number, inner: number) => Math.max(0, Math.floor((outer - inner) / 2));
  return {
    left: spriteSourceSize.x - padding(frame.w, spriteSourceSize.w),
    top: spriteSourceSize.y - padding(frame.h, spriteSourceSize.h),
  };
}

/** Skips tags that point outside the frames. */
function readTags(listed: unknown, count: number): FrameTag[] {
  if (!Array.isArray(listed)) return [];
  return listed.slice(0, MAX_FRAMES).flatMap((one) => {
    const parsed = v.safeParse(tagSchema, one);
    if (!parsed.success) return [];
    const { name, from, to, direction, repeat, color } = parsed.output;
    if (from > to || to >= count) return [];
    return {
      name,
      from,
      to,
      direction,
      ...(repeat !== undefined && { repeat }),
      ...(color !== undefined && { color }),
    };
  });
}

/** Skips slices that can't be read, have no keys, or point outside the frames. */
function readSlices(listed: unknown, count: number): Pick<SheetInfo, 'slices'> {
  if (!Array.isArray(listed)) return {};
  const slices = listed.slice(0, MOST_SLICES).flatMap((one): Slice[] => {
    const parsed = v.safeParse(sliceSchema, one);
    if (!parsed.success || parsed.output.keys.some(({ frame }) => frame >= count)) return [];
    const { name, color, data, keys } = parsed.output;
    const userData = color === undefined && data === undefined ? undefined : { color, text: data };
    return [{ name, keys, ...(userData && { userData }) }];
  });
  return slices.length ? { slices } : {};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
