import type { Rect, Size } from '../../pixels/raster';
import type { Slice, SliceKey } from '../../pixels/slice';
import { withBodies } from '../bodies';
import { type CelBody, type EditSprite, type LayerId, PIXEL_FORMS } from '../editSprite';
import {
  canTurn,
  cellsOf,
  imageOf,
  swapsSides,
  type Turn,
  turnedCells,
  turnedMap,
  turnedRect,
  turnedSize,
} from '../pixelMoves';
import { refuse } from '../refusal';

/** Mirrors a sprite, or turns it by quarters. */
export interface TurnChange {
  readonly change: 'turn';
  readonly turn: Turn;
  /** Only these frames; not for quarters, which swap the sides of the canvas. Default: all. */
  readonly frames?: readonly number[];
}

/** Pixels, slices with their pivots, and the grid are turned. */
export function turnSprite(sprite: EditSprite, { turn, frames: only }: TurnChange): EditSprite {
  if (only && swapsSides(turn)) refuse({ why: 'range', what: 'canvas', least: 1, most: 1 });
  if (only?.some((frame) => !sprite.frames[frame])) refuse({ why: 'gone', what: 'frame' });
  const meant = only && new Set(only);
  const frames = withBodies(
    sprite,
    (body, layer) => turnedBody(body, layer, sprite, turn),
    (frame) => meant?.has(frame) ?? true,
  );
  if (meant) return { ...sprite, frames };
  const slices = sprite.slices.map((slice) => turnedSlice(slice, sprite, turn));
  const grid = sprite.grid && turnedRect(sprite.grid, sprite, turn);
  return { ...sprite, ...turnedSize(sprite, turn), frames, slices, ...(grid && { grid }) };
}

function turnedBody(body: CelBody, layer: LayerId, sprite: EditSprite, turn: Turn): CelBody {
  const { content } = body;
  if (content.kind === 'image') {
    const { x, y } = turnedRect({ x: body.x, y: body.y, width: content.width, height: content.height }, sprite, turn);
    return { ...body, x, y, content: imageOf(turnedCells(cellsOf(content, PIXEL_FORMS[sprite.form]), turn)) };
  }
  const tileset = sprite.tilesets.get(sprite.layers.find(({ id }) => id === layer)?.tileset ?? -1);
  if (!tileset || !canTurn(tileset, turn)) refuse({ why: 'tilemap' });
  const { tile } = tileset;
  const size = { width: content.width * tile.width, height: content.height * tile.height };
  const { x, y } = turnedRect({ x: body.x, y: body.y, ...size }, sprite, turn);
  return { ...body, x, y, content: turnedMap(content, tileset, turn) };
}

function turnedSlice(slice: Slice, canvas: Size, turn: Turn): Slice {
  return { ...slice, keys: slice.keys.map((key) => turnedKey(key, canvas, turn)) };
}

/** A pivot is a point between pixels: the middle of a slice stays the middle. */
function turnedKey(key: SliceKey, canvas: Size, turn: Turn): SliceKey {
  const { bounds, center, pivot } = key;
  const inside: Rect = { ...bounds, x: 0, y: 0 };
  const point = pivot && turnedRect({ ...pivot, width: 0, height: 0 }, inside, turn);
  return {
    ...key,
    bounds: turnedRect(bounds, canvas, turn),
    ...(center && { center: turnedRect(center, inside, turn) }),
    ...(point && { pivot: { x: point.x, y: point.y } }),
  };
}
