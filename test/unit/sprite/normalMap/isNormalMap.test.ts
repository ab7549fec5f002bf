import assert from 'node:assert/strict';
import { draw, subjects } from '@sprite-kiln/placeholders/drawing';
import fc from 'fast-check';
import { decodePng } from '../../../../src/sprite/formats/png';
import { isNormalMap } from '../../../../src/sprite/normalMap/isNormalMap';
import { normalMap } from '../../../../src/sprite/normalMap/normalMap';
import type { NormalMapSettings } from '../../../../src/sprite/normalMap/settings';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { seed } from '../../../support/random';
import { sampleOf } from '../../../support/sample';
import { sample } from '../formats/files';

const SAMPLES = ['hero.png', 'slime.png', 'potion.png', 'sword.png'];
const filled = (color: readonly number[], size = 8): Raster => {
  const raster = createRaster(size, size);
  for (let at = 0; at < raster.data.length; at += 4) raster.data.set(color, at);
  return raster;
};

describe('Recognizing normal maps by their pixels', () => {
  it('accepts every map that can be made here', () => {
    const settings: fc.Arbitrary<NormalMapSettings> = fc.record({
      strength: fc.double({ min: 0, max: 4, noNaN: true }),
      bevel: fc.double({ min: 0, max: 1, noNaN: true }),
      brightness: fc.double({ min: 0, max: 1, noNaN: true }),
      regions: fc.double({ min: 0, max: 1, noNaN: true }),
      softness: fc.integer({ min: 0, max: 8 }),
      invertX: fc.boolean(),
      invertY: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...SAMPLES), settings, (name, chosen) => {
        assert.equal(isNormalMap(normalMap(decodePng(sample(name)), chosen)), true, name);
      }),
      { seed, numRuns: 100 },
    );
  });

  it('accepts no sprite, with any content and in any blue', async () => {
    const words = Object.values(subjects()).flatMap((list) => Object.values(list));
    const taken: string[] = [];
    const prompts = ['', 'blue ', 'purple ', 'ice '].flatMap((color) => words.map((word) => `${color}${word}`));
    for (const prompt of sampleOf(prompts, 240))
      if (isNormalMap(await draw({ prompt, size: 32, variant: 1 })) !== false) taken.push(prompt);
    assert.deepEqual(taken, []);
    for (const name of SAMPLES) assert.equal(isNormalMap(decodePng(sample(name))), false, name);
  });

  it('requires that nearly all vectors are unit vectors and point out of the image', () => {
    assert.equal(isNormalMap(filled([128, 128, 255, 255])), true);
    assert.equal(isNormalMap(filled([255, 255, 255, 255])), false, 'too long');
    assert.equal(isNormalMap(filled([128, 128, 200, 255])), false, 'too short');
    assert.equal(isNormalMap(filled([128, 128, 0, 255])), false, 'into the picture');
    assert.equal(isNormalMap(filled([250, 160, 132, 255])), false, 'unit vectors that hardly face the viewer: skin');
    const mixed = filled([128, 128, 255, 255], 10);
    for (let p = 0; p < 20; p++) mixed.data.set([128, 128, 1, 255], p * 4);
    assert.equal(isNormalMap(mixed), false, 'a fifth into the picture');
    const outlined = filled([128, 128, 255, 255], 10);
    for (let p = 0; p < 11; p++) outlined.data.set([0, 0, 0, 255], p * 4);
    assert.equal(isNormalMap(outlined), false, 'eleven of a hundred are black');
    outlined.data.set([128, 128, 255, 255], 0);
    assert.equal(isNormalMap(outlined), true, 'ten of a hundred are black');
  });

  it('checks only opaque pixels, and decides nothing without any', () => {
    const half = filled([128, 128, 255, 255]);
    for (let p = 0; p < 32; p++) half.data.set([0, 0, 0, 127], p * 4);
    assert.equal(isNormalMap(half), true);
    assert.equal(isNormalMap(filled([128, 128, 255, 0])), undefined);
  });
});
