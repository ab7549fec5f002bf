import assert from 'node:assert/strict';
import { drawMotion, drawViews, hasBody } from '../../../src/localService/art/drawMotion';
import type { MotionName } from '../../../src/localService/art/kit';
import { boundsOf } from '../../../src/localService/art/silhouette';
import { colorCounts } from '../../../src/shared/pixels/colors';
import type { Raster } from '../../../src/shared/pixels/raster';
import { different, same } from './compare';
import { unlike } from './metrics';

const BODIES = ['knight', 'wizard', 'goblin with a spear', 'skeleton archer', 'wolf', 'horse'];
const MOTIONS: readonly MotionName[] = ['idle', 'walk', 'run', 'jump', 'attack', 'cast', 'hurt', 'die'];
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

function sharesPalette(pictures: readonly Raster[]): void {
  const colors = colorCounts(pictures).size;
  assert.ok(colors <= 16, `${colors} colors`);
}

describe('own characters from all sides and in motion', () => {
  it('says who is drawn from a recipe', () => {
    for (const prompt of BODIES) assert.ok(hasBody(prompt), prompt);
    for (const prompt of ['sword', 'house', 'teapot', 'grass']) assert.ok(!hasBody(prompt), prompt);
  });

  for (const prompt of BODIES) {
    it(`${prompt}: eight views that differ, in one palette and on one foot line`, () => {
      for (const size of [16, 32, 64]) {
        const views = drawViews({ prompt, size, variant: 0 });
        assert.equal(different(views), 8);
        sharesPalette(views);
        // What is held may reach lower than a foot.
        assert.ok(spread(views.map((view) => boundsOf(view).bottom)) <= Math.max(1, size / 12), prompt);
        const [front, , west, , back, , east] = views;
        assert.ok(front && east && back && west);
        assert.ok(unlike(front, back, true) > 0.02 && unlike(east, west, true) > 0.02);
      }
    });

    it(`${prompt}: eight motions that move, differ and close`, () => {
      const strips = MOTIONS.map((name) => drawMotion({ prompt, size: 32, variant: 0 }, name, 8, 2));
      strips.forEach((frames, i) => {
        const name = MOTIONS[i] ?? 'idle';
        assert.equal(frames.length, 8);
        sharesPalette(frames);
        assert.ok(different(frames) >= 3, `${name} stands still`);
        const [first] = frames;
        const last = frames[7];
        assert.ok(first && last);
        const most = Math.max(...frames.map((frame) => unlike(first, frame, true)));
        // The step from the last frame to the first is no larger than the largest within.
        if (name !== 'die') assert.ok(unlike(first, last, true) <= most, name);
        else assert.ok(unlike(first, last, true) > 0.1, 'who dies does not get up');
      });
      assert.equal(different(strips.flatMap((frames) => frames.slice(3, 4))), MOTIONS.length);
    });
  }

  it('jumps off the ground, and stands on it when idle', () => {
    const feet = (name: MotionName) =>
      drawMotion({ prompt: 'knight', size: 64, variant: 0 }, name, 8, 0).map((frame) => boundsOf(frame).bottom);
    assert.ok(spread(feet('jump')) >= 6);
    assert.ok(spread(feet('idle')) <= 1);
  });

  it('draws the same again', () => {
    const request = { prompt: 'knight', size: 32, variant: 4 };
    const [a, b] = [drawMotion(request, 'walk', 6), drawMotion(request, 'walk', 6)];
    assert.ok(a.every((frame, i) => b[i] && same(frame, b[i])));
  });
});
