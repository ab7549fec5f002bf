import assert from 'node:assert/strict';
import { colorCounts, rgbAt } from '../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { hueDistance, luminance, toHsl } from '../../src/drawing/canvas/hsl';
import { editSprite } from '../../src/drawing/edits/editSprite';
import { readEdit } from '../../src/drawing/edits/request';
import { boundsOf, isOpaque } from '../../src/drawing/measure/silhouette';
import { alphaOf, different, places, same } from './compare';
import { FOREIGN } from './foreign';
import { kept, specks } from './metrics';

const sources = FOREIGN;

const edited = (source: Raster, prompt: string, variant = 0) => editSprite(source, { prompt, variant });

/** Each effect in three languages, and the minimum share of visible pixels that stays unchanged. */
const EFFECTS: readonly (readonly [english: string, german: string, french: string, kept: number])[] = [
  ['glowing', 'leuchtend', 'lumineux', 0.8],
  ['on fire', 'in Flammen', 'en feu', 0.55],
  ['frozen', 'eingefroren', 'gelé', 0],
  ['poisoned', 'vergiftet', 'empoisonné', 0],
  ['make it a shadow', 'als Schatten', 'ombre', 0],
  ['golden', 'vergoldet', 'doré', 0],
  ['stone statue', 'versteinert', 'pétrifié', 0],
  ['damaged', 'beschädigt', 'endommagé', 0.75],
  ['snow covered', 'verschneit', 'enneigé', 0.78],
  ['mossy', 'bemoost', 'moussu', 0.5],
  ['wet', 'nass', 'mouillé', 0],
  ['add a shadow', 'mit Schatten', 'avec une ombre', 0.8],
  ['outline in white', 'weißer Umriss', 'contour blanc', 0.8],
  ['black outline', 'schwarze Kontur', 'contour noir', 0.8],
  ['red outline', 'roter Umriss', 'contour rouge', 0.8],
];

/** Hues of the visible pixels that are neither ink, white, nor gray. */
function hues(raster: Raster): number[] {
  const list: number[] = [];
  for (let at = 0; at < raster.data.length; at += 4) {
    const { h, s, l } = toHsl(rgbAt(raster.data, at));
    if (raster.data[at + 3] && s > 0.12 && l > 0.22 && l < 0.94) list.push(h);
  }
  return list;
}

const shareOf = (list: readonly number[], hue: number, reach: number) =>
  list.filter((h) => hueDistance(h, hue) <= reach).length / Math.max(1, list.length);

/** Pixels that only the edit shows, as shares of the source's height: 0 at the top, 1 at the bottom. */
function added(source: Raster, edit: Raster): number[] {
  const { top, bottom } = boundsOf(source);
  const rows: number[] = [];
  for (let y = 0; y < source.height; y++)
    for (let x = 0; x < source.width; x++)
      if (!isOpaque(source, x, y) && isOpaque(edit, x, y)) rows.push((y - top) / (bottom - top));
  return rows;
}

function isStone(raster: Raster, x: number, y: number): boolean {
  const { s, l } = toHsl(rgbAt(raster.data, (y * raster.width + x) * 4));
  return s < 0.2 || l < 0.24;
}

/** How much brighter a pixel is than the one before it, −255 to 255. */
const stepAt = ({ data }: Raster, p: number) => luminance(rgbAt(data, p * 4)) - luminance(rgbAt(data, p * 4 - 4));

/** Pixels whose brightness differs clearly from the one before them; both are visible. */
function shadingSteps(raster: Raster): number[] {
  return [...Array(raster.width * raster.height).keys()].filter(
    (p) => p && raster.data[p * 4 + 3] && raster.data[p * 4 - 1] && Math.abs(stepAt(raster, p)) >= 24,
  );
}

