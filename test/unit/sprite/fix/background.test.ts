import assert from 'node:assert/strict';
import { checkSprite } from '../../../../src/sprite/checks/checkSprite';
import type { FixSettings } from '../../../../src/sprite/fix/fixSettings';
import { backgroundOf, fixFrame } from '../../../../src/sprite/fix/fixSprite';
import { guessFix, guessPlan } from '../../../../src/sprite/fix/guessFix';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import type { SpriteViews } from '../../../../src/sprite/pixels/views';
import { placeFrame } from '../../../../src/sprite/sheet/frames';
import { lantern, mushroom } from '../../../page/art';
import { gameSprites } from '../../../support/pixelArt/gameSprites';
import {
  MEANT_BOARDS,
  overlapOf,
  PAINTED_BACKGROUNDS,
  paintedBehind,
} from '../../../support/pixelArt/paintedBackgrounds';
import { resample } from '../../../support/pixelArt/resampling';
import { flattened } from '../../../support/pixelArt/uglySprites';
import { rasterOf } from '../formats/rasters';

const play = (...frames: Raster[]): SpriteViews => ({ views: [{ frames, loops: [] }] });

/** The frames without their background, and what was found behind them. */
function cut(sprite: SpriteViews, background: NonNullable<FixSettings['background']> = { holes: false }) {
  const plan = guessPlan(sprite, {}, { background });
  const frames = sprite.views.flatMap(({ frames }, view) =>
    frames.map((_, frame) => fixFrame(sprite, plan, view, frame)),
  );
  return { frames, facts: backgroundOf(plan), settings: plan.settings };
}

const COLORS = {
  o: [244, 241, 234, 255],
  w: [255, 255, 255, 255],
  k: [30, 20, 40, 255],
  r: [200, 40, 40, 255],
  m: [116, 108, 118, 255],
} as const;
const picture = (...rows: string[]) => rasterOf(rows, COLORS);

