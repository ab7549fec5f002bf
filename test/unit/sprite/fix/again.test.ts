import assert from 'node:assert/strict';
import { animate, draw, turn } from '@sprite-kiln/placeholders/drawing';
import { NOTHING_TO_FIX } from '../../../../src/sprite/fix/fixSettings';
import { fixSprite } from '../../../../src/sprite/fix/fixSprite';
import { guessFix } from '../../../../src/sprite/fix/guessFix';
import type { SpriteViews } from '../../../../src/sprite/pixels/views';
import { type CleanSprite, cleanSprites } from '../../../support/pixelArt/cleanSprites';
import { DEGRADATIONS, type Degradation } from '../../../support/pixelArt/uglySprites';
import { seeded } from '../../../support/random';
import { allExamples, sampleOf } from '../../../support/sample';
import { animation, drawn, views } from '../checks/checkedSprites';

/** Larger pictures show nothing else, and take long; most of all soft ones on a canvas of a size of its own. */
const isSmall = ({ name, factor }: Degradation) => factor <= 6 && !/ × .* bilinear/.test(name);

function fixed(sprite: SpriteViews): { readonly sprite: SpriteViews; readonly changed: boolean } {
  const done = fixSprite(sprite, guessFix(sprite));
  return { sprite: { views: sprite.views.map((view, at) => ({ ...view, frames: done.views[at] ?? [] })) }, ...done };
}

describe('Fixing again', () => {
  let small: readonly CleanSprite[];
  const most = allExamples ? 32 : 16;
  before(async () => {
    const clean = await cleanSprites();
    small = clean.filter(({ kind, picture }) => kind === 'drawn' && picture.width >= 16 && picture.width <= most);
  });

  const rows = [...DEGRADATIONS.entries()].filter(([, degradation]) => allExamples || isSmall(degradation));
  for (const [row, { name, make }] of sampleOf(rows, 10)) {
    it(`changes nothing that was fixed: ${name}`, () => {
      for (let count = 0; count < (allExamples ? 2 : 1); count++) {
        const sprite = small[(row * 7 + count * 5) % small.length];
        assert.ok(sprite);
        const once = fixed(animation(make(sprite.picture, seeded(row + 1)).pictures));
        const twice = fixed(once.sprite);
        assert.deepEqual(twice.sprite, once.sprite, sprite.name);
        assert.equal(twice.changed, false, sprite.name);
      }
    });
  }
});

describe('Clean sprites are left alone', () => {
  const SUBJECTS = [
    ['knight', 32],
    ['wolf', 48],
    ['slime', 16],
    ['torch', 32],
    ['chest', 16],
  ] as const;
  const MOTIONS = ['idle', 'walk', 'run', 'jump', 'attack', 'cast', 'hurt', 'dies', 'bob', 'flicker', 'spin', 'hover'];

  function assertAlone(unknown: SpriteViews, name: string): void {
    const sprite = drawn(unknown);
    assert.deepEqual(guessFix(sprite), NOTHING_TO_FIX, name);
    const { changed, views: after } = fixSprite(sprite, guessFix(sprite));
    assert.equal(changed, false, name);
    for (const [view, { frames }] of sprite.views.entries())
      for (const [at, frame] of frames.entries()) assert.equal(after[view]?.[at], frame, name);
  }

  it('as animations', async () => {
    const all = SUBJECTS.flatMap(([prompt, size]) => MOTIONS.map((motion) => ({ prompt, size, motion })));
    for (const { prompt, size, motion } of sampleOf(all, 6)) {
      const spec = { prompt, size, variant: 0 };
      const frames = await animate(await draw(spec), { prompt: motion, frames: 6 }, spec);
      const loops = motion === 'dies' ? [] : [{ from: 0, to: frames.length - 1 }];
      assertAlone(animation(frames, loops), `${prompt}: ${motion}`);
    }
  });

  it('as eight views', async () => {
    for (const [prompt, size] of sampleOf(SUBJECTS, 2)) {
      const spec = { prompt, size, variant: 1 };
      const source = await draw(spec);
      const pictures = [];
      for (let direction = 0; direction < 8; direction++)
        pictures.push((await turn(source, { size, direction }, spec)).picture);
      assertAlone(views(pictures), prompt);
    }
  });
});
