import assert from 'node:assert/strict';
import { crop, joinFrames } from '../../../../src/sprite/sheet/frames';
import { splitSheet } from '../../../../src/sprite/sheet/sheet';
import { pixel, rasterOf } from '../formats/rasters';

function found(sheet: [number, number], count: number, frame: [number?, number?] = []): string | undefined {
  const split = splitSheet({ width: sheet[0], height: sheet[1] }, { count, width: frame[0], height: frame[1] });
  const last = split?.frames.at(-1);
  return split && `${split.layout} ${split.frames.length} ${last?.w}x${last?.h} last at ${last?.x},${last?.y}`;
}

describe('Sheets', () => {
  it('are cut into a strip, column, or grid by the size of a frame', () => {
    assert.equal(found([256, 32], 8, [32, 32]), 'strip 8 32x32 last at 224,0');
    assert.equal(found([32, 256], 8, [32, 32]), 'column 8 32x32 last at 0,224');
    assert.equal(found([128, 64], 8, [32, 32]), 'grid 8 32x32 last at 96,32');
    assert.equal(found([128, 64], 7, [32, 32]), 'grid 7 32x32 last at 64,32');
    assert.equal(found([160, 40], 8, [20, 40]), 'strip 8 20x40 last at 140,0');
    assert.equal(found([160, 40], 8, [20]), 'strip 8 20x40 last at 140,0');
    assert.equal(found([20, 320], 8, [undefined, 40]), 'column 8 20x40 last at 0,280');
  });

  it("are cut into square frames without a size, or if the given size doesn't fit", () => {
    assert.equal(found([128, 64], 8), 'grid 8 32x32 last at 96,32');
    assert.equal(found([256, 32], 8), 'strip 8 32x32 last at 224,0');
    assert.equal(found([32, 128], 4), 'column 4 32x32 last at 0,96');
    assert.equal(found([256, 32], 8, [31, 33]), 'strip 8 32x32 last at 224,0');
    assert.equal(found([256, 32], 8, [256, 32]), 'strip 8 32x32 last at 224,0');
  });

  it('fall back to a strip, then a column, of equal parts', () => {
    assert.equal(found([140, 41], 4), 'strip 4 35x41 last at 105,0');
    assert.equal(found([41, 140], 4), 'column 4 41x35 last at 0,105');
  });

  it("aren't cut if nothing divides them", () => {
    assert.equal(found([97, 31], 8, [32, 32]), undefined);
    for (const count of [0, -1, 1.5, Number.NaN]) assert.equal(found([32, 32], count), undefined);
  });

  it('have at most 4,096 frames, however many are requested', () => {
    assert.equal(found([4096, 64], 4096, [8, 8]), 'grid 4096 8x8 last at 4088,56');
    assert.equal(found([1024, 1024], 1024 * 1024), undefined);
    assert.equal(found([4096, 4096], 16_777_216), undefined);
    assert.equal(found([4097, 1], 4097, [1, 1]), undefined);
  });

  it('join frames into a strip that splits into the same frames', () => {
    const colors = { a: [1, 0, 0, 255], b: [2, 0, 0, 255] } as const;
    const frames = [rasterOf(['ab', 'ba'], colors), rasterOf(['bb', 'aa'], colors), rasterOf(['..', 'ab'], colors)];
    const strip = joinFrames(frames);
    const split = splitSheet(strip, { count: 3, width: 2, height: 2 });
    assert.deepEqual(
      split?.frames.map((rect) => crop(strip, rect)),
      frames,
    );
    assert.throws(() => joinFrames([]), RangeError);
    assert.throws(() => joinFrames([rasterOf(['a'], colors), rasterOf(['aa'], colors)]), RangeError);
  });

  it('crop beyond the border into transparency', () => {
    const part = crop(rasterOf(['ab'], { a: [1, 0, 0, 255], b: [2, 0, 0, 255] }), { x: 1, y: -1, w: 2, h: 2 });
    assert.deepEqual(
      [pixel(part, 0, 1), pixel(part, 1, 1), pixel(part, 0, 0)],
      [
        [2, 0, 0, 255],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    );
  });
});