/** A raster in the letters of `COLORS`; a dot is transparent. */
function rows(raster: Raster | undefined): string[] {
  assert.ok(raster);
  const letters = new Map(Object.entries(COLORS).map(([letter, rgba]) => [rgba.join(), letter]));
  return Array.from({ length: raster.height }, (_, y) =>
    Array.from({ length: raster.width }, (_, x) => {
      const rgba = raster.data.subarray((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 4);
      return rgba[3] === 0 ? '.' : (letters.get([...rgba].join()) ?? '?');
    }).join(''),
  );
}

describe('What is behind a sprite', () => {
  for (const background of PAINTED_BACKGROUNDS) {
    it(`goes: ${background.name}`, () => {
      const { truth, picture: came } = paintedBehind(mushroom, background);
      const { frames, facts } = cut(play(came));
      assert.equal(facts?.kind, background.kind);
      const [made] = frames;
      assert.deepEqual([made?.width, made?.height], [truth.width, truth.height]);
      assert.ok(made && overlapOf(made, truth) >= 0.96, `${made && overlapOf(made, truth)}`);
      assert.equal(facts?.pixels, made.data.filter((value, at) => at % 4 === 3 && value === 0).length);
    });
  }

  it('goes where it is joined to the borders; what the sprite encloses only if that is wanted, and if it is the same color', () => {
    const ring = picture('ooooooooo', 'okkkkkkko', 'okookwwko', 'okookwwko', 'okkkkkkko', 'ooooooooo');
    assert.deepEqual(rows(cut(play(ring)).frames[0]), [
      '.........',
      '.kkkkkkk.',
      '.kookwwk.',
      '.kookwwk.',
      '.kkkkkkk.',
      '.........',
    ]);
    assert.deepEqual(rows(cut(play(ring), { holes: true }).frames[0])[2], '.k..kwwk.');
  });

  it('is one for all frames and views: a frame that covers the border keeps to the color of the others', () => {
    const open = picture('oooooo', 'oorroo', 'oorroo', 'oooooo');
    const covered = picture('rrrroo', 'rrrroo', 'rrrroo', 'rrrroo');
    const alone = picture('oooooo', 'okkkko', 'okkkko', 'oooooo');
    const sprite: SpriteViews = {
      views: [
        { frames: [open, covered], loops: [] },
        { frames: [alone], loops: [] },
      ],
    };
    const { frames, facts } = cut(sprite);
    assert.deepEqual(facts?.colors, [0xf4f1ea]);
    assert.deepEqual(rows(frames[1]), ['rrrr..', 'rrrr..', 'rrrr..', 'rrrr..']);
    assert.deepEqual(rows(frames[2]), ['......', '.kkkk.', '.kkkk.', '......']);
  });

  it('leaves no fringe: mixes with it become the color inside, or go; the colors of the sprite stay', () => {
    // m is a mix of off-white and k, with more of k. Where the sprite has it inside as well, it is its own.
    const soft = picture('ooooooooo', 'ommmmmmmo', 'omkkkkkmo', 'omkkkkkmo', 'omkkkkkmo', 'ommmmmmmo', 'ooooooooo');
    assert.deepEqual(rows(cut(play(soft)).frames[0]), [
      '.........',
      '.kkkkkkk.',
      '.kkkkkkk.',
      '.kkkkkkk.',
      '.kkkkkkk.',
      '.kkkkkkk.',
      '.........',
    ]);
    const own = picture('ooooooooo', 'ommmmmmmo', 'omkmmmkmo', 'omkmmmkmo', 'omkkkkkmo', 'ommmmmmmo', 'ooooooooo');
    assert.deepEqual(rows(cut(play(own)).frames[0])[1], '.mmmmmmm.');
  });

  it('takes more with more tolerance, and nothing at all of a sprite whose borders are transparent', () => {
    const near = picture('oooooo', 'owwwwo', 'owkkwo', 'owwwwo', 'oooooo');
    assert.deepEqual(rows(cut(play(near), { tolerance: 0.02, holes: false }).frames[0])[1], '.wwww.');
    assert.deepEqual(rows(cut(play(near), { tolerance: 0.1, holes: false }).frames[0])[1], '......');
    const { frames, facts } = cut(play(mushroom));
    assert.equal(frames[0], mushroom);
    assert.equal(facts, undefined);
  });

  it('stays in scenes and textures, which have nothing in common at the borders', () => {
    const noise = createRaster(32, 32);
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
    const { frames, facts } = cut(play(noise));
    assert.equal(facts, undefined);
    assert.equal(frames[0], noise);
  });

  it('is proposed if it is a painted checkerboard, and never for one color or what is opaque by intention', () => {
    const sprite = placeFrame(mushroom, { x: 0, y: 0, w: 16, h: 16, left: 2, top: 2 }, 20, 20);
    for (const background of PAINTED_BACKGROUNDS) {
      const behind = play(paintedBehind(sprite, background).picture);
      const proposes = guessFix(behind).background !== null;
      assert.equal(proposes, background.kind === 'checkerboard', background.name);
      assert.equal(
        checkSprite(behind).some(({ rule }) => rule === 'checkerboard'),
        proposes,
        background.name,
      );
    }
    for (const board of MEANT_BOARDS)
      assert.equal(guessFix(play(paintedBehind(sprite, board).picture)).background, null, board.name);
    // A board without a figure is a picture of a board.
    const [, empty] = [createRaster(16, 16), createRaster(24, 24)];
    const board = PAINTED_BACKGROUNDS.find(({ kind }) => kind === 'checkerboard') ?? assert.fail();
    assert.equal(guessFix(play(paintedBehind(empty, board).picture)).background, null);
  });

  it('is never proposed for tiles, portraits, and textures of published games, also enlarged', () => {
    const opaque = gameSprites().filter(({ picture: { data } }) =>
      data.every((value, at) => at % 4 !== 3 || value > 0),
    );
    assert.ok(opaque.length >= 20, `${opaque.length}`);
    for (const { name, picture: own } of opaque) {
      const large = resample(own, own.width * 8, own.height * 8, 'nearest');
      for (const one of [own, large])
        assert.ok(!checkSprite(play(one)).some(({ rule }) => rule === 'checkerboard'), name);
    }
  });

  it('goes of a sheet that was cut, with one color for all frames', () => {
    const frames = [mushroom, lantern].map((one) => flattened(one, 0x9fd0ff));
    const { frames: made } = cut(play(...frames), { holes: true });
    for (const [at, one] of [mushroom, lantern].entries())
      assert.ok(overlapOf(made[at] ?? createRaster(16, 16), one) >= 0.97, `${at}`);
  });
});
