import assert from 'node:assert/strict';
import { FolderNames, madeFrom } from '../../../../src/core/discovery/folderNames';
import { sequenceOf } from '../../../../src/core/discovery/sequence';
import type { FoundSource } from '../../../../src/core/exports/exportSource';
import { fixedName, sameName } from '../../../../src/core/pixelArt/fixedNames';

const single = (name: string): FoundSource => {
  const uri = `file:///art/${encodeURIComponent(name)}`;
  return { uri, title: '', extension: '', pictures: [uri], untold: [] };
};
const setOf = (pattern: string, ...views: string[]): FoundSource => ({
  ...single(pattern),
  pictures: views.map((name) => `file:///art/${name}`),
  directions: { title: '', views: [], missing: [], guessed: false, names: [], isTold: false },
});
const numbered = (...names: string[]): FoundSource => ({
  ...single(names[0] ?? ''),
  pictures: names.map((name) => `file:///art/${name}`),
});

describe('Names of fixed files', () => {
  it('keep at their end what belongs there, and lead back to the file before', () => {
    const rows: [source: FoundSource, names: string[]][] = [
      [single('hero.png'), ['hero-fixed.png', 'hero-fixed-2.png']],
      [single('Hero Old.PNG'), ['Hero Old-fixed.PNG', 'Hero Old-fixed-2.PNG']],
      [single('walk-01.png'), ['walk-01-fixed.png', 'walk-01-fixed-2.png']],
      [numbered('walk-01.png', 'walk-02.png'), ['walk-fixed-01.png', 'walk-fixed-2-01.png']],
      [numbered('walk1.png', 'walk2.png'), ['walk-fixed_1.png', 'walk-fixed-2_1.png']],
      [numbered('01.png', '02.png'), ['fixed-01.png', 'fixed-2-01.png']],
      [numbered('Walk (1).png', 'Walk (2).png'), ['Walk-fixed (1).png', 'Walk-fixed-2 (1).png']],
      [
        numbered('hero-001-export.png', 'hero-002-export.png'),
        ['hero-fixed-001-export.png', 'hero-fixed-2-001-export.png'],
      ],
      [numbered('01_hero.png', '02_hero.png'), ['01_hero-fixed.png', '01_hero-fixed-2.png']],
      [numbered('walk 1 of 6.png', 'walk 2 of 6.png'), ['walk-fixed 1 of 6.png', 'walk-fixed-2 1 of 6.png']],
      [
        numbered('frame_00_delay-0.1s.png', 'frame_01_delay-0.08s.png'),
        ['frame-fixed_00_delay-0.1s.png', 'frame-fixed-2_00_delay-0.1s.png'],
      ],
      [single('hero-dir-3.png'), ['hero-fixed-dir-3.png', 'hero-fixed-2-dir-3.png']],
      [single('hero-dir2-n-anim.webp'), ['hero-fixed-dir2-n-anim.webp', 'hero-fixed-2-dir2-n-anim.webp']],
      [setOf('hero_{direction}.png', 'hero_n.png'), ['hero-fixed_n.png', 'hero-fixed-2_n.png']],
      [setOf('{direction}.png', 'north.png'), ['fixed-north.png', 'fixed-2-north.png']],
      [single('run_strip8.png'), ['run-fixed_strip8.png', 'run-fixed-2_strip8.png']],
    ];
    for (const [source, names] of rows) {
      const [file = ''] = source.pictures;
      assert.deepEqual(
        [1, 2].map((number) => fixedName(source, file, number)),
        names,
      );
      const own = decodeURIComponent(file.slice('file:///art/'.length));
      for (const name of names) assert.equal(madeFrom(name, new FolderNames([own, ...names])), own, name);
    }
  });

  it('are those of an animation again', () => {
    for (const nameOf of [
      (n: number) => `Walk (${n}).png`,
      (n: number) => `hero (${n}).png`,
      (n: number) => `walk ${n} of 6.png`,
      (n: number) => `hero-00${n}-export.png`,
      (n: number) => `0${n}_hero.png`,
      (n: number) => `frame_0${n}_delay-0.${n}s.png`,
      (n: number) => `第${n}帧.png`,
    ]) {
      const names = [1, 2, 3].map(nameOf);
      const source = numbered(...names);
      for (const number of [1, 2]) {
        const fixed = source.pictures.map((uri) => fixedName(source, uri, number));
        assert.deepEqual(sequenceOf(fixed[1] ?? '', new FolderNames([...names, ...fixed]))?.members, fixed);
      }
    }
  });

  it('have the extension of another kind, and no word in another folder', () => {
    const source = single('hero.jpeg');
    assert.equal(fixedName(source, source.uri, 1, 'png'), 'hero-fixed.png');
    assert.deepEqual(
      [1, 2].map((number) => sameName(source, source.uri, number)),
      ['hero.jpeg', 'hero-2.jpeg'],
    );
  });

  it('fit into the 255 bytes of a file system', () => {
    const source = single(`${'ä'.repeat(124)}.png`);
    assert.ok(Buffer.byteLength(fixedName(source, source.uri, 2)) <= 255);
  });

  it('lead nowhere if the file before is gone, or another one was meant', () => {
    assert.equal(madeFrom('hero-fixed.png', new FolderNames(['hero-fixed.png', 'orc.png'])), undefined);
    assert.equal(madeFrom('bug-fixed-walls.png', new FolderNames(['bug-fixed-walls.png', 'bug.png'])), undefined);
  });
});
