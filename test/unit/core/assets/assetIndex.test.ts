import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AssetIndex } from '../../../../src/core/assets/assetIndex';
import { SearchResult } from '../../../../src/core/assets/assetSearch';
import { foreignText, rawText } from '../../../../src/shared/base/foreignText';
import type { Asset } from '../../../../src/shared/contract/api';
import type { AssetFilter } from '../../../../src/shared/protocol/assets';
import { texts } from '../../../support/foreignTexts';

const asset = (id: string, more: Partial<Asset> = {}): Asset => ({ id, type: foreignText('image'), tags: [], ...more });
const idsOf = (index: AssetIndex) => index.entries().map(({ id }) => id);
const ALL: AssetFilter = { text: '', tags: [], kind: 'all', size: null };
const search = (index: AssetIndex, filter: Partial<AssetFilter> = {}, open: string[] = []) =>
  new SearchResult(index.entries(), { ...ALL, ...filter }, new Set(open));

describe('Asset index', () => {
  it('keeps assets in insertion order without duplicates, and leaves known ones in place', () => {
    const index = new AssetIndex();
    index.insert([asset('c'), asset('b')]);
    index.insert([asset('a'), asset('b', { prompt: foreignText('new') })]);
    index.insert([asset('e'), asset('d')], 0);
    assert.deepEqual(idsOf(index), ['e', 'd', 'c', 'b', 'a']);
    assert.equal(index.get('b')?.prompt, 'new');
  });

  it('reports what changed, and nothing if nothing did', () => {
    const index = new AssetIndex();
    const told: string[][] = [];
    index.watch(({ changed, removed }) =>
      told.push([...changed.map(({ id }) => id), ...removed.map((id) => `-${id}`)]),
    );
    index.insert([asset('a'), asset('b')]);
    index.insert([asset('a'), asset('b')]);
    index.retag('a', texts('x'));
    index.arrange(['a']);
    index.remove(['a', 'zz']);
    index.remove(['a']);
    assert.deepEqual(told, [['a', 'b'], ['a'], ['-b'], ['-a']]);
  });

  it('accepts an asset without optional fields, and malformed ones', () => {
    const index = new AssetIndex();
    index.insert([
      { id: 'bare', type: foreignText('voxel'), tags: [] },
      asset('long', {
        prompt: foreignText('x'.repeat(10_000_000)),
        tags: texts(...Array.from({ length: 50 }, (_, n) => `t${n}`)),
      }),
    ]);
    assert.equal(index.get('bare')?.kind, 'other');
    assert.equal(rawText(index.get('long')?.prompt ?? '').length, 2000);
    assert.equal(index.get('long')?.tags.length, 32);
  });

  it('counts tags, most used first, then by name', () => {
    const index = new AssetIndex();
    index.insert([asset('a', { tags: texts('x', 'b') }), asset('b', { tags: texts('x', 'a') })]);
    assert.deepEqual(index.tags(), [
      { name: 'x', count: 2 },
      { name: 'a', count: 1 },
      { name: 'b', count: 1 },
    ]);
  });

  describe('search', () => {
    const index = new AssetIndex();
    index.insert([
      asset('1', {
        prompt: foreignText('Green slime hops'),
        type: foreignText('animation'),
        tags: texts('m', 's'),
        width: 16,
        height: 16,
        batchId: 'B',
      }),
      asset('2', { prompt: foreignText('green slime'), tags: texts('m'), width: 33, height: 32, batchId: 'B' }),
      asset('3', { prompt: foreignText('green slime'), tags: texts('m'), width: 32, height: 32, batchId: 'B' }),
      asset('4', { prompt: foreignText('violet potion'), tags: texts('s'), width: 300, height: 10 }),
      asset('5', { type: foreignText('voxel') }),
    ]);

    it('finds words in any order and case, all tags, kinds, and sizes', () => {
      assert.equal(search(index, { text: 'SLIME green' }).assets, 3);
      assert.equal(search(index, { tags: ['m', 's'] }).assets, 1);
      assert.equal(search(index, { kind: 'image' }).assets, 3);
      assert.equal(search(index, { size: 64 }).assets, 1);
      assert.equal(search(index, { size: 256 }).assets, 1);
      assert.equal(search(index).assets, 5);
    });

    it('finds any tag by the label on the page', () => {
      const odd = new AssetIndex();
      odd.insert([asset('odd', { tags: texts('$(zap)') }), asset('other', { tags: texts('$ (zap)') })]);
      const [shown = ''] = search(odd).slice(0, 1)[0]?.tags ?? [];
      assert.notEqual(shown, '$(zap)');
      assert.deepEqual(
        search(odd, { tags: [shown] })
          .slice(0, 9)
          .map(({ id }) => id),
        ['odd'],
      );
    });

    it('shows the assets of one batch as a stack that can be expanded', () => {
      const closed = search(index);
      assert.deepEqual(
        closed.slice(0, 10).map(({ id, stack }) => [id, stack?.count ?? 0]),
        [
          ['1', 3],
          ['4', 0],
          ['5', 0],
        ],
      );
      assert.deepEqual(closed.ids(0, 1), ['1', '2', '3', '4']);
      const open = search(index, {}, ['B']);
      assert.deepEqual(
        open.slice(0, 10).map(({ id, stack, member }) => [id, stack?.open ?? false, member ?? false]),
        [
          ['1', true, false],
          ['2', false, { place: 2, count: 3 }],
          ['3', false, { place: 3, count: 3 }],
          ['4', false, false],
          ['5', false, false],
        ],
      );
      assert.deepEqual(open.ids(1, 0), ['1', '2']);
    });

    it('knows the row of an asset, or of the stack that hides it', () => {
      const places = (open: string[] = []) =>
        ['1', '2', '3', '4', '5', 'other'].map((id) => search(index, {}, open).place(id));
      assert.deepEqual(places(), [0, 0, 0, 1, 2, -1]);
      assert.deepEqual(places(['B']), [0, 1, 2, 3, 4, -1]);
    });

    it('jumps to the next row that starts with the typed letters, wrapping around', () => {
      assert.equal(search(index).typeAhead('gr', 1), 0);
      assert.equal(search(index).typeAhead('VIO', 0), 1);
      assert.equal(search(index).typeAhead('x', 0), -1);
    });

    it('has every asset in exactly one row or stack, for any batches', () => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom('', 'p', 'q')), fc.subarray(['p', 'q']), (batches, open) => {
          const many = new AssetIndex();
          many.insert(batches.map((batchId, at) => asset(`${at}`, { batchId })));
          const found = search(many, {}, open);
          assert.deepEqual(
            found.ids(0, found.rows),
            batches.map((_, at) => `${at}`),
          );
          assert.equal(found.slice(0, 1000).length, found.rows);
        }),
      );
    });
  });
});
