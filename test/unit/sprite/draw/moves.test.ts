import assert from 'node:assert/strict';
import type { Mask } from '../../../../src/sprite/draw/mask';
import { liftedPiece, movedPiece, pastedPiece, stampOf, turnedPiece } from '../../../../src/sprite/draw/moves';
import { clearCell, paintPatch } from '../../../../src/sprite/draw/patches';
import { changed } from '../../../../src/sprite/edit/change';
import type { Cells } from '../../../../src/sprite/edit/pixelMoves';
import { celAt, layered } from '../../../support/sprites/editLayers';

/** A picture of indexes, a digit for each pixel; `.` is transparent. */
const bytesOf = (rows: readonly string[]) =>
  rows.flatMap((row) => [...row].map((digit) => (digit === '.' ? 0 : Number(digit))));
const cellsOf = (rows: readonly string[]): Cells => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  each: 1,
  bytes: Uint8Array.from(bytesOf(rows)),
});
const maskOf = (x: number, y: number, rows: readonly string[]): Mask => ({
  x,
  y,
  width: rows[0]?.length ?? 0,
  height: rows.length,
  bits: Uint8Array.from(rows.flatMap((row) => [...row].map(Number))),
});

const PICTURE = ['12..', '34..', '....'];
const sprite = layered(
  { width: 4, height: 3, form: 'indexed' },
  [{}],
  [{ 0: celAt(0, 0, 4, bytesOf(PICTURE), 1) }],
  new Uint8Array(40).fill(255),
);

/** The picture after something was put down. */
function shown(...[hole, piece]: [Parameters<typeof stampOf>[1], Parameters<typeof stampOf>[2]]): readonly string[] {
  const stamp = stampOf(sprite, hole, piece);
  if (!stamp) return PICTURE;
  const patches = [paintPatch([0], stamp.mask, stamp.cells)];
  const body = changed(sprite, { change: 'paint', layer: 0, patches }).frames[0]?.cels.get(0)?.body;
  assert(body?.content.kind === 'image');
  const { width, height, pixels } = body.content;
  const at = (x: number, y: number) => {
    const [column, row] = [x - body.x, y - body.y];
    const isThere = column >= 0 && row >= 0 && column < width && row < height;
    return isThere ? (pixels.bytes[row * width + column] ?? 0) : 0;
  };
  return [0, 1, 2].map((y) => [0, 1, 2, 3].map((x) => at(x, y) || '.').join(''));
}
const lifted = (mask: Mask) => liftedPiece(cellsOf(PICTURE), mask, clearCell(sprite));

describe('A piece of a picture', () => {
  const corner = maskOf(0, 0, ['10', '11']);

  it('leaves a hole of its own form, and covers what it lies on', () => {
    assert.deepEqual(shown(corner, movedPiece(lifted(corner), { x: 2, y: 1 })), ['.2..', '..1.', '..34']);
    assert.deepEqual(shown(corner, movedPiece(lifted(corner), { x: 1, y: 0 })), ['.1..', '.34.', '....']);
  });

  it('is cut off at the edge of the canvas, and comes back whole', () => {
    const out = movedPiece(lifted(corner), { x: -1, y: 0 });
    assert.deepEqual(shown(corner, out), ['.2..', '4...', '....']);
    assert.deepEqual(shown(corner, movedPiece(out, { x: 1, y: 0 })), PICTURE);
    assert.deepEqual(shown(corner, movedPiece(out, { x: -20, y: 0 })), ['.2..', '....', '....']);
    assert.equal(stampOf(sprite, undefined, movedPiece(out, { x: -20, y: 0 })), undefined);
  });

  it('is turned within its rectangle', () => {
    const all = maskOf(0, 0, ['11', '11']);
    assert.deepEqual(shown(all, turnedPiece(lifted(all), 'flip-horizontal')), ['21..', '43..', '....']);
    assert.deepEqual(shown(all, turnedPiece(lifted(all), 'rotate-90')), ['31..', '42..', '....']);
    const row = maskOf(0, 0, ['111']);
    const turned = turnedPiece(lifted(row), 'rotate-90');
    assert.deepEqual([turned.mask.x, turned.mask.y, turned.mask.width, turned.mask.height], [1, -1, 1, 3]);
  });

  it('is where it began after turns back, whatever its sides are', () => {
    const odd = lifted(maskOf(1, 0, ['111', '111']));
    const back = turnedPiece(turnedPiece(odd, 'rotate-90'), 'rotate-270');
    assert.deepEqual([back.mask.x, back.mask.y], [1, 0]);
    let around = odd;
    for (let turns = 0; turns < 4; turns++) around = turnedPiece(around, 'rotate-90');
    assert.deepEqual(around, odd);
  });

  it('has transparent pixels that change nothing, and a pasted one leaves no hole', () => {
    assert.deepEqual(shown(undefined, pastedPiece(cellsOf(['5.', '.6']), { x: 0, y: 0 })), ['52..', '36..', '....']);
  });

  it('of opaque and half-transparent colors keeps both', () => {
    const rgba = layered({ width: 2, height: 1 }, [{}], [{}]);
    const cells: Cells = { width: 2, height: 1, each: 4, bytes: Uint8Array.of(1, 2, 3, 0, 4, 5, 6, 9) };
    assert.deepEqual([...(stampOf(rgba, undefined, pastedPiece(cells, { x: 0, y: 0 }))?.cells ?? [])], [4, 5, 6, 9]);
  });
});
