import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planRenames, type Rename, stepsOf } from '../../../src/extension/features/preview/actions/renamePlan';
import { foreignText, rawText } from '../../../src/shared/foreignText';
import { seed } from '../../support/seed';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7'];
const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const views = (names: readonly string[], old = DIGITS) =>
  names.map((name, index) => ({ file: foreignText(`hero-dir-${old[index]}.png`), old: old[index] ?? '', name }));

function planned(names: readonly string[], there: readonly string[], old?: string[]): readonly Rename[] {
  const plan = planRenames(views(names, old), there);
  assert.ok(!('kind' in plan), JSON.stringify(plan));
  return plan;
}

/** What a folder holds after the steps, each file by the name it had at first; throws where a file would be overwritten. */
function carryOut(names: readonly string[], renames: readonly Rename[]): Map<string, string> {
  const folder = new Map(names.map((name) => [name, name]));
  for (const step of stepsOf(renames)) {
    for (const { from, to } of step) {
      const file = folder.get(rawText(from));
      assert.ok(file !== undefined, `${rawText(from)} is there`);
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
  it('takes along what was drawn from each view, and nothing else', () => {
    const companions = ['-anim.webp', '-anim-sheet.png', '-anim-sheet.json', '-anim-2.webp', '_n.png', '_n-2.png'];
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

  it('a name that another file has is a fault; its own old names are none', () => {
    const there = DIGITS.map((digit) => `hero-dir-${digit}.png`);
    assert.deepEqual(planRenames(views(COMPASS), [...there, 'hero-dir-NE.png']), {
      kind: 'taken',
      file: 'hero-dir-ne.png',
    });
    const turned = [...DIGITS.slice(1), '0'];
    assert.equal(planned(turned, there).length, 8);
    assert.deepEqual(planned(DIGITS, there), []);
  });

  it('a view whose name does not end in its direction is a fault', () => {
    const [first, ...rest] = views(COMPASS);
    const odd = [{ ...first, file: foreignText('hero.png'), old: '0', name: 'n' }, ...rest];
    assert.deepEqual(planRenames(odd, ['hero.png']), { kind: 'unclear', file: 'hero.png' });
  });

  it('whatever the order, each file gets its name, none is overwritten, and the way back is the same', () => {
    const orders = fc.shuffledSubarray([...DIGITS, ...COMPASS], { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(orders, (names) => {
        const there = DIGITS.flatMap((digit) => [`hero-dir-${digit}.png`, `hero-dir-${digit}_n.png`]);
        const renames = planned(names, there);
        const after = carryOut(there, renames);
        for (const [index, name] of names.entries()) {
          assert.equal(after.get(`hero-dir-${name}.png`), `hero-dir-${index}.png`);
          assert.equal(after.get(`hero-dir-${name}_n.png`), `hero-dir-${index}_n.png`);
        }
        const back = carryOut(
          [...after.keys()],
          renames.map(({ from, to }) => ({ from: to, to: from })),
        );
        assert.deepEqual([...back.keys()].sort(), [...there].sort());
      }),
      { seed, numRuns: 200 },
    );
  });

  it('a change of case alone goes through another name', () => {
    const there = COMPASS.map((name) => `hero-dir-${name}.png`);
    const renames = planned(['N', ...COMPASS.slice(1)], there, COMPASS);
    assert.deepEqual(renames, [{ from: 'hero-dir-n.png', to: 'hero-dir-N.png' }]);
    assert.equal(carryOut(there, renames).get('hero-dir-N.png'), 'hero-dir-n.png');
  });
});
