import assert from 'node:assert/strict';
import { sampleOf } from '../../support/sample';

describe('Samples of long lists', () => {
  const items = Array.from({ length: 103 }, (_, at) => at);

  it('are the same each time, in order, and different for each round', () => {
    const [one, again, other] = [0, 0, 1].map((round) => sampleOf(items, 10, { round, whole: false }));
    assert.ok(one && other);
    assert.deepEqual(one, again);
    assert.notDeepEqual(one, other);
    assert.deepEqual(
      one,
      [...one].sort((a, b) => a - b),
    );
  });

  it('have an item from each part of the list', () => {
    for (let round = 0; round < 50; round++) {
      const drawn = sampleOf(items.slice(0, 100), 10, { round, whole: false });
      assert.deepEqual(
        drawn.map((item) => Math.floor(item / 10)),
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      );
    }
  });

  it('keep required items, and are the whole list on request', () => {
    assert.ok(sampleOf(items, 3, { always: (item) => item === 77, whole: false }).includes(77));
    assert.equal(sampleOf(items, 3, { whole: true }), items);
    assert.equal(sampleOf(items, 200, { whole: false }), items);
  });
});
