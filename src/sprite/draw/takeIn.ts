import type { Change } from '../edit/change';
import type { PaintPatch } from '../edit/changes/paint';
import type { PaletteColor } from '../edit/changes/palette';
import type { EditSprite, LayerId } from '../edit/editSprite';
import { encoderFor } from '../edit/encoder';
import { commonRect } from '../pixels/changes';
import type { Rect, Size } from '../pixels/raster';
import { wordsOf } from '../pixels/raster';
import { AROUND } from '../pixels/shownPixels';
import type { Axes } from '../pixels/views';
import { flattenedArea } from './flattenedArea';
import { isIn, type Mask } from './mask';
import { cellsUnder, layerCells, paintPatch } from './patches';

/** An image, or an animation, that pixels are taken from. */
export interface TakeSource extends Size {
  /** RGBA words of each frame, red in the lowest byte; the only one is for all frames of the sprite. */
  readonly frames: readonly Uint32Array[];
  /** Where its top left corner is on the canvas. Default: at the canvas's own. */
  readonly offset?: Axes;
}

/** What is taken in, or given back. */
export interface TakeWish {
  readonly source: TakeSource;
  readonly layer: LayerId;
  /** Their indexes. */
  readonly frames: readonly number[];
  /** Default: everywhere. */
  readonly mask?: Mask | undefined;
  /** Colors of the source that are taken; all that is transparent is 0. Default: all. */
  readonly colors?: ReadonlySet<number> | undefined;
}

/** Some changes in one step, and how many pixels they set. */
export interface Taken {
  /** Empty: nothing is another. */
  readonly changes: readonly Change[];
  readonly pixels: number;
  /** Colors that became the nearest ones, because the palette has no room for them. */
  readonly replaced: number;
}

const NOTHING: Taken = { changes: [], pixels: 0, replaced: 0 };

/**
 * Gives a layer the pixels of a source, where what is seen differs from it. Colors that an indexed sprite lacks are added while there's room, and
 * become the nearest ones then. A background keeps its pixels where the source is transparent.
 */
export function takeIn(sprite: EditSprite, wish: TakeWish): Taken {
  const found = wish.frames.flatMap((frame) => {
    const one = takenIn(sprite, wish, frame);
    return one ? [{ frame, ...one }] : [];
  });
  if (!found.length) return NOTHING;
  const pixels = found.map(({ frame, words }) => ({ words, frame: frameOf(sprite, frame) }));
  const encoder = encoderFor(sprite, pixels);
  const patches = found.map(({ frame, mask, words }) =>
    paintPatch([frame], mask, encoder.encode(words, frameOf(sprite, frame))),
  );
  const colors = addedColors(sprite, encoder.grown(sprite.frames)[0]?.palette);
  const added: Change[] = colors.length ? [{ change: 'palette', colors }] : [];
  return taken([...added, { change: 'paint', layer: wish.layer, patches }], found, encoder.changes.replaced);
}

/** The pixels of a frame that are taken, and their colors; undefined: none. */
function takenIn(sprite: EditSprite, wish: TakeWish, frame: number) {
  const isGround = sprite.layers.find(({ id }) => id === wish.layer)?.background ?? false;
  const area = areaOf(sprite, wish);
  const from = area && sourceWords(wish.source, frame, area);
  if (!from) return undefined;
  const now = seenWords(sprite, frame, area);
  const isTaken = (at: number, word: number) =>
    word !== now[at] && (wish.colors?.has(word) ?? true) && !(isGround && word === 0);
  const mask = maskWhere(area, wish.mask, (at) => isTaken(at, from[at] ?? 0));
  return mask && { mask, words: wordsUnder(mask, area, from) };
}

/**
 * Gives pixels that were taken in back what they were.
 * @param before the sprite without them, with the same canvas, frames, and layers
 */
export function giveBack(sprite: EditSprite, before: EditSprite, wish: TakeWish): Taken {
  const found = wish.frames.flatMap((frame) => {
    const mask = takenMask(sprite, before, wish, frame);
    return mask ? [{ frame, mask }] : [];
  });
  if (!found.length) return NOTHING;
  const patches = found.map(({ frame, mask }): PaintPatch => {
    return paintPatch([frame], mask, cellsUnder(mask, layerCells(before, frame, wish.layer)));
  });
  return taken([{ change: 'paint', layer: wish.layer, patches }], found);
}

function taken(changes: readonly Change[], found: readonly { readonly mask: Mask }[], replaced = 0): Taken {
  return { changes, replaced, pixels: found.reduce((sum, { mask }) => sum + countOf(mask), 0) };
}

/** Pixels with a cell for each, row by row. */
export interface TakenPixels {
  readonly mask: Mask;
  readonly cells: Uint8Array;
}

/** What `takeIn` would set in a frame, with the nearest of a palette's colors: to show it before it's taken. Undefined: nothing. */
export function pixelsToTake(sprite: EditSprite, wish: TakeWish, frame: number): TakenPixels | undefined {
  const found = takenIn(sprite, wish, frame);
  if (!found) return undefined;
  const own = frameOf(sprite, frame);
  const full = { ...own, palette: filled(own.palette) };
  const encoder = encoderFor({ ...sprite, frames: [full] }, [{ words: found.words, frame: full }]);
  return { mask: found.mask, cells: encoder.encode(found.words, full) };
}

/** A palette without room, so that colors become the nearest ones. */
function filled(palette: Uint8Array): Uint8Array {
  const full = new Uint8Array(4 * 256);
  full.set(palette.subarray(0, full.length));
  return full;
}

