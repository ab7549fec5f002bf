import type { Rect, Size } from '../../pixels/raster';
import type { Slice, SliceKey } from '../../pixels/slice';
import type { Axes } from '../../pixels/views';
import { withBodies } from '../bodies';
import { type CelBody, type EditSprite, NO_INDEX, PIXEL_FORMS, type PixelForm } from '../editSprite';
import { type Cells, cellsOf, imageOf } from '../pixelMoves';
import { refuse } from '../refusal';
import { checkSize, isWhole } from './limits';

/** Makes each pixel a square of several, or each square of several equal pixels one: never a mix of colors. */
export interface ScaleChange {
  readonly change: 'scale';
  readonly way: 'enlarge' | 'reduce';
  /** Pixels along each side of a square, in `SCALES`. */
  readonly by: number;
  /** To reduce only: where the first whole square begins, 0 up to `by`; default: at the top left corner. Squares of which half is in the canvas count. */
  readonly from?: Axes;
}

export const SCALES = { least: 2, most: 64 } as const;

/** @throws {ChangeRefused} `not-enlarged` if a square within the canvas has several colors */
export function scaleSprite(sprite: EditSprite, change: ScaleChange): EditSprite {
  const { by, way, from = { x: 0, y: 0 } } = change;
  const { least, most } = SCALES;
  if (!isWhole(by, least, most)) refuse({ why: 'range', what: 'scale', least, most });
  if (![from.x, from.y].every((at) => isWhole(at, 0, by - 1)))
    refuse({ why: 'range', what: 'scale', least: 0, most: by - 1 });
  const squares = way === 'enlarge' ? enlarging(sprite, by) : reducing(sprite, by, from);
  checkSize(sprite, squares.size);
  const frames = withBodies(sprite, (body) => squares.body(body));
  const slices = sprite.slices.map((slice) => scaledSlice(slice, squares.edge));
  const grid = sprite.grid && scaledRect(sprite.grid, squares.edge);
  return { ...sprite, ...squares.size, frames, slices, ...(grid && { grid }) };
}

/** What scaling does: to the canvas, to a cel, and to the place of a line between pixels. */
interface Squares {
  readonly size: Size;
  body(body: CelBody): CelBody;
  readonly edge: (place: number, axis: 'x' | 'y') => number;
}

function enlarging({ width, height, form }: EditSprite, by: number): Squares {
  return {
    size: { width: width * by, height: height * by },
    edge: (place) => place * by,
    body: (body) => {
      const { x, y, content } = body;
      if (content.kind !== 'image') refuse({ why: 'tilemap' });
      return { ...body, x: x * by, y: y * by, content: imageOf(enlarged(cellsOf(content, PIXEL_FORMS[form]), by)) };
    },
  };
}

/** Each pixel as a square of pixels. */
export function enlarged({ width, height, each, bytes }: Cells, by: number): Cells {
  const row = width * by * each;
  const large = new Uint8Array(row * height * by);
  for (let y = 0; y < height; y++) {
    const start = y * by * row;
    for (let x = 0; x < width; x++) {
      const pixel = bytes.subarray((y * width + x) * each, (y * width + x + 1) * each);
      for (let copy = 0; copy < by; copy++) large.set(pixel, start + (x * by + copy) * each);
    }
    for (let copy = 1; copy < by; copy++) large.copyWithin(start + copy * row, start, start + row);
  }
  return { width: width * by, height: height * by, each, bytes: large };
}

/** Squares along one side of a canvas. */
interface Line {
  /** The first one: 0, or −1 if one that the edge cuts counts. */
  readonly first: number;
  readonly count: number;
  /** Where square 0 begins. */
  readonly from: number;
}

/** @param length of the side, in pixels */
export function lineOf(length: number, by: number, from: number): Line {
  const first = from > 0 && from * 2 >= by ? -1 : 0;
  const whole = Math.floor((length - from) / by);
  const rest = length - from - whole * by;
  const last = rest > 0 && rest * 2 >= by ? whole + 1 : whole;
  return { first, count: last - first, from };
}

function reducing(sprite: EditSprite, by: number, from: Axes): Squares {
  const lines = { x: lineOf(sprite.width, by, from.x), y: lineOf(sprite.height, by, from.y) };
  const size = { width: lines.x.count, height: lines.y.count };
  if (size.width < 1 || size.height < 1) refuse({ why: 'not-enlarged', by });
  return {
    size,
    edge: (place, axis) => Math.round((place - lines[axis].from) / by) - lines[axis].first,
    body: (body) => new Reduction(body, sprite, by, lines).body(),
  };
}

/** The bytes of a pixel that say its opacity; none: indexes, of which one is transparent. */
const ALPHA: Readonly<Record<PixelForm, readonly [from: number, to: number] | undefined>> = {
  rgba: [3, 4],
  grayscale: [1, 2],
  rgba16: [6, 8],
  grayscale16: [2, 4],
  indexed: undefined,
};

