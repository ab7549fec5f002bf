import assert from 'node:assert/strict';
import { decodePng } from '../../../../src/sprite/formats/png';
import { colorCounts } from '../../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { joinFrames } from '../../../../src/sprite/sheet/frames';
import { sample } from '../../../../test/unit/sprite/formats/files';
import { animateSprite } from '../../src/drawing/animating/animateSprite';
import { boundsOf } from '../../src/drawing/measure/silhouette';
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
  'cast a spell',
  'gets hurt',
  'squash and stretch',
  'flickering flame',
  'spin',
  'hovering ghost',
  'shake',
  'blink',
];

function changed(a: Raster, b: Raster): number {
  return a.data.filter((value, i) => value !== b.data[i]).length / a.data.length;
}

describe('Animating sprites', () => {
  for (const prompt of MOTIONS) {
    it(`moves for "${prompt}" with any number of frames, starting with the source`, () => {
      // Seen edge-on, a spinning sprite is thin.
      const thinnest = prompt === 'spin' ? 0.08 : 0.7;
      for (const source of [hero, slime]) {
        for (let frames = 2; frames <= 16; frames += 2) {
          const animation = animateSprite(source, { prompt, frames });
          assert.equal(animation.length, frames);
          assert.ok(same(animation[0] as Raster, source));
          assert.ok(different(animation) >= 2, `${frames} frames stand still`);
          for (const frame of animation) {
            assert.deepEqual([frame.width, frame.height], [source.width, source.height]);
            assert.ok(coverage(frame) > thinnest * coverage(source));
          }
        }
      }
    });

    it(`returns to the source at the end of "${prompt}"`, () => {
      const animation = animateSprite(hero, { prompt, frames: 16 });
      const [last, middle] = [animation[15], animation.map((frame) => changed(frame, hero))];
      assert.ok(last && changed(last, hero) <= Math.max(...middle));
      assert.deepEqual(animateSprite(hero, { prompt, frames: 16 }), animation);
    });
  }

  it('differs for each motion', () => {
    const strips = MOTIONS.map((prompt) => joinFrames(animateSprite(hero, { prompt, frames: 8 })));
    assert.equal(different(strips), MOTIONS.length);
  });

  it("uses only the source's colors, and darker tones of them if there are few", () => {
    for (const prompt of [...MOTIONS, 'dies']) {
      for (const source of [hero, slime]) {
        const drawn = colorCounts(animateSprite(source, { prompt, frames: 16 })).size;
        assert.ok(drawn <= Math.max(16, colorCounts([source]).size), `${prompt}: ${drawn} colors`);
      }
    }
  });

  it('closes loops: the last step is no larger than the largest other step', () => {
    for (const prompt of MOTIONS) {
      for (const source of [hero, slime]) {
        const frames = animateSprite(source, { prompt, frames: 16 });
        const steps = frames.map((frame, i) => changed(frame, frames[(i + 1) % 16] ?? frame));
        assert.ok((steps[15] ?? 1) <= Math.max(...steps.slice(0, 15)), `${prompt}: ${steps}`);
      }
    }
  });

  it('closes only the eyes, where it finds them', () => {
    const blink = animateSprite(hero, { prompt: 'blink', frames: 8 });
    const eyes = (frame?: Raster) => (frame ? (colorCounts([frame]).get(0x2b2340) ?? 0) : 0);
    assert.ok(eyes(blink[4]) < eyes(blink[0]), `${eyes(blink[4])} of ${eyes(blink[0])}`);
    assert.equal(eyes(blink[1]), eyes(blink[0]));
  });

  it('leaves a dying sprite on the ground', () => {
    const tall = createRaster(32, 32);
    for (let y = 2; y < 30; y++) for (let x = 10; x < 20; x++) tall.data.set([200, 80 + y, 60, 255], (y * 32 + x) * 4);
    const frames = animateSprite(tall, { prompt: 'the hero dies', frames: 8 });
    const { left, top, right, bottom } = boundsOf(frames[7] ?? tall);
    assert.deepEqual([right - left + 1, bottom - top + 1, bottom], [28, 10, 29]);
    assert.equal(coverage(frames[7] ?? tall), coverage(tall));
  });

  it('keeps the feet on the ground when idle, and lifts the whole sprite to jump', () => {
    const roomy = createRaster(32, 32);
    for (let y = 0; y < 14; y++)
      for (let x = 0; x < 12; x++) roomy.data.set([200, 80, 60, 255], ((y + 16) * 32 + x + 10) * 4);
    for (const frame of animateSprite(roomy, { prompt: 'idle', frames: 8 })) assert.equal(boundsOf(frame).bottom, 29);
    const jump = animateSprite(roomy, { prompt: 'jump', frames: 8 }).map((frame) => boundsOf(frame).bottom);
    assert.ok(Math.min(...jump) < 27, String(jump));
  });

  it('limits all frames together to the requested number of colors', () => {
    const animation = animateSprite(hero, { prompt: 'walk', frames: 6, colors: 4 });
    assert.equal(colorCounts(animation).size, 4);
    assert.ok(animation[0]);
    assert.deepEqual(alphaOf(animation[0]), alphaOf(hero));
  });
});
