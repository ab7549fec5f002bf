import assert from 'node:assert/strict';
import {
  isSetPattern,
  isViewOf,
  mayBelongTo,
  setPatternOf,
  viewsOfSet,
} from '../../../../src/core/discovery/directionPattern';
import { directionSetOf } from '../../../../src/core/discovery/directions';
import { FolderNames } from '../../../../src/core/discovery/folderNames';
import { COMPASS } from '../../../../src/sprite/source/compass';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7'];
const GERMAN = ['vorn', 'vorn-links', 'links', 'hinten-links', 'hinten', 'hinten-rechts', 'rechts', 'vorn-rechts'];
const SETTING = ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'];
const files = (prefix: string, endings: readonly string[], rest = '.png') =>
  endings.map((one) => `${prefix}${one}${rest}`);

const patternOf = (name: string, names: readonly string[], preferred: readonly string[] = []) => {
  const set = directionSetOf(name, new FolderNames(names), preferred);
  return set && setPatternOf(set);
};
const directions = (pattern: string, names: readonly string[], preferred: readonly string[] = []) => {
  const { views, missing } = viewsOfSet(pattern, new FolderNames(names), preferred);
  return { views: views.map(({ direction }) => direction), missing };
};

describe('Name patterns of direction sets', () => {
  const SETS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['hero-{direction}.png', files('hero-', COMPASS), []],
    ['hero-dir-{direction}.png', files('hero-dir-', DIGITS), []],
    ['hero-dir2-{direction}-anim.webp', files('hero-dir2-', DIGITS, '-anim.webp'), []],
    ['{direction}.PNG', files('', COMPASS, '.PNG'), []],
    ['hero_{direction}.png', files('hero_', GERMAN), GERMAN],
  ];

  it('find the views from the name of the set', () => {
    for (const [pattern, names, preferred] of SETS) {
      for (const name of names) assert.equal(patternOf(name, names, preferred), pattern);
      assert.ok(isSetPattern(pattern) && !names.some(isSetPattern));
      const { views, missing } = viewsOfSet(pattern, new FolderNames([...names, 'hero.png', 'hero-x.png']), preferred);
      assert.deepEqual(views.map(({ file }) => file).sort(), [...names].sort());
      assert.deepEqual(missing, []);
    }
  });

  it("give the sprite's title, with what a run made of it", () => {
    assert.deepEqual(
      SETS.map(([pattern, names, preferred]) => viewsOfSet(pattern, new FolderNames(names), preferred).title),
      ['hero', 'hero', 'hero-anim', '', 'hero'],
    );
  });

  it('name missing views; the others stay a set', () => {
    const without = (names: readonly string[], ...gone: string[]) => names.filter((name) => !gone.includes(name));
    assert.deepEqual(directions('hero-{direction}.png', without(files('hero-', COMPASS), 'hero-ne.png')), {
      views: without(COMPASS, 'ne'),
      missing: ['ne'],
    });
    const numbered = without(files('hero-dir-', DIGITS), 'hero-dir-0.png');
    assert.deepEqual(directions('hero-dir-{direction}.png', numbered).missing, ['s']);
    assert.deepEqual(directions('hero-dir-{direction}.png', numbered, GERMAN).missing, ['vorn']);
    assert.deepEqual(directions('hero_{direction}.png', without(files('hero_', GERMAN), 'hero_links.png'), GERMAN), {
      views: without(GERMAN, 'links'),
      missing: ['links'],
    });
    assert.deepEqual(directions('hero-{direction}.png', []).views, []);
  });

  it('label directions as in the setting, or else as in the files, and numbers by their compass position', () => {
    const called = (endings: readonly string[], preferred: readonly string[] = []) =>
      directions('hero-dir-{direction}.png', files('hero-dir-', endings), preferred).views;
    assert.deepEqual(called(DIGITS), COMPASS);
    assert.deepEqual(called(DIGITS, GERMAN), GERMAN);
    const words = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];
    assert.deepEqual(called(words), words);
    assert.deepEqual(called(words, SETTING), COMPASS);
    const guessed = (preferred: readonly string[]) =>
      viewsOfSet('hero-dir-{direction}.png', new FolderNames(files('hero-dir-', DIGITS)), preferred).guessed;
    assert.deepEqual([guessed([]), guessed(GERMAN)], [true, false]);
  });

  it('tell by name which files may belong to a set', () => {
    const isView = isViewOf('hero-{direction}.png', ['vorn']);
    for (const name of ['hero-n.png', 'hero-north-east.png', 'hero-vorn.png']) assert.ok(isView(name), name);
    for (const name of ['hero.png', 'hero-.png', 'hero-n.gif', 'other-n.png', 'hero-sheet.png'])
      assert.ok(!isView(name), name);
    assert.ok(isViewOf('hero-dir-{direction}.png', [])('hero-dir-0.png'));
    assert.ok(!isViewOf('{direction}.png', [])('hero.png'));
    assert.ok(mayBelongTo('hero-{direction}.png')('hero-n.json'));
    assert.ok(!mayBelongTo('hero-{direction}.png')('other-n.json'));
  });
});
