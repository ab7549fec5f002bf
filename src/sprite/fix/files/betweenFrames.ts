import { type Raster, type Rect, wordsOf } from '../../pixels/raster';
import type { Axes } from '../../pixels/views';
import type { SheetInfo } from '../../sheet/sheetInfo';

/** Widest repeated edge around a frame that is recognized, in pixels of the sheet. */
const WIDEST = 32;

/**
 * The pixels of a sheet that belong to no frame. What they show can be drawn again around frames at other places if it is nothing, one color, or the
 * repeated pixels at the edges of frames, which packers add against seams.
 */
export class BetweenFrames {
  /** Whether they can be drawn again. */
  readonly isKnown: boolean;
  /** What gaps are filled with. */
  readonly word: number;
  /** Width of the repeated edges; 0 if there are none. */
  readonly edge: number;

  constructor(sheet: Raster, { frames }: SheetInfo) {
    const { width, height, data } = sheet;
    const words = wordsOf(data);
    const named = new Uint8Array(width * height);
    for (const { x, y, w, h } of frames) {
      const [from, to] = [Math.max(0, x), Math.min(width, x + w)];
      for (let row = Math.max(0, y); row < Math.min(height, y + h); row++)
        named.fill(1, row * width + from, row * width + Math.max(from, to));
    }
    const gaps = words.filter((_, at) => named[at] === 0);
    const visible = gaps.filter((word) => isVisible(word));
    const [first = 0] = visible;
    const isFull = visible.length > 0 && visible.length === gaps.length && visible.every((word) => word === first);
    this.word = isFull ? first : 0;
    const edge = visible.length && !isFull ? edgeOf(sheet, named, frames) : 0;
    this.edge = edge ?? 0;
    this.isKnown = edge !== undefined;
  }
}

/** The alpha is in the word's highest byte on all systems that VS Code runs on. */
const isVisible = (word: number) => word >>> 24 !== 0;

/** The width of repeated edges that explains all visible pixels outside of frames; undefined if there are others. */
function edgeOf(sheet: Raster, named: Uint8Array, frames: SheetInfo['frames']): number | undefined {
  const words = wordsOf(sheet.data);
  /** By pixel: how far it is from the nearest frame whose edge it repeats. */
  const near = new Uint8Array(named.length);
  for (const { x, y, w, h } of frames) {
    eachAround({ x, y, width: w, height: h }, sheet, { x: WIDEST, y: WIDEST }, (at, inside, away) => {
      const isRepeated = named[at] === 0 && words[at] === words[inside];
      if (isRepeated && (near[at] === 0 || away < (near[at] ?? 0))) near[at] = away;
    });
  }
  let widest = 0;
  for (const [at, word] of words.entries()) {
    if (named[at] !== 0 || !isVisible(word)) continue;
    if (near[at] === 0) return undefined;
    widest = Math.max(widest, near[at] ?? 0);
  }
  return hasWholeEdges(sheet, named, near, frames, widest) ? widest : undefined;
}

/** Whether each frame has that edge on all sides. Corners may be empty. Otherwise, what looks like an edge may be a figure of one color. */
function hasWholeEdges(
  sheet: Raster,
  named: Uint8Array,
  near: Uint8Array,
  frames: SheetInfo['frames'],
  widest: number,
): boolean {
  const words = wordsOf(sheet.data);
  let isWhole = true;
  for (const { x, y, w, h } of frames) {
    eachAround({ x, y, width: w, height: h }, sheet, { x: widest, y: widest }, (at, inside) => {
      const isCorner =
        (at - inside) % sheet.width !== 0 && Math.floor(at / sheet.width) !== Math.floor(inside / sheet.width);
      const isMissing = named[at] === 0 && near[at] === 0 && isVisible(words[inside] ?? 0);
      if (isMissing && !isCorner) isWhole = false;
    });
  }
  return isWhole;
}

/** Calls back for each pixel around an area: its index, that of the area's nearest pixel, and how far it is. */
export function eachAround(
  { x, y, width: w, height: h }: Rect,
  { width, height }: Pick<Raster, 'width' | 'height'>,
  most: Axes,
  found: (at: number, inside: number, away: number) => void,
): void {
  for (let row = Math.max(0, y - most.y); row < Math.min(height, y + h + most.y); row++) {
    const nearRow = Math.min(y + h - 1, Math.max(y, row));
    for (let column = Math.max(0, x - most.x); column < Math.min(width, x + w + most.x); column++) {
      const nearColumn = Math.min(x + w - 1, Math.max(x, column));
      const away = Math.max(Math.abs(row - nearRow), Math.abs(column - nearColumn));
      if (away > 0) found(row * width + column, nearRow * width + nearColumn, away);
      // The inside of a large frame isn't looked at.
      else column = x + w - 1;
    }
  }
}

/** Repeats the pixels at the edge of an area of a sheet around it. @param isKept whether a pixel stays */
export function repeatEdge(sheet: Raster, area: Rect, most: Axes, isKept: (at: number) => boolean): void {
  const words = wordsOf(sheet.data);
  eachAround(area, sheet, most, (at, inside) => {
    if (!isKept(at)) words[at] = words[inside] as number;
  });
}
