import type { Axes } from '../../pixelArt/art';
import { crop, paste } from '../../shared/sprite/pixels/frames';
import { createRaster, type Raster, type Rect, wordsOf } from '../../shared/sprite/pixels/raster';
import type { FrameRect } from '../../shared/sprite/pixels/sheet';
import type { SheetFrame, SheetInfo } from '../../shared/sprite/pixels/sheetInfo';
import type { FixedPlace } from '../protocol';
import { contentOf } from './fixedPlaces';

/** A sheet of fixed frames. */
export interface FixedSheet {
  readonly picture: Raster;
  /** In the order of the frames. */
  readonly frames: readonly FixedPlace[];
}

/** An area of the old sheet, and what a fixed frame shows of it. */
interface Cell {
  /** The frame's own area in the old sheet, without padding. */
  readonly old: Rect;
  /** The part of the fixed frame that goes onto the sheet. */
  readonly kept: Rect;
  readonly image: Raster;
}

/**
 * A sheet of the same arrangement: what was left of or above a frame still is, at the distance in sprite pixels. Frames that shared an area still do if
 * they are equal; otherwise the others get areas of their own below. If no frame changes its area, pixels between the frames stay.
 * @param sheet the old picture
 * @param fixed as `info.frames`, all of one size
 */
export function fixedSheet(sheet: Raster, info: SheetInfo, fixed: readonly Raster[], step: Axes): FixedSheet {
  const cells = info.frames.map((frame, at) => cellOf(frame, info, fixed[at] as Raster));
  const { own, indices } = distinct(cells);
  const first = own.filter(({ isMore }) => !isMore);
  const [left, top] = [arranged(first, 'x', step.x), arranged(first, 'y', step.y)];
  const places = own.map(({ cell: { image }, isMore }): Rect => {
    const at = isMore ? -1 : first.findIndex(({ cell }) => cell.image === image);
    return { x: left[at] ?? 0, y: top[at] ?? 0, width: image.width, height: image.height };
  });
  const size = {
    width: sideOf(sheet.width, first, left, 'x', step.x),
    height: sideOf(sheet.height, first, top, 'y', step.y),
  };
  const isCrowded = overlap(places.filter((_, at) => !own[at]?.isMore));
  const all = isCrowded ? inRows(places, size.width) : withMore(places, own, size);
  const bounds = {
    width: Math.max(size.width, ...all.map(({ x, width }) => x + width)),
    height: Math.max(isCrowded ? 1 : size.height, ...all.map(({ y, height }) => y + height)),
  };
  const isSame =
    bounds.width === sheet.width &&
    bounds.height === sheet.height &&
    own.every(({ cell }, at) => isSameRect(cell.old, all[at]));
  const picture = isSame ? { ...sheet, data: sheet.data.slice() } : createRaster(bounds.width, bounds.height);
  for (const [at, { cell }] of own.entries()) paste(cell.image, picture, all[at]?.x ?? 0, all[at]?.y ?? 0);
  const frames = info.frames.map(({ duration }, at): FixedPlace => {
    const { x, y, width: w, height: h } = all[indices[at] ?? 0] as Rect;
    const { kept } = cells[at] as Cell;
    const whole = fixed[at] as Raster;
    return {
      rect: { x, y, w, h },
      source: { x: kept.x, y: kept.y, w, h },
      sourceSize: { w: whole.width, h: whole.height },
      duration,
    };
  });
  return { picture, frames };
}

function cellOf({ x, y, w, h, left, top }: SheetFrame, { width, height }: SheetInfo, fixed: Raster): Cell {
  const [fromX, fromY] = [Math.max(0, left), Math.max(0, top)];
  const inside = {
    x: fromX,
    y: fromY,
    width: Math.max(1, Math.min(width, left + w) - fromX),
    height: Math.max(1, Math.min(height, top + h) - fromY),
  };
  const old = { ...inside, x: x + fromX - left, y: y + fromY - top };
  const kept = keptOf(inside, { width, height }, fixed);
  return { old, kept, image: crop(fixed, { x: kept.x, y: kept.y, w: kept.width, h: kept.height }) };
}

/** The whole frame if it wasn't trimmed; otherwise the area as it was if everything still fits, or what is visible. */
function keptOf(inside: Rect, before: { readonly width: number; readonly height: number }, fixed: Raster): Rect {
  const whole = { x: 0, y: 0, width: fixed.width, height: fixed.height };
  if (inside.width === before.width && inside.height === before.height) return whole;
  const content = contentOf(fixed) ?? { x: 0, y: 0, width: 1, height: 1 };
  const isSameSize = fixed.width === before.width && fixed.height === before.height;
  return isSameSize && contains(inside, content) ? inside : content;
}

