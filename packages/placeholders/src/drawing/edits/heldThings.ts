import { colorCounts, rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { coreOf, type Figure } from '../measure/figure';
import { isInk, type Mask, maskOf, materialsOf, type Piece, piecesOf } from '../measure/materials';

/** Something that sticks out at a side of the body. */
interface HeldThing {
  /** Its pixels, beside the body and in front of it. */
  readonly pixels: Int32Array;
  readonly mask: Mask;
  /** Mean row. */
  readonly y: number;
  readonly side: 'left' | 'right';
  /** Its length divided by its width. */
  readonly ratio: number;
  /** Its length in pixels. */
  readonly long: number;
  /** Whether at least 40% of its material lies beside the body. */
  readonly own: boolean;
  /** Share of its rows, 0 to 1, with nothing at both sides. */
  readonly free: number;
}

const NEAR = 2;

/** A piece of one material that lies mostly beside the body. */
interface Apart {
  readonly piece: Piece;
  /** Whether at least 40% of its material lies beside the body. */
  readonly own: boolean;
  /** Share of its pixels beside the body, 0 to 1. */
  readonly beside: number;
}

/** First and last column of the body and its head. */
export function bodyOf(source: Raster, { face, head, bounds }: Figure): readonly [left: number, right: number] {
  // A tall blade fills its columns too, but less than a body.
  const core = coreOf(source, bounds, 0.62);
  const half = (face ? Math.min(head.wide, (face.right + 1 - face.left) * 1.25) : head.wide) / 2;
  return [Math.min(core.left, Math.floor(head.x - half)), Math.max(core.right, Math.ceil(head.x + half) - 1)];
}

function apartFrom(source: Raster, [left, right]: readonly [number, number]): Apart[] {
  const { width } = source;
  // Large pictures have noise, which isn't a thing and would take long.
  const least = Math.max(width, source.height) > 128 ? (width * source.height) / 1500 : 1;
  const isBeside = (p: number) => p % width < left || p % width > right;
  return materialsOf(colorCounts([source])).flatMap(({ kind, has }): Apart[] => {
    if (kind === 'skin') return [];
    let [beside, all] = [0, 0];
    const pieces = piecesOf(maskOf(source, has), width).map((piece) => {
      const count = piece.pixels.filter(isBeside).length;
      beside += count;
      all += piece.pixels.length;
      return { piece, beside: count / piece.pixels.length };
    });
    return pieces
      .filter((piece) => piece.beside >= 0.5 && piece.piece.pixels.length >= least)
      .map((piece) => ({ ...piece, own: beside >= 0.4 * all }));
  });
}

/** Things that stick out beside the body, without skin and outline. */
export function heldThings(source: Raster, figure: Figure): HeldThing[] {
  const { width, height } = source;
  const high = figure.bounds.bottom + 1 - figure.bounds.top;
  const body = bodyOf(source, figure);
  const apart = apartFrom(source, body);
  const maskWith = (pieces: readonly Apart[]) => {
    const mask = new Uint8Array(width * height);
    for (const { piece } of pieces) for (const p of piece.pixels) mask[p] = 1;
    return mask;
  };
  const joined = (mask: Mask, own: boolean) =>
    piecesOf(widened(mask, source), width).map((piece) => ({ own, pixels: piece.pixels.filter((p) => mask[p]) }));
  const things = joined(maskWith(apart.filter(({ own }) => own)), true);
  // A grip in the color of the boots belongs to its blade. Alone, such a piece is usually a sleeve.
  for (const { piece, beside } of apart.filter(({ own }) => !own)) {
    const mask = maskWith([{ piece, beside, own: false }]);
    const near = things.find(
      ({ own, pixels }) => own && piece.pixels.length <= pixels.length * 0.6 && touch(pixels, mask, width),
    );
    if (near && beside >= 0.6) near.pixels = Int32Array.from([...near.pixels, ...piece.pixels]);
    else things.push(...joined(mask, false));
  }
  return things
    .filter(({ pixels }) => pixels.length >= high / 8)
    .map(({ own, pixels }) => {
      const mask = new Uint8Array(width * height);
      for (const p of pixels) mask[p] = 1;
      const x = pixels.reduce((sum, p) => sum + (p % width), 0) / pixels.length;
      const y = pixels.reduce((sum, p) => sum + Math.floor(p / width), 0) / pixels.length;
      const side = x < (body[0] + body[1]) / 2 ? 'left' : 'right';
      return { pixels, mask, y, side, own, ...shapeOf(pixels, width), free: freeRows(source, pixels) };
    });
}

/** Whether a pixel lies at most two pixels away from a mask. */
function touch(pixels: Int32Array, mask: Mask, width: number): boolean {
  const steps = [-NEAR, -1, 0, 1, NEAR];
  return pixels.some((p) => steps.some((dy) => steps.some((dx) => mask[p + dy * width + dx])));
}

/** Adds the lines between pixels of a mask: a cross belongs to its shield. */
function widened(mask: Mask, source: Raster): Mask {
  const { width, data } = source;
  const wide = mask.slice();
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] || !(data[p * 4 + 3] && isInk(rgbAt(data, p * 4)))) continue;
    const across = (mask[p - 1] || mask[p - NEAR]) && (mask[p + 1] || mask[p + NEAR]);
    const along = (mask[p - width] || mask[p - NEAR * width]) && (mask[p + width] || mask[p + NEAR * width]);
    if (across || along) wide[p] = 1;
  }
  return wide;
}

