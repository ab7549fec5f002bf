import assert from 'node:assert/strict';
import { changed } from '../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../src/sprite/edit/editSprite';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { nearestBy } from '../../../support/pixelArt/resampling';
import { seed, seeded } from '../../../support/random';
import { flatSprite, putOn, shownIn } from '../../../support/sprites/flatSprite';

const isRefused = (why: string) => (error: unknown) => error instanceof ChangeRefused && error.refusal.why === why;

function noise(width: number, height: number, random: () => number): Raster {
  const raster = createRaster(width, height);
  for (let at = 0; at < raster.data.length; at++) raster.data[at] = at % 4 === 3 ? 255 : random() * 256;
  return raster;
}

/** Each pixel as a square, the plain way. */
function squares({ width, height, data }: Raster, by: number): Raster {
  const large = createRaster(width * by, height * by);
  for (let y = 0; y < large.height; y++)
    for (let x = 0; x < large.width; x++) {
      const from = (Math.floor(y / by) * width + Math.floor(x / by)) * 4;
      large.data.set(data.subarray(from, from + 4), (y * large.width + x) * 4);
    }
  return large;
}

const SLICE = {
  name: 'hit',
  keys: [
    {
      frame: 0,
      bounds: { x: 1, y: 2, width: 3, height: 2 },
      pivot: { x: 1, y: 2 },
      center: { x: 1, y: 0, width: 1, height: 2 },
    },
  ],
};

describe('Scaling by whole pixels', () => {
  it('makes squares, and pixels of them again', () => {
    const random = seeded(seed);
    for (let round = 0; round < 20; round++) {
      const by = 2 + Math.floor(random() * 5);
      const frames = [0, 1].map(() => noise(4 + Math.floor(round / 5), 5, random));
      const before = flatSprite(frames, { slices: [SLICE] });
      const large = changed(before, { change: 'scale', way: 'enlarge', by });
      assert.deepEqual(
        shownIn(large),
        frames.map((frame) => squares(frame, by)),
        `seed ${seed}`,
      );
      const small = changed(large, { change: 'scale', way: 'reduce', by });
      assert.deepEqual(shownIn(small), frames);
      assert.deepEqual(small.slices, before.slices);
    }
  });

  it('moves slices, pivots, and the grid with the pixels', () => {
    const grid = { x: 1, y: 0, width: 8, height: 8 };
    const before = flatSprite([createRaster(8, 8)], { slices: [SLICE], grid });
    const after = changed(before, { change: 'scale', way: 'enlarge', by: 3 });
    assert.deepEqual(after.slices[0]?.keys[0], {
      frame: 0,
      bounds: { x: 3, y: 6, width: 9, height: 6 },
      pivot: { x: 3, y: 6 },
      center: { x: 3, y: 0, width: 3, height: 6 },
    });
    assert.deepEqual(after.grid, { x: 3, y: 0, width: 24, height: 24 });
  });

  it('finds squares that begin anywhere, and counts those of which half is there', () => {
    const picture = noise(6, 6, seeded(3));
    const large = squares(picture, 4);
    // A pixel of the first column is left, and three of the last one.
    const cut = flatSprite([putOn({ width: 20, height: 24 }, large, -3, 0)]);
    const after = changed(cut, { change: 'scale', way: 'reduce', by: 4, from: { x: 1, y: 0 } });
    assert.deepEqual(shownIn(after), [putOn({ width: 5, height: 6 }, picture, -1, 0)]);
    // Two pixels of the first column are left, which are half of it.
    const half = flatSprite([putOn({ width: 22, height: 24 }, large, -2, 0)]);
    const whole = changed(half, { change: 'scale', way: 'reduce', by: 4, from: { x: 2, y: 0 } });
    assert.deepEqual(shownIn(whole), [picture]);
  });

  it('reduces cels that begin within a square, if the rest of it is empty', () => {
    const clear = createRaster(4, 4);
    const picture = putOn(clear, noise(2, 2, seeded(4)), 1, 1);
    const large = flatSprite([squares(picture, 4)]);
    const cropped = changed(changed(large, { change: 'canvas', rect: { x: 3, y: 3, width: 10, height: 10 } }), {
      change: 'canvas',
      rect: { x: -3, y: -3, width: 16, height: 16 },
    });
    assert.deepEqual(shownIn(changed(cropped, { change: 'scale', way: 'reduce', by: 4 })), [picture]);
  });

  it('takes transparent pixels of several colors for equal', () => {
    const large = squares(noise(3, 3, seeded(5)), 2);
    large.data.set([9, 9, 9, 0, 8, 8, 8, 0], 0);
    large.data.set([7, 7, 7, 0, 0, 0, 0, 0], 6 * 4);
    const [shown] = shownIn(changed(flatSprite([large]), { change: 'scale', way: 'reduce', by: 2 }));
    assert.equal(shown?.data[3], 0);
  });

  it('refuses what is enlarged by no whole factor', () => {
    const odd = nearestBy('at centers', noise(8, 8, seeded(6)), 20, 20);
    assert.throws(
      () => changed(flatSprite([odd]), { change: 'scale', way: 'reduce', by: 2 }),
      isRefused('not-enlarged'),
    );
  });

  const refused = [
    [{ way: 'reduce', by: 2 }, 'not-enlarged'],
    [{ way: 'reduce', by: 9 }, 'not-enlarged'],
    [{ way: 'enlarge', by: 1 }, 'range'],
    [{ way: 'enlarge', by: 2.5 }, 'range'],
    [{ way: 'enlarge', by: 65 }, 'range'],
    [{ way: 'reduce', by: 2, from: { x: 2, y: 0 } }, 'range'],
  ] as const;
  for (const [how, why] of refused)
    it(`refuses ${JSON.stringify(how)}`, () =>
      assert.throws(() => changed(flatSprite([noise(4, 4, seeded(7))]), { change: 'scale', ...how }), isRefused(why)));

  it('refuses what gets too large', () => {
    const sprite: EditSprite = { ...flatSprite([createRaster(1, 1)]), width: 4096, height: 4096 };
    assert.throws(() => changed(sprite, { change: 'scale', way: 'enlarge', by: 2 }), isRefused('too-large'));
  });
});

