import assert from 'node:assert/strict';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { drawn, findingOf, painted, still, views } from './checkedSprites';

const BLUE = 0x3f6f9aff;
/** A figure on a canvas: its rows from top to bottom, both included. */
const figure = (top: number, bottom: number, color = BLUE, side = 32): Raster =>
  painted(side, side, (x, y) => (x > 8 && x < 20 && y >= top && y <= bottom ? color : undefined));

describe('The checks of canvases', () => {
  it('find views whose canvas is not like most others', () => {
    const found = findingOf(views([figure(4, 30), figure(4, 30), figure(4, 30, BLUE, 40)]), 'canvas-size');
    assert.deepEqual(
      [found?.size, found?.expected, found?.severity, found?.fix],
      [{ width: 40, height: 40 }, [{ width: 32, height: 32 }], 'error', undefined],
    );
    assert.deepEqual(found?.places, [{ view: 2, frame: 0, pixels: [] }]);
    assert.equal(findingOf(views([figure(4, 30), figure(5, 30)]), 'canvas-size'), undefined);
  });

  it('follow the sizes of the style', () => {
    const sizes = [
      { width: 16, height: 16 },
      { width: 32, height: 32 },
    ];
    assert.equal(findingOf(still(figure(4, 30)), 'canvas-size', { sizes }), undefined);
    const found = findingOf(views([figure(4, 30), figure(4, 30, BLUE, 24)]), 'canvas-size', { sizes });
    assert.deepEqual([found?.size, found?.severity], [{ width: 24, height: 24 }, 'error']);
    assert.deepEqual(found?.expected, sizes);
  });
});

describe('The checks of views', () => {
  it('find views of different heights', () => {
    const found = findingOf(views([figure(4, 30), figure(4, 30), figure(12, 30)]), 'view-size');
    assert.deepEqual([found?.least, found?.most, found?.severity], [19, 27, 'warning']);
    assert.deepEqual(
      found?.places.map(({ view }) => view),
      [2],
    );
    assert.equal(findingOf(views([figure(4, 30), figure(7, 30)]), 'view-size'), undefined);
  });

  it('find views that stand higher or lower, and hint at a small difference', () => {
    const found = findingOf(views([figure(4, 28), figure(4, 28), figure(8, 31)]), 'view-feet');
    assert.deepEqual([found?.by, found?.severity, found?.fix], [3, 'warning', 'anchor']);
    assert.deepEqual(
      found?.places.map(({ view }) => view),
      [2],
    );
    assert.equal(findingOf(views([figure(4, 28), figure(4, 30)]), 'view-feet')?.severity, 'hint');
    assert.equal(findingOf(views([figure(4, 28), figure(4, 29)]), 'view-feet'), undefined);
  });

  it('take no soft shadow for feet', () => {
    const shadowed = (bottom: number, depth: number) =>
      painted(32, 32, (x, y) => {
        if (x > 8 && x < 20 && y >= 4 && y <= bottom) return BLUE;
        return x > 5 && x < 23 && y > bottom - 2 && y <= bottom + depth ? 0x00000060 : undefined;
      });
    const sprite = views([shadowed(26, 4), shadowed(26, 1), shadowed(26, 0)]);
    assert.deepEqual([findingOf(sprite, 'view-feet'), findingOf(sprite, 'view-size')], [undefined, undefined]);
    const found = findingOf(views([shadowed(22, 8), shadowed(26, 4), shadowed(26, 4)]), 'view-feet');
    assert.deepEqual([found?.by, found?.severity], [4, 'warning']);
  });

  it('say nothing about feet on canvases of different sizes', () => {
    assert.equal(findingOf(views([figure(4, 28), figure(4, 36, BLUE, 40)]), 'view-feet'), undefined);
  });

  /** A figure in stripes of colors, each changed by a number of levels. */
  const striped = (by: number, colors: readonly number[]) =>
    painted(32, 32, (x, y) => {
      const color = colors[Math.floor(y / 4)];
      return x > 8 && x < 20 && color !== undefined ? color + by * 0x01010100 : undefined;
    });
  const COLORS = [0x101828ff, 0x3f6f9aff, 0x8fc7eeff, 0xd83a4aff, 0x9a2238ff, 0xf2c14eff];

  it('find views in versions of the same colors', () => {
    const sprite = views([striped(0, COLORS), striped(0, COLORS), striped(3, COLORS)]);
    const found = findingOf(drawn(sprite), 'view-palette');
    assert.deepEqual([found?.severity, found?.fix], ['warning', 'colors']);
    assert.equal(found?.places.at(-1)?.view, 2);
    assert.ok((found?.colors ?? 0) >= 6);
  });

  it('give nothing for colors of a part that only one view shows, and hint at a single version', () => {
    const [first = 0, ...rest] = COLORS;
    assert.equal(findingOf(views([striped(0, COLORS), striped(0, [...rest, 0x2f6b3aff])]), 'view-palette'), undefined);
    const found = findingOf(views([striped(0, COLORS), striped(0, [first + 0x02020200, ...rest])]), 'view-palette');
    assert.equal(found?.severity, 'hint');
  });
});
