import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { decodePng } from '../../../../src/sprite/formats/png';
import { everyNth } from '../../../../src/sprite/pixels/enlarge';
import { enlargedBy } from '../../../../src/sprite/pixels/enlargedBy';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { drawn } from '../export/sprites';
import { sample } from '../formats/files';

const RED = 0xff0000ff;
const blueAt = (raster: Raster, at: number): Raster => {
  const changed = { ...raster, data: raster.data.slice() };
  wordsOf(changed.data)[at] = 0xffff0000;
  return changed;
};

describe('Enlarged pixel art', () => {
  it('is found at its exact factor, and real sprites are found not to be enlarged', () => {
    for (const name of ['knight', 'fox', 'chest', 'slime']) {
      const picture = decodePng(readFileSync(path.resolve('media/samples', `${name}.png`)));
      assert.equal(enlargedBy([picture]), 1, name);
      for (const times of [2, 3, 8]) assert.equal(enlargedBy([scaledRaster(picture, times)]), times, name);
    }
    assert.equal(enlargedBy([decodePng(sample('hero.png'))]), 1);
  });

  it('multiplies with each enlargement, and the squares are single colors', () => {
    const pixel = fc.constantFrom(0, 0, RED, 0xff00ff00, 0x80ff0000);
    const any = fc
      .record({ width: fc.integer({ min: 1, max: 7 }), height: fc.integer({ min: 1, max: 7 }) })
      .chain((size) =>
        fc.array(pixel, { minLength: size.width * size.height, maxLength: size.width * size.height }).map((pixels) => {
          const raster = createRaster(size.width, size.height);
          wordsOf(raster.data).set(pixels);
          return raster;
        }),
      );
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 6 }), (raster, times) => {
        const own = enlargedBy([raster]);
        const isFlat = new Set(wordsOf(raster.data)).size === 1;
        const large = scaledRaster(raster, times);
        assert.equal(enlargedBy([large]), isFlat ? 1 : own * times);
        const found = enlargedBy([large]);
        assert.deepEqual(scaledRaster(everyNth(large, found), found).data, large.data);
      }),
    );
  });

  it('needs every pixel of every frame', () => {
    const art = scaledRaster(drawn('ab', 'cd'), 6);
    assert.equal(enlargedBy([art]), 6);
    assert.equal(enlargedBy([blueAt(art, 0)]), 1, 'one pixel in a corner');
    assert.equal(enlargedBy([blueAt(art, 12 * 12 - 1)]), 1, 'the last pixel');
    assert.equal(enlargedBy([art, scaledRaster(drawn('abc', 'def', 'ghi'), 4)]), 2, 'the common factor of frames');
    assert.equal(enlargedBy([art, blueAt(art, 5)]), 1, 'another frame');
  });

  it('depends on the size and on both directions', () => {
    assert.equal(enlargedBy([drawn('aabb', 'aabb')]), 2);
    assert.equal(enlargedBy([drawn('aabb', 'aabb', 'ccdd')]), 1, 'three rows');
    assert.equal(enlargedBy([drawn('abbc', 'abbc')]), 1, 'shifted by one pixel');
    assert.equal(enlargedBy([drawn('aaaa', 'bbbb', 'bbbb', 'cccc')]), 1, 'rows only');
  });

  it('is unknown for one color, and hidden colors of empty pixels are ignored', () => {
    assert.equal(enlargedBy([createRaster(32, 32)]), 1);
    assert.equal(enlargedBy([drawn('aaaa', 'aaaa')]), 1);
    assert.equal(enlargedBy([]), 1);
    const art = scaledRaster(drawn('a ', ' b'), 4);
    const hidden = {
      ...art,
      data: art.data.map((byte, at) => (art.data[at - (at % 4) + 3] ? byte : at % 4 === 3 ? 0 : at % 251)),
    };
    assert.equal(enlargedBy([hidden]), 4);
  });
});