const contains = (a: Rect, b: Rect) =>
  b.x >= a.x && b.y >= a.y && b.x + b.width <= a.x + a.width && b.y + b.height <= a.y + a.height;

/** A cell that is drawn. `isMore`: its old area belongs to an earlier one, whose pixels differ now. */
interface Own {
  readonly cell: Cell;
  readonly isMore: boolean;
}

/** The cells that are drawn, and for each frame which of them it shows. */
function distinct(cells: readonly Cell[]): { readonly own: readonly Own[]; readonly indices: readonly number[] } {
  const own: Own[] = [];
  const byArea = new Map<string, number[]>();
  const indices = cells.map((cell) => {
    const { x, y, width, height } = cell.old;
    const area = [x, y, width, height].join(' ');
    const there = byArea.get(area) ?? [];
    byArea.set(area, there);
    const same = there.find((at) => isSameImage(own[at]?.cell.image, cell.image));
    if (same !== undefined) return same;
    own.push({ cell, isMore: there.length > 0 });
    there.push(own.length - 1);
    return own.length - 1;
  });
  return { own, indices };
}

function isSameImage(a: Raster | undefined, b: Raster): boolean {
  if (a?.width !== b.width || a.height !== b.height) return false;
  const other = wordsOf(b.data);
  return wordsOf(a.data).every((word, at) => word === other[at]);
}

const SIDES = { x: 'width', y: 'height' } as const;

/**
 * New positions along one axis. A cell that was completely after another one stays so: it follows the nearest of them at the old distance, and none of
 * them reaches into it.
 */
function arranged(own: readonly Own[], axis: 'x' | 'y', step: number): number[] {
  const side = SIDES[axis];
  const startOf = (at: number) => own[at]?.cell.old[axis] ?? 0;
  const endOf = (at: number) => startOf(at) + (own[at]?.cell.old[side] ?? 0);
  const order = [...own.keys()].sort((a, b) => startOf(a) - startOf(b));
  const ends = [...own.keys()].sort((a, b) => endOf(a) - endOf(b));
  const places: number[] = [];
  let [next, furthest, nearest, nearestEnd] = [0, 0, -1, 0];
  for (const at of order) {
    for (; next < ends.length && endOf(ends[next] ?? 0) <= startOf(at); next++) {
      const before = ends[next] ?? 0;
      const end = (places[before] ?? 0) + (own[before]?.cell.image[side] ?? 0);
      furthest = Math.max(furthest, end);
      nearestEnd = nearest >= 0 && endOf(nearest) === endOf(before) ? Math.max(nearestEnd, end) : end;
      nearest = before;
    }
    places[at] =
      nearest < 0
        ? Math.round(startOf(at) / step)
        : Math.max(furthest, nearestEnd + Math.round((startOf(at) - endOf(nearest)) / step));
  }
  return places;
}

/** The new side of the sheet: as far behind the last cell as before. */
function sideOf(before: number, own: readonly Own[], places: readonly number[], axis: 'x' | 'y', step: number): number {
  const side = SIDES[axis];
  const oldEnd = Math.max(...own.map(({ cell }) => cell.old[axis] + cell.old[side]));
  const end = Math.max(...own.map(({ cell }, at) => (places[at] ?? 0) + cell.image[side]));
  return end + Math.max(0, Math.round((before - oldEnd) / step));
}

/** Whether two of the rectangles share a pixel: their old areas did, too. */
function overlap(places: readonly Rect[]): boolean {
  const byTop = [...places].sort((a, b) => a.y - b.y);
  return byTop.some((a, at) => {
    for (let next = at + 1; next < byTop.length; next++) {
      const b = byTop[next] as Rect;
      if (b.y >= a.y + a.height) return false;
      if (b.x < a.x + a.width && a.x < b.x + b.width) return true;
    }
    return false;
  });
}

/** The places, with those of further cells in rows below. */
function withMore(
  places: readonly Rect[],
  own: readonly Own[],
  size: { readonly width: number; readonly height: number },
) {
  const more = inRows(
    places.filter((_, at) => own[at]?.isMore),
    size.width,
  );
  let next = 0;
  return places.map((place, at) => {
    if (!own[at]?.isMore) return place;
    const row = more[next++] ?? place;
    return { ...row, y: row.y + size.height };
  });
}

/** Rectangles one after the other, in rows of about a width. */
function inRows(rects: readonly Rect[], most: number): Rect[] {
  let [x, y, below] = [0, 0, 0];
  return rects.map(({ width, height }) => {
    if (x > 0 && x + width > most) [x, y] = [0, below];
    const place = { x, y, width, height };
    x += width;
    below = Math.max(below, y + height);
    return place;
  });
}

const isSameRect = (a: Rect, b: Rect | undefined) =>
  b !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** As in JSON. */
export const frameRect = ({ x, y, width, height }: Rect): FrameRect => ({ x, y, w: width, h: height });
