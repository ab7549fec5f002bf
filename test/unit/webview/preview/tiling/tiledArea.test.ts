import assert from 'node:assert/strict';
import { checkerField } from '../../../../../src/webview/preview/stage/checkerboard';
import { tiledArea } from '../../../../../src/webview/preview/tiling/tiledArea';

const visible = { x: -101, y: -51, width: 203, height: 105 };

describe('The area of tiled copies', () => {
  it('is the visible area, or one row or column if copies go in one direction', () => {
    assert.deepEqual(tiledArea(visible, 13, 9, 'both', 1), visible);
    assert.deepEqual(tiledArea(visible, 13, 9, 'x', 1), { x: -101, y: 0, width: 203, height: 9 });
    assert.deepEqual(tiledArea(visible, 13, 9, 'y', 1), { x: 0, y: -51, width: 13, height: 105 });
  });

  it('starts on a displayed pixel if the image is scaled down', () => {
    assert.deepEqual(tiledArea(visible, 13, 9, 'both', 4), { x: -104, y: -52, width: 208, height: 108 });
  });

  it('is cut to its middle if it would be too large', () => {
    for (const tiling of ['x', 'y', 'both'] as const) {
      for (const step of [1, 2, 4]) {
        const area = tiledArea(visible, 13, 9, tiling, step, 50);
        assert.ok(Math.ceil(area.width / step) * Math.ceil(area.height / step) <= 50, `${tiling} ${step}`);
        assert.ok(Number.isInteger(area.x / step) && Number.isInteger(area.y / step));
        if (tiling !== 'y') assert.ok(Math.abs(area.x + area.width / 2) < 8);
        if (tiling !== 'x') assert.ok(Math.abs(area.y + area.height / 2) < 8);
      }
    }
  });
});

describe('Checkerboard fields', () => {
  it('are whole screen pixels, and share edges with sprite pixels', () => {
    for (const ratio of [1, 1.25, 1.5, 2]) {
      for (let scale = 1; scale <= 128; scale++) {
        const field = checkerField(scale, ratio);
        assert.ok(Number.isInteger(field) && (field % scale === 0 || scale % field === 0), `${scale} at ${ratio}`);
      }
    }
    assert.deepEqual(
      [1, 3, 5, 8, 10, 12, 24, 64].map((scale) => checkerField(scale, 1)),
      [8, 9, 10, 8, 10, 6, 8, 8],
    );
    assert.equal(checkerField(0.25, 1), 8);
  });
});
