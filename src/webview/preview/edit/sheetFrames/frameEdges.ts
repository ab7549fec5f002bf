import type { Rect, Size } from '../../../../sprite/pixels/raster';
import type { Point } from '../../core/viewport';

/** Which edges a handle moves: -1 left or top, 1 right or bottom. */
export type Edges = Point;

export const HANDLES: readonly Edges[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: -1, y: 1 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

/** CSS pixels around the middle of a handle that take it. */
const REACH = 6;

/** Where a handle is on a frame. */
export const handlePoint = ({ x, y, width, height }: Rect, edges: Edges): Point => ({
  x: x + ((edges.x + 1) / 2) * width,
  y: y + ((edges.y + 1) / 2) * height,
});

/** The handle of a frame at a point. @param scale CSS pixels per sprite pixel */
export function handleAt(rect: Rect, point: Point, scale: number): Edges | undefined {
  return HANDLES.find((edges) => {
    const at = handlePoint(rect, edges);
    return Math.abs(at.x - point.x) * scale <= REACH && Math.abs(at.y - point.y) * scale <= REACH;
  });
}

export function cursorOf({ x, y }: Edges): string {
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}

/** A frame whose edges are moved by whole pixels, within the image. At least one pixel stays. */
export function resized({ x, y, width, height }: Rect, edges: Edges, by: Point, image: Size): Rect {
  const [left, right] = movedEdge(x, x + width, edges.x, Math.round(by.x), image.width);
  const [top, bottom] = movedEdge(y, y + height, edges.y, Math.round(by.y), image.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function movedEdge(from: number, to: number, edge: number, by: number, most: number): readonly [number, number] {
  if (edge < 0) return [Math.min(to - 1, Math.max(0, from + by)), to];
  return edge > 0 ? [from, Math.max(from + 1, Math.min(most, to + by))] : [from, to];
}

/** Index of the frame at a point: the chosen one before others, the smallest before those around it; -1: none. */
export function frameAt(frames: readonly Rect[], { x, y }: Point, current: number): number {
  const isIn = (rect: Rect | undefined) =>
    rect !== undefined && x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
  if (isIn(frames[current])) return current;
  let found = -1;
  for (const [at, rect] of frames.entries()) {
    const best = frames[found];
    if (isIn(rect) && (!best || rect.width * rect.height < best.width * best.height)) found = at;
  }
  return found;
}

/** Where another frame of the same size goes: to the right, else into the next row, else over it. */
export function besideRect({ x, y, width, height }: Rect, image: Size): Rect {
  if (x + 2 * width <= image.width) return { x: x + width, y, width, height };
  if (y + 2 * height <= image.height) return { x: 0, y: y + height, width, height };
  return { x, y, width, height };
}
