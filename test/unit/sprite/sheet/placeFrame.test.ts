import assert from 'node:assert/strict';
import { placeFrame } from '../../../../src/sprite/sheet/frames';
import { pixel, rasterOf } from '../formats/rasters';

const [A, B, C, D] = [
  [1, 0, 0, 255],
  [2, 0, 0, 255],
  [3, 0, 0, 255],
  [4, 0, 0, 255],
] as const;
const NONE = [0, 0, 0, 0];
const sheet = rasterOf(['ab', 'cd'], { a: [...A], b: [...B], c: [...C], d: [...D] });

describe('Placing frames of a sheet', () => {
  it('puts a trimmed frame back in its position, with nothing around it', () => {
    const frame = placeFrame(sheet, { x: 1, y: 0, w: 1, h: 2, left: 2, top: 1 }, 4, 4);
    assert.deepEqual([frame.width, frame.height], [4, 4]);
    assert.deepEqual([pixel(frame, 2, 1), pixel(frame, 2, 2)], [B, D]);
    const seen = frame.data.filter((value, at) => at % 4 === 3 && value > 0).length;
    assert.equal(seen, 2);
  });

  it('turns a frame upright that was packed a quarter turn clockwise', () => {
    const six = rasterOf(['da', 'cb'], { a: [...A], b: [...B], c: [...C], d: [...D] });
    const upright = placeFrame(six, { x: 0, y: 0, w: 2, h: 2, left: 1, top: 2, turned: true }, 4, 4);
    assert.deepEqual(
      [pixel(upright, 1, 2), pixel(upright, 2, 2), pixel(upright, 1, 3), pixel(upright, 2, 3)],
      [A, B, D, C],
    );
    // Of one that is 3 wide and 1 high, the sheet has a column.
    const column = rasterOf(['a', 'b', 'c'], { a: [...A], b: [...B], c: [...C] });
    const row = placeFrame(column, { x: 0, y: 0, w: 1, h: 3, left: 0, top: 0, turned: true }, 3, 1);
    assert.deepEqual([pixel(row, 0, 0), pixel(row, 1, 0), pixel(row, 2, 0)], [A, B, C]);
    // Nothing lies outside of a smaller frame.
    const cut = placeFrame(six, { x: 0, y: 0, w: 2, h: 2, left: 1, top: -1, turned: true }, 2, 2);
    assert.deepEqual([pixel(cut, 1, 0), pixel(cut, 0, 0), pixel(cut, 1, 1)], [D, NONE, NONE]);
  });

  it('leaves out pixels outside the sheet or the frame', () => {
    const beyond = placeFrame(sheet, { x: -1, y: 1, w: 4, h: 4, left: 0, top: 0 }, 4, 4);
    assert.deepEqual(
      [0, 1, 2, 3].map((x) => pixel(beyond, x, 0)),
      [NONE, C, D, NONE],
    );
    assert.deepEqual(pixel(beyond, 1, 1), NONE);
    const cut = placeFrame(sheet, { x: 0, y: 0, w: 2, h: 2, left: -1, top: 1 }, 2, 2);
    assert.deepEqual([pixel(cut, 0, 0), pixel(cut, 0, 1), pixel(cut, 1, 1)], [NONE, B, NONE]);
    const away = placeFrame(sheet, { x: 9, y: 9, w: 2, h: 2, left: 0, top: 0 }, 2, 2);
    assert.ok(away.data.every((value) => value === 0));
  });
});
