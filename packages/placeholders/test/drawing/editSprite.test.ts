import assert from 'node:assert/strict';
import { decodePng } from '../../../../src/sprite/formats/png';
import { colorCounts, rgbAt } from '../../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { sample } from '../../../../test/unit/sprite/formats/files';
import { hueDistance, luminance, toHsl } from '../../src/drawing/canvas/hsl';
import { drawSprite } from '../../src/drawing/draw/drawSprite';
import { editSprite } from '../../src/drawing/edits/editSprite';
import { isEdge } from '../../src/drawing/measure/silhouette';
import { alphaOf, different, same } from './compare';
import { kept, unlike } from './metrics';

const hero = decodePng(sample('hero.png'));
const slime = decodePng(sample('slime.png'));
const sword = decodePng(sample('sword.png'));
const potion = decodePng(sample('potion.png'));
const foreign = { hero, slime, sword, potion };
const drawn = Object.fromEntries(
  ['knight', 'wizard', 'wolf', 'treasure chest'].map((prompt) => [
    prompt,
    drawSprite({ prompt, size: 64, variant: 0 }),
  ]),
);
const all: Record<string, Raster> = { ...foreign, ...drawn };

const edited = (source: Raster, prompt: string, variant = 0) => editSprite(source, { prompt, variant });

/** Pixels with a strong color within 25° of a hue. */
function pixelsOfHue(raster: Raster, hue: number, rows: readonly [number, number] = [0, 1]): number {
  let sum = 0;
  for (let y = Math.floor(rows[0] * raster.height); y < rows[1] * raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      const at = (y * raster.width + x) * 4;
      const { h, s, l } = toHsl(rgbAt(raster.data, at));
      if (raster.data[at + 3] && s > 0.25 && l > 0.2 && hueDistance(h, hue) < 25) sum++;
    }
  }
  return sum;
}

function visible(raster: Raster): number {
  return alphaOf(raster).filter((alpha) => alpha > 0).length;
}

/** Each kind of edit. */
const PROMPTS = [
  'blue hair',
  'make it blue',
  'roter Umhang',
  'add a red hat',
  'a crown',
  'give it a sword',
  'bouclier',
  'add wings',
  'horns',
  'glow',
  'white outline',
  'remove the outline',
  'damaged',
  'snow',
  'mirror',
  'darker',
  'remove the hat',
  'ohne Waffe',
  'without wings',
  'make it angry',
  'qwrtz',
];

/** Edits of one thing; everything else stays. */
const SMALL = [
  'add a red hat',
  'a crown',
  'give it a sword',
  'bouclier',
  'add wings',
  'horns',
  'damaged',
  'snow',
  'ohne Waffe',
  'remove the shield',
  'without wings',
  'make it angry',
];

