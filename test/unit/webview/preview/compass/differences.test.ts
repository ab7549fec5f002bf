import assert from 'node:assert/strict';
import { COMPASS, type CompassPlace } from '../../../../../src/sprite/source/compass';
import { compareSizes } from '../../../../../src/webview/preview/compass/differences';

function sizes(odd: Partial<Record<CompassPlace, readonly [number, number]>>) {
  return COMPASS.map((place) => {
    const [width, height] = odd[place] ?? [32, 32];
    return { place, width, height };
  });
}

describe('Sizes of a direction set', () => {
  it('report nothing if they are equal', () => {
    assert.deepEqual(compareSizes(sizes({})), { rest: { width: 32, height: 32 }, differences: [] });
    assert.deepEqual(compareSizes([]), { rest: undefined, differences: [] });
  });

  it('use the most frequent one as the norm', () => {
    assert.deepEqual(compareSizes(sizes({ nw: [33, 32] })).differences, [{ places: ['nw'], wider: 1, taller: 0 }]);
    assert.deepEqual(compareSizes(sizes({ n: [30, 36] })).differences, [{ places: ['n'], wider: -2, taller: 4 }]);
  });

  it('group views with the same difference', () => {
    const { differences } = compareSizes(sizes({ n: [32, 31], e: [34, 32], nw: [32, 31] }));
    assert.deepEqual(differences, [
      { places: ['n', 'nw'], wider: 0, taller: -1 },
      { places: ['e'], wider: 2, taller: 0 },
    ]);
  });

  it('use the smallest of equally frequent ones', () => {
    const half = sizes({ n: [33, 32], ne: [33, 32], e: [33, 32], se: [33, 32] });
    assert.deepEqual(compareSizes(half).rest, { width: 32, height: 32 });
    assert.deepEqual(compareSizes(half).differences, [{ places: ['n', 'ne', 'e', 'se'], wider: 1, taller: 0 }]);
    const sameArea = compareSizes([
      { place: 'n', width: 64, height: 16 },
      { place: 'e', width: 32, height: 32 },
    ]);
    assert.deepEqual(sameArea.rest, { width: 32, height: 32 });
  });
});
