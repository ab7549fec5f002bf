import type { FixedPlace } from '../../fix/files/fixAnswer';
import { type Rect, type Size, sameRect } from '../../pixels/raster';
import { partInside } from '../../sheet/frames';
import type { SheetFrame, SheetInfo } from '../../sheet/sheetInfo';
import type { EditSprite, LayerId } from '../editSprite';

/** Where a frame of a sheet is, without what is outside of its canvas. */
export interface SheetPlace {
  /** Its area in the sheet. */
  readonly area: Rect;
  /** The part of the upright frame that is there. */
  readonly kept: Rect;
  /** Packed a quarter turn clockwise. */
  readonly turned: boolean;
  /** The whole frame. */
  readonly whole: Size;
  /** Aseprite's inner padding, which belongs to the frame in the JSON, around the area. */
  readonly pad: Pad;
}

export interface Pad {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const NO_PAD: Pad = { left: 0, top: 0, right: 0, bottom: 0 };

/** Where the frames of a sheet are. A frame that is nowhere has one pixel, as empty ones have. */
export function sheetPlaces(sheet: Size, info: SheetInfo): SheetPlace[] {
  return info.frames.map((frame) => placeOf(sheet, frame, info));
}

function placeOf(sheet: Size, frame: SheetFrame, info: SheetInfo): SheetPlace {
  const whole = frame.size ? { width: frame.size.w, height: frame.size.h } : info;
  const { x, y, w, h, left, top, turned = false } = partInside(sheet, frame, info.width, info.height);
  const size = { width: whole.width, height: whole.height };
  if (!w) {
    const area = { x: frame.x, y: frame.y, width: 1, height: 1 };
    return { area, kept: { x: 0, y: 0, width: 1, height: 1 }, turned, whole: size, pad: NO_PAD };
  }
  const upright = turned ? { width: h, height: w } : { width: w, height: h };
  const right = frame.x + frame.w - x - w;
  const pad = { left: x - frame.x, top: y - frame.y, right, bottom: frame.y + frame.h - y - h };
  const area = { x, y, width: w, height: h };
  return { area, kept: { x: left, y: top, ...upright }, turned, whole: size, pad: turned ? NO_PAD : pad };
}

/** A place as a JSON says it. */
export function placeInJson({ area, kept, turned, whole, pad }: SheetPlace, duration: number): FixedPlace {
  const { left, top, right, bottom } = pad;
  return {
    rect: { x: area.x - left, y: area.y - top, w: area.width + left + right, h: area.height + top + bottom },
    source: { x: kept.x, y: kept.y, w: kept.width, h: kept.height },
    sourceSize: { w: whole.width, h: whole.height },
    duration,
    ...(turned && { turned: true }),
  };
}

/** Where the frames are, for those who read the sheet. */
export function infoOfPlaces(
  places: readonly SheetPlace[],
  canvas: Size,
  old: SheetInfo,
  sprite: Pick<SheetInfo, 'tags'> & {
    readonly durations: readonly number[];
    readonly slices: NonNullable<SheetInfo['slices']>;
  },
): SheetInfo {
  const frames = places.map(({ area, kept, turned, whole }, at): SheetFrame => {
    const isSmaller = whole.width < canvas.width || whole.height < canvas.height;
    return {
      ...{ x: area.x, y: area.y, w: area.width, h: area.height, left: kept.x, top: kept.y },
      ...(turned && { turned: true }),
      duration: sprite.durations[at] ?? 1,
      ...(isSmaller && { size: { w: whole.width, h: whole.height } }),
    };
  });
  const { width, height } = canvas;
  const { from } = old;
  return { width, height, frames, tags: sprite.tags, from, ...(sprite.slices.length && { slices: sprite.slices }) };
}

export const samePlace = (a: SheetPlace, b: SheetPlace) =>
  sameRect(a.area, b.area) &&
  sameRect(a.kept, b.kept) &&
  a.turned === b.turned &&
  a.whole.width === b.whole.width &&
  a.whole.height === b.whole.height &&
  a.pad.left === b.pad.left &&
  a.pad.top === b.pad.top &&
  a.pad.right === b.pad.right &&
  a.pad.bottom === b.pad.bottom;

/** The layer of an image. */
export const layerOf = ({ layers }: EditSprite): LayerId => layers.find(({ kind }) => kind === 'image')?.id ?? 0;
