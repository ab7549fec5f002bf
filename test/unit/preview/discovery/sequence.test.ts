import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FolderNames } from '../../../../src/engine/discovery/folderNames';
import { sequenceOf } from '../../../../src/engine/discovery/sequence';
import { seed } from '../../../support/random';

describe('Numbered files', () => {
  const cases: readonly [opened: string, names: string[], members: string[], as: string][] = [
    [
      'hero2.png',
      ['hero1.png', 'hero2.png', 'hero3.png', 'hero5.png', 'hero.png'],
      ['hero1.png', 'hero2.png', 'hero3.png'],
      'animation',
    ],
    [
      'hero_10.png',
      ['hero_09.png', 'hero_10.png', 'hero_11.png'],
      ['hero_09.png', 'hero_10.png', 'hero_11.png'],
      'animation',
    ],
    ['hero 0.png', ['hero 0.png', 'hero 1.png'], ['hero 0.png', 'hero 1.png'], 'animation'],
    ['hero-1.png', ['hero-1.png', 'hero-2.png'], ['hero-1.png', 'hero-2.png'], 'pictures'],
    ['hero-edit-2.png', ['hero-edit-1.png', 'hero-edit-2.png'], ['hero-edit-1.png', 'hero-edit-2.png'], 'pictures'],
    ['hero-01.png', ['hero-01.png', 'hero-02.png'], ['hero-01.png', 'hero-02.png'], 'animation'],
    ['hero9.png', ['hero9.png', 'hero10.png'], ['hero9.png', 'hero10.png'], 'animation'],
    ['0001.png', ['0001.png', '0002.png'], ['0001.png', '0002.png'], 'animation'],
    [
      'held 2 hands3.PNG',
      ['held 2 hands3.PNG', 'held 2 hands4.PNG'],
      ['held 2 hands3.PNG', 'held 2 hands4.PNG'],
      'animation',
    ],
  ];
  for (const [opened, names, members, as] of cases) {
    it(`${opened} belongs to ${members.join(', ')}: ${as}`, () => {
      for (const member of members) {
        const found = sequenceOf(member, new FolderNames(names));
        assert.deepEqual(found?.members, members);
        assert.equal(found?.as, as);
      }
      assert.equal(
        sequenceOf(opened, new FolderNames(names))?.key,
        sequenceOf(members[0] ?? '', new FolderNames(names))?.key,
      );
    });
  }

  it('are not a sequence if single, of other extensions or widths, normal maps, or strips', () => {
    for (const [name, ...others] of [
      ['hero1.png', 'hero3.png'],
      ['hero1.png', 'hero2.gif'],
      ['hero01.png', 'hero2.png'],
      ['hero_n-2.png', 'hero_n-3.png', 'hero.png'],
      ['hero_strip2.png', 'hero_strip3.png'],
      ['hero1.txt', 'hero2.txt'],
      ['hero.png', 'hero1.png'],
    ]) {
      assert.equal(sequenceOf(name ?? '', new FolderNames([name ?? '', ...others])), undefined, name);
    }
  });

  it('are limited to 512, including the opened one', () => {
    const names = Array.from({ length: 2000 }, (_, index) => `f${index}.png`);
    for (const n of [0, 1000, 1999]) {
      const members = sequenceOf(`f${n}.png`, new FolderNames(names))?.members ?? [];
      assert.equal(members.length, 512);
      assert.ok(members.includes(`f${n}.png`));
    }
  });

  it('are a sequence only of existing, consecutive files, the same seen from each member', () => {
    const name = fc
      .tuple(fc.constantFrom('a', 'b-', 'b_', ''), fc.nat(12), fc.nat(3), fc.constantFrom('.png', '.webp'))
      .map(([title, n, width, ending]) => `${title}${String(n).padStart(width, '0')}${ending}`);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 30 }), (names) => {
        for (const one of names) {
          const found = sequenceOf(one, new FolderNames(names));
          if (!found) continue;
          assert.ok(found.members.includes(one) && found.members.length >= 2);
          assert.ok(found.members.every((member) => names.includes(member)));
          const numbers = found.members.map((member) => Number(/(\d+)\.\w+$/.exec(member)?.[1]));
          assert.ok(numbers.every((n, index) => index === 0 || n === (numbers[index - 1] ?? Number.NaN) + 1));
        }
      }),
      { seed, numRuns: 300 },
    );
  });
});
