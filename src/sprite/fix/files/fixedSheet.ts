import { createRaster, type Raster, type Rect, type Size, wordsOf } from '../../pixels/raster';
import type { Axes } from '../../pixels/views';
import { crop, partInside, paste, turned } from '../../sheet/frames';
import type { FrameRect } from '../../sheet/sheet';
import type { SheetFrame, SheetInfo } from '../../sheet/sheetInfo';
import { BetweenFrames, repeatEdge } from './betweenFrames';
import type { FixedPlace } from './fixAnswer';
import { looksSame } from './fixedInfo';
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
  /** That part as it is on the sheet. */
  readonly image: Raster;
  /** The whole frame now. */
  readonly size: Size;
}

/**
 * A sheet of the same arrangement: what was left of or above a frame still is, at the distance in sprite pixels. Frames that shared an area still do if
 * they are equal; otherwise the others get areas of their own below. If those of the old sheet don't move, pixels between the frames stay; otherwise
 * they are drawn again, if they are of one color or repeat the edges of frames.
 * @param sheet the old picture
 * @param fixed as `info.frames`, all of one size
 * @returns undefined if visible pixels between the frames would be lost
 */
export function fixedSheet(
  sheet: Raster,
  info: SheetInfo,
  fixed: readonly Raster[],
  step: Axes,
): FixedSheet | undefined {
  const cells = info.frames.map((frame, at) => cellOf(sheet, frame, info, fixed[at] as Raster, step));
  const { own, indices } = distinct(cells);
  const { places, bounds, areSame } = placesOf(sheet, own, step);
  const rest = new BetweenFrames(sheet, info);
  if (!areSame && !rest.isKnown) return undefined;
  const picture = createRaster(bounds.width, bounds.height);
  if (areSame) paste(sheet, picture, 0, 0);
  else wordsOf(picture.data).fill(rest.word);
  for (const [at, { cell }] of own.entries()) paste(cell.image, picture, places[at]?.x ?? 0, places[at]?.y ?? 0);
  if (rest.edge) {
    const edge = { x: Math.round(rest.edge / step.x), y: Math.round(rest.edge / step.y) };
    repeatEdges(picture, places, edge, areSame);
  }
  const frames = info.frames.map(({ duration, turned: isTurned }, at): FixedPlace => {
    const { x, y, width: w, height: h } = places[indices[at] ?? 0] as Rect;
    const { kept, size } = cells[at] as Cell;
    return {
      rect: { x, y, w, h },
      source: { x: kept.x, y: kept.y, w: kept.width, h: kept.height },
      sourceSize: { w: size.width, h: size.height },
      duration,
      ...(isTurned && { turned: true }),
    };
  });
  return { picture, frames };
}

/** New places of the cells, and the size of the new sheet. `areSame`: each of the old areas is where it was. */
function placesOf(sheet: Size, own: readonly Own[], step: Axes) {
  const first = own.filter(({ isMore }) => !isMore);
  const [left, top] = [arranged(first, 'x', step.x), arranged(first, 'y', step.y)];
  const wanted = own.map(({ cell: { image }, isMore }): Rect => {
    const at = isMore ? -1 : first.findIndex(({ cell }) => cell.image === image);
    return { x: left[at] ?? 0, y: top[at] ?? 0, width: image.width, height: image.height };
  });
  const size = {
    width: sideOf(sheet.width, first, left, 'x', step.x),
    height: sideOf(sheet.height, first, top, 'y', step.y),
  };
  const isCrowded = overlap(wanted.filter((_, at) => !own[at]?.isMore));
  const places = isCrowded ? inRows(wanted, size.width) : withMore(wanted, own, size);
  const bounds = {
    width: Math.max(size.width, ...places.map(({ x, width }) => x + width)),
    height: Math.max(isCrowded ? 1 : size.height, ...places.map(({ y, height }) => y + height)),
  };
  const areSame =
    size.width === sheet.width &&
    size.height === sheet.height &&
    own.every(({ cell, isMore }, at) => isMore || isSameRect(cell.old, places[at]));
  return { places, bounds, areSame };
}

/** Draws the repeated edges of all areas that had some; where areas are side by side, the areas themselves stay. */
function repeatEdges(picture: Raster, places: readonly Rect[], edge: Axes, areSame: boolean): void {
  const isArea = new Uint8Array(picture.width * picture.height);
  for (const { x, y, width, height } of places)
    for (let row = y; row < y + height; row++) isArea.fill(1, row * picture.width + x, row * picture.width + x + width);
  // At the same places, only what is there is drawn again.
  const isKept = (at: number) => isArea[at] === 1 || (areSame && picture.data[at * 4 + 3] === 0);
  for (const place of places) repeatEdge(picture, place, edge, isKept);
}

function cellOf(sheet: Raster, frame: SheetFrame, info: SheetInfo, fixed: Raster, step: Axes): Cell {
  const { x, y, w, h, left, top, turned: isTurned } = partInside(sheet, frame, info.width, info.height);
  const inside = w
    ? { x: left, y: top, width: isTurned ? h : w, height: isTurned ? w : h }
    : { x: 0, y: 0, width: 1, height: 1 };
  const old = w ? { x, y, width: w, height: h } : { x: frame.x, y: frame.y, width: 1, height: 1 };
  const before = frame.size ? { width: frame.size.w, height: frame.size.h } : info;
  const size = frame.size ? sizeAfter(before, info, fixed, step) : fixed;
  const kept = keptOf(inside, before, fixed, size);
  const image = crop(fixed, { x: kept.x, y: kept.y, w: kept.width, h: kept.height });
  const isWithin = kept.x + kept.width <= size.width && kept.y + kept.height <= size.height;
  return { old, kept, image: frame.turned ? turned(image) : image, size: isWithin ? size : fixed };
}

/** The size of a whole frame that is smaller than others of its sheet. On a new canvas, all have the same size. */
function sizeAfter(before: Size, largest: Size, fixed: Raster, step: Axes): Size {
  const after = ({ width, height }: Size) => ({
    width: Math.max(1, Math.round(width / step.x)),
    height: Math.max(1, Math.round(height / step.y)),
  });
  const whole = after(largest);
  return whole.width === fixed.width && whole.height === fixed.height ? after(before) : fixed;
}

/**
 * The whole frame if it wasn't trimmed; otherwise the area as it was if everything still fits, or what is visible.
 * @param size of the whole frame now
 */
function keptOf(inside: Rect, before: Size, fixed: Raster, size: Size): Rect {
  const whole = { x: 0, y: 0, width: size.width, height: size.height };
  const content = contentOf(fixed) ?? { x: 0, y: 0, width: 1, height: 1 };
  const isWhole = inside.x === 0 && inside.y === 0 && inside.width === before.width && inside.height === before.height;
  if (isWhole && contains(whole, content)) return whole;
  const isSameSize = size.width === before.width && size.height === before.height;
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
  return a !== undefined && looksSame(a, b);
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
function withMore(places: readonly Rect[], own: readonly Own[], size: Size) {
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
