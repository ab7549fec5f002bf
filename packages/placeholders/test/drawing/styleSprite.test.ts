import assert from 'node:assert/strict';
import { decodePng } from '../../../../src/sprite/formats/png';
import { colorCounts, rgbAt } from '../../../../src/sprite/pixels/colors';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { sample } from '../../../../test/unit/sprite/formats/files';
import { drawSprite } from '../../src/drawing/draw/drawSprite';
import { isEdge } from '../../src/drawing/measure/silhouette';
import { styleSprite } from '../../src/drawing/restyling/styleSprite';
import { coverage, different, same } from './compare';
import { unlike } from './metrics';

const hero = decodePng(sample('hero.png'));
const slime = decodePng(sample('slime.png'));

describe('Sprites in the style of references', () => {
  it("use only the references' colors", () => {
    for (const references of [[hero], [slime], [hero, slime]]) {
      const has = colorCounts(references);
      const drawn = styleSprite(references, { prompt: 'a tree', size: 48, variant: 0 });
      assert.ok(coverage(drawn) > 0.1);
      for (const rgb of colorCounts([drawn]).keys()) assert.ok(has.has(rgb), rgb.toString(16));
    }
  });

  it('have the same pixels for the same request, and nine variants that differ', () => {
    const request = { prompt: 'a tree', size: 32, variant: 0 };
    assert.ok(same(styleSprite([hero], request), styleSprite([hero], request)));
    assert.equal(different([...Array(9).keys()].map((variant) => styleSprite([hero], { ...request, variant }))), 9);
  });

  it('have no outline if the references have none', () => {
    const bare = createRaster(32, 32);
    for (let p = 0; p < 1024; p++) {
      if (Math.hypot((p % 32) - 16, (p >> 5) - 16) < 12)
        bare.data.set(p % 32 < 16 ? [240, 120, 90, 255] : [200, 80, 60, 255], p * 4);
    }
    const request = { prompt: 'slime', size: 32, variant: 0 };
    assert.ok(coverage(styleSprite([bare], request)) < coverage(styleSprite([slime], request)));
    const lined = styleSprite([slime], request);
    const line = new Map<number, number>();
    for (let p = 0; p < 1024; p++) {
      if (!isEdge(lined, p % 32, p >> 5)) continue;
      const rgb = rgbAt(lined.data, p * 4);
      line.set(rgb, (line.get(rgb) ?? 0) + 1);
    }
    assert.deepEqual([...line.keys()], [0x2b1436]);
  });

  it('fall back to default colors for references without a visible pixel', () => {
    const drawn = styleSprite([createRaster(8, 8)], { prompt: 'gem', size: 32, variant: 0 });
    assert.ok(coverage(drawn) > 0.1);
    assert.ok(!same(drawn, drawSprite({ prompt: 'slime', size: 32, variant: 0 })));
  });

  it('draw held items in the palette too, in all nine variants', () => {
    const has = colorCounts([slime]);
    for (let variant = 0; variant < 9; variant++) {
      const drawn = styleSprite([slime], { prompt: 'knight with a shield and a torch', size: 64, variant });
      for (const rgb of colorCounts([drawn]).keys()) assert.ok(has.has(rgb), rgb.toString(16));
    }
  });

  it("are lit from the references' side", () => {
    const lit = (bright: 'left' | 'right') => {
      const ball = createRaster(32, 32);
      for (let p = 0; p < 1024; p++)
        if (Math.hypot((p % 32) - 15.5, (p >> 5) - 15.5) < 12)
          ball.data.set(p % 32 < 16 === (bright === 'left') ? [240, 150, 120, 255] : [150, 70, 50, 255], p * 4);
      return styleSprite([ball], { prompt: 'a rock', size: 32, variant: 0 });
    };
    const [left, right] = [lit('left'), lit('right')];
    const flipped = createRaster(32, 32);
    for (let p = 0; p < 1024; p++) {
      const from = (p - (p % 32) + 31 - (p % 32)) * 4;
      flipped.data.set(right.data.subarray(from, from + 4), p * 4);
    }
    assert.ok(unlike(left, right) > 0);
    assert.equal(unlike(left, flipped), 0);
  });

  it('are as coarse as the references', () => {
    const coarse = createRaster(64, 64);
    for (let p = 0; p < 4096; p++) {
      const [x, y] = [(p % 64) >> 2, p >> 8];
      coarse.data.set(slime.data.subarray((y * 2 * 32 + x * 2) * 4, (y * 2 * 32 + x * 2) * 4 + 4), p * 4);
    }
    const drawn = styleSprite([coarse], { prompt: 'a tree', size: 64, variant: 0 });
    for (let y = 0; y < 64; y++)
      for (let x = 0; x < 64; x++)
        for (let c = 0; c < 4; c++)
          assert.equal(drawn.data[(y * 64 + x) * 4 + c], drawn.data[((y & ~3) * 64 + (x & ~3)) * 4 + c]);
  });
});
