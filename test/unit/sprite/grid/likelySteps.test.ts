import assert from 'node:assert/strict';
import { likelySteps } from '../../../../src/sprite/grid/likelySteps';
import { detailOf } from '../../../../src/sprite/grid/signals';
import { signsOf } from '../../../../src/sprite/grid/signs';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { cleanSprites } from '../../../support/pixelArt/cleanSprites';
import { resample } from '../../../support/pixelArt/resampling';
import { DEGRADATIONS } from '../../../support/pixelArt/uglySprites';
import { seeded } from '../../../support/random';

/** A tile of stone with its own shade for each pixel, as painted textures have: more colors than a palette. */
function texture(side: number, seed: number): Raster {
  const random = seeded(seed);
  const picture = createRaster(side, side);
  for (let at = 0; at < picture.data.length; at += 4) {
    const tone = 70 + Math.floor(random() * 90);
    picture.data.set([tone, tone + Math.floor(random() * 12), tone - Math.floor(random() * 20), 255], at);
  }
  return picture;
}

const stepsOf = (picture: Raster) => likelySteps([detailOf(picture)], signsOf(picture));

/** Steps of other pictures may be likely, too: that costs time, nothing else. */
const isAmong = (steps: readonly number[], step: number) => steps.some((other) => Math.abs(other / step - 1) < 0.1);

describe('The steps that a soft enlargement is searched with', () => {
  for (const side of [16, 32, 48, 96])
    it(`are none in true pixels of many colors, ${side} × ${side}`, () => {
      const counts = Array.from({ length: 12 }, (_, seed) => {
        const { x, y } = stepsOf(texture(side, seed + 1));
        return x.length * y.length;
      });
      assert.deepEqual(
        counts.filter((count) => count > 0),
        [],
      );
    });

  const SPOILED = [
    ['bilinear 2', 2],
    ['bicubic 3', 3],
    ['lanczos 4.27', 4.27],
    ['bilinear 6, cut at the edges', 6],
    ['bilinear 4.27, noise 5', 4.27],
    ['nearest 6, noise 10', 6],
    ['nearest 6, JPEG 45 with 4:2:0', 6],
    ['nearest 4, blur 0.8', 4],
    ['nearest 12, then bicubic 0.36', 4.32],
  ] as const;
  for (const [name, step] of SPOILED)
    it(`have that of what was enlarged: ${name}`, async () => {
      const hero = (await cleanSprites()).find((sprite) => sprite.name === 'hero.png')?.picture;
      const row = DEGRADATIONS.find((degradation) => degradation.name === name);
      assert.ok(hero && row);
      const [picture] = row.make(hero, seeded(4)).pictures;
      assert.ok(picture);
      const { x, y } = stepsOf(picture);
      assert.ok(isAmong(x, step) && isAmong(y, step), `${x} and ${y}`);
    });

  it('are all if nothing is known of the picture', async () => {
    const hero = (await cleanSprites()).find((sprite) => sprite.name === 'hero.png')?.picture;
    assert.ok(hero);
    const details = [detailOf(resample(hero, 64, 64, 'bilinear'))];
    const all = likelySteps(details, undefined);
    assert.ok(!all.isPart && all.x.length > 4);
  });
});
