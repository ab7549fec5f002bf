import assert from 'node:assert/strict';
import { editSprite } from '../../../src/localService/art/editSprite';
import { hueDistance, luminance, toHsl } from '../../../src/localService/art/hsl';
import { isEdge } from '../../../src/localService/art/silhouette';
import { colorCounts, rgbAt } from '../../../src/shared/pixels/colors';
import { decodePng } from '../../../src/shared/pixels/png';
import type { Raster } from '../../../src/shared/pixels/raster';
import { sample } from '../pixels/files';
import { alphaOf, different, same } from './compare';

const hero = decodePng(sample('hero.png'));
const slime = decodePng(sample('slime.png'));

/** Pixels whose color is strong and within 25° of a hue. */
function pixelsOfHue(raster: Raster, hue: number): number {
  let sum = 0;
  for (const [rgb, count] of colorCounts([raster])) {
    const { h, s, l } = toHsl(rgb);
    if (s > 0.25 && l > 0.2 && hueDistance(h, hue) < 25) sum += count;
  }
  return sum;
}

describe('editing sprites', () => {
  it('keeps size and silhouette, differs from the source and by variant, and is the same each time', () => {
    for (const prompt of ['a blue cape', 'black outline', 'make it angry', 'white', 'from green to red']) {
      for (const source of [hero, slime]) {
        const edits = [0, 1].map((variant) => editSprite(source, { prompt, variant }));
        assert.equal(different([source, ...edits]), 3, prompt);
        for (const edit of edits) assert.deepEqual(alphaOf(edit), alphaOf(source));
        assert.ok(same(editSprite(source, { prompt, variant: 1 }), editSprite(source, { prompt, variant: 1 })));
      }
    }
  });

  it('recolors the main material and keeps its shading', () => {
    const blue = editSprite(slime, { prompt: 'make it blue', variant: 0 });
    assert.equal(pixelsOfHue(slime, 218), 0);
    assert.ok(pixelsOfHue(blue, 218) > 200);
    const shades = new Map<number, number>();
    for (let p = 0; p < slime.width * slime.height; p++) {
      if (slime.data[p * 4 + 3]) shades.set(rgbAt(slime.data, p * 4), rgbAt(blue.data, p * 4));
    }
    // Body tones of the sample, dark to light.
    const lights = [0x86307f, 0xcc4f9c, 0xf28cbb].map((rgb) => luminance(shades.get(rgb) ?? Number.NaN));
    assert.deepEqual(
      lights,
      [...lights].sort((a, b) => a - b),
    );
    assert.equal(new Set(lights).size, 3);
  });

  it('changes only what has the first of two colors', () => {
    const edited = editSprite(hero, { prompt: 'change the green tunic to red', variant: 0 });
    const changed = new Set<number>();
    for (let p = 0; p < 32 * 32; p++) {
      const before = rgbAt(hero.data, p * 4);
      if (hero.data[p * 4 + 3] && before !== rgbAt(edited.data, p * 4)) changed.add(before);
    }
    assert.ok(changed.has(0x2c8479));
    for (const kept of [0xcf3f4b, 0xa34f2c, 0xf2bd94, 0x241b2e]) assert.ok(!changed.has(kept), kept.toString(16));
  });

  it('paints the outline in the color that is asked for', () => {
    const edited = editSprite(hero, { prompt: 'white outline', variant: 0 });
    for (let y = 0; y < 32; y++) {
      for (let x = 0; x < 32; x++) {
        if (hero.data[(y * 32 + x) * 4 + 3] === 0) continue;
        const [before, after] = [hero, edited].map(({ data }) => rgbAt(data, (y * 32 + x) * 4));
        if (isEdge(hero, x, y)) assert.ok(luminance(after ?? 0) > 200);
        else assert.equal(after, before);
      }
    }
  });
});
