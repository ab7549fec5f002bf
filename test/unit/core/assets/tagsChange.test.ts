import assert from 'node:assert/strict';
import fc from 'fast-check';
import { asBefore, sameTags, withChange, withRenamed } from '../../../../src/core/assets/tagChange';
import { KnownTags, TagChoice } from '../../../../src/core/assets/tags/tagChoice';
import { type ForeignText, foreignText } from '../../../../src/shared/base/foreignText';
import { texts } from '../../../support/foreignTexts';

const RUN = `run-${'0123456789abcdefghjkmnpqrs'}`;
const tag = fc.constantFrom<string>('a', 'b', 'c', 'd', 'e f', RUN);
const tags = fc.uniqueArray(tag).map((all) => texts(...all));

describe("Changing an asset's tags", () => {
  it('gives (before − removed) + added, keeps the order of the others, and never changes tags of runs', () => {
    fc.assert(
      fc.property(tags, tags, tags, (before, add, remove) => {
        const after = withChange(before, { add, remove });
        const own = (list: ForeignText[]) => list.filter((name) => name !== foreignText(RUN));
        const wanted = new Set([...before.filter((name) => !own(remove).includes(name)), ...own(add)]);
        assert.deepEqual(new Set(after), wanted);
        assert.equal(after.length, wanted.size);
        const kept = before.filter((name) => after.includes(name) && !remove.includes(name));
        assert.deepEqual(
          after.filter((name) => kept.includes(name)),
          kept,
        );
      }),
    );
  });

  it('uses names as the service stores them', () => {
    assert.deepEqual(
      withChange(texts('a'), { add: [foreignText(' Knights '), foreignText('KNIGHTS'), foreignText('A')], remove: [] }),
      ['a', 'knights'],
    );
    assert.deepEqual(withChange(texts('Odd', 'b'), { add: [], remove: [foreignText('odd')] }), ['b']);
  });

  it('renames in place, and keeps one if both existed', () => {
    assert.deepEqual(withRenamed(texts('x', 'a', 'y'), foreignText('a'), foreignText('b')), ['x', 'b', 'y']);
    assert.deepEqual(withRenamed(texts('a', 'y', 'b'), foreignText('a'), foreignText('b')), ['b', 'y']);
    assert.deepEqual(withRenamed(texts('b', 'y'), foreignText('a'), foreignText('b')), ['b', 'y']);
  });

  it('restores the exact earlier tags, except tags of runs, which keep their current state', () => {
    assert.deepEqual(asBefore(texts('b', RUN, 'a'), [foreignText('c'), foreignText(RUN)]), ['b', RUN, 'a']);
    assert.deepEqual(asBefore(texts('b', RUN, 'a'), [foreignText('c')]), ['b', 'a']);
    assert.deepEqual(asBefore(texts('b'), [foreignText('c'), foreignText(RUN)]), ['b', RUN]);
    assert.ok(sameTags(texts('a', 'b', RUN), [foreignText('b'), foreignText('a')]));
    assert.ok(!sameTags(texts('a'), [foreignText('a'), foreignText('b')]));
  });
});

describe('Choosing tags for several assets', () => {
  const choice = () => new TagChoice([texts('a', 'b', RUN), texts('a', 'b'), texts('a')]);

  it('lists the most frequent tags first, without tags of runs', () => {
    assert.deepEqual(choice().present(), ['a', 'b']);
    assert.deepEqual(choice().get(foreignText('a')), { name: 'a', on: 3, intent: 'keep', checked: true });
    assert.deepEqual(choice().get(foreignText('b')), { name: 'b', on: 2, intent: 'keep', checked: false });
    assert.deepEqual(choice().get(foreignText('new')).on, 0);
  });

  it('keeps a tag of some assets until it is checked or removed from all', () => {
    const one = choice();
    one.check(foreignText('b'), true);
    assert.deepEqual(one.change(), { add: ['b'], remove: [] });
    one.check(foreignText('b'), false);
    assert.deepEqual(one.change(), { add: [], remove: [] });
    one.toggleRemoval(foreignText('b'));
    assert.deepEqual(one.change(), { add: [], remove: ['b'] });
    one.toggleRemoval(foreignText('b'));
    assert.deepEqual(one.change(), { add: [], remove: [] });
  });

  it('removes a common tag when unchecked, and does nothing if it is checked again', () => {
    const one = choice();
    one.check(foreignText('a'), false);
    assert.deepEqual(one.change(), { add: [], remove: ['a'] });
    assert.equal(one.get(foreignText('a')).checked, false);
    one.check(foreignText('a'), true);
    assert.deepEqual(one.change(), { add: [], remove: [] });
  });

  it('counts the remaining room, and the assets that would have too many', () => {
    const nine = texts(...Array.from({ length: 9 }, (_, at) => `t${at}`));
    const single = new TagChoice([[...nine.slice(1), foreignText(RUN)]]);
    assert.deepEqual(single.room, { count: 8, max: 9 });
    single.check(foreignText('x'), true);
    assert.deepEqual([single.room.count, single.over], [9, 0]);
    single.check(foreignText('y'), true);
    assert.equal(single.over, 1);
    const several = new TagChoice([nine, [...nine, foreignText('x')], texts('x')]);
    several.check(foreignText('x'), true);
    assert.equal(several.over, 0);
    several.check(foreignText('y'), true);
    assert.equal(several.over, 2);
    several.check(foreignText('t0'), false);
    several.toggleRemoval(foreignText('t0'));
    assert.equal(several.over, 0);
    const full = new TagChoice([[...nine, ...texts('x', 'y')], texts('t0')]);
    full.check(foreignText('z'), false);
    full.check(foreignText('x'), true);
    assert.equal(full.over, 0, 'an asset with too many that gets none');
  });
});

describe('Known tags', () => {
  const index = {
    tags: () => [
      { name: foreignText('own'), count: 2 },
      { name: foreignText(RUN), count: 1 },
      { name: foreignText('both'), count: 1 },
    ],
  };

  it("are those of the index, then the service's with what only the index has", async () => {
    const known = new KnownTags();
    assert.deepEqual(
      known.now(index).map(({ name }) => name),
      ['own', 'both'],
    );
    await assert.rejects(known.refresh(index, { tags: () => Promise.reject(new Error('offline')) }));
    assert.deepEqual(
      known.now(index).map(({ name }) => name),
      ['own', 'both'],
    );
    const told = [
      { name: foreignText('both'), count: 7 },
      { name: foreignText(RUN), count: 12 },
    ];
    await known.refresh(index, { tags: async () => told });
    assert.deepEqual(known.now(index), [
      { name: 'both', count: 7 },
      { name: 'own', count: 2 },
    ]);
    known.forget(index);
    assert.equal(known.now(index)[1]?.count, 1);
  });
});
