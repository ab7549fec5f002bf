import assert from 'node:assert/strict';
import { findGrid } from '../../../../src/sprite/grid/findGrid';
import type { GridHint } from '../../../../src/sprite/grid/grid';
import { GridSearch } from '../../../../src/sprite/grid/gridSearch';
import { shrink } from '../../../../src/sprite/grid/shrink';
import { distanceBetween } from '../../../../src/sprite/pixels/oklab';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { crop } from '../../../../src/sprite/sheet/frames';
import {
  type CleanSprite,
  cleanSprites,
  plannedSprites,
  tellsItsScale,
  VISIBLE_CONTRAST,
} from '../../../support/pixelArt/cleanSprites';
import { resample } from '../../../support/pixelArt/resampling';
import { DEGRADATIONS, type UglySprite } from '../../../support/pixelArt/uglySprites';
import { seeded } from '../../../support/random';
import { allExamples, sampleOf } from '../../../support/sample';

/** Differences in OKLab that nobody sees at the size of a sprite. */
const VISIBLE = 0.03;

const isEqual = (a: Raster | undefined, b: Raster) =>
  a?.width === b.width && a.height === b.height && Buffer.compare(Buffer.from(a.data), Buffer.from(b.data)) === 0;

/** The share of pixels that look right; 0 in another size. */
function rightShare(result: Raster | undefined, truth: Raster): number {
  if (result?.width !== truth.width || result.height !== truth.height) return 0;
  let right = 0;
  for (let at = 0; at < truth.data.length; at += 4) {
    const [a, b] = [result, truth].map(({ data }) => data.subarray(at, at + 4)) as [
      Uint8ClampedArray,
      Uint8ClampedArray,
    ];
    if (Math.abs((a[3] ?? 0) - (b[3] ?? 0)) > 12) continue;
    const rgb = (c: Uint8ClampedArray) => ((c[0] ?? 0) << 16) | ((c[1] ?? 0) << 8) | (c[2] ?? 0);
    if (!b[3] || distanceBetween(rgb(a), rgb(b)) < VISIBLE) right++;
  }
  return right / (truth.width * truth.height);
}

function restored({ pictures }: UglySprite, hint?: GridHint): (Raster | undefined)[] {
  const grid = findGrid(pictures, hint);
  return pictures.map((picture, at) => grid && shrink(picture, grid, at));
}

/** What a row of the corpus must reach: the share of pictures that are exact, and of pixels that look right. */
interface Goal {
  readonly rows: RegExp;
  readonly exact: number;
  readonly right: number;
  /** How many sprites, if every example is wanted. */
  readonly sprites: number;
  /** In a sample, only these rows, of all that are searched for long; one of each kind. Otherwise each row, with fewer and smaller sprites. */
  readonly sampled?: readonly string[];
}

/** Measured with all sprites; a little below what is reached. The first row that matches counts. */
const GOALS: readonly Goal[] = [
  { rows: /^nearest 1\.5$/, exact: 0.8, right: 0.8, sprites: 60 },
  { rows: /^nearest 6, colors drift by cells$/, exact: 0, right: 0.9, sprites: 20 },
  { rows: /^nearest .*lines wobble$/, exact: 0.94, right: 0.94, sprites: 20 },
  { rows: /^(nearest [\d.]+|.*to \d+ × \d+, nearest)$/, exact: 0.95, right: 0.95, sprites: 24 },
  {
    rows: /^nearest .*(cut at the edges|wider|taller|shaken frames|margins|gutters of a pixel)$/,
    exact: 0.95,
    right: 0.95,
    sprites: 20,
  },
  {
    rows: /^nearest (4|4\.27|8), JPEG (75|95)$/,
    exact: 0,
    right: 0.95,
    sprites: 4,
    sampled: ['nearest 4.27, JPEG 75', 'nearest 8, JPEG 95'],
  },
  {
    rows: /^nearest 8, JPEG \d+ with 4:2:0 and colors doubled$/,
    exact: 0,
    right: 0.95,
    sprites: 4,
    sampled: ['nearest 8, JPEG 60 with 4:2:0 and colors doubled'],
  },
  {
    rows: /^(bilinear|bicubic|lanczos) (3|4\.27)$/,
    exact: 0.8,
    right: 0.95,
    sprites: 4,
    sampled: ['bilinear 4.27', 'lanczos 3'],
  },
  { rows: /^(bilinear|bicubic|lanczos) 2$/, exact: 0, right: 0.95, sprites: 4, sampled: ['bicubic 2'] },
  {
    rows: /^nearest [46], (blur|noise)/,
    exact: 0,
    right: 0.7,
    sprites: 4,
    sampled: ['nearest 6, blur 1.2', 'nearest 6, noise 10'],
  },
];

