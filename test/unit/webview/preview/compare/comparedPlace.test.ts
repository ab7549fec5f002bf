import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { placementOn } from '../../../../../src/sprite/edit/register/register';
import { decodePng } from '../../../../../src/sprite/formats/png';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import {
  type ComparedPair,
  type ComparedPicture,
  ComparedPlaces,
} from '../../../../../src/webview/preview/compare/comparedPlace';
import { root } from '../../../../support/places';
import { putOn } from '../../../../support/sprites/flatSprite';

const sample = (name: string) => decodePng(readFileSync(path.join(root, 'samples', name)));

function picture(image: Raster): ComparedPicture {
  return { width: image.width, height: image.height, frames: [{ image }] };
}

describe('Pictures of different sizes that are compared', () => {
  const source = putOn({ width: 36, height: 36 }, sample('hero.png'), 2, 3);
  // As a service crops it.
  const edit = putOn({ width: 26, height: 30 }, source, -5, -4);
  const settled: string[] = [];
  let calls = 0;
  let fail = false;
  const places = new ComparedPlaces(
    {
      place: async (one, results) => {
        calls++;
        if (fail) throw new Error('too slow');
        return placementOn(one, results) ?? null;
      },
    },
    () => settled.push('settled'),
  );
  const find = async (pair: Pick<ComparedPair, 'before' | 'after'> & Partial<ComparedPair>) => {
    const whole = { key: 'pair', isReversed: false, ...pair };
    places.of(whole);
    await new Promise(setImmediate);
    return places.of(whole);
  };

  beforeEach(() => {
    fail = false;
    calls = 0;
    settled.length = 0;
  });

  it('lie where they fit best, whichever of them is on the stage', async () => {
    const pair = { before: picture(source), after: picture(edit) };
    assert.equal(places.of({ key: 'new', isReversed: false, ...pair }), undefined);
    const found = await find({ ...pair, key: 'new' });
    assert.deepEqual(found, { offset: { x: -5, y: -4 }, isFound: true });
    assert.deepEqual([calls, settled.length], [1, 1]);
    const back = await find({ key: 'back', isReversed: true, before: pair.after, after: pair.before });
    assert.deepEqual(back, { offset: { x: 5, y: 4 }, isFound: true });
  });

  it('keep their place while one of them changes, and lose it with another pair', async () => {
    const before = picture(source);
    await find({ before, after: picture(edit), key: 'a' });
    const smaller = picture(putOn({ width: 24, height: 30 }, edit, 0, 0));
    assert.deepEqual(places.of({ key: 'a', isReversed: false, before, after: smaller })?.offset, { x: -5, y: -4 });
    await new Promise(setImmediate);
    assert.equal(places.of({ key: 'b', isReversed: false, before, after: picture(edit) }), undefined);
  });

  it('are aligned at the bottom if it is uncertain, or the thread fails', async () => {
    const other = picture(sample('slime.png'));
    const pair = { before: picture(source), after: other };
    const { width, height } = other;
    const offset = { x: Math.floor((width - 36) / 2), y: height - 36 };
    assert.deepEqual(await find({ ...pair, key: 'unsure' }), { offset, isFound: false });
    fail = true;
    const failed = await find({ before: picture(source), after: picture(edit), key: 'failed' });
    assert.deepEqual(failed, { offset: { x: -5, y: -6 }, isFound: false });
  });

  it('are known at once if both have one size, without looking', () => {
    const pair = { key: 'same', isReversed: false, before: picture(source), after: picture(source) };
    assert.deepEqual(places.of(pair), { offset: { x: 0, y: 0 }, isFound: true });
    assert.equal(calls, 0);
  });
});