describe('Editing sprites', () => {
  it('changes something in each variant, deterministically, and keeps size, alpha, and number of colors', () => {
    for (const [name, source] of Object.entries(all)) {
      for (const prompt of PROMPTS) {
        const edits = [0, 1].map((variant) => edited(source, prompt, variant));
        assert.equal(different([source, ...edits]), 3, `${name}: ${prompt}`);
        assert.ok(same(edited(source, prompt, 1), edits[1] ?? source));
        for (const edit of edits) {
          assert.deepEqual([edit.width, edit.height], [source.width, source.height]);
          assert.deepEqual(
            [...new Set(alphaOf(edit))].filter((alpha) => alpha > 0 && alpha < 255),
            [],
          );
          const most = colorCounts([source]).size > 16 ? Number.POSITIVE_INFINITY : 16;
          assert.ok(colorCounts([edit]).size <= most, `${name}: ${prompt}: ${colorCounts([edit]).size} colors`);
        }
      }
    }
  });

  it('leaves four fifths of the visible pixels unchanged when one thing is added or removed', () => {
    for (const [name, source] of Object.entries(all)) {
      for (const prompt of SMALL) {
        for (const variant of [0, 1]) {
          const share = kept(source, edited(source, prompt, variant));
          assert.ok(share >= 0.8, `${name}: ${prompt}: ${(share * 100).toFixed(1)} %`);
        }
      }
    }
  });

  it('recolors only the named part', () => {
    const hair = edited(hero, 'blue hair');
    assert.ok(pixelsOfHue(hair, 218, [0, 0.5]) > 30);
    assert.equal(pixelsOfHue(hair, 218, [0.5, 1]), pixelsOfHue(hero, 218, [0.5, 1]));
    assert.ok(unlike(hero, hair, true) < 0.2);
    const boots = edited(hero, 'blue boots');
    assert.ok(pixelsOfHue(boots, 218, [0.85, 1]) > pixelsOfHue(hero, 218, [0.85, 1]));
    assert.equal(pixelsOfHue(boots, 218, [0, 0.6]), pixelsOfHue(hero, 218, [0, 0.6]));
    const { wizard } = drawn;
    assert.ok(wizard);
    const cloak = edited(wizard, 'blauer Mantel');
    assert.ok(pixelsOfHue(cloak, 218, [0.4, 1]) > 60);
    assert.equal(pixelsOfHue(cloak, 218, [0, 0.2]), pixelsOfHue(wizard, 218, [0, 0.2]));
  });

  it('recolors the main material and keeps its shading', () => {
    const blue = edited(slime, 'make it blue');
    assert.equal(pixelsOfHue(slime, 218), 0);
    assert.ok(pixelsOfHue(blue, 218) > 200);
    assert.deepEqual(alphaOf(blue), alphaOf(slime));
    const shades = new Map<number, number>();
    for (let p = 0; p < slime.width * slime.height; p++) {
      if (slime.data[p * 4 + 3]) shades.set(rgbAt(slime.data, p * 4), rgbAt(blue.data, p * 4));
    }
    // The sample's body tones, dark to light.
    const lights = [0x86307f, 0xcc4f9c, 0xf28cbb].map((rgb) => luminance(shades.get(rgb) ?? Number.NaN));
    assert.deepEqual(
      lights,
      [...lights].sort((a, b) => a - b),
    );
    assert.equal(new Set(lights).size, 3);
  });

  it('changes only pixels with the first of two colors', () => {
    const edit = edited(hero, 'change the green tunic to red');
    const changed = new Set<number>();
    for (let p = 0; p < 32 * 32; p++) {
      const before = rgbAt(hero.data, p * 4);
      if (hero.data[p * 4 + 3] && before !== rgbAt(edit.data, p * 4)) changed.add(before);
    }
    assert.ok(changed.has(0x2c8479));
    for (const kept of [0xcf3f4b, 0xa34f2c, 0xf2bd94, 0x241b2e]) assert.ok(!changed.has(kept), kept.toString(16));
  });

  it('paints the outline in the requested color', () => {
    const edit = edited(hero, 'make the outline white');
    for (let y = 0; y < 32; y++) {
      for (let x = 0; x < 32; x++) {
        if (hero.data[(y * 32 + x) * 4 + 3] === 0) continue;
        const [before, after] = [hero, edit].map(({ data }) => rgbAt(data, (y * 32 + x) * 4));
        if (isEdge(hero, x, y)) assert.ok(luminance(after ?? 0) > 200);
        else assert.equal(after, before);
      }
    }
  });

  it('adds a missing outline, and removes an existing one', () => {
    const bare = createRaster(16, 16);
    for (let p = 0; p < 256; p++)
      if (Math.hypot((p % 16) - 8, (p >> 4) - 8) < 5) bare.data.set([200, 120, 90, 255], p * 4);
    const lined = edited(bare, 'add a black outline');
    assert.ok(visible(lined) > visible(bare));
    for (let p = 0; p < 256; p++)
      if (bare.data[p * 4 + 3]) assert.equal(rgbAt(lined.data, p * 4), rgbAt(bare.data, p * 4));
    const free = edited(slime, 'without outline');
    assert.deepEqual(alphaOf(free), alphaOf(slime));
    const dark = (raster: Raster) =>
      [...colorCounts([raster])].reduce((sum, [rgb, n]) => sum + (luminance(rgb) < 42 ? n : 0), 0);
    assert.ok(dark(free) < dark(slime) / 3);
  });

  it('puts wings and light behind, and hats on top', () => {
    for (const source of [hero, slime]) {
      for (const prompt of ['add wings', 'glow', 'Flügel']) {
        const edit = edited(source, prompt);
        assert.ok(visible(edit) > visible(source) * 1.05, prompt);
        for (let at = 0; at < source.data.length; at += 4)
          if (source.data[at + 3]) assert.equal(rgbAt(edit.data, at), rgbAt(source.data, at));
      }
    }
    const hat = edited(slime, 'add a red hat');
    assert.ok(pixelsOfHue(hat, 354, [0, 0.5]) > pixelsOfHue(slime, 354, [0, 0.5]) + 8);
    assert.equal(pixelsOfHue(hat, 354, [0.6, 1]), pixelsOfHue(slime, 354, [0.6, 1]));
  });

  it("removes a wizard's hat in three languages", () => {
    const { wizard } = drawn;
    assert.ok(wizard);
    for (const prompt of ['remove the hat', 'ohne Hut', 'sans chapeau']) {
      const edit = edited(wizard, prompt);
      assert.ok(visible(edit) < visible(wizard) * 0.97, prompt);
      assert.ok(pixelsOfHue(edit, 276, [0, 0.25]) < pixelsOfHue(wizard, 276, [0, 0.25]) / 2, prompt);
    }
  });

  it('mirrors', () => {
    const edit = edited(sword, 'spiegeln');
    for (let y = 0; y < sword.height; y++)
      for (let x = 0; x < sword.width; x++)
        for (let c = 0; c < 4; c++)
          assert.equal(edit.data[(y * sword.width + x) * 4 + c], sword.data[((y + 1) * sword.width - 1 - x) * 4 + c]);
  });

  it('combines several edits', () => {
    const one = edited(hero, 'add wings');
    const both = edited(hero, 'add wings and blue hair');
    assert.ok(visible(both) >= visible(one));
    assert.ok(pixelsOfHue(both, 218, [0, 0.5]) > pixelsOfHue(one, 218, [0, 0.5]) + 20);
  });
});
