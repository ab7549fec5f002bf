import type { AsepriteTag } from '../../aseprite/document';
import { isTooLarge, MAX_ALL_PIXELS } from '../../pixels/pictureLimits';
import { type Rect, type Size, standing } from '../../pixels/raster';
import type { Slice } from '../../pixels/slice';
import { UNTIMED_FRAME_MS } from '../../sheet/sheet';
import type { SheetFrame, SheetInfo } from '../../sheet/sheetInfo';
import { arrangedSlice } from '../changes/frames';
import { tagsWith, tagsWithout } from '../changes/tagRanges';
import { withRoomForClear } from '../colored';
import type { EditSheet, EditSprite, SheetJsonForm } from '../editSprite';
import { refuse } from '../refusal';
import { checkRects, sheetInfoOf } from '../sheetFrames/drawnFrames';
import { Arranging } from './arranging';
import { framesOf } from './sheetCels';
import { infoOfPlaces } from './sheetPlaces';

/** Says which parts of the image are frames from now on. No pixel changes: a save writes it into the JSON, and makes one if there is none. */
export interface CutSheetChange {
  readonly change: 'cut-sheet';
  /** In playing order; within the image as a save would write it now. */
  readonly frames: readonly CutFrame[];
}

export interface CutFrame extends Rect {
  /** The frame that it is until now, whose duration and entry in the JSON it keeps; absent: it's new. */
  readonly from?: number;
}

/** Says which form the JSON of a sheet without one gets with the next save. */
export interface SheetJsonChange {
  readonly change: 'sheet-json';
  readonly form: SheetJsonForm;
}

export function setSheetJson(sprite: EditSprite, { form }: SheetJsonChange): EditSprite {
  if (!sprite.sheet) refuse({ why: 'no-sheet' });
  return sprite.sheetJson === form ? sprite : { ...sprite, sheetJson: form };
}

export function cutSheet(sprite: EditSprite, { frames }: CutSheetChange): EditSprite {
  const now = sheetOf(sprite);
  check(sprite, frames, now.picture);
  const info = infoOf(sprite, now, frames);
  if (isTooLarge(info) || info.width * info.height * frames.length > MAX_ALL_PIXELS)
    refuse({ why: 'too-large', width: info.width, height: info.height, frames: frames.length });
  const base = framesOf(now.picture, info, now.known);
  const old = sprite.sheet;
  const models = frames.map(({ from }) => {
    const one = old && sprite.frames[from ?? -1]?.from;
    return one !== undefined && old?.models ? old.models[one] : one;
  });
  const sheet: EditSheet = { picture: now.picture, info, base, models };
  return { ...base, sheet, sheetJson: sprite.sheetJson ?? 'array' };
}

interface SheetNow extends Pick<EditSheet, 'picture' | 'info'> {
  /** What was cut out of the same image already. */
  readonly known?: Pick<EditSheet, 'info' | 'base'>;
}

/** The image as a save would write it now. */
function sheetOf(sprite: EditSprite): SheetNow {
  const { sheet, frames, layers, width, height, tags } = sprite;
  if (!sheet) {
    const isStill = frames.length === 1 && layers.length === 1 && layers[0]?.kind === 'image';
    if (!isStill) refuse({ why: 'no-sheet' });
    const whole = { x: 0, y: 0, w: width, h: height, left: 0, top: 0, duration: frames[0]?.duration ?? 1 };
    return { picture: withRoomForClear(sprite), info: { width, height, frames: [whole], tags, from: 'user' } };
  }
  const found = new Arranging({ name: '', ...sheet }, sprite, true).arranged();
  if ('lack' in found) {
    if (found.lack === 'too-large') refuse({ why: 'too-large', width: found.width, height: found.height, frames: 1 });
    refuse({ why: 'no-sheet' });
  }
  const { picture, info } = sheet;
  // Without wanted frames, nothing moved.
  if (!found.frames.length) return { picture, info, known: sheet };
  const durations = frames.map(({ duration }) => duration);
  const about = { tags, slices: sprite.slices, durations };
  return { picture: found.picture ?? picture, info: infoOfPlaces(found.layout.places, sprite, info, about) };
}

function check({ frames }: EditSprite, cut: readonly CutFrame[], image: Size): void {
  checkRects(cut, image);
  if (cut.some(({ from }) => from !== undefined && !frames[from])) refuse({ why: 'gone', what: 'frame' });
}

function infoOf(sprite: EditSprite, { picture, info }: SheetNow, frames: readonly CutFrame[]): SheetInfo {
  const isCut = sprite.sheet !== undefined;
  const tags = isCut ? tagsOf(sprite, frames) : [];
  const durations = frames.map(({ from }) => sprite.frames[from ?? -1]?.duration ?? UNTIMED_FRAME_MS);
  const slices = isCut ? slicesOf(sprite, frames) : sprite.slices;
  const about = { tags, ...(slices.length && { slices }) };
  if (info.from !== 'json') return { ...sheetInfoOf({ rects: frames, tags }, picture, durations), ...about };
  return { ...describedInfo(info, frames, durations), ...about };
}

/** Frames of a JSON keep where they are on their canvas, and what isn't theirs of it stays trimmed; new ones are whole, and stand there. */
function describedInfo(info: SheetInfo, cut: readonly CutFrame[], durations: readonly number[]): SheetInfo {
  const width = cut.reduce((most, frame) => Math.max(most, uprightOf(info, frame).width), info.width);
  const height = cut.reduce((most, frame) => Math.max(most, uprightOf(info, frame).height), info.height);
  const haveOwnSizes = info.frames.some(({ size }) => size);
  const frames = cut.map((frame, at): SheetFrame => {
    const { x, y, width: w, height: h, from } = frame;
    const duration = durations[at] ?? UNTIMED_FRAME_MS;
    const old = info.frames[from ?? -1];
    if (old && (old.turned || (old.w === w && old.h === h))) return { ...old, x, y, w, h, duration };
    if (!old && haveOwnSizes) return { x, y, w, h, left: 0, top: 0, duration, size: { w, h } };
    const within = (place: number, most: number) => Math.max(0, Math.min(place, most));
    const place = old
      ? { x: within(old.left + x - old.x, width - w), y: within(old.top + y - old.y, height - h) }
      : standing({ width: w, height: h }, { width, height });
    const { x: left, y: top } = place;
    const size = old?.size && { w: Math.max(old.size.w, left + w), h: Math.max(old.size.h, top + h) };
    return { x, y, w, h, left, top, duration, ...(size && { size }) };
  });
  return { width, height, frames, tags: info.tags, from: info.from };
}

function uprightOf({ frames }: SheetInfo, { width, height, from }: CutFrame): Size {
  return frames[from ?? -1]?.turned ? { width: height, height: width } : { width, height };
}

/** Tags lose frames that are gone, and grow with what is put into them; in another order, they keep their places. */
function tagsOf({ tags, frames }: EditSprite, cut: readonly CutFrame[]): readonly AsepriteTag[] {
  const kept = new Set(cut.map(({ from }) => from));
  let found = tagsWithout(tags, new Set(frames.flatMap((_, at) => (kept.has(at) ? [] : at))));
  const known = new Set<number>();
  for (const [at, { from }] of cut.entries()) {
    if (from !== undefined && !known.has(from)) known.add(from);
    else found = tagsWith(found, at, 1);
  }
  return found;
}

function slicesOf({ slices }: EditSprite, cut: readonly CutFrame[]): readonly Slice[] {
  let last = 0;
  const order = cut.map(({ from }) => {
    last = from ?? last;
    return { source: last };
  });
  return slices.map((slice) => arrangedSlice(slice, order));
}
