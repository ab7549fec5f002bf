import assert from 'node:assert/strict';
import fc from 'fast-check';
import { contentHeight, corner, layOut, MAX_CARDS, placesAt } from '../../../../src/webview/assets/grid/geometry';

const sizes = fc.constantFrom('s', 'm', 'l');

describe('Grid geometry', () => {
  it('has two columns in the narrowest sidebar, three in a usual one, and as many as the tiles allow in a wide one', () => {
    assert.deepEqual(
      [190, 310, 990].map((width) => layOut(width, 600, 'm').columns),
      [2, 3, 10],
    );
  });

  it('never needs more tiles than the limit, and stays inside the grid', () => {
    const wide = fc.integer({ min: 120, max: 2000 });
    const tall = fc.integer({ min: 100, max: 1200 });
    fc.assert(
      fc.property(wide, tall, sizes, fc.nat(1_000_000), (width, height, size, top) => {
        const geometry = layOut(width, height, size);
        const { first, last } = placesAt(geometry, top, height, 10_000_000);
        // Half a row of tiles may be visible at the top, and half a row at the bottom.
        assert.ok(last - first + 1 <= MAX_CARDS, `${last - first + 1} tiles`);
        for (const place of [0, geometry.columns - 1])
          assert.ok(corner(geometry, place).x + geometry.side <= Math.max(width, 68));
      }),
    );
  });

  it('has a tile for every visible item', () => {
    const geometry = layOut(310, 600, 'm');
    const height = contentHeight(geometry, 100);
    const { first, last } = placesAt(geometry, height - 600, 600, 100);
    assert.equal(last, 99);
    assert.ok(corner(geometry, first).y <= height - 600);
    assert.deepEqual(placesAt(geometry, 0, 600, 0), { first: 0, last: -1 });
  });
});
