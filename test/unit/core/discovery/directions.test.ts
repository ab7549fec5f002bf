import assert from 'node:assert/strict';
import { directionSetOf, runDirection } from '../../../../src/core/discovery/directions';
import { FolderNames } from '../../../../src/core/discovery/folderNames';
import { compassPlace } from '../../../../src/core/domain/directionWords';
import { COMPASS } from '../../../../src/sprite/source/compass';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7'];
const WORDS = ['up', 'up-right', 'right', 'down-right', 'down', 'down-left', 'left', 'up-left'];
const files = (prefix: string, endings: readonly string[], rest = '.png') =>
  endings.map((one) => `${prefix}${one}${rest}`);

function setOf(name: string, names: readonly string[], preferred: readonly string[] = []) {
  const found = directionSetOf(name, new FolderNames(names), preferred);
  return (
    found && {
      title: found.title,
      files: found.views.map(({ file }) => file),
      names: found.views.map((view) => view.name),
      places: found.views.map(({ place }) => place),
    }
  );
}

describe('Direction sets', () => {
  it('are found with the numbers of runs from any view, without compass positions', () => {
    const names = [...files('hero-dir-', DIGITS), ...files('hero-dir2-', DIGITS), 'hero.png'];
    for (const name of files('hero-dir-', DIGITS)) {
      assert.deepEqual(setOf(name, names), {
        title: 'hero',
        files: files('hero-dir-', DIGITS),
        names: DIGITS,
        places: DIGITS.map(() => undefined),
      });
    }
    assert.deepEqual(setOf('hero-dir2-3.png', names)?.files, files('hero-dir2-', DIGITS));
    assert.equal(setOf('hero.png', names), undefined);
  });

  it('are found with words that games use and any separator, clockwise from north', () => {
    for (const [prefix, endings] of [
      ['hero-', WORDS],
      ['hero_', [...COMPASS]],
      ['Big Hero ', ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']],
      ['hero-dir-', ['Back', 'BackRight', 'Right', 'FrontRight', 'Front', 'FrontLeft', 'Left', 'BackLeft']],
      ['', ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']],
    ] as const) {
      const names = [...files(prefix, endings)].sort();
      for (const name of names) {
        const found = setOf(name, names);
        assert.deepEqual(found?.files, files(prefix, endings), name);
        assert.deepEqual(found?.places, [...COMPASS]);
      }
    }
  });

  it('follow the names and the order of the setting', () => {
    const preferred = ['vorn', 's-o', 'o', 'n-o', 'hinten', 'n-w', 'w', 's-w'];
    const names = files('held_', preferred);
    const found = setOf('held_n-o.png', names, preferred);
    assert.deepEqual(found?.names, preferred);
    assert.equal(setOf('held_n-o.png', names), undefined);
    const english = ['s', 'sw', 'w', 'nw', 'n', 'ne', 'e', 'se'];
    assert.deepEqual(setOf('a-dir-s.png', files('a-dir-', english), english)?.places, english);
  });

  it('with invented names are recognized by the prefix of runs', () => {
    const made = ['v', 'vr', 'r', 'hr', 'h', 'hl', 'l', 'vl'];
    assert.deepEqual(setOf('hero-dir-h.png', files('hero-dir-', made))?.names, [...made].sort());
    assert.equal(setOf('hero-h.png', files('hero-', made)), undefined);
    const drawn = ['hero-dir-h-anim-sheet.png', 'hero-dir-h_n.png', ...files('hero-dir-', made)];
    assert.deepEqual(setOf('hero-dir-h.png', drawn)?.names, [...made].sort(), "a file made from a view isn't a view");
  });

  it("include sets of animations and normal maps; a view with a normal map isn't a ninth view", () => {
    const stills = files('hero-dir-', DIGITS);
    const moving = files('hero-dir-', DIGITS, '-anim.webp');
    const maps = files('hero-dir-', DIGITS, '_n.png');
    const names = [...moving, ...maps, ...stills];
    assert.deepEqual(setOf('hero-dir-4-anim.webp', names)?.files, moving);
    for (const ending of ['-walk.webp', '-tail-wag-v2-sheet.png']) {
      const named = files('hero-dir-', DIGITS, ending);
      const jsons = named.map((name) => name.replace(/\.\w+$/, '.json'));
      assert.deepEqual(setOf(`hero-dir-4${ending}`, [...names, ...named, ...jsons])?.files, named);
    }
    assert.deepEqual(setOf('hero-dir-4_n.png', names)?.files, maps);
    assert.deepEqual(setOf('hero-dir-4.png', names)?.files, stills);
  });

  it('include `hero_n.png` as the north view among eight, but not alone', () => {
    const names = files('hero_', COMPASS);
    assert.deepEqual(setOf('hero_n.png', names)?.files, names);
    assert.equal(setOf('hero_n.png', ['hero.png', 'hero_n.png', 'hero_e.png']), undefined);
  });

  it("don't consist of seven views or of files that aren't images", () => {
    assert.equal(setOf('hero-dir-0.txt', files('hero-dir-', DIGITS, '.txt')), undefined);
    assert.equal(setOf('hero-dir-0.png', files('hero-dir-', DIGITS.slice(0, 7))), undefined);
    assert.equal(setOf('hero-up.png', files('hero-', WORDS.slice(0, 7))), undefined);
  });

  it('accept many names for one direction', () => {
    for (const [name, place] of [
      ['N', 'n'],
      ['up_left', 'nw'],
      ['South East', 'se'],
      ['front', 's'],
      ['0', undefined],
      ['constructor', undefined],
    ] as const) {
      assert.equal(compassPlace(name), place);
    }
  });

  it('use the last direction in the name of a view of a view', () => {
    assert.deepEqual(runDirection('hero-dir-n-dir-ne'), { prefix: 'hero-dir-n-dir-', ending: 'ne' });
    assert.deepEqual(runDirection('hero-dir2-0'), { prefix: 'hero-dir2-', ending: '0' });
    assert.equal(runDirection('hero-n'), undefined);
  });
});