describe('Effects on sprites', () => {
  it('are opaque, without specks, with at most 16 colors, and leave everything else unchanged', () => {
    for (const [name, source] of Object.entries(sources)) {
      for (const [prompt, , , least] of EFFECTS) {
        const edits = [0, 1, 2].map((variant) => edited(source, prompt, variant));
        assert.equal(different([source, ...edits]), 4, `${name}: ${prompt}`);
        for (const edit of edits) {
          const share = kept(source, edit);
          assert.ok(share >= least, `${name}: ${prompt}: ${share.toFixed(2)} of it stays`);
          assert.ok(alphaOf(edit).every((alpha) => alpha === 0 || alpha === 255));
          assert.ok(specks(edit) <= specks(source), `${name}: ${prompt}: ${specks(edit)} specks`);
          const colors = colorCounts([edit]).size;
          assert.ok(colors <= 16 || colorCounts([source]).size > 16, `${name}: ${prompt}: ${colors} colors`);
        }
      }
    }
  });

  it('work in three languages', () => {
    for (const [english, german, french] of EFFECTS) {
      const step = readEdit(english)[0];
      assert.ok(step && (step.do === 'effect' || step.do === 'outline'), english);
      for (const other of [german, french]) assert.deepEqual(readEdit(other), [step], other);
    }
  });

  it('are not used if a part or a thing is named', () => {
    assert.equal(readEdit('golden hair')[0]?.do, 'recolor');
    assert.equal(readEdit('change green to gold')[0]?.do, 'recolor');
    assert.equal(readEdit('give it a burning torch')[0]?.do, 'add');
    assert.deepEqual(readEdit('blue fire'), [{ do: 'effect', effect: 'fire', color: 'blue' }]);
    assert.deepEqual(readEdit('burning sword'), [{ do: 'effect', effect: 'fire' }]);
  });

  it('glow around the silhouette, brightest next to it', () => {
    for (const [name, source] of Object.entries(sources)) {
      const glow = edited(source, 'green glow');
      const dots = places(source).filter(([x, y]) => !isOpaque(source, x, y) && isOpaque(glow, x, y));
      const isBeside = (x: number, y: number) =>
        [-1, 1].some((d) => isOpaque(source, x + d, y) || isOpaque(source, x, y + d));
      const mean = (away: number) => {
        const list = dots.filter(([x, y]) => isBeside(x, y) === (away === 1));
        const lights = list.map(([x, y]) => luminance(rgbAt(glow.data, (y * source.width + x) * 4)));
        return lights.reduce((sum, light) => sum + light, 0) / lights.length;
      };
      assert.ok(mean(1) > mean(2) + 20, `${name}: ${mean(1)} beside, ${mean(2)} farther`);
      assert.ok(shareOf(hues(glow), 130, 40) > 0.15, name);
    }
  });

  it('burn upward in three tones', () => {
    for (const [name, source] of Object.entries(sources)) {
      const fire = edited(source, 'on fire');
      const rows = added(source, fire);
      const foot = boundsOf(source).bottom;
      assert.ok(rows.length > 0.1 * alphaOf(source).filter((alpha) => alpha).length, `${name}: ${rows.length}`);
      assert.ok(!places(fire).some(([x, y]) => y > foot && isOpaque(fire, x, y)), `${name}: below the foot`);
      const dots = places(fire).filter(([x, y]) => !isOpaque(source, x, y) && isOpaque(fire, x, y));
      const lights = new Set(dots.map(([x, y]) => luminance(rgbAt(fire.data, (y * fire.width + x) * 4))));
      assert.ok(lights.size >= 3 && Math.max(...lights) - Math.min(...lights) > 60, `${name}: ${[...lights]}`);
      assert.ok(shareOf(hues(fire), 30, 32) > 0.3, `${name}: it has fire colors`);
    }
  });

  it('turn the whole sprite to ice, gold, or stone with the same shading', () => {
    for (const [name, source] of Object.entries(sources)) {
      assert.ok(shareOf(hues(edited(source, 'frozen')), 205, 32) > 0.95, `${name} isn't ice`);
      const gold = edited(source, 'make it golden');
      assert.deepEqual(alphaOf(gold).filter(Boolean).length, alphaOf(source).filter(Boolean).length, name);
      assert.ok(shareOf(hues(gold), 40, 24) > 0.95, `${name} isn't gold`);
      const stone = edited(source, 'statue');
      assert.ok(
        places(stone).every(([x, y]) => !isOpaque(stone, x, y) || isStone(stone, x, y)),
        `${name} isn't stone`,
      );
      const steps = shadingSteps(source);
      const falls = steps.filter((p) => stepAt(source, p) * stepAt(stone, p) < 0).length;
      assert.ok(falls < (steps.length - falls) * 0.2, `${name}: ${falls} of ${steps.length} steps are inverted`);
    }
  });

  it('put snow and moss on upward-facing edges, and a shadow under the feet', () => {
    for (const [name, source] of Object.entries(sources)) {
      const { top, bottom } = boundsOf(source);
      const change = (prompt: string) => {
        const edit = edited(source, prompt);
        const dots: { row: number; hue: number }[] = [];
        for (let p = 0; p < source.width * source.height; p++) {
          const [before, after] = [source, edit].map(({ data }) => rgbAt(data, p * 4) * 2 + (data[p * 4 + 3] ? 1 : 0));
          const row = (Math.floor(p / source.width) - top) / (bottom - top);
          if (before !== after) dots.push({ row, hue: toHsl(rgbAt(edit.data, p * 4)).h });
        }
        return dots;
      };
      const height = (prompt: string) => {
        const dots = change(prompt);
        return dots.reduce((sum, { row }) => sum + row, 0) / dots.length;
      };
      assert.ok(height('snow') < 0.5, `${name}: snow at ${height('snow')}`);
      assert.ok(height('add a shadow') > 0.8, `${name}: shadow at ${height('add a shadow')}`);
      const moss = change('mossy').map(({ hue }) => hue);
      assert.ok(moss.length > source.width / 2 && shareOf(moss, 95, 45) > 0.6, `${name}: ${shareOf(moss, 95, 35)}`);
    }
  });

  it('on a scaled-up sprite are scaled up the same way', () => {
    const { hero } = sources;
    assert.ok(hero);
    const larger = (raster: Raster): Raster => {
      const side = raster.width * 3;
      const data = new Uint8ClampedArray(side * side * 4);
      for (let p = 0; p < side * side; p++) {
        const from = Math.floor(Math.floor(p / side) / 3) * raster.width + Math.floor((p % side) / 3);
        data.set(raster.data.subarray(from * 4, from * 4 + 4), p * 4);
      }
      return { width: side, height: side, data };
    };
    for (const prompt of ['glow', 'on fire', 'frozen', 'add a red hat', 'blue hair', 'damaged'])
      assert.ok(same(edited(larger(hero), prompt), larger(edited(hero, prompt))), prompt);
  });
});
