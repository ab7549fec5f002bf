import type { Rect, Size } from '../../pixels/raster';
import { type Anchor, anchored } from '../anchor';
import { checkCanvas } from '../changes/canvas';
import { isWhole } from '../changes/limits';
import type { EditSprite } from '../editSprite';
import type { PartsChange } from '../parts';
import { refuse } from '../refusal';
import { contentOf } from './contentOf';
import { MULTIPLES } from './multiples';

/** What a person says about a canvas. Sizes are in pixels; the default anchor is the center. */
export type CanvasRequest =
  | ({ readonly to: 'size'; readonly anchor?: Anchor } & Size)
  /** Pixels more at each side; negative: fewer. */
  | {
      readonly to: 'pad';
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
  /** A rectangle of the canvas, within it. */
  | { readonly to: 'crop'; readonly rect: Rect }
  /** What is seen, of all frames and layers alike. `each`: every part by itself; default: all alike, so that they still fit each other. */
  | { readonly to: 'trim'; readonly each?: boolean }
  /** Each side the next multiple of a number. */
  | { readonly to: 'multiple'; readonly of: number; readonly anchor?: Anchor }
  /** Each side the next power of two. */
  | { readonly to: 'power-of-two'; readonly anchor?: Anchor };

/**
 * The new canvas of each part, as a rectangle of its old one.
 * @throws {ChangeRefused} if one of them can't have it: no part is to be changed
 */
export function canvasRects(parts: readonly EditSprite[], request: CanvasRequest): readonly Rect[] {
  const rects =
    request.to === 'trim' ? trimmed(parts, request.each ?? false) : parts.map((part) => rectOf(part, request));
  for (const [at, part] of parts.entries()) {
    const rect = rects[at];
    if (rect) checkCanvas(part, rect);
  }
  return rects;
}

/** The same as changes: none for parts that have this canvas already, one for all that get the same. @param fill as in `CanvasChange` */
export function canvasChanges(
  parts: readonly EditSprite[],
  request: CanvasRequest,
  fill?: number,
): readonly PartsChange[] {
  const groups = new Map<string, { readonly rect: Rect; readonly at: number[] }>();
  for (const [at, rect] of canvasRects(parts, request).entries()) {
    const part = parts[at];
    if (!part || isWholeCanvas(part, rect)) continue;
    const key = [rect.x, rect.y, rect.width, rect.height].join();
    const group = groups.get(key) ?? { rect, at: [] };
    group.at.push(at);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ rect, at }) => ({
    ...(at.length < parts.length && { parts: at }),
    change: { change: 'canvas', rect, ...(fill !== undefined && { fill }) },
  }));
}

export const isWholeCanvas = (canvas: Size, { x, y, width, height }: Rect) =>
  x === 0 && y === 0 && width === canvas.width && height === canvas.height;

function rectOf(part: Size, request: Exclude<CanvasRequest, { readonly to: 'trim' }>): Rect {
  switch (request.to) {
    case 'size':
      return anchored(part, request, request.anchor);
    case 'pad': {
      const { left, top, right, bottom } = request;
      return { x: -left || 0, y: -top || 0, width: part.width + left + right, height: part.height + top + bottom };
    }
    case 'crop':
      return cropped(part, request.rect);
    case 'multiple': {
      const { of, anchor } = request;
      const { least, most } = MULTIPLES;
      if (!isWhole(of, least, most)) refuse({ why: 'range', what: 'multiple', least, most });
      return anchored(part, nextMultiple(part, of), anchor);
    }
    case 'power-of-two':
      return anchored(part, { width: nextPower(part.width), height: nextPower(part.height) }, request.anchor);
  }
}

/** A crop that reaches beyond the canvas would make another size than the one that was said. */
function cropped(canvas: Size, rect: Rect): Rect {
  const { x, y, width, height } = rect;
  if (x < 0 || y < 0 || x + width > canvas.width || y + height > canvas.height) refuse({ why: 'outside' });
  return rect;
}

/** The smallest size with sides that are multiples of a number. */
export const nextMultiple = ({ width, height }: Size, of: number): Size => ({
  width: Math.ceil(width / of) * of,
  height: Math.ceil(height / of) * of,
});

const nextPower = (side: number) => 2 ** Math.ceil(Math.log2(side));

/** @param each every part by itself; otherwise, each loses the same at each side */
function trimmed(parts: readonly EditSprite[], each: boolean): readonly Rect[] {
  const contents = parts.map(contentOf);
  if (each) return contents.map((content) => content ?? refuse({ why: 'empty' }));
  const margins = contents.flatMap((content, at) => {
    const part = parts[at];
    return content && part ? [marginsIn(part, content)] : [];
  });
  if (!margins.length) refuse({ why: 'empty' });
  const [left, top, right, bottom] = (['left', 'top', 'right', 'bottom'] as const).map((side) =>
    Math.min(...margins.map((one) => one[side])),
  ) as [number, number, number, number];
  return parts.map(({ width, height }) => ({
    x: left,
    y: top,
    width: width - left - right,
    height: height - top - bottom,
  }));
}

const marginsIn = (canvas: Size, { x, y, width, height }: Rect) => ({
  left: x,
  top: y,
  right: canvas.width - x - width,
  bottom: canvas.height - y - height,
});
