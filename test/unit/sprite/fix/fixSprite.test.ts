import assert from 'node:assert/strict';
import { type FixSettings, NOTHING_TO_FIX } from '../../../../src/sprite/fix/fixSettings';
import { fixFrame, fixSprite, planFix } from '../../../../src/sprite/fix/fixSprite';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import type { SpriteViews } from '../../../../src/sprite/pixels/views';
import { cleanSprites, plannedSprites } from '../../../support/pixelArt/cleanSprites';
import { resample } from '../../../support/pixelArt/resampling';
import { numbers, rasterOf } from '../formats/rasters';

const only = (settings: Partial<FixSettings>): FixSettings => ({ ...NOTHING_TO_FIX, ...settings });
const play = (...frames: Raster[]): SpriteViews => ({ views: [{ frames, loops: [] }] });

const COLORS = {
  a: [200, 40, 40, 255],
  b: [203, 41, 40, 255],
  k: [10, 10, 20, 255],
  w: [250, 250, 250, 255],
  s: [200, 40, 40, 120],
  t: [200, 40, 40, 140],
} as const;

const picture = (...rows: string[]) => rasterOf(rows, COLORS);
const rgb = (letter: keyof typeof COLORS) =>
  COLORS[letter].slice(0, 3).reduce((sum, channel) => sum * 256 + channel, 0);

