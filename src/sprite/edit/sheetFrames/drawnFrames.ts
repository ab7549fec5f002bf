import type { FrameTag } from '../../pixels/frameTag';
import { MAX_FRAMES } from '../../pixels/pictureLimits';
import { type Rect, type Size, standing } from '../../pixels/raster';
import type { Cover } from '../../sheet/cutTraits';
import { UNTIMED_FRAME_MS } from '../../sheet/sheet';
import type { SheetInfo } from '../../sheet/sheetInfo';
import { tagsWith, tagsWithout } from '../changes/tagRanges';
import { refuse } from '../refusal';

/** Frames that somebody drew on a sheet, and the animations that they are. */
export interface DrawnFrames {
  /** In playing order; within the image. */
  readonly rects: readonly Rect[];
  readonly tags: readonly FrameTag[];
}

/** A rectangle from one corner to the opposite one, as it's drawn: whole pixels, within the image; undefined: none of its pixels. */
export function drawnRect(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  { width, height }: Size,
): Rect | undefined {
  const side = (a: number, b: number, most: number) =>
    [Math.max(0, Math.floor(Math.min(a, b))), Math.min(most, Math.ceil(Math.max(a, b)))] as const;
  const [left, right] = side(from.x, to.x, width);
  const [top, bottom] = side(from.y, to.y, height);
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

/** A rectangle at another place, as far as the image goes. */
export function movedRect(
  { x, y, width, height }: Rect,
  by: { readonly x: number; readonly y: number },
  image: Size,
): Rect {
  const within = (value: number, most: number) => Math.max(0, Math.min(Math.round(value), most));
  return { x: within(x + by.x, image.width - width), y: within(y + by.y, image.height - height), width, height };
}

/** With another one before the one at `at`, or at the end. Animations grow with what is put into them. */
export function withRect({ rects, tags }: DrawnFrames, at: number, rect: Rect): DrawnFrames {
  return { rects: rects.toSpliced(at, 0, rect), tags: tagsWith(tags, at, 1) };
}

/** Without some. An animation that no longer has a frame is gone. */
export function withoutRects({ rects, tags }: DrawnFrames, gone: ReadonlySet<number>): DrawnFrames {
  return { rects: rects.filter((_, at) => !gone.has(at)), tags: tagsWithout(tags, gone) };
}

/**
 * A rectangle whose edges are at what is drawn, if that is near: each goes to the nearest line with something in it beside one with nothing.
 * @param within pixels
 */
export function snapped(rect: Rect, cover: Cover, within = 4): Rect {
  const { x, y, width, height } = rect;
  const hasColumn = (column: number) => isCovered(cover, { x: column, y, width: 1, height });
  const left = snappedEdge(x, within, (edge) => hasColumn(edge) && !hasColumn(edge - 1));
  const right = snappedEdge(x + width, within, (edge) => hasColumn(edge - 1) && !hasColumn(edge));
  const hasRow = (row: number) => isCovered(cover, { x: left, y: row, width: Math.max(1, right - left), height: 1 });
  const top = snappedEdge(y, within, (edge) => hasRow(edge) && !hasRow(edge - 1));
  const bottom = snappedEdge(y + height, within, (edge) => hasRow(edge - 1) && !hasRow(edge));
  // What is thinner than that may have found one edge twice.
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : rect;
}

function snappedEdge(edge: number, within: number, isEdge: (edge: number) => boolean): number {
  for (let away = 0; away <= within; away++)
    for (const near of [edge - away, edge + away]) if (isEdge(near)) return near;
  return edge;
}

function isCovered({ width, height, mask }: Cover, rect: Rect): boolean {
  const [left, right] = [Math.max(0, rect.x), Math.min(width, rect.x + rect.width)];
  for (let y = Math.max(0, rect.y); y < Math.min(height, rect.y + rect.height); y++)
    for (let x = left; x < right; x++) if (mask[y * width + x]) return true;
  return false;
}

/**
 * The sheet that they are: all frames have the size of the largest sides, and stand in the middle of the lower edge.
 * @param durations milliseconds of each; default: 100
 * @throws {ChangeRefused}
 */
export function sheetInfoOf({ rects, tags }: DrawnFrames, image: Size, durations: readonly number[] = []): SheetInfo {
  checkRects(rects, image);
  if (!tags.every(({ from, to }) => from <= to && rects[from] && rects[to])) refuse({ why: 'gone', what: 'frame' });
  const width = rects.reduce((most, rect) => Math.max(most, rect.width), 1);
  const height = rects.reduce((most, rect) => Math.max(most, rect.height), 1);
  const frames = rects.map((rect, at) => {
    const { x: left, y: top } = standing(rect, { width, height });
    return {
      x: rect.x,
      y: rect.y,
      w: rect.width,
      h: rect.height,
      left,
      top,
      duration: durations[at] ?? UNTIMED_FRAME_MS,
    };
  });
  return { width, height, frames, tags, from: 'user' };
}

/** @throws {ChangeRefused} if a sheet can't have such frames */
export function checkRects(rects: readonly Rect[], image: Size): void {
  const { width, height } = image;
  if (!rects.length) refuse({ why: 'last', what: 'frame' });
  if (rects.length > MAX_FRAMES) refuse({ why: 'too-large', width, height, frames: rects.length });
  if (!rects.every((rect) => isInside(rect, image))) refuse({ why: 'outside' });
}

function isInside({ x, y, width, height }: Rect, image: Size): boolean {
  const isWhole = [x, y, width, height].every(Number.isSafeInteger);
  return (
    isWhole && x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= image.width && y + height <= image.height
  );
}