/** Length and its ratio to the width, judged by the variance of the pixels along their two principal axes. */
function shapeOf(pixels: Int32Array, width: number): { readonly ratio: number; readonly long: number } {
  const n = Math.max(1, pixels.length);
  let [sx, sy, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (const p of pixels) {
    const [x, y] = [p % width, Math.floor(p / width)];
    sx += x;
    sy += y;
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  const [a, b, c] = [xx / n - (sx / n) ** 2, yy / n - (sy / n) ** 2, xy / n - (sx * sy) / n ** 2];
  const spread = Math.sqrt(((a - b) / 2) ** 2 + c * c);
  // The variance within a single pixel.
  const [major, minor] = [(a + b) / 2 + spread + 1 / 12, (a + b) / 2 - spread + 1 / 12];
  return { ratio: Math.sqrt(major / Math.max(1 / 12, minor)), long: Math.sqrt(12 * major) };
}

/** Number of rows with nothing, or only the outline, at both sides. */
function freeRows({ width, data }: Raster, pixels: Int32Array): number {
  const rows = new Map<number, [number, number]>();
  for (const p of pixels) {
    const [x, y] = [p % width, Math.floor(p / width)];
    const row = rows.get(y) ?? [x, x];
    rows.set(y, [Math.min(row[0], x), Math.max(row[1], x)]);
  }
  const isEmpty = (x: number, y: number) => x < 0 || x >= width || !data[(y * width + x) * 4 + 3];
  let free = 0;
  for (const [y, [from, to]] of rows)
    if ([1, 2, 3].some((d) => isEmpty(from - d, y)) && [1, 2, 3].some((d) => isEmpty(to + d, y))) free++;
  return free / Math.max(1, rows.size);
}

/** The things that a name means; empty if none is likely enough. */
export function thingsNamed(source: Raster, figure: Figure, what: 'held' | 'shield' | 'wings'): readonly HeldThing[] {
  const high = figure.bounds.bottom + 1 - figure.bounds.top;
  const things = heldThings(source, figure);
  const isLong = ({ ratio, long }: HeldThing) => ratio >= 2.2 && long >= high * 0.22;
  if (what === 'held') {
    const weapons = things.filter((thing) => isLong(thing) && (thing.own || (thing.free >= 0.6 && thing.ratio > 3)));
    return weapons.sort((a, b) => b.long - a.long).slice(0, 1);
  }
  const broad = things
    .filter((thing) => thing.own && !isLong(thing) && thing.pixels.length >= high * high * 0.008)
    .sort((a, b) => b.pixels.length - a.pixels.length);
  const [first, second] = ['left', 'right'].map((side) => broad.find((thing) => thing.side === side));
  const isPair =
    first &&
    second &&
    Math.max(first.pixels.length, second.pixels.length) < 2.5 * Math.min(first.pixels.length, second.pixels.length) &&
    Math.abs(first.y - second.y) < high * 0.15;
  if (what === 'wings') return isPair ? [first, second] : [];
  // A shield is at the height of the hands; a higher thing is the top of a staff.
  const low = broad.filter(({ y }) => y > figure.bounds.top + high * 0.4);
  return isPair ? [] : low.slice(0, 1);
}
