import assert from 'node:assert/strict';
import { Selection } from '../../../../src/webview/assets/grid/selection';

describe('The selection in the grid', () => {
  it('can be replaced, extended, and reduced', () => {
    const selection = new Selection();
    selection.take(['a', 'b'], 'only');
    selection.take(['c', 'a'], 'add');
    assert.deepEqual(selection.ids, ['a', 'b', 'c']);
    // Half of it is selected, so all of it becomes selected.
    selection.take(['c', 'd'], 'toggle');
    assert.deepEqual(selection.ids, ['a', 'b', 'c', 'd']);
    selection.take(['c', 'd'], 'toggle');
    assert.deepEqual(selection.ids, ['a', 'b']);
    assert.equal(selection.clear(), true);
    assert.equal(selection.clear(), false);
  });

  it('is limited to what an action accepts', () => {
    const selection = new Selection();
    const many = Array.from({ length: 10_001 }, (_, at) => `a${at}`);
    assert.equal(selection.take(many, 'only'), false);
    assert.equal(selection.size, 10_000);
    assert.equal(selection.take(many.slice(0, 10_000), 'only'), true);
  });
});
