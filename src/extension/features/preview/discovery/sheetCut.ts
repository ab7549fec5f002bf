import type { FrameRect } from '../../../../shared/pixels/sheet';
import { splitSheet } from '../../../../shared/pixels/sheet';
import type { SheetCut, SheetInfo } from '../../../../shared/protocol/preview';
import { USUAL_DURATION } from './sheetJson';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A sheet whose frames are known by their rectangles alone. Undefined for less than two frames. */
export function sheetOfRects(
  rects: readonly FrameRect[],
  from: SheetInfo['from'],
  duration = USUAL_DURATION,
): SheetInfo | undefined {
  if (rects.length < 2) return undefined;
  const frames = rects.map(({ x, y, w, h }) => ({ x, y, w, h, left: 0, top: 0, duration: Math.max(1, duration) }));
  return {
    width: Math.max(...rects.map(({ w }) => w)),
    height: Math.max(...rects.map(({ h }) => h)),
    frames,
    tags: [],
    from,
  };
}

/** As the user said; undefined where the picture is no longer large enough. */
export function sheetByUser(picture: Size, { count, columns, width, height }: SheetCut): SheetInfo | undefined {
  const rows = Math.ceil(count / columns);
  if (Math.min(columns, count) * width > picture.width || rows * height > picture.height) return undefined;
  const rects = Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * width,
    y: Math.floor(index / columns) * height,
    w: width,
    h: height,
  }));
  return sheetOfRects(rects, 'user');
}

/** By a name as GameMaker wants it: `hero_strip8` is eight frames side by side. */
export function sheetByName(picture: Size, stem: string): SheetInfo | undefined {
  const count = Number(/_strip(\d{1,4})$/i.exec(stem)?.[1]);
  if (!(count >= 2)) return undefined;
  const split = splitSheet(picture, { count, width: picture.width / count, height: picture.height });
  return split && sheetOfRects(split.frames, 'guess');
}
