import assert from 'node:assert/strict';
import { decodePng } from '../../../../src/sprite/formats/png';
import { colorCounts } from '../../../../src/sprite/pixels/colors';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { sample } from '../../../../test/unit/sprite/formats/files';
import { boundsOf } from '../../src/drawing/measure/silhouette';
import { turnSprite } from '../../src/drawing/turning/turnSprite';
import { coverage, different, same } from './compare';

const hero = decodePng(sample('hero.png'));
const EYE = 0x2b2340;

function views(source = hero, size = 32) {
  return [...Array(8).keys()].map((direction) => turnSprite(source, { size, direction }));
}

describe('Eight views of a sprite', () => {
  it('are distinct and have the requested size, for every sample', () => {
    for (const name of ['hero.png', 'slime.png', 'potion.png', 'sword.png']) {
      for (const size of [16, 32, 64]) {
        const set = views(decodePng(sample(name)), size);
        assert.equal(different(set), 8, `${name} ${size}`);
        for (const view of set) {
          assert.deepEqual([view.width, view.height], [size, size]);
          assert.ok(coverage(view) > 0.08, `${name} ${size}`);
        }
      }
    }
  });

  it('start with the source, show no eyes from behind, and are narrower from the side', () => {
    const set = views();
    const [south, , west, , north, , east] = set;
    assert.ok(south && east && north && west);
    assert.ok(same(south, hero));
    assert.ok((colorCounts([south]).get(EYE) ?? 0) > 4);
    assert.equal(colorCounts([north]).get(EYE) ?? 0, 0);
    for (const side of [east, west]) {
      assert.ok((colorCounts([side]).get(EYE) ?? 0) > 0);
      const [wide, narrow] = [boundsOf(south), boundsOf(side)].map(({ left, right }) => right - left);
      assert.ok((narrow ?? 0) < (wide ?? 0));
    }
  });

  it('face right for east and left for west', () => {
    const middleOfEyes = (direction: number) => {
      const { width, data } = turnSprite(hero, { size: 32, direction });
      const xs: number[] = [];
      for (let p = 0; p < width * width; p++) {
        if (data[p * 4] === 0x2b && data[p * 4 + 1] === 0x23 && data[p * 4 + 2] === 0x40) xs.push(p % width);
      }
      return xs.reduce((a, b) => a + b, 0) / xs.length;
    };
    assert.ok(middleOfEyes(7) > middleOfEyes(0));
    assert.ok(middleOfEyes(6) > middleOfEyes(0) + 2);
    assert.ok(middleOfEyes(2) < middleOfEyes(0) - 2);
  });

  it("share one foot line and one palette, the source's if it is rich enough", () => {
    for (const name of ['hero.png', 'slime.png', 'potion.png', 'sword.png']) {
      const source = decodePng(sample(name));
      for (const size of [16, 32, 64]) {
        const set = views(source, size);
        for (const side of ['top', 'bottom'] as const) {
          assert.equal(new Set(set.map((view) => boundsOf(view)[side])).size, 1, `${name} ${size} ${side}`);
        }
        const own = colorCounts([source]).size;
        assert.ok(colorCounts(set).size <= Math.max(16, own), `${name} ${size}`);
      }
    }
    const many = createRaster(32, 32);
    for (let i = 0; i < 1024; i++) many.data.set([(i * 37) & 255, (i * 11) & 255, (i >> 2) & 255, 255], i * 4);
    const colors = new Set(colorCounts([many]).keys());
    for (const rgb of colorCounts(views(many)).keys()) assert.ok(colors.has(rgb));
  });

  it('keep a row that is one pixel high', () => {
    // Narrowing drops some columns; the only pixel of a row may be in any of them.
    for (const foot of [...Array(28).keys()].slice(4)) {
      const table = createRaster(32, 32);
      const paint = (x: number, y: number) => table.data.set([180, 60, 40, 255], (y * 32 + x) * 4);
      for (let y = 4; y < 20; y++) for (let x = 4; x < 28; x++) paint(x, y);
      for (let y = 20; y < 28; y++) paint(foot, y);
      for (const view of views(table)) assert.equal(boundsOf(view).bottom, 27, `foot ${foot}`);
    }
  });

  it('handle one pixel, a wide image, and an empty one', () => {
    const dot = createRaster(1, 1);
    dot.data.fill(255);
    for (const source of [dot, createRaster(4, 4), createRaster(40, 10)]) {
      for (const view of views(source, 16)) assert.equal(view.data.length, 16 * 16 * 4);
    }
  });
});
