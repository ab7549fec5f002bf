import type { EditSprite } from '../edit/editSprite';
import { type Cells, partOf, type Turn, turnedCells } from '../edit/pixelMoves';
import { clearTest } from '../edit/seenCells';
import type { Axes } from '../pixels/views';
import { isIn, joinedMasks, type Mask, maskOfRect, movedMask, trimmedMask, withinCanvas } from './mask';
import { clearCell } from './patches';

/** Pixels that lie over a layer: they were lifted from it, or pasted. */
export interface Piece {
  readonly mask: Mask;
  /** As large as the mask. Those that aren't in it have no meaning. */
  readonly cells: Cells;
}

/** Pixels to set: a cell for each pixel of the mask, row by row. */
export interface Stamp {
  readonly mask: Mask;
  readonly cells: Uint8Array;
}

/** The pixels of a layer that a mask has. @param layer as large as the canvas @param clear a transparent pixel */
export function liftedPiece(layer: Cells, mask: Mask, clear: Uint8Array): Piece {
  return { mask, cells: partOf(layer, mask, clear) };
}

/** An image that was pasted. */
export function pastedPiece(cells: Cells, at: Axes): Piece {
  return { mask: maskOfRect({ ...at, width: cells.width, height: cells.height }), cells };
}

export const movedPiece = ({ mask, cells }: Piece, by: Axes): Piece => ({ mask: movedMask(mask, by), cells });

/** Turned around the center of its rectangle; if that lies between pixels, both rectangles share a corner, so that turns back end where they began. */
export function turnedPiece({ mask, cells }: Piece, turn: Turn): Piece {
  const { width, height, bytes: bits } = turnedCells({ ...mask, each: 1, bytes: mask.bits }, turn);
  const x = mask.x + Math.trunc((mask.width - width) / 2);
  const y = mask.y + Math.trunc((mask.height - height) / 2);
  return { mask: { x, y, width, height, bits }, cells: turnedCells(cells, turn) };
}

/**
 * What a layer gets when a piece is put down: its pixels, and other ones in the hole that it left. Its own transparent pixels change nothing.
 * @param hole undefined: it left none @param ground what the hole gets @returns undefined: nothing is in the canvas
 */
export function stampOf(
  sprite: Pick<EditSprite, 'width' | 'height' | 'form' | 'transparentIndex'>,
  hole: Mask | undefined,
  piece: Piece | undefined,
  ground = clearCell(sprite),
): Stamp | undefined {
  const seen = piece && seenMask(piece, sprite);
  const all = joinedMasks(hole, seen, 'add');
  const mask = all && withinCanvas(all, sprite);
  const drawn = mask && trimmedMask(mask);
  if (!drawn) return undefined;
  const { x, y, width } = drawn;
  const each = ground.length;
  const cells = new Uint8Array(each * drawn.bits.reduce((sum, bit) => sum + bit, 0));
  let to = 0;
  for (const [at, bit] of drawn.bits.entries()) {
    if (!bit) continue;
    const [column, row] = [x + (at % width), y + Math.floor(at / width)];
    cells.set(piece && seen && isIn(seen, column, row) ? cellAt(piece, column, row) : ground, to);
    to += each;
  }
  return { mask: drawn, cells };
}

function cellAt({ mask, cells: { width, each, bytes } }: Piece, x: number, y: number): Uint8Array {
  const from = ((y - mask.y) * width + x - mask.x) * each;
  return bytes.subarray(from, from + each);
}

/** The pixels of a piece that aren't transparent. */
function seenMask({ mask, cells }: Piece, sprite: Pick<EditSprite, 'form' | 'transparentIndex'>): Mask {
  const isClear = clearTest(cells, sprite, new Uint8Array());
  return { ...mask, bits: mask.bits.map((bit, at) => (bit && !isClear(at) ? 1 : 0)) };
}
