import { grayscaleMode } from '../aseprite/blend';
import type { AsepriteDocument, Cel, CelImage, Layer } from '../aseprite/document';
import { Flattener } from '../aseprite/flatten';
import { celCells } from '../edit/celCells';
import { cellWords } from '../edit/cellWords';
import { celWords } from '../edit/celWords';
import { documentOf } from '../edit/editDocument';
import {
  type EditCel,
  type EditFrame,
  type EditLayer,
  type EditSprite,
  type LayerId,
  PIXEL_FORMS,
} from '../edit/editSprite';
import { type Cells, imageOf, partOf } from '../edit/pixelMoves';
import { createRaster, type Raster, type Rect } from '../pixels/raster';
import type { Axes } from '../pixels/views';
import { clearCell } from './patches';

/** What a layer has instead, as large as the canvas. */
export interface LiveLayer {
  readonly layer: LayerId;
  readonly cells: Cells;
}

/**
 * A rectangle of a frame with all layers in one: the same pixels as `Flattener` draws, for the price of the rectangle.
 * @param rect inside the canvas @param live pixels that aren't made yet @param eyes whether a layer is shown, by its index; default: as the sprite says
 */
export function flattenedArea(
  sprite: EditSprite,
  frame: number,
  rect: Rect,
  live?: LiveLayer,
  eyes?: (layer: number) => boolean,
): Raster {
  const shown = sprite.frames[frame];
  if (!shown) throw new RangeError(`No frame ${frame}.`);
  if (rect.width < 1 || rect.height < 1) return createRaster(rect.width, rect.height);
  const { palette, duration } = shown;
  const cels = sprite.layers.flatMap((layer, at): Cel[] => {
    const cel = shown.cels.get(layer.id);
    const isLive = live?.layer === layer.id;
    if ((!cel && !isLive) || layer.kind === 'group' || layer.reference) return [];
    const placed = isLive
      ? { x: 0, y: 0, content: inColors(partOf(live.cells, rect, clearCell(sprite)), sprite, layer, palette) }
      : cel && contentIn(sprite, shown, layer, cel, rect);
    const { body, zIndex = 0 } = cel ?? {};
    return placed ? [{ layer: at, opacity: body?.opacity ?? 255, zIndex, ...placed }] : [];
  });
  const document: AsepriteDocument = {
    ...documentOf({ ...sprite, frames: [], tilesets: new Map() }),
    width: rect.width,
    height: rect.height,
    layers: layersOf(sprite),
    colorMode: 'rgba',
    frames: [{ duration, palette: new Uint8Array(), cels }],
  };
  return new Flattener(document, eyes && { isVisible: eyes }).frame(0);
}

/** Layers as of a sprite in colors. */
function layersOf(sprite: EditSprite): readonly Layer[] {
  const { layers } = documentOf({ ...sprite, frames: [] });
  if (!sprite.form.startsWith('grayscale')) return layers;
  return layers.map((layer) => ({ ...layer, blendMode: grayscaleMode(layer.blendMode) }));
}

function inColors(cells: Cells, sprite: EditSprite, { background }: EditLayer, palette: Uint8Array): CelImage {
  const words = cellWords(cells, sprite, palette, background);
  return imageOf({ ...cells, each: 4, bytes: new Uint8Array(words.buffer, words.byteOffset, words.byteLength) });
}

/** What a cel shows in a rectangle, in colors, and its place there; undefined: nothing. */
function contentIn(
  sprite: EditSprite,
  frame: EditFrame,
  layer: EditLayer,
  cel: EditCel,
  rect: Rect,
): { readonly x: number; readonly y: number; readonly content: CelImage } | undefined {
  const { x, y, content } = cel.body;
  if (content.kind === 'image') {
    const found = clipped(celCells(content, PIXEL_FORMS[sprite.form]), { x, y }, rect);
    return found && { x: found.x, y: found.y, content: inColors(found.cells, sprite, layer, frame.palette) };
  }
  const tiles = tilesOf(sprite, frame, layer, cel);
  if (!tiles) return undefined;
  const { words, ...place } = tiles;
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  const found = clipped({ ...place, each: 4, bytes }, place, rect);
  return found && { x: found.x, y: found.y, content: imageOf(found.cells) };
}

/** The part of an image that is in a rectangle, and its place there. @param at of its first cell */
function clipped(cells: Cells, at: Axes, rect: Rect) {
  const [left, top] = [Math.max(at.x, rect.x), Math.max(at.y, rect.y)];
  const width = Math.min(at.x + cells.width, rect.x + rect.width) - left;
  const height = Math.min(at.y + cells.height, rect.y + rect.height) - top;
  if (width < 1 || height < 1) return undefined;
  const part = partOf(cells, { x: left - at.x, y: top - at.y, width, height }, new Uint8Array(cells.each));
  return { x: left - rect.x, y: top - rect.y, cells: part };
}

type Tiles = ReturnType<typeof celWords>;
const TILES = new WeakMap<
  EditCel,
  { readonly palette: Uint8Array; readonly tilesets: unknown; readonly tiles: Tiles }
>();

/** A tilemap drawn once: strokes change other layers. */
function tilesOf(sprite: EditSprite, frame: EditFrame, layer: EditLayer, cel: EditCel): Tiles {
  const { palette } = frame;
  const { tilesets } = sprite;
  const known = TILES.get(cel);
  if (known?.palette === palette && known.tilesets === tilesets) return known.tiles;
  const tiles = celWords(sprite, frame, layer, cel);
  TILES.set(cel, { palette, tilesets, tiles });
  return tiles;
}