/** A raster in the letters of `COLORS`. */
function rows(raster: Raster | undefined): string[] {
  assert.ok(raster);
  const letters = new Map(Object.entries(COLORS).map(([letter, rgba]) => [rgba.join(), letter]));
  return Array.from({ length: raster.height }, (_, y) =>
    Array.from({ length: raster.width }, (_, x) => {
      const rgba = [...raster.data.subarray((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 4)];
      return rgba[3] === 0 ? '.' : (letters.get(rgba.join()) ?? '?');
    }).join(''),
  );
}

const fixed = (sprite: SpriteViews, settings: Partial<FixSettings>) =>
  fixSprite(sprite, only(settings)).views.map((frames) => frames.map(rows));

describe('Fixing pixels', () => {
  it('leaves clean sprites alone, object for object', async () => {
    for (const { name, picture: still, sprite, plan } of await plannedSprites()) {
      assert.deepEqual(plan.settings, NOTHING_TO_FIX, name);
      const { changed, views } = fixSprite(sprite, plan.settings);
      assert.ok(!changed && views[0]?.[0] === still, name);
    }
  });

  it('gives back frames that its steps do not change', () => {
    const sprite = play(picture('ak.', 'kaa'), picture('ab.', 'aaa'));
    const { views, changed, colors } = fixSprite(sprite, only({ colors: { twins: 0.02, most: 64 }, anchor: 'feet' }));
    assert.equal(views[0]?.[0], sprite.views[0]?.frames[0]);
    assert.notEqual(views[0]?.[1], sprite.views[0]?.frames[1]);
    assert.ok(changed);
    assert.equal(colors, 2);
  });

  it('shrinks all frames and views by one step', async () => {
    const [{ picture: sprite } = { picture: picture('a') }] = await cleanSprites();
    const large = resample(sprite, sprite.width * 4, sprite.height * 4, 'nearest');
    const enlarged: SpriteViews = {
      views: [
        { frames: [large, large], loops: [] },
        { frames: [large], loops: [] },
      ],
    };
    const { plan, views } = fixSprite(enlarged, only({ grid: { x: 4, y: 4 } }));
    assert.deepEqual(plan.grid?.step, { x: 4, y: 4 });
    for (const frame of views.flat()) assert.deepEqual(frame.data, sprite.data);
  });

  it('lists what colors become, the most used first, over all frames', () => {
    const sprite = play(picture('aab', 'kk.'), picture('aaa', 'b..'));
    assert.deepEqual(planFix(sprite, only({ colors: { twins: 0.02, most: 64 } })).colors, [
      { from: rgb('a'), to: rgb('a'), pixels: 5 },
      { from: rgb('k'), to: rgb('k'), pixels: 2 },
      { from: rgb('b'), to: rgb('a'), pixels: 2 },
    ]);
  });

  it('takes a change by hand over everything, also for a color that was merged', () => {
    const palette = {
      colors: [rgb('a'), rgb('k')],
      dither: false,
      ramps: true,
      changes: [{ from: rgb('b'), to: rgb('w') }],
    };
    assert.deepEqual(fixed(play(picture('aabk')), { colors: { twins: 0.02, most: 64 }, palette }), [[['aawk']]]);
    // Its twin follows if only what both became was changed.
    const both = { ...palette, changes: [{ from: rgb('a'), to: rgb('w') }] };
    assert.deepEqual(fixed(play(picture('aabk')), { colors: { twins: 0.02, most: 64 }, palette: both }), [[['wwwk']]]);
  });

  it('keeps semitransparent pixels without the step for alpha, and colors them', () => {
    const palette = { colors: [rgb('k')], dither: false, ramps: false, changes: [] };
    const { views } = fixSprite(play(picture('as.')), only({ palette }));
    assert.deepEqual([...(views[0]?.[0]?.data ?? [])], [10, 10, 20, 255, 10, 10, 20, 120, 0, 0, 0, 0]);
  });

  it('makes the same frames alone as all together, and from an earlier plan', () => {
    const random = numbers(3);
    const noisy = () => {
      const raster = createRaster(24, 24);
      for (let at = 0; at < raster.data.length; at++) raster.data[at] = random() * 256;
      return raster;
    };
    const sprite: SpriteViews = { views: [0, 1].map(() => ({ frames: [noisy(), noisy()], loops: [] })) };
    const all: FixSettings = {
      grid: null,
      background: null,
      alpha: { from: 128 },
      colors: { twins: 0.05, most: 24 },
      palette: { colors: [0, 0xffffff, 0xff0000, 0x0000ff], dither: true, ramps: false, changes: [] },
      specks: { most: 2 },
      anchor: 'middle',
    };
    const variants: FixSettings[] = [
      all,
      { ...all, anchor: 'feet' },
      { ...all, specks: null },
      { ...all, palette: null },
      { ...all, colors: { twins: 0.02, most: 12 } },
      { ...all, alpha: { from: 40 } },
      NOTHING_TO_FIX,
    ];
    let plan = planFix(sprite, all);
    for (const settings of [...variants, ...variants.reverse()]) {
      plan = planFix(sprite, settings, plan);
      const { views, plan: fresh } = fixSprite(sprite, settings);
      assert.deepEqual(plan.colors, fresh.colors);
      assert.deepEqual(plan.moves, fresh.moves);
      for (const [view, frames] of views.entries())
        for (const [frame, raster] of frames.entries()) assert.deepEqual(fixFrame(sprite, plan, view, frame), raster);
    }
  });

  it('takes nothing from a plan for another sprite', () => {
    const settings = only({ colors: { twins: 0.02, most: 64 } });
    const [one, other] = [play(picture('aab', 'kk.')), play(picture('www', 'kb.'))];
    const plan = planFix(other, settings, planFix(one, settings));
    assert.deepEqual(plan.colors, planFix(other, settings).colors);
    assert.deepEqual(rows(fixFrame(other, plan, 0, 0)), ['www', 'kb.']);
  });

  it('stops when it is aborted', () => {
    const reason = new Error('enough');
    assert.throws(() => fixSprite(play(picture('a')), NOTHING_TO_FIX, AbortSignal.abort(reason)), reason);
  });
});

describe('Fixing alpha', () => {
  it('makes pixels opaque from the threshold on, and empties the others', () => {
    assert.deepEqual(fixed(play(picture('ast.')), { alpha: { from: 128 } }), [[['a.a.']]]);
    assert.deepEqual(fixed(play(picture('ast.')), { alpha: { from: 121 } }), [[['a.a.']]]);
    assert.deepEqual(fixed(play(picture('ast.')), { alpha: { from: 120 } }), [[['aaa.']]]);
  });

  it('decides once for a pixel that flickers around the threshold', () => {
    const frames = [picture('s'), picture('t'), picture('t'), picture('s'), picture('t')];
    assert.deepEqual(fixed(play(...frames), { alpha: { from: 128 } }), [frames.map(() => ['a'])]);
    assert.deepEqual(fixed(play(picture('s'), picture('.'), picture('t')), { alpha: { from: 128 } }), [
      [['.'], ['.'], ['a']],
    ]);
  });
});

describe('Removing specks', () => {
  const remove = (most: number, ...lines: string[]) => fixed(play(picture(...lines)), { specks: { most } })[0]?.[0];

  it('paints over single pixels in the color around them', () => {
    assert.deepEqual(remove(1, 'aaa', 'aka', 'aaa'), ['aaa', 'aaa', 'aaa']);
    assert.deepEqual(remove(1, '...', '.k.', '...'), ['...', '...', '...']);
  });

  it('keeps lines, diagonals, and larger spots', () => {
    for (const kept of [
      ['kaaa', 'akaa', 'aaka', 'aaak'],
      ['aaaa', 'akka', 'aaaa'],
      ['wkwk', 'kwkw'],
    ])
      assert.deepEqual(remove(1, ...kept), kept);
    assert.deepEqual(remove(2, 'aaaa', 'akka', 'aaaa'), ['aaaa', 'aaaa', 'aaaa']);
    assert.deepEqual(remove(2, 'aaaaa', 'akaka', 'aakaa', 'aaaaa'), ['aaaaa', 'akaka', 'aakaa', 'aaaaa']);
  });

  it('keeps the single pixels of a dither pattern', () => {
    const gray = createRaster(12, 12);
    gray.data.fill(255);
    for (let at = 0; at < gray.data.length; at++) if (at % 4 < 3) gray.data[at] = 0x9a;
    gray.data.set([10, 10, 20, 255], (5 * 12 + 6) * 4);
    const palette = { colors: [0x0a0a14, 0x808080, 0xffffff], dither: true, ramps: false, changes: [] };
    const whites = (specks: FixSettings['specks']) => {
      const { data } = fixSprite(play(gray), only({ palette, specks })).views[0]?.[0] ?? gray;
      const count = (value: number) => data.filter((channel, at) => at % 4 === 0 && channel === value).length;
      return { white: count(255), dark: count(10) };
    };
    const { white, dark } = whites(null);
    assert.ok(white > 8 && white < 72 && dark === 1);
    assert.deepEqual(whites({ most: 1 }), { white, dark: 0 });
  });

  it('keeps a pixel where several colors meet', () => {
    assert.deepEqual(remove(1, 'aaw', 'akw', '.ww'), ['aaw', 'akw', '.ww']);
  });
});
