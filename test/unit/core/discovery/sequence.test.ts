import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FolderNames } from '../../../../src/core/discovery/folderNames';
import { neighborsByName } from '../../../../src/core/discovery/neighborsByName';
import { durationInName } from '../../../../src/core/discovery/numberedNames';
import { sequenceOf, slotsIn } from '../../../../src/core/discovery/sequence';
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

  const alike: readonly [as: 'animation' | 'pictures', title: string, name: (n: number) => string, count: number][] = [
    ['animation', 'Walk', (n) => `Walk (${n + 1}).png`, 12],
    ['animation', 'Walk', (n) => `Walk(${n}).png`, 3],
    ['animation', 'image', (n) => `image[${n + 1}].png`, 3],
    ['animation', '歩き', (n) => `歩き（${n + 1}）.png`, 3],
    ['animation', '歩き', (n) => `歩き${String.fromCharCode(0xff11 + n)}.png`, 3],
    ['animation', '', (n) => `第${n + 1}帧.png`, 11],
    ['animation', 'walk', (n) => `walk ${n + 1} of 6.png`, 6],
    ['animation', 'walk', (n) => `walk (${n + 1} of 12).png`, 12],
    ['animation', 'frame', (n) => `frame_${String(n).padStart(2, '0')}_delay-${n % 2 ? '0.08' : '0.1'}s.png`, 12],
    ['animation', 'Frame', (n) => `Frame ${n + 1} (${n + 1}00ms) (replace).png`, 3],
    ['animation', 'hero', (n) => `hero-${String(n + 1).padStart(3, '0')}-export.png`, 3],
    ['animation', 'hero', (n) => `hero-${n + 1}-export.png`, 3],
    ['animation', 'walk', (n) => `walk${n + 1}@2x.png`, 3],
    ['animation', 'hero', (n) => `${String(n + 1).padStart(2, '0')}_hero.png`, 3],
    ['animation', 'walk', (n) => `${n + 1}_walk.png`, 3],
    ['animation', 'walk', (n) => `walk_${n}_left.png`, 3],
    ['animation', 'level2_walk', (n) => `level2_walk_${String(n).padStart(2, '0')}.png`, 11],
    ['animation', 'hero_16', (n) => `hero_16_${n}.png`, 3],
    ['pictures', 'hero', (n) => (n === 0 ? 'hero.png' : `hero (${n}).png`), 4],
  ];
  for (const [as, title, nameOf, count] of alike) {
    it(`${nameOf(0)} to ${nameOf(count - 1)} are one ${as}, in the order of their numbers`, () => {
      const names = Array.from({ length: count }, (_, n) => nameOf(n));
      const folder = new FolderNames([...names].reverse());
      const members = as === 'pictures' ? names.slice(1) : names;
      const keys = members.map((member) => {
        const { key, says: _, ...found } = sequenceOf(member, folder) ?? {};
        assert.deepEqual(found, { title, members, as }, member);
        assert.ok(neighborsByName(names.filter((name) => name !== member))(member), member);
        return key;
      });
      assert.equal(new Set(keys).size, 1);
    });
  }

  it('are not frames if the number means something else', () => {
    for (const names of [
      ['hero_16_idle.png', 'hero_32_idle.png'],
      ['hero_16_idle.png', 'hero_17_idle.png', 'hero_18_idle.png'],
      ['enemy_01_walk.png', 'enemy_02_walk.png', 'enemy_03_walk.png'],
      ['player1_idle.png', 'player2_idle.png'],
      ['hero.png', 'hero (1).png'],
      ['hero (1).png', 'hero.png', 'hero (2).png'],
      ['hero - Copy (2).png', 'hero - Copy (3).png', 'hero.png'],
      ['hero copy 2.png', 'hero copy 3.png'],
      ['hero@1x.png', 'hero@2x.png', 'hero@3x.png'],
      ['tile_1x1_a.png', 'tile_1x2_a.png', 'tile_1x3_a.png'],
      ['hero v1 final.png', 'hero v2 final.png'],
      ['shot 2026-11-01 hero.png', 'shot 2026-11-02 hero.png'],
      ['hero-dir-0-anim.webp', 'hero-dir-1-anim.webp'],
      ['hero-anim-2-sheet.png', 'hero-anim-3-sheet.png'],
      ['a1b.png', 'a2b.png', 'a3b.png'],
      // Each belongs to other files by a likelier number.
      ['step1_01.png', 'step2_01.png', 'step2_02.png'],
    ]) {
      assert.equal(sequenceOf(names[0] ?? '', new FolderNames(names)), undefined, names[0]);
    }
  });

  it('say more than numbers if the word at the number is that of frames or a motion, or if they have durations', () => {
    const sayings: readonly [says: string, names: readonly string[]][] = [
      ['durations', ['frame_00_delay-0.08s.png', 'hero 1 (100ms).png', 'avatar_2_delay-1s.png']],
      [
        'words',
        ['walk_01.png', 'hero-attack_3.png', 'heroWalk01.png', 'HERO_RUN_1.png', 'p1_walk001.png', 'frame (2).png'],
      ],
      ['words', ['第3帧.png', 'walk_0_left.png', 'idle3.png', 'Die7.png']],
      [
        'numbers',
        ['avatars0.png', 'tile_003.png', 'image3.png', 'img_1.png', 'f1.png', 'crystal2.png', 's1.png', '0001.png'],
      ],
      // These words end with that of a motion or a frame, or mean a thing too.
      [
        'numbers',
        [
          'parcel1.png',
          'butterfly_2.png',
          'prune3.png',
          'sidewalk1.png',
          'stand1.png',
          'fall_4.png',
          'hero-001-export.png',
        ],
      ],
    ];
    for (const [says, names] of sayings) {
      for (const name of names) assert.equal(slotsIn(name)[0]?.says, says, name);
    }
  });

  it('have the durations that their names say', () => {
    const durations: readonly [string, number | undefined][] = [
      ['frame_00_delay-0.08s', 80],
      ['frame_1_delay-0.125s', 125],
      ['frame_01_delay-50ms', 50],
      ['Frame 3 (120ms) (combine)', 120],
      ['frame_00_delay-0s', undefined],
      ['hero_2s', undefined],
      ['walk_03', undefined],
    ];
    for (const [stem, ms] of durations) assert.equal(durationInName(stem), ms, stem);
  });

  it('are looked up once each, however many there are', () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `f_${String(n).padStart(5, '0')}_export.png`);
    const folder = new FolderNames(names);
    let asked = 0;
    const counting = {
      has: (name: string) => folder.has(name),
      isMap: (name: string) => folder.isMap(name),
      numbered: (key: string, digits: string) => {
        asked++;
        return folder.numbered(key, digits);
      },
      runs: (key: string, width: number) => folder.runs(key, width),
    };
    assert.equal(sequenceOf('f_05000_export.png', counting)?.members.length, 512);
    assert.ok(asked < 2000, `${asked}`);
    const blocks = new Set(names.map((name) => sequenceOf(name, folder)?.members[0]));
    assert.equal(blocks.size, Math.ceil(10_000 / 512));
  });

  it('are known without a file that was just deleted', () => {
    const folder = new FolderNames(['a1.png', 'a2.png', 'a4.png', 'a5.png']);
    assert.deepEqual(sequenceOf('a3.png', folder)?.members, ['a1.png', 'a2.png', 'a3.png', 'a4.png', 'a5.png']);
  });

  it('are limited to 512, including the opened one', () => {
    const names = Array.from({ length: 2000 }, (_, index) => `f${index}.png`);
    for (const n of [0, 1000, 1999]) {
      const members = sequenceOf(`f${n}.png`, new FolderNames(names))?.members ?? [];
      assert.equal(members.length, n < 1536 ? 512 : 464);
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
