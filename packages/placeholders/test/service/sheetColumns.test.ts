import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitSheet } from '../../../../src/sprite/sheet/sheet';
import { seed } from '../../../../test/support/random';
import { sheetColumns } from '../../src/service/worker/sheetColumns';

describe('Sheets of the built-in service', () => {
  it('are a strip if the frames fit next to each other', () => {
    assert.equal(sheetColumns(16, { width: 256, height: 256 }), 16);
    assert.equal(sheetColumns(2, { width: 2048, height: 4096 }), 2);
  });

  it('are otherwise close to a square', () => {
    assert.equal(sheetColumns(16, { width: 257, height: 257 }), 4);
    assert.equal(sheetColumns(8, { width: 1024, height: 1024 }), 3);
    assert.equal(sheetColumns(2, { width: 4096, height: 100 }), 1);
    assert.equal(sheetColumns(4, { width: 2048, height: 2048 }), 2);
  });

  it("don't exist for frames that are too large in total", () => {
    assert.equal(sheetColumns(16, { width: 1025, height: 1025 }), undefined);
    assert.equal(sheetColumns(2, { width: 4096, height: 2049 }), undefined);
  });

  it('can be cut into their frames by number and size', () => {
    const side = fc.integer({ min: 1, max: 4096 });
    const count = fc.integer({ min: 1, max: 8 }).map((half) => 2 * half);
    fc.assert(
      fc.property(count, side, side, (frames, width, height) => {
        const columns = sheetColumns(frames, { width, height });
        if (columns === undefined) return;
        const sheet = { width: columns * width, height: Math.ceil(frames / columns) * height };
        assert.ok(sheet.width <= 4096 && sheet.height <= 4096);
        const cut = splitSheet(sheet, { count: frames, width, height });
        assert.deepEqual(
          cut?.frames.map(({ x, y, w, h }) => [x, y, w, h]),
          Array.from({ length: frames }, (_, i) => [
            (i % columns) * width,
            Math.floor(i / columns) * height,
            width,
            height,
          ]),
        );
      }),
      { seed },
    );
  });
});