/** What `giveBack` would set in a frame. Undefined: nothing. */
export function pixelsToGiveBack(
  sprite: EditSprite,
  before: EditSprite,
  wish: TakeWish,
  frame: number,
): TakenPixels | undefined {
  const mask = takenMask(sprite, before, wish, frame);
  return mask && { mask, cells: cellsUnder(mask, layerCells(before, frame, wish.layer)) };
}

/** Pixels of a frame that were taken in: they are the source's now, and weren't before. Undefined: none. */
export function takenMask(sprite: EditSprite, before: EditSprite, wish: TakeWish, frame: number): Mask | undefined {
  const area = areaOf(sprite, wish);
  const from = area && sourceWords(wish.source, frame, area);
  if (!from || !isComparable(sprite, before)) return undefined;
  const [now, old] = [seenWords(sprite, frame, area), seenWords(before, frame, area)];
  return maskWhere(area, wish.mask, (at) => {
    const word = from[at] ?? 0;
    return word === now[at] && word !== old[at] && (wish.colors?.has(word) ?? true);
  });
}

/** Pixels of a frame that differ from the source's. Undefined: none. */
export function differingMask(sprite: EditSprite, wish: TakeWish, frame: number): Mask | undefined {
  const area = areaOf(sprite, wish);
  const from = area && sourceWords(wish.source, frame, area);
  if (!from) return undefined;
  const now = seenWords(sprite, frame, area);
  return maskWhere(area, wish.mask, (at) => from[at] !== now[at] && (wish.colors?.has(from[at] ?? 0) ?? true));
}

/** What a source shows at a place of the canvas; undefined: it has no pixel there. */
export function sourceColor({ frames, width, height, offset = NOWHERE }: TakeSource, frame: number, at: Axes) {
  const [x, y] = [at.x - offset.x, at.y - offset.y];
  const words = frames.length === 1 ? frames[0] : frames[frame];
  return x < 0 || y < 0 || x >= width || y >= height ? undefined : clean(words?.[y * width + x] ?? 0);
}

/** Pixels at the edge of what was taken whose neighbors beyond it differ from the source: a seam that may be seen. Undefined: none. */
export function seamMask(sprite: EditSprite, wish: TakeWish, frame: number): Mask | undefined {
  const { mask } = wish;
  const differing = mask && differingMask(sprite, { ...wish, mask: undefined }, frame);
  if (!mask || !differing) return undefined;
  const { width, height } = sprite;
  const isOutside = (x: number, y: number) => !isIn(mask, x, y) && isIn(differing, x, y);
  return maskWhere({ x: 0, y: 0, width, height }, mask, (at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return AROUND.some(([dx, dy]) => isOutside(x + dx, y + dy));
  });
}

const NOWHERE: Axes = { x: 0, y: 0 };

function isComparable(a: EditSprite, b: EditSprite): boolean {
  return a.width === b.width && a.height === b.height && a.frames.length === b.frames.length;
}

/** The part of the canvas that both the source and the mask are in. */
function areaOf({ width, height }: Size, { source, mask }: TakeWish): Rect | undefined {
  const { offset = NOWHERE } = source;
  const area = commonRect({ x: 0, y: 0, width, height }, { ...offset, width: source.width, height: source.height });
  return area && mask ? commonRect(area, mask) : area;
}

/** Whatever is transparent is one color. */
const clean = (word: number) => (word >>> 24 === 0 ? 0 : word);

function seenWords(sprite: EditSprite, frame: number, area: Rect): Uint32Array {
  return wordsOf(flattenedArea(sprite, frame, area).data).map(clean);
}

function sourceWords({ frames, width, offset = NOWHERE }: TakeSource, frame: number, area: Rect) {
  const words = frames.length === 1 ? frames[0] : frames[frame];
  if (!words) return undefined;
  const found = new Uint32Array(area.width * area.height);
  for (let row = 0; row < area.height; row++) {
    const from = (area.y - offset.y + row) * width + area.x - offset.x;
    found.set(words.subarray(from, from + area.width), row * area.width);
  }
  return found.map(clean);
}

/** The pixels of a mask in an area for which something is true; undefined: none. @param is gets the place in the area */
function maskWhere(area: Rect, mask: Mask | undefined, is: (at: number) => boolean): Mask | undefined {
  const { x, y, width, height } = area;
  const bits = new Uint8Array(width * height);
  let isAny = false;
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      if ((mask && !isIn(mask, x + column, y + row)) || !is(at)) continue;
      bits[at] = 1;
      isAny = true;
    }
  return isAny ? { x, y, width, height, bits } : undefined;
}

function wordsUnder({ bits }: Mask, area: Rect, words: Uint32Array): Uint32Array {
  const found = new Uint32Array(bits.reduce((sum, bit) => sum + bit, 0));
  let to = 0;
  for (let at = 0; at < area.width * area.height; at++) if (bits[at]) found[to++] = words[at] ?? 0;
  return found;
}

const countOf = ({ bits }: Mask) => bits.reduce((sum, bit) => sum + bit, 0);

function frameOf({ frames }: EditSprite, at: number): EditSprite['frames'][number] {
  const frame = frames[at];
  if (!frame) throw new RangeError(`No frame ${at}.`);
  return frame;
}

/** Colors that a palette has more than before. */
export function addedColors({ frames }: EditSprite, grown: Uint8Array = new Uint8Array()): PaletteColor[] {
  const longest = frames.reduce((most, { palette }) => Math.max(most, palette.length / 4), 0);
  const words = wordsOf(new Uint8ClampedArray(grown));
  return [...words.entries()].slice(longest).map(([index, color]) => ({ index, color }));
}