/** A cel with one pixel for each square. */
class Reduction {
  readonly #body: CelBody;
  readonly #sprite: EditSprite;
  readonly #by: number;
  readonly #lines: { readonly x: Line; readonly y: Line };
  readonly #cells: Cells;
  /** All pixels, then one that is transparent. */
  readonly #bytes: Uint8Array;

  constructor(body: CelBody, sprite: EditSprite, by: number, lines: { readonly x: Line; readonly y: Line }) {
    const { content } = body;
    if (content.kind !== 'image') refuse({ why: 'tilemap' });
    this.#body = body;
    this.#sprite = sprite;
    this.#by = by;
    this.#lines = lines;
    this.#cells = cellsOf(content, PIXEL_FORMS[sprite.form]);
    const { bytes, each } = this.#cells;
    this.#bytes = new Uint8Array(bytes.length + each);
    this.#bytes.set(bytes);
    if (sprite.form === 'indexed') this.#bytes.fill(sprite.transparentIndex, bytes.length);
  }

  body(): CelBody {
    const by = this.#by;
    const { width, height, each } = this.#cells;
    const { x: across, y: down } = this.#lines;
    const squareOf = (place: number, line: Line) => Math.floor((place - line.from) / by);
    const [left, top] = [squareOf(this.#body.x, across), squareOf(this.#body.y, down)];
    const [right, bottom] = [
      squareOf(this.#body.x + width - 1, across) + 1,
      squareOf(this.#body.y + height - 1, down) + 1,
    ];
    const small = { width: right - left, height: bottom - top, each };
    const bytes = new Uint8Array(small.width * small.height * each);
    let to = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const from = this.#colorOf(x, y);
        for (let byte = 0; byte < each; byte++) bytes[to++] = this.#bytes[from + byte] ?? 0;
      }
    }
    return { ...this.#body, x: left - across.first, y: top - down.first, content: imageOf({ ...small, bytes }) };
  }

  /** Where the one color of a square's pixels in the canvas is; of a square that is mostly outside, the color of its middle. */
  #colorOf(column: number, row: number): number {
    const by = this.#by;
    const { x: across, y: down } = this.#lines;
    const [x, y] = [across.from + column * by, down.from + row * by];
    const isShown = inLine(column, across) && inLine(row, down);
    const { width, height } = this.#sprite;
    if (!isShown) return this.#at(x + (by >> 1), y + (by >> 1));
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    const color = this.#at(left, top);
    for (let py = top; py < Math.min(height, y + by); py++)
      for (let px = left; px < Math.min(width, x + by); px++)
        if (!this.#isLike(this.#at(px, py), color)) refuse({ why: 'not-enlarged', by });
    return color;
  }

  /** Where the pixel at a place of the canvas is in the bytes. */
  #at(x: number, y: number): number {
    const { width, height, each, bytes } = this.#cells;
    const column = x - this.#body.x;
    const row = y - this.#body.y;
    if (column >= 0 && row >= 0 && column < width && row < height) return (row * width + column) * each;
    if (this.#sprite.form === 'indexed' && this.#sprite.transparentIndex === NO_INDEX) refuse({ why: 'all-colors' });
    return bytes.length;
  }

  /** Transparent pixels are alike, whatever their color. */
  #isLike(one: number, other: number): boolean {
    const bytes = this.#bytes;
    const { each } = this.#cells;
    let isSame = true;
    for (let byte = 0; isSame && byte < each; byte++) isSame = bytes[one + byte] === bytes[other + byte];
    if (isSame) return true;
    const alpha = ALPHA[this.#sprite.form];
    if (!alpha) return false;
    for (let byte = alpha[0]; byte < alpha[1]; byte++) if (bytes[one + byte] || bytes[other + byte]) return false;
    return true;
  }
}

const inLine = (square: number, { first, count }: Line) => square >= first && square < first + count;

type Edge = Squares['edge'];

function scaledSlice(slice: Slice, edge: Edge): Slice {
  return { ...slice, keys: slice.keys.map((key) => scaledKey(key, edge)) };
}

/** The center and the pivot are within the bounds, so they are scaled as places of the canvas. */
function scaledKey(key: SliceKey, edge: Edge): SliceKey {
  const { bounds, center, pivot } = key;
  const scaled = scaledRect(bounds, edge);
  const inside = ({ x, y }: Axes) => ({
    x: edge(bounds.x + x, 'x') - scaled.x,
    y: edge(bounds.y + y, 'y') - scaled.y,
  });
  const middle = center && scaledRect({ ...center, x: bounds.x + center.x, y: bounds.y + center.y }, edge);
  return {
    ...key,
    bounds: scaled,
    ...(middle && { center: { ...middle, x: middle.x - scaled.x, y: middle.y - scaled.y } }),
    ...(pivot && { pivot: inside(pivot) }),
  };
}

/** What has a pixel keeps at least one. */
function scaledRect({ x, y, width, height }: Rect, edge: Edge): Rect {
  const [left, top] = [edge(x, 'x'), edge(y, 'y')];
  return {
    x: left,
    y: top,
    width: Math.max(Math.min(1, width), edge(x + width, 'x') - left),
    height: Math.max(Math.min(1, height), edge(y + height, 'y') - top),
  };
}
