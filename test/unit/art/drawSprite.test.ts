import assert from 'node:assert/strict';
import { drawSprite } from '../../../src/localService/art/drawSprite';
import { toHsl } from '../../../src/localService/art/hsl';
import { isEdge } from '../../../src/localService/art/silhouette';
import { colorCounts, rgbAt } from '../../../src/shared/pixels/colors';
import { alphaOf, coverage, different, same } from './compare';

const PROMPTS = [
  'a knight',
  'wizard',
  'green slime',
  'red potion',
  'iron sword',
  'axe',
  'staff',
  'blue gem',
  'tree',
  'ship',
  'boat',
  'chest',
  'shield',
  'mushroom',
  'dragon',
  'teapot',
  '龍',
  '',
];

describe('drawing sprites', () => {
  for (const size of [16, 24, 32, 64, 128]) {
    it(`fills a ${size} px square with a sprite for any prompt, in few colors, with hard edges`, () => {
      for (const prompt of PROMPTS) {
        const sprite = drawSprite({ prompt, size, variant: 0 });
        assert.deepEqual([sprite.width, sprite.height], [size, size]);
        assert.ok(coverage(sprite) > 0.08 && coverage(sprite) < 0.9, `${prompt}: ${coverage(sprite)}`);
        assert.ok(
          colorCounts([sprite]).size >= 5 && colorCounts([sprite]).size <= 32,
          `${prompt}: ${colorCounts([sprite]).size}`,
        );
        assert.deepEqual([...new Set(alphaOf(sprite))].sort(), [0, 255]);
      }
    });
  }

  it('gives the same pixels for the same request, and others for another variant, prompt or size', () => {
    const request = { prompt: 'a brave knight', size: 32, variant: 0 };
    assert.ok(same(drawSprite(request), drawSprite({ ...request })));
    assert.equal(different([0, 1, 2, 3, 4, 5].map((variant) => drawSprite({ ...request, variant }))), 6);
    assert.ok(!same(drawSprite(request), drawSprite({ ...request, prompt: 'a brave wizard' })));
  });

  it('takes its color from the words', () => {
    for (const [word, hue] of [
      ['red', 354],
      ['green', 130],
      ['blue', 218],
    ] as const) {
      const [[rgb]] = [...colorCounts([drawSprite({ prompt: `${word} slime`, size: 32, variant: 0 })])].sort(
        (a, b) => b[1] - a[1],
      ) as [[number, number]];
      const away = Math.abs(toHsl(rgb).h - hue);
      assert.ok(Math.min(away, 360 - away) < 25, `${word}: ${toHsl(rgb).h}`);
    }
  });

  it('draws a dark outline around the silhouette', () => {
    const sprite = drawSprite({ prompt: 'green slime', size: 32, variant: 0 });
    let edges = 0;
    for (let p = 0; p < 32 * 32; p++) {
      if (!isEdge(sprite, p % 32, Math.floor(p / 32))) continue;
      edges++;
      assert.ok(toHsl(rgbAt(sprite.data, p * 4)).l < 0.25);
    }
    assert.ok(edges > 40);
  });
});
