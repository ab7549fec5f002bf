import assert from 'node:assert/strict';
import { FolderNames, madeFrom, normalMapsOf } from '../../../../src/core/discovery/folderNames';
import { neighborsByName } from '../../../../src/core/discovery/neighborsByName';

/** What a run saves for a motion. */
const animation = (name: string) => [`${name}.gif`, `${name}-sheet.png`, `${name}-sheet.json`];

describe('Names of animations', () => {
  const names = [
    'hero.png',
    'hero_n.png',
    ...animation('hero-walk'),
    ...animation('hero-walk-v2'),
    ...animation('hero-tail-wag'),
    ...animation('hero-anim'),
    ...animation('hero-anim-2'),
    // Drawn by hand.
    'hero-boss.png',
    'hero-boss-sheet.png',
    'hero-idle.png',
  ];
  const folder = new FolderNames(names);
  const split = (stem: string) => Object.values(folder.split(stem));

  it('tell their sprite by its file and theirs, whatever the motion is called', () => {
    assert.deepEqual(split('hero-walk'), ['hero', '-walk']);
    assert.deepEqual(split('hero-walk-sheet'), ['hero', '-walk-sheet']);
    assert.deepEqual(split('hero-walk-v2-sheet_n'), ['hero', '-walk-v2-sheet_n']);
    assert.deepEqual(split('hero-tail-wag'), ['hero', '-tail-wag']);
    for (const name of ['hero-walk.gif', 'hero-tail-wag-sheet.png', 'hero-walk-v2.gif']) {
      assert.equal(madeFrom(name, folder), 'hero.png', name);
    }
  });

  it('of earlier versions are still found', () => {
    assert.deepEqual(split('hero-anim-2-sheet'), ['hero', '-anim-2-sheet']);
    for (const name of ['hero-anim.gif', 'hero-anim-2-sheet.png'])
      assert.equal(madeFrom(name, folder), 'hero.png', name);
  });

  it('are not those of drawings beside a sprite whose names begin alike', () => {
    assert.deepEqual(split('hero-boss'), ['hero-boss', '']);
    assert.deepEqual(split('hero-boss-sheet'), ['hero-boss', '-sheet']);
    assert.deepEqual(split('hero-idle'), ['hero-idle', '']);
    assert.equal(madeFrom('hero-idle.png', folder), undefined);
  });

  it('are not those of another sprite with a sheet of its own, which exports write as runs do', () => {
    const sheet = (name: string) => [`${name}-sheet.png`, `${name}-sheet.json`];
    for (const king of ['png', 'aseprite', 'jpg']) {
      const names = ['slime.png', 'slime_n.png', `slime-king.${king}`, 'slime-king.gif', ...sheet('slime-king')];
      const slimes = new FolderNames(names);
      assert.equal(slimes.split('slime-king-sheet').base, 'slime-king', king);
      assert.equal(madeFrom(`slime-king.${king}`, slimes), undefined, king);
      assert.deepEqual(normalMapsOf('slime-king-sheet.png', slimes), [], king);
    }
    // Without the sprite's own file, nothing tells whose it is.
    assert.equal(new FolderNames(['slime.png', ...sheet('slime-king')]).animated('slime-king'), undefined);
    assert.equal(new FolderNames(sheet('a-dir-0-boss')).animated('a-dir-0-boss'), undefined);
    // The words of usual motions do, whatever the animation's format is.
    const walking = new FolderNames(['slime.png', 'slime-walk.png', ...sheet('slime-walk'), ...sheet('slime-walk-v2')]);
    assert.deepEqual(
      ['slime-walk', 'slime-walk-v2'].map((stem) => walking.animated(stem)),
      ['slime', 'slime'],
    );
  });

  it('of views say the view, if the motion is a usual one, without any other file', () => {
    const alone = new FolderNames([]);
    for (const [stem, base] of [
      ['hero-dir-0-walk', 'hero-dir-0'],
      ['hero-dir2-ne-attack-v2-sheet', 'hero-dir2-ne'],
      ['hero-dir-0-old', 'hero-dir-0-old'],
      ['hero-dir-up-left-run', 'hero-dir-up-left'],
      ['hero-dir-up-left', 'hero-dir-up-left'],
      ['hero-dir-n_n', 'hero-dir-n'],
      ['hero-dir-0-anim', 'hero-dir-0'],
    ] as const) {
      assert.equal(alone.split(stem).base, base);
    }
    const moving = new FolderNames(animation('hero-dir-0-tail-wag'));
    assert.equal(moving.split('hero-dir-0-tail-wag').base, 'hero-dir-0');
  });

  it('let a change of a normal map reach their sheets', () => {
    const isNeighbor = neighborsByName(['hero_n.png']);
    assert.deepEqual(['hero-tail-wag-sheet.png', 'hero.png', 'slime-walk-sheet.png'].map(isNeighbor), [
      true,
      true,
      false,
    ]);
  });
});
