import assert from 'node:assert/strict';
import fc from 'fast-check';
import { COMPASS } from '../../../../../src/sprite/source/compass';
import {
  arrange,
  inOrderOfViews,
  mirror,
  placeOf,
  rotate,
  swap,
  viewAt,
} from '../../../../../src/webview/preview/compass/arrangement';

const INDEXES = [0, 1, 2, 3, 4, 5, 6, 7];
const place = fc.constantFrom(...COMPASS);
const arrangement = fc.shuffledSubarray(INDEXES, { minLength: 8, maxLength: 8 });
const views = fc.array(fc.record({ place: fc.option(place, { nil: undefined }) }), { minLength: 8, maxLength: 8 });
const placed = (...places: readonly (string | undefined)[]) =>
  places.map((name) => ({ place: COMPASS.find((one) => one === name) }));

describe('Eight views on the compass', () => {
  it('keep each view exactly once in every operation', () => {
    const sorted = (result: readonly number[]) => assert.deepEqual(result.toSorted(), INDEXES);
    fc.assert(
      fc.property(views, arrangement, place, place, fc.integer({ min: -20, max: 20 }), (set, before, a, b, steps) => {
        sorted(arrange(set));
        sorted(swap(before, a, b));
        sorted(rotate(before, steps));
        sorted(mirror(before));
      }),
    );
  });

  it('are placed where they belong if their direction is known', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...COMPASS], { minLength: 8, maxLength: 8 }), (places) => {
        const result = arrange(places.map((one) => ({ place: one })));
        assert.deepEqual(
          places.map((_, view) => placeOf(result, view)),
          places,
        );
      }),
    );
  });

  it('without a direction are placed clockwise from the south', () => {
    assert.deepEqual(
      ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'].map((_, view) => placeOf(arrange([]), view)),
      ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'],
    );
    const some = arrange(placed(undefined, 's', 'n', undefined, 'nw', undefined, undefined, undefined));
    assert.deepEqual(
      [0, 3, 5, 6, 7].map((view) => placeOf(some, view)),
      ['sw', 'w', 'ne', 'e', 'se'],
    );
    assert.deepEqual([viewAt(some, 's'), viewAt(some, 'n'), viewAt(some, 'nw')], [1, 2, 4]);
  });

  it('that claim one direction keep the first one there', () => {
    const result = arrange(placed('n', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'));
    assert.deepEqual([viewAt(result, 'n'), viewAt(result, 'nw')], [0, 1]);
  });

  it('are unchanged by mirroring or swapping twice, or a full turn', () => {
    fc.assert(
      fc.property(arrangement, place, place, fc.integer({ min: -20, max: 20 }), (before, a, b, steps) => {
        assert.deepEqual(mirror(mirror(before)), before);
        assert.deepEqual(swap(swap(before, a, b), a, b), before);
        assert.deepEqual(rotate(rotate(before, steps), -steps), before);
        assert.deepEqual(rotate(before, 8 * steps), before);
      }),
    );
  });

  it('only swap left and right when mirrored', () => {
    const pairs = COMPASS.map((one) => [one, COMPASS[viewAt(mirror(INDEXES), one)]]);
    assert.deepEqual(Object.fromEntries(pairs), {
      n: 'n',
      ne: 'nw',
      e: 'w',
      se: 'sw',
      s: 's',
      sw: 'se',
      w: 'e',
      nw: 'ne',
    });
  });

  it('swap only the two chosen views', () => {
    const result = swap(INDEXES, 'n', 'sw');
    assert.deepEqual(result, [5, 1, 2, 3, 4, 0, 6, 7]);
  });

  it('move from north to northeast by one step clockwise', () => {
    assert.equal(viewAt(rotate(INDEXES, 1), 'ne'), viewAt(INDEXES, 'n'));
    assert.equal(viewAt(rotate(INDEXES, -1), 'nw'), viewAt(INDEXES, 'n'));
  });

  it('are named after their directions', () => {
    fc.assert(
      fc.property(arrangement, (before) => {
        const names = inOrderOfViews(before, COMPASS);
        assert.deepEqual(
          names,
          INDEXES.map((view) => placeOf(before, view)),
        );
      }),
    );
  });
});
