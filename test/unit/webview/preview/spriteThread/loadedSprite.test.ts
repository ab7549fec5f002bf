import assert from 'node:assert/strict';
import type { FixStep } from '../../../../../src/sprite/checks/finding';
import { type FixSettings, NOTHING_TO_FIX } from '../../../../../src/sprite/fix/fixSettings';
import type { FixPlan } from '../../../../../src/sprite/fix/fixSprite';
import { LoadedSprite } from '../../../../../src/webview/preview/spriteThread/loadedSprite';
import { cleanSprites } from '../../../../support/pixelArt/cleanSprites';
import { resample } from '../../../../support/pixelArt/resampling';

/** What each step leaves for the next ones, in their order: fields of `FixSteps`. */
const RESULTS: readonly (readonly [FixStep, readonly string[]])[] = [
  ['grid', ['grid', 'sprites']],
  ['background', ['cuts']],
  ['alpha', ['solid', 'counts']],
  ['colors', ['merged']],
  ['palette', ['targets', 'painted']],
  ['specks', ['clean']],
  ['anchor', ['placing']],
];
const STEPS = RESULTS.map(([step]) => step);

/** The steps whose results aren't the same objects as before. */
function remade(before: FixPlan, after: FixPlan): FixStep[] {
  const field = ({ steps }: FixPlan, name: string) => Reflect.get(steps, name);
  for (const name of RESULTS.flatMap(([, names]) => names)) assert.ok(field(after, name), name);
  return RESULTS.filter(([, names]) => names.some((name) => field(before, name) !== field(after, name))).map(
    ([step]) => step,
  );
}

describe('A sprite in the worker of the preview', () => {
  const all: FixSettings = {
    grid: { x: 4, y: 4 },
    background: { tolerance: 0.03, holes: false },
    alpha: { from: 128 },
    colors: { twins: 0.03, most: 24 },
    palette: { colors: [0, 0xffffff, 0xff0000, 0x0000ff], dither: false, ramps: false, changes: [] },
    specks: { most: 2 },
    anchor: 'feet',
  };
  const others: FixSettings = {
    grid: { x: 2, y: 2 },
    background: { tolerance: 0.02, holes: false },
    alpha: { from: 40 },
    colors: { twins: 0.02, most: 12 },
    palette: { colors: [0, 0xffffff, 0x00ff00], dither: true, ramps: false, changes: [] },
    specks: { most: 1 },
    anchor: 'middle',
  };
  let sprite: LoadedSprite;

  before(async () => {
    const [one] = await cleanSprites();
    assert.ok(one);
    const large = resample(one.picture, one.picture.width * 4, one.picture.height * 4, 'nearest');
    sprite = new LoadedSprite({
      views: [
        { frames: [large, large], loops: [] },
        { frames: [large], loops: [] },
      ],
    });
  });

  /** What a frame's fix remakes of the one before it. */
  function change(from: FixSettings, to: FixSettings): FixStep[] {
    sprite.apply(from, 0, 0);
    const { made } = sprite.planFor(from);
    sprite.apply(to, 1, 0);
    return remade(made, sprite.planFor(to).made);
  }

  it('remakes only the step that a person drags, and those after it', () => {
    for (const [at, step] of STEPS.entries())
      assert.deepEqual(change(all, { ...all, [step]: others[step] }), STEPS.slice(at), step);
  });

  it('remakes nothing for another frame, or for the same settings', () => {
    assert.deepEqual(change(all, { ...all }), []);
  });

  it('gives the same pixels as without an earlier plan', () => {
    for (const settings of [all, others, { ...all, grid: null }, NOTHING_TO_FIX, others])
      assert.deepEqual(sprite.apply(settings, 0, 1), new LoadedSprite(sprite.sprite).apply(settings, 0, 1));
  });
});
