import assert from 'node:assert/strict';
import { decodePng } from '../../../../src/sprite/formats/png';
import { colorCounts } from '../../../../src/sprite/pixels/colors';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { reduceColors } from '../../../../src/sprite/pixels/reduceColors';
import { sample } from '../formats/files';
import { numbers, pixel, rasterOf } from '../formats/rasters';

describe('Reducing colors', () => {
  it('leaves frames unchanged that have few enough', () => {
    const hero = decodePng(sample('hero.png'));
    assert.deepEqual(reduceColors([hero], colorCounts([hero]).size)[0]?.data, hero.data);
  });

  it('shares n colors among all frames, each one from the original', () => {
    const hero = decodePng(sample('hero.png'));
    const slime = decodePng(sample('slime.png'));
    const had = colorCounts([hero, slime]);
    for (const n of [2, 5, 9]) {
      const reduced = reduceColors([hero, slime], n);
      const has = [...colorCounts(reduced).keys()];
      assert.equal(has.length, n);
      assert.ok(has.every((rgb) => had.has(rgb)));
    }
  });

  it('keeps distant colors when two of three are close', () => {
    const colors = { a: [250, 0, 0, 255], b: [240, 0, 0, 255], c: [0, 0, 250, 255] } as const;
    const [reduced] = reduceColors([rasterOf(['aaabbc'], colors)], 2);
    assert.ok(reduced);
    assert.deepEqual(pixel(reduced, 5, 0), [0, 0, 250, 255]);
    assert.deepEqual(pixel(reduced, 3, 0), pixel(reduced, 0, 0));
  });

  it('reduces a photo-like image to exactly the requested number', () => {
    const random = numbers(8);
    const noise = createRaster(120, 120);
    noise.data.forEach((_, i) => {
      noise.data[i] = i % 4 === 3 ? 255 : random() * 256;
    });
    const [reduced] = reduceColors([noise], 64);
    assert.ok(reduced);
    assert.ok(
      colorCounts([reduced]).size <= 64 && colorCounts([reduced]).size > 56,
      String(colorCounts([reduced]).size),
    );
  });
});
