import assert from 'node:assert/strict';
import { animateSprite } from '../../../src/localService/art/animateSprite';
import { boundsOf } from '../../../src/localService/art/silhouette';
import { colorCounts } from '../../../src/shared/pixels/colors';
import { joinFrames } from '../../../src/shared/pixels/frames';
import { decodePng } from '../../../src/shared/pixels/png';
import { createRaster, type Raster } from '../../../src/shared/pixels/raster';
import { sample } from '../pixels/files';
import { alphaOf, coverage, different, same } from './compare';

const hero = decodePng(sample('hero.png'));
const slime = decodePng(sample('slime.png'));
const MOTIONS = [
  'idle breathing',
  'walk cycle',
  'run fast',
  'sword attack',
  'jump',
  'sway in the wind',
  'something else',
];

function changed(a: Raster, b: Raster): number {
  return a.data.filter((value, i) => value !== b.data[i]).length / a.data.length;
}

describe('animating sprites', () => {
  for (const prompt of MOTIONS) {
    it(`moves for "${prompt}" with any number of frames, beginning with the source`, () => {
      for (const source of [hero, slime]) {
        for (let frames = 2; frames <= 16; frames += 2) {
          const animation = animateSprite(source, { prompt, frames });
          assert.equal(animation.length, frames);
          assert.ok(animation[0] && same(animation[0], source));
          assert.ok(different(animation) >= 2, `${frames} frames stand still`);
          for (const frame of animation) {
            assert.deepEqual([frame.width, frame.height], [source.width, source.height]);
            assert.ok(coverage(frame) > 0.7 * coverage(source));
          }
        }
      }
    });

    it(`comes back to the source at the end of "${prompt}"`, () => {
      const animation = animateSprite(hero, { prompt, frames: 16 });
      const [last, middle] = [animation[15], animation.map((frame) => changed(frame, hero))];
      assert.ok(last && changed(last, hero) <= Math.max(...middle));
      assert.deepEqual(animateSprite(hero, { prompt, frames: 16 }), animation);
    });
  }

  it('differs by motion', () => {
    const strips = MOTIONS.map((prompt) => joinFrames(animateSprite(hero, { prompt, frames: 8 })));
    assert.equal(different(strips), MOTIONS.length);
  });

  it('keeps the feet on the ground when idle, and lifts the whole sprite to jump', () => {
    const roomy = createRaster(32, 32);
    for (let y = 0; y < 14; y++)
      for (let x = 0; x < 12; x++) roomy.data.set([200, 80, 60, 255], ((y + 16) * 32 + x + 10) * 4);
    for (const frame of animateSprite(roomy, { prompt: 'idle', frames: 8 })) assert.equal(boundsOf(frame).bottom, 29);
    const jump = animateSprite(roomy, { prompt: 'jump', frames: 8 }).map((frame) => boundsOf(frame).bottom);
    assert.ok(Math.min(...jump) < 27, String(jump));
  });

  it('shares as few colors as asked over all frames', () => {
    const animation = animateSprite(hero, { prompt: 'walk', frames: 6, colors: 4 });
    assert.equal(colorCounts(animation).size, 4);
    assert.ok(animation[0]);
    assert.deepEqual(alphaOf(animation[0]), alphaOf(hero));
  });
});
