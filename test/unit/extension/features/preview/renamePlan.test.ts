import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  planRename,
  planRenames,
  type Rename,
  stepsOf,
} from '../../../../../src/extension/features/preview/actions/renamePlan';
import { foreignText, rawText } from '../../../../../src/shared/base/foreignText';
import { seed } from '../../../../support/random';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7'];
const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const views = (names: readonly string[], old = DIGITS) =>
  names.map((name, index) => ({ file: foreignText(`hero-dir-${old[index]}.png`), old: old[index] ?? '', name }));

function planned(names: readonly string[], there: readonly string[], old?: string[]): readonly Rename[] {
  const plan = planRenames(views(names, old), there);
  assert.ok(!('kind' in plan), JSON.stringify(plan));
  return plan;
}

/** The content of a folder after the steps, each file identified by its first name; throws if a file would be overwritten. */
function execute(names: readonly string[], renames: readonly Rename[]): Map<string, string> {
  const folder = new Map(names.map((name) => [name, name]));
  for (const step of stepsOf(renames)) {
    for (const { from, to } of step) {
      const file = folder.get(rawText(from));
      assert.ok(file !== undefined, `${rawText(from)} exists`);
      assert.ok(
        ![...folder.keys()].some((name) => name.toLowerCase() === rawText(to).toLowerCase()),
        `${rawText(to)} is free`,
      );
      folder.delete(rawText(from));
      folder.set(rawText(to), file);
    }
  }
  return folder;
}

