import assert from 'node:assert/strict';
import { ColorSet } from '../../../../src/sprite/checks/colorSet';
import { colorCounts } from '../../../../src/sprite/pixels/colors';
import { JUST_NOTICEABLE, labsOf, squaredBetween } from '../../../../src/sprite/pixels/oklab';
import { numbers, rasterOf } from '../formats/rasters';
import { drawn, findingOf, painted, pixelsAt, still } from './checkedSprites';

const RED = [200, 30, 40, 255] as const;
const BLUE = [30, 40, 200, 255] as const;

describe('The check of colors', () => {
  const noise = (side: number, colors: number) => {
    const random = numbers(colors);
    const palette = Array.from({ length: colors }, () => ((Math.floor(random() * 0x1000000) << 8) | 255) >>> 0);
    return painted(side, side, (x, y) => palette[(y * side + x) % colors]);
  };

  it('counts hundreds of colors, and nearly as many colors as pixels', () => {
    const many = findingOf(drawn(still(noise(64, 300))), 'many-colors');
    assert.equal(many?.colors, 300);
    assert.equal(many?.severity, 'warning');
    assert.equal(many?.fix, 'colors');
    assert.equal(findingOf(still(noise(16, 60)), 'many-colors')?.colors, 60);
  });

  it('lets sprites have more colors if they have more pixels', () => {
    assert.equal(findingOf(still(noise(16, 40)), 'many-colors'), undefined);
    assert.equal(findingOf(still(noise(64, 60)), 'many-colors'), undefined);
    assert.equal(findingOf(still(noise(64, 250)), 'many-colors'), undefined);
  });

  it('finds pixels off the palette of the style, whatever their alpha, and nothing without a palette', () => {
    const sprite = still(rasterOf(['rrb.', 'srbb'], { r: RED, b: BLUE, s: [9, 9, 9, 100] }));
    const found = findingOf(sprite, 'off-palette', { palette: [0xc81e28] });
    assert.deepEqual(pixelsAt(found), ['2,0', '0,1', '2,1', '3,1']);
    assert.deepEqual([found?.colors, found?.pixels, found?.severity, found?.fix], [2, 4, 'error', 'palette']);
    assert.equal(findingOf(sprite, 'off-palette', { palette: [0xc81e28, 0x1e28c8, 0x090909] }), undefined);
    assert.equal(findingOf(sprite, 'off-palette'), undefined);
  });
});

describe('A set of colors', () => {
  it('knows thousands of them like a plain set', () => {
    const random = numbers(9);
    const [set, plain] = [new ColorSet(), new Set<number>()];
    for (let count = 0; count < 6000; count++) {
      const rgb = Math.floor(random() * 5000) * 3331;
      set.add(rgb);
      plain.add(rgb);
      if (count % 97 === 0) assert.equal(set.size, plain.size);
    }
    for (let at = 0; at < 5000; at++) assert.equal(set.has(at * 3331), plain.has(at * 3331));
    assert.ok(set.size > 2048 && !set.has(1));
  });
});

describe('The check of near-twins', () => {
  /** Pairs of colors of one level apart, far from all other pairs. */
  const pairs = (count: number) => (x: number, y: number) => {
    const pair = Math.floor(x / 2) % count;
    const base = ((pair % 5) * 50 + 20) * 0x1000000 + (Math.floor(pair / 5) * 60 + 10) * 0x10000 + 0x4000;
    return base + (x % 2) * 0x100 + 255 + 0 * y;
  };

  it('is a hint for a pair that may be on purpose, with the pixels of the rarer color', () => {
    const sprite = still(
      rasterOf(['aaab', 'cccc'], { a: [100, 80, 60, 255], b: [101, 80, 60, 255], c: [20, 200, 60, 255] }),
    );
    const found = findingOf(sprite, 'near-twins');
    assert.deepEqual([found?.pairs, found?.severity], [1, 'hint']);
    assert.deepEqual(pixelsAt(found), ['3,0']);
  });

  it('warns if most colors have a twin and few pixels each', () => {
    const found = findingOf(drawn(still(painted(20, 6, pairs(10)))), 'near-twins');
    assert.deepEqual([found?.pairs, found?.severity, found?.fix], [10, 'warning', 'colors']);
  });

  it('is a hint if each color has the pixels of a ramp by hand', () => {
    assert.equal(findingOf(drawn(still(painted(20, 60, pairs(10)))), 'near-twins')?.severity, 'hint');
  });

  it('gives nothing for colors that people can tell apart', () => {
    const sprite = still(painted(16, 1, (x) => (((x * 16) << 24) | ((x * 16) << 16) | ((x * 16) << 8) | 255) >>> 0));
    assert.equal(findingOf(sprite, 'near-twins'), undefined);
  });

  // A few colors are compared in another way than many; those of the small picture are in a corner of all colors.
  for (const [side, colors, least] of [
    [14, 0x1000, 100],
    [60, 0x1000000, 1000],
  ] as const)
    it(`finds the pairs of ${side * side} colors that a comparison of each with each finds`, () => {
      const random = numbers(4);
      const spread = (at: number) =>
        colors === 0x1000 ? ((at & 0xf00) << 10) | ((at & 0xf0) << 6) | ((at & 15) << 2) : at;
      const picture = painted(side, side, () => ((spread(Math.floor(random() * colors)) << 8) | 255) >>> 0);
      const all = [...colorCounts([picture]).keys()];
      const labs = labsOf(all);
      let pairs = 0;
      for (let one = 0; one < all.length; one++)
        for (let other = 0; other < one; other++) if (squaredBetween(labs, one, other) < JUST_NOTICEABLE ** 2) pairs++;
      assert.ok(pairs > least, `${pairs}`);
      assert.equal(findingOf(still(picture), 'near-twins')?.pairs, pairs);
    });
});
