import { MAX_SIDE } from '../../pixels/pictureLimits';
import type { Rect } from '../../pixels/raster';
import type { Slice } from '../../pixels/slice';
import { withBodies } from '../bodies';
import { encodedColor } from '../colorBytes';
import { type CelBody, type EditSprite, PIXEL_FORMS } from '../editSprite';
import { cellsOf, imageOf, partOf } from '../pixelMoves';
import { refuse } from '../refusal';
import { checkSize, isWhole } from './limits';

/** Another canvas: a rectangle of the old one, which may reach beyond it. */
export interface CanvasChange {
  readonly change: 'canvas';
  /** In pixels of the old canvas. */
  readonly rect: Rect;
  /** RGBA, red in the lowest byte: the color of what is new. Default: transparent, and a background's own color. */
  readonly fill?: number;
}

/** Layers, slices, and the grid stay where they are in the image; nothing that gets outside is lost before the sprite is saved in a format without layers. */
export function changeCanvas(sprite: EditSprite, { rect, fill }: CanvasChange): EditSprite {
  checkCanvas(sprite, rect);
  const { x, y, width, height } = rect;
  const grounds = groundsOf(sprite, fill);
  const moved = (body: CelBody): CelBody => (x === 0 && y === 0 ? body : { ...body, x: body.x - x, y: body.y - y });
  const frames = withBodies(sprite, (body, layer) => {
    const color = grounds.get(layer);
    const next = moved(body);
    return color === undefined ? next : grown(next, rect, sprite, color);
  });
  const slices = x === 0 && y === 0 ? sprite.slices : sprite.slices.map((slice) => movedSlice(slice, rect));
  const grid = sprite.grid && { ...sprite.grid, x: sprite.grid.x - x, y: sprite.grid.y - y };
  return { ...sprite, width, height, frames, slices, ...(grid && { grid }) };
}

/** Refuses a rectangle that no canvas of the sprite can be. @throws {ChangeRefused} */
export function checkCanvas(sprite: EditSprite, rect: Rect): void {
  const { x, y, width, height } = rect;
  if (![x, y].every((at) => isWhole(at, -MAX_SIDE, MAX_SIDE)))
    refuse({ why: 'range', what: 'canvas', least: 1, most: MAX_SIDE });
  checkSize(sprite, rect);
  if (x >= sprite.width || y >= sprite.height || x + width <= 0 || y + height <= 0) refuse({ why: 'outside' });
}

/** Layers that cover the new canvas, with the color of what is new; undefined: that of their own edge. */
function groundsOf({ layers }: EditSprite, fill: number | undefined): ReadonlyMap<number, number | 'edge'> {
  const background = layers.find((layer) => layer.background);
  // Where no layer has pixels, a sprite is transparent anyway.
  const isClear = fill === undefined || fill >>> 24 === 0;
  const lowest = background ?? (isClear ? undefined : layers.find(({ kind }) => kind === 'image'));
  return new Map(lowest ? [[lowest.id, fill ?? 'edge']] : []);
}

/** A body that covers a canvas: what it covered stays. */
function grown(body: CelBody, canvas: Rect, sprite: EditSprite, color: number | 'edge'): CelBody {
  const { x, y, content } = body;
  if (content.kind !== 'image') return body;
  const left = Math.min(0, x);
  const top = Math.min(0, y);
  const width = Math.max(canvas.width, x + content.width) - left;
  const height = Math.max(canvas.height, y + content.height) - top;
  if (left === x && top === y && width === content.width && height === content.height) return body;
  const cells = cellsOf(content, PIXEL_FORMS[sprite.form]);
  const fill = color === 'edge' ? edgeColor(cells) : encodedColor(color, sprite);
  const part = partOf(cells, { x: left - x, y: top - y, width, height }, fill);
  return { ...body, x: left, y: top, content: imageOf(part) };
}

/** The most frequent color at the edges of an image. */
function edgeColor({ width, height, each, bytes }: ReturnType<typeof cellsOf>): Uint8Array {
  const counts = new Map<string, { count: number; readonly color: Uint8Array }>();
  const add = (cell: number) => {
    const color = bytes.subarray(cell * each, (cell + 1) * each);
    const key = color.join();
    const known = counts.get(key) ?? { count: 0, color };
    known.count++;
    counts.set(key, known);
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) add(y * width + x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) add(y * width + x);
  const [first] = [...counts.values()].sort((a, b) => b.count - a.count);
  return first?.color ?? new Uint8Array(each);
}

function movedSlice(slice: Slice, by: Rect): Slice {
  const keys = slice.keys.map((key) => ({
    ...key,
    bounds: { ...key.bounds, x: key.bounds.x - by.x, y: key.bounds.y - by.y },
  }));
  return { ...slice, keys };
}