describe('Renaming a direction set', () => {
  it('also renames the files made from each view, and nothing else', () => {
    const companions = [
      ...['-anim.webp', '-anim-sheet.png', '-anim-sheet.json', '-anim-2.webp', '_n.png', '_n-2.png'],
      ...[
        '-walk.gif',
        '-walk-sheet.png',
        '-wag-v2.gif',
        '-wag-v2-sheet.png',
        '-wag-v2-sheet.json',
        '-wag-v2-sheet_n.png',
      ],
    ];
    const others = ['hero-dir-00.png', 'hero-dir-0-old.png', 'hero-dir2-0.png', 'hero-dir-0.txt', 'hero.png'];
    const there = [
      ...DIGITS.map((digit) => `hero-dir-${digit}.png`),
      ...companions.map((one) => `hero-dir-0${one}`),
      ...others,
    ];
    const renames = planned(COMPASS, there);
    assert.deepEqual(
      renames
        .filter(({ from }) => rawText(from).startsWith('hero-dir-0'))
        .map(({ to }) => to)
        .sort(),
      ['.png', ...companions].map((one) => `hero-dir-n${one}`).sort(),
    );
    assert.equal(renames.length, 8 + companions.length);
  });

  it("treats a north view as a view, not as the sprite's map; the sprite's files keep their names", () => {
    const there = [...COMPASS.map((one) => `queen_${one}.png`), 'queen.png', 'queen_normal.png', 'queen_n_normal.png'];
    const set = COMPASS.map((old, index) => ({
      file: foreignText(`queen_${old}.png`),
      old,
      name: DIGITS[index] ?? '',
    }));
    const plan = planRenames(set, there);
    assert.ok(!('kind' in plan));
    const moved = plan.map(({ from, to }) => [rawText(from), rawText(to)]);
    assert.equal(moved.length, 9);
    assert.deepEqual(moved.slice(0, 2), [
      ['queen_n.png', 'queen_0.png'],
      ['queen_n_normal.png', 'queen_0_normal.png'],
    ]);
    const maps = COMPASS.map((old) => ({ file: foreignText(`hero-dir-${old}_n.png`), old, name: `x${old}` }));
    const ofMaps = planRenames(
      maps,
      COMPASS.map((old) => `hero-dir-${old}_n.png`),
    );
    assert.ok(!('kind' in ofMaps));
    assert.deepEqual(rawText(ofMaps[0]?.to ?? foreignText('')), 'hero-dir-xn_n.png');
  });

  it("reports names of other files as taken, but not the set's own old names", () => {
    const there = DIGITS.map((digit) => `hero-dir-${digit}.png`);
    assert.deepEqual(planRenames(views(COMPASS), [...there, 'hero-dir-NE.png']), {
      kind: 'taken',
      file: 'hero-dir-ne.png',
    });
    const turned = [...DIGITS.slice(1), '0'];
    assert.equal(planned(turned, there).length, 8);
    assert.deepEqual(planned(DIGITS, there), []);
  });

  it("refuses a view whose name doesn't end in its direction", () => {
    const [first, ...rest] = views(COMPASS);
    const odd = [{ ...first, file: foreignText('hero.png'), old: '0', name: 'n' }, ...rest];
    assert.deepEqual(planRenames(odd, ['hero.png']), { kind: 'unclear', file: 'hero.png' });
  });

  it('works in any order without overwriting, and so does undoing it', () => {
    const orders = fc.shuffledSubarray([...DIGITS, ...COMPASS], { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(orders, (names) => {
        const there = DIGITS.flatMap((digit) => [`hero-dir-${digit}.png`, `hero-dir-${digit}_n.png`]);
        const renames = planned(names, there);
        const after = execute(there, renames);
        for (const [index, name] of names.entries()) {
          assert.equal(after.get(`hero-dir-${name}.png`), `hero-dir-${index}.png`);
          assert.equal(after.get(`hero-dir-${name}_n.png`), `hero-dir-${index}_n.png`);
        }
        const back = execute(
          [...after.keys()],
          renames.map(({ from, to }) => ({ from: to, to: from })),
        );
        assert.deepEqual([...back.keys()].sort(), [...there].sort());
      }),
      { seed, numRuns: 200 },
    );
  });

  it('changes only the case through a temporary name', () => {
    const there = COMPASS.map((name) => `hero-dir-${name}.png`);
    const renames = planned(['N', ...COMPASS.slice(1)], there, COMPASS);
    assert.deepEqual(renames, [{ from: 'hero-dir-n.png', to: 'hero-dir-N.png' }]);
    assert.equal(execute(there, renames).get('hero-dir-N.png'), 'hero-dir-n.png');
  });
});

describe('Renaming one file', () => {
  const renamed = (file: string, stem: string, there: readonly string[]) => {
    const plan = planRename(foreignText(file), stem, there);
    return 'kind' in plan ? plan : plan.map(({ from, to }) => `${rawText(from)} → ${rawText(to)}`);
  };

  it('also renames its sheet with the JSON and its normal map, but no file with a similar name', () => {
    const there = [
      'knight-1.png',
      'knight-1_n.png',
      'knight-1-anim.gif',
      'knight-1-anim-sheet.png',
      'knight-1-anim-sheet.json',
    ];
    const others = ['knight-10.png', 'knight-1-edit-1.png', 'knight-1.txt', 'knight.png', 'my-knight-1.png'];
    assert.deepEqual(renamed('knight-1.png', 'goblin', [...there, ...others]), [
      'knight-1.png → goblin.png',
      'knight-1_n.png → goblin_n.png',
      'knight-1-anim.gif → goblin-anim.gif',
      'knight-1-anim-sheet.png → goblin-anim-sheet.png',
      'knight-1-anim-sheet.json → goblin-anim-sheet.json',
    ]);
  });

  it('takes animations along that are named for any motion, but no drawings', () => {
    const there = ['hero.png', 'hero-walk.gif', 'hero-walk-sheet.png', 'hero-walk-sheet.json', 'hero-walk-v2.gif'];
    const drawn = ['hero-boss.png', 'hero-boss-sheet.png', 'hero-walk-cycle.png', 'hero-run.png'];
    const names = [...there, 'hero-walk-v2-sheet.png', 'hero-walk-v2-sheet.json', ...drawn];
    const targets = (from: string, stem: string) => {
      const renames = renamed(from, stem, names);
      return 'kind' in renames ? renames : renames.map((one) => one.replace(/^.* → /, ''));
    };
    assert.deepEqual(targets('hero.png', 'goblin'), [
      'goblin.png',
      'goblin-walk.gif',
      'goblin-walk-sheet.png',
      'goblin-walk-sheet.json',
      'goblin-walk-v2.gif',
      'goblin-walk-v2-sheet.png',
      'goblin-walk-v2-sheet.json',
    ]);
    assert.deepEqual(targets('hero-walk.gif', 'stroll'), ['stroll.gif', 'stroll-sheet.png', 'stroll-sheet.json']);
  });

  it('leaves another sprite alone that has a sheet with JSON, as exports write them', () => {
    const king = ['slime-king.png', 'slime-king.aseprite', 'slime-king-sheet.png', 'slime-king-sheet.json'];
    assert.deepEqual(renamed('slime.png', 'goo', ['slime.png', 'slime_n.png', ...king]), [
      'slime.png → goo.png',
      'slime_n.png → goo_n.png',
    ]);
    assert.deepEqual(
      renamed('slime-king.png', 'king', ['slime.png', ...king]),
      king.map((name) => `${name} → ${name.replace('slime-king', 'king')}`),
    );
  });

  it('leaves the source alone: an animation takes its own sheet, not another animation', () => {
    const there = ['hero.png', 'hero-anim.gif', 'hero-anim-sheet.png', 'hero-anim-2.gif', 'hero_n.png'];
    assert.deepEqual(renamed('hero-anim.gif', 'walk', there), [
      'hero-anim.gif → walk.gif',
      'hero-anim-sheet.png → walk-sheet.png',
    ]);
    assert.deepEqual(renamed('hero_n.png', 'bump', there), ['hero_n.png → bump.png']);
  });

  it('is refused if a name is taken in any letter case, also for a file renamed with it', () => {
    const there = ['a.png', 'a_n.png', 'B.png', 'c_n.png'];
    assert.deepEqual(renamed('a.png', 'b', there), { kind: 'taken', file: 'b.png' });
    assert.deepEqual(renamed('a.png', 'c', there), { kind: 'taken', file: 'c_n.png' });
    assert.deepEqual(renamed('a.png', 'A', there), ['a.png → A.png', 'a_n.png → A_n.png']);
  });

  describe('takes along what engines keep next to the files', () => {
    const renames = (stem: string, names: readonly string[]) => {
      const plan = planRename(foreignText('hero.png'), stem, names);
      assert.ok(!('kind' in plan), JSON.stringify(plan));
      return Object.fromEntries(plan.map(({ from, to }) => [rawText(from), rawText(to)]));
    };
    const there = ['hero.png', 'hero.png.meta', 'hero.json', 'hero.json.meta', 'hero_n.png', 'hero_n.png.import'];

    it('with each, also if only letters change, and in a swap', () => {
      assert.deepEqual(renames('knight', [...there, 'hero2.png.meta', 'hero.txt.meta']), {
        'hero.png': 'knight.png',
        'hero.png.meta': 'knight.png.meta',
        'hero.json': 'knight.json',
        'hero.json.meta': 'knight.json.meta',
        'hero_n.png': 'knight_n.png',
        'hero_n.png.import': 'knight_n.png.import',
      });
      assert.equal(renames('Hero', there)['hero.png.meta'], 'Hero.png.meta');
      const rotated = [...DIGITS.slice(1), '0'];
      const names = DIGITS.flatMap((digit) => [`hero-dir-${digit}.png`, `hero-dir-${digit}.png.meta`]);
      const after = execute(names, planned(rotated, names));
      for (const [index, digit] of rotated.entries())
        assert.equal(after.get(`hero-dir-${digit}.png.meta`), `hero-dir-${index}.png.meta`);
    });

    it('and renames nothing if the new name of one is taken', () => {
      const plan = planRename(foreignText('hero.png'), 'knight', [...there, 'Knight.png.meta']);
      assert.deepEqual(plan, { kind: 'taken', file: 'knight.png.meta' });
    });
  });
});
