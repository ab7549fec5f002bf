import assert from 'node:assert/strict';
import type { PreviewItem, PreviewRun } from '../../../../../src/shared/protocol/preview';
import {
  choosable,
  commonSize,
  keptItems,
  neighbor,
  restItems,
  toggleKept,
} from '../../../../../src/webview/preview/contact/keeping';

function item(id: string, role: PreviewItem['role'], more: Partial<PreviewItem> = {}): PreviewItem {
  return { id, name: `${id}.png`, role, kind: 'still', version: 1, tags: [], ...more };
}

const ids = (items: readonly PreviewItem[]) => items.map(({ id }) => id);
const run: PreviewRun = { operation: 'edit', state: 'succeeded', message: '', received: 3 };
const items = [
  item('hero', 'source'),
  item('a', 'output'),
  item('b', 'output', { gone: true }),
  item('c', 'output'),
  item('d', 'output'),
  item('hero_n', 'related'),
];

describe('Keeping and discarding', () => {
  it("offers a run's outputs, never its source or related files", () => {
    assert.deepEqual(ids(choosable({ title: '', run, items })), ['a', 'c', 'd']);
  });

  it('offers the opened files if there is no run and there are several', () => {
    const files = [item('walk', 'source', { kind: 'sequence', members: ['hero', 'tree'] }), item('tree', 'source')];
    assert.deepEqual(ids(choosable({ title: '', items: [...items, ...files] })), ['hero', 'tree']);
    assert.deepEqual(choosable({ title: '', items }), []);
  });

  it('separates kept files from the rest, and forgets missing ones', () => {
    const state = { title: '', run, items };
    assert.deepEqual(ids(keptItems(state, ['d', 'b', 'a', 'unknown'])), ['a', 'd']);
    assert.deepEqual(ids(restItems(state, ['d', 'b'])), ['a', 'c']);
  });

  it('goes by the places of files, not by marks, if outputs are drafts until they are kept', () => {
    const drafts = items.map((one) => (one.role === 'output' && one.id !== 'c' ? { ...one, draft: true } : one));
    const state = { title: '', run: { ...run, drafts: true as const }, items: drafts };
    assert.deepEqual(ids(keptItems(state, ['a', 'd'])), ['c']);
    assert.deepEqual(ids(restItems(state, ['a', 'd'])), ['a', 'd']);
  });

  it('keeps several at once, and releases them only if all were kept', () => {
    assert.deepEqual(toggleKept(['a'], ['a', 'c']), ['a', 'c']);
    assert.deepEqual(toggleKept(['d', 'a', 'c'], ['a', 'c']), ['d']);
  });

  it('moves to the next remaining one, or else the last one before', () => {
    const all = ['a', 'b', 'c', 'd'];
    assert.equal(neighbor(all, ['b']), 'c');
    assert.equal(neighbor(all, ['b', 'c']), 'd');
    assert.equal(neighbor(all, ['d']), 'c');
    assert.equal(neighbor(all, ['c', 'd']), 'b');
    assert.equal(neighbor(all, all), undefined);
  });

  it('finds the most frequent size', () => {
    const [small, wide] = [
      { width: 32, height: 32 },
      { width: 33, height: 32 },
    ];
    assert.deepEqual(commonSize([wide, small, { ...small }]), small);
    assert.deepEqual(commonSize([wide, small]), wide);
    assert.equal(commonSize([]), undefined);
  });
});