describe('Moving what is in frames', () => {
  const dot = putOn({ width: 5, height: 5 }, noise(1, 1, seeded(8)), 2, 2);
  const dotAt = (x: number, y: number) => putOn(dot, dot, x, y);

  it('moves each frame by its own distance, with its slices', () => {
    const before = flatSprite([dot, dot, dot, dot], { slices: [SLICE] });
    const after = changed(before, {
      change: 'offset',
      frames: [1, 2],
      by: [
        { x: 1, y: 0 },
        { x: -1, y: 2 },
      ],
    });
    assert.deepEqual(shownIn(after), [dot, dotAt(1, 0), dotAt(-1, 2), dot]);
    assert.deepEqual(
      after.slices[0]?.keys.map(({ frame, bounds: { x, y } }) => [frame, x, y]),
      [
        [0, 1, 2],
        [1, 2, 2],
        [2, 0, 4],
        [3, 1, 2],
      ],
    );
    const back = changed(after, {
      change: 'offset',
      frames: [2, 1],
      by: [
        { x: 1, y: -2 },
        { x: -1, y: 0 },
      ],
    });
    assert.deepEqual(shownIn(back), [dot, dot, dot, dot]);
    assert.ok(back.slices[0]?.keys.every(({ bounds: { x, y } }) => x === 1 && y === 2));
  });

  it('keeps links of what moves alike, and parts others', () => {
    const linked = changed(flatSprite([dot]), { change: 'add-frames', at: 1, from: [0, 0], linked: true });
    const moved = changed(linked, { change: 'offset', frames: [0, 1], by: { x: 1, y: 1 } });
    const bodies = moved.frames.map(({ cels }) => cels.get(0)?.body);
    assert.equal(bodies[0], bodies[1]);
    assert.notEqual(bodies[1], bodies[2]);
    assert.deepEqual(shownIn(moved), [dotAt(1, 1), dotAt(1, 1), dot]);
  });

  it('gives frames that move alike no slice of their own', () => {
    const moved = changed(flatSprite([dot, dot], { slices: [SLICE] }), { change: 'offset', by: { x: 1, y: 1 } });
    assert.deepEqual(
      moved.slices[0]?.keys.map(({ frame, bounds: { x, y } }) => [frame, x, y]),
      [[0, 2, 3]],
    );
  });

  it('leaves backgrounds where they are', () => {
    const sprite = flatSprite([noise(5, 5, seeded(9))]);
    const layers = sprite.layers.map((layer) => ({ ...layer, background: true }));
    const ground = { ...sprite, layers };
    assert.deepEqual(shownIn(changed(ground, { change: 'offset', by: { x: 1, y: 1 } })), shownIn(ground));
  });

  it('refuses frames that are not there, parts of pixels, and places that no file holds', () => {
    const sprite = flatSprite([dot]);
    assert.throws(() => changed(sprite, { change: 'offset', frames: [1], by: { x: 1, y: 1 } }), isRefused('gone'));
    assert.throws(() => changed(sprite, { change: 'offset', frames: [], by: { x: 1, y: 1 } }), isRefused('gone'));
    assert.throws(() => changed(sprite, { change: 'offset', by: { x: 0.5, y: 1 } }), isRefused('range'));
    assert.throws(() => changed(sprite, { change: 'offset', by: [] }), isRefused('range'));
    const far = changed(sprite, { change: 'offset', by: { x: 32_767, y: 0 } });
    assert.throws(() => changed(far, { change: 'offset', by: { x: 1, y: 0 } }), isRefused('range'));
  });
});