/** Large pictures in which nearly all lines have one color: each pair of them could be a comb. */
const EMPTY: Readonly<Record<string, (picture: Raster) => void>> = {
  'an empty picture': () => {},
  'a point': ({ data, width }) => data.set([255, 0, 0, 255], (500 * width + 30) * 4),
  'a sprite in a corner': ({ data, width }) => {
    const random = seeded(9);
    for (let y = 5; y < 45; y++)
      for (let x = 5; x < 45; x++) data.set([random() < 0.5 ? 255 : 90, 40, 40, 255], (y * width + x) * 4);
  },
};

/** The largest side and the number of sprites for a goal. */
function extentOf({ sprites, sampled }: (typeof GOALS)[number]) {
  return {
    side: allExamples && sprites > 20 ? 64 : 32,
    count: allExamples || sampled ? sprites : Math.round(sprites / 4),
  };
}

describe('The grid of enlarged pixel art', () => {
  let clean: readonly CleanSprite[] = [];
  before(async () => {
    clean = await cleanSprites();
  });

  it('is not found in any clean sprite', async () => {
    const found = (await plannedSprites()).filter(({ plan }) => plan.steps.search.found);
    assert.deepEqual(
      found.map(({ name }) => name),
      [],
    );
  });

  for (const { name, exact: isExact, make } of DEGRADATIONS) {
    const goal = GOALS.find(({ rows }) => rows.test(name));
    if (!goal || (!allExamples && goal.sampled && !goal.sampled.includes(name))) continue;
    it(`restores sprites: ${name}`, () => {
      const { side, count } = extentOf(goal);
      const small = clean.filter(
        ({ picture }) => picture.width <= side && tellsItsScale(picture, isExact ? 1 : VISIBLE_CONTRAST),
      );
      const sprites = sampleOf(small, count, { whole: false });
      let [exact, right] = [0, 0];
      const missed: string[] = [];
      for (const [at, { name: sprite, picture }] of sprites.entries()) {
        const ugly = make(picture, seeded(at + 1));
        const results = restored(ugly);
        if (ugly.truths.every((truth, frame) => isEqual(results[frame], truth))) exact++;
        else missed.push(sprite);
        const shares = ugly.truths.map((truth, frame) => rightShare(results[frame], truth));
        right += Math.min(...shares);
      }
      const message = `not exact: ${missed.join(', ')}`;
      assert.ok(exact / sprites.length >= goal.exact, `${exact} of ${sprites.length}; ${message}`);
      assert.ok(right / sprites.length >= goal.right, `${right / sprites.length}; ${message}`);
    });
  }

  it('takes mixed pixels between cells for no cells of their own: enlarged by whole pixels, then softly', () => {
    const hero = clean.find(({ name }) => name === 'hero.png')?.picture;
    assert.ok(hero);
    const twice = resample(resample(hero, 128, 128, 'nearest'), 192, 192, 'bilinear');
    assert.deepEqual(findGrid([twice])?.sizes, [{ width: 32, height: 32 }]);
  });

  it('says the step and the place of the lines', () => {
    const hero = clean.find(({ name }) => name === 'hero.png')?.picture;
    assert.ok(hero);
    const picture = crop(resample(hero, 160, 160, 'nearest'), { x: 2, y: 1, w: 155, h: 158 });
    const grid = findGrid([picture]);
    assert.deepEqual(grid?.step, { x: 5, y: 5 });
    assert.deepEqual(grid?.offsets, [{ x: -2, y: -1 }]);
    assert.deepEqual(grid?.sizes, [{ width: 31, height: 32 }]);
    assert.equal(grid?.certainty, 1);
    assert.equal(grid?.kernel, 'nearest');
  });

  for (const filter of ['bilinear', 'bicubic', 'lanczos'] as const) {
    it(`knows how a picture was enlarged: ${filter}`, () => {
      const hero = clean.find(({ name }) => name === 'hero.png')?.picture;
      assert.ok(hero);
      const expected = { bilinear: 'bilinear', bicubic: 'catmull-rom', lanczos: 'lanczos3' }[filter];
      assert.equal(findGrid([resample(hero, 160, 160, filter)])?.kernel, expected);
    });
  }

  it('has one size for all frames of one size, wherever they are', () => {
    const shaken = DEGRADATIONS.find(({ name }) => name === 'nearest 7, shaken frames');
    const hero = clean.find(({ name }) => name === 'hero.png')?.picture;
    assert.ok(shaken && hero);
    const sizes = restored(shaken.make(hero, seeded(3))).map((frame) => [frame?.width, frame?.height].join());
    assert.deepEqual(new Set(sizes).size, 1);
  });

  it('follows what a person says, even against what is found', () => {
    const hero = clean.find(({ name }) => name === 'hero.png')?.picture;
    assert.ok(hero);
    const picture = resample(hero, 128, 128, 'nearest');
    const [bySize] = restored({ pictures: [picture], truths: [], step: { x: 4, y: 4 }, offsets: [] }, { size: hero });
    assert.ok(isEqual(bySize, hero));
    const grid = findGrid([picture], { step: { x: 8, y: 8 }, offset: { x: 6, y: 2 } });
    assert.deepEqual(grid?.step, { x: 8, y: 8 });
    assert.deepEqual(grid?.offsets, [{ x: -2, y: 2 }]);
    assert.deepEqual(grid?.sizes, [{ width: 16, height: 16 }]);
    assert.equal(shrink(picture, grid, 0).width, 16);
  });

  it('is the found one if a person names its step, with its lines and its kernel', () => {
    const hero = clean.find(({ name }) => name === 'hero.png')?.picture;
    assert.ok(hero);
    const pictures = [crop(resample(hero, 160, 160, 'bicubic'), { x: 2, y: 1, w: 155, h: 158 })];
    const search = new GridSearch(pictures);
    assert.ok(search.found);
    assert.equal(search.withStep(search.found.step), search.found);
    assert.notEqual(search.withStep({ x: 6, y: 6 })?.step.x, search.found.step.x);
    assert.deepEqual(search.withStep(search.found.step, { x: 1, y: 1 })?.offsets, [{ x: 1, y: 1 }]);
  });

  it('has large cells', () => {
    const mushroom = clean.find(({ name }) => name === 'mushroom')?.picture;
    assert.ok(mushroom);
    const picture = resample(mushroom, mushroom.width * 200, mushroom.height * 200, 'nearest');
    assert.deepEqual(findGrid([picture])?.step, { x: 200, y: 200 });
  });

  for (const [name, paint] of Object.entries(EMPTY)) {
    it(`is not looked for endlessly: ${name}`, () => {
      const picture = createRaster(1024, 1024);
      paint(picture);
      assert.equal(findGrid([picture]), undefined);
    });
  }

  it('keeps partial alpha, and empties transparent pixels', () => {
    const lamp = clean.find(({ name }) => name === 'rings of light')?.picture;
    assert.ok(lamp);
    const picture = resample(lamp, 96, 96, 'nearest');
    for (let at = 0; at < picture.data.length; at += 4) if (!picture.data[at + 3]) picture.data[at] = at % 251;
    const [result] = restored({ pictures: [picture], truths: [], step: { x: 3, y: 3 }, offsets: [] });
    assert.ok(isEqual(result, lamp));
  });
});
