import assert from 'node:assert/strict';
import { checkMeasured } from '../../../../src/sprite/checks/checkSprite';
import type { FixStep } from '../../../../src/sprite/checks/finding';
import { MeasuredSprite } from '../../../../src/sprite/checks/measuredSprite';
import type { PixelStyle } from '../../../../src/sprite/checks/style';
import { NOTHING_TO_FIX } from '../../../../src/sprite/fix/fixSettings';
import { type FixPlan, fixSprite } from '../../../../src/sprite/fix/fixSprite';
import { guessPlan } from '../../../../src/sprite/fix/guessFix';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import type { SpriteViews } from '../../../../src/sprite/pixels/views';
import { crop } from '../../../../src/sprite/sheet/frames';
import { type CleanSprite, cleanSprites } from '../../../support/pixelArt/cleanSprites';
import { seeded } from '../../../support/random';
import { allExamples, sampleOf } from '../../../support/sample';
import { drawn } from '../checks/checkedSprites';

/** Frames that a service drew. */
const play = (...frames: Raster[]): SpriteViews => drawn({ views: [{ frames, loops: [] }] });

/** Changes each channel of visible pixels. */
function shifted({ data, ...size }: Raster, by: () => number): Raster {
  const result = data.slice();
  for (let at = 0; at < data.length; at++) if (at % 4 < 3 && data[at | 3]) result[at] = (data[at] ?? 0) + by();
  return { ...size, data: result };
}

/** Makes the rim of a sprite semitransparent, by chance. */
function softened({ width, height, data }: Raster, random: () => number): Raster {
  const result = data.slice();
  for (let at = 0; at < width * height; at++) {
    const beside = [at - 1, at + 1, at - width, at + width];
    if (beside.some((other) => !data[other * 4 + 3])) result[at * 4 + 3] = (data[at * 4 + 3] ?? 0) * random();
  }
  return { width, height, data: result };
}

/** Puts pixels of colors that it doesn't have on a sprite, and around it. */
function sprinkled({ width, height, data }: Raster, random: () => number): Raster {
  const result = data.slice();
  for (let count = 0; count < 8; count++)
    result.set([40 + 25 * count, 255 - 30 * count, 90, 255], Math.floor(random() * width * height) * 4);
  return { width, height, data: result };
}

/** The steps that findings above hints name. @param plan for this sprite: the search for its grid takes longest, and is shared */
const wanted = (sprite: SpriteViews, plan: FixPlan, style: PixelStyle = {}) =>
  checkMeasured(new MeasuredSprite(sprite, plan.steps.search), style).flatMap(({ fix, severity }) =>
    fix && severity !== 'hint' ? [fix] : [],
  );

function fixedOf(sprite: SpriteViews, style?: PixelStyle) {
  const plan = guessPlan(sprite, style);
  const { settings } = plan;
  const { views, changed } = fixSprite(sprite, settings);
  const after: SpriteViews = {
    ...sprite,
    views: sprite.views.map((view, at) => ({ ...view, frames: views[at] ?? [] })),
  };
  return { plan, settings, changed, after };
}

/** The largest difference of a channel, for each visible pixel of a picture. */
function distancesFrom(picture: Raster, other: Raster): number[] {
  const places = Array.from({ length: picture.data.length / 4 }, (_, pixel) => pixel * 4);
  return places
    .filter((at) => picture.data[at + 3])
    .map((at) => Math.max(...[0, 1, 2].map((n) => Math.abs((other.data[at + n] ?? 0) - (picture.data[at + n] ?? 0)))));
}

describe('Guessing a fix', () => {
  let sprites: readonly CleanSprite[] = [];
  before(async () => {
    const clean = await cleanSprites();
    // The search for a grid takes four times as long in 48 pixels as in 24, and decides the same.
    const widths = allExamples ? [24, 32, 48] : [24];
    sprites = sampleOf(
      clean.filter(({ kind, picture }) => kind === 'drawn' && widths.includes(picture.width)),
      3,
    );
  });

  const random = seeded(7);
  const damages: readonly (readonly [FixStep, (sprite: Raster) => SpriteViews])[] = [
    ['colors', (sprite) => play(shifted(sprite, () => Math.floor(random() * 7) - 3))],
    ['colors', (sprite) => play(...[1, 2, 3].map(() => shifted(sprite, () => Math.floor(random() * 7) - 3)))],
    ['alpha', (sprite) => play(softened(sprite, random))],
    ['specks', (sprite) => play(sprinkled(sprite, random))],
    [
      'anchor',
      ({ width, height, ...sprite }) => ({
        views: [0, 4, 9].map((y) => ({
          frames: [crop({ width, height, ...sprite }, { x: 0, y, w: width, h: height + 12 })],
          loops: [],
        })),
      }),
    ],
  ];

  for (const [row, [step, damage]] of damages.entries()) {
    it(`turns on what damage ${row + 1} needs, leaves nothing to fix, and changes nothing at the second time`, () => {
      let needed = 0;
      for (const { name, picture } of sprites) {
        const sprite = damage(picture);
        const { plan, settings, after } = fixedOf(sprite);
        if (wanted(sprite, plan).includes(step)) {
          needed++;
          assert.notEqual(settings[step], null, name);
        }
        const again = guessPlan(after);
        assert.deepEqual(wanted(after, again), [], name);
        assert.deepEqual(again.settings, NOTHING_TO_FIX, name);
        const { views, changed } = fixSprite(after, { ...settings, grid: null });
        assert.ok(!changed, `${name} changes again`);
        assert.equal(views[0]?.[0], after.views[0]?.frames[0]);
      }
      assert.ok(needed >= sprites.length / 2, `only ${needed} needed it`);
    });
  }

  it('merges drifted colors of all frames to those of the sprite', () => {
    let [near, all] = [0, 0];
    for (const { picture } of sprites) {
      const { after } = fixedOf(play(...[1, 2, 3].map(() => shifted(picture, () => Math.floor(random() * 5) - 2))));
      for (const frame of after.views[0]?.frames ?? []) {
        const away = distancesFrom(picture, frame);
        all += away.length;
        near += away.filter((distance) => distance <= 2).length;
      }
    }
    // Colors of a sprite that are as near as noise is wide become one.
    assert.ok(near > 0.85 * all, `${near} of ${all}`);
  });

  it('snaps to the palette of a style file, and only then', () => {
    const palette = [0x000000, 0xffffff, 0xc03030, 0x30a040, 0x3050c0];
    for (const { name, picture } of sprites) {
      const { settings, after } = fixedOf(play(picture), { palette });
      assert.deepEqual(settings.palette?.colors, palette, name);
      assert.deepEqual(wanted(after, guessPlan(after), { palette }), [], name);
      assert.ok(!fixedOf(play(picture)).changed);
    }
  });
});
