import assert from 'node:assert/strict';
import {
  AtlasGlobs,
  escapedGlob,
  OutsideGlobError,
  sourcePath,
} from '../../../../../src/core/exports/atlas/atlasGlobs';
import { isAtlasText } from '../../../../../src/core/exports/atlas/atlasRecipe';
import { newAtlas } from '../../../../../src/core/exports/atlas/newAtlas';

const TOP = 'file:///game';
const globs = (sources: readonly string[], folder = TOP) => new AtlasGlobs(sources, folder, TOP);

describe('The sources of an atlas', () => {
  for (const [sources, has, hasNot] of [
    [
      ['art/**/*.png'],
      ['art/a.png', 'art/ui/b.png', 'art/x y/c.png'],
      ['b.png', 'artist/a.png', 'art/a.gif', 'art/.hidden/a.png'],
    ],
    [['art/*'], ['art/a.png'], ['art/ui/b.png']],
    [['art/{a,b}.png', '!art/b.png'], ['art/a.png'], ['art/b.png']],
    [['art/b (1).png', 'art/[x].png'], ['art/b (1).png', 'art/[x].png'], ['art/b.png']],
    [['./art/./a.png'], ['art/a.png'], ['a.png']],
    [['art/../ui/*.png'], ['ui/a.png'], ['art/a.png']],
    [['{art,ui}/{x/,}*.{png,gif}'], ['art/a.png', 'ui/x/b.gif'], ['fx/a.png', 'art/y/a.png', '{art,ui}/a.png']],
    [['art/**/x/**/b?.png'], ['art/x/b1.png', 'art/q/x/x/r/b2.png'], ['art/b1.png', 'art/x/b.png', 'art/x/.h/b1.png']],
    [
      ['art/[a-cx].png', 'art/[!a-z]1.png'],
      ['art/b.png', 'art/x.png', 'art/Q1.png'],
      ['art/d.png', 'art/a1.png', 'art/-.png'],
    ],
    [['art/**'], ['art/a.png', 'art/x/y/b.png'], ['a.png', 'art/.a.png']],
    [['art/a{b}[.png'], ['art/a{b}[.png'], ['art/ab.png', 'art/ab[.png']],
    [[String.raw`art/\*a\{b,c\}.png`], ['art/*a{b,c}.png'], ['art/xab.png', 'art/*ab.png']],
    [['art/+(a|b)*.png'], ['art/+(a|b)1.png'], ['art/a.png', 'art/b1.png']],
  ] as const) {
    it(`${sources.join(', ')} match ${has.join(', ')}`, () => {
      const own = globs(sources);
      const uri = (name: string) => `${TOP}/${name.split('/').map(encodeURIComponent).join('/')}`;
      assert.deepEqual(
        has.filter((name) => !own.has(uri(name))),
        [],
      );
      assert.deepEqual(
        hasNot.filter((name) => own.has(uri(name))),
        [],
      );
    });
  }

  it('take no time with globs that are made to', () => {
    const name = `art/${'a'.repeat(200)}/${'a/'.repeat(100)}a.png`;
    for (const source of ['*a'.repeat(500), '**/a/'.repeat(200), '+(+(+(a)))b', '{a,aa}'.repeat(7), '*?'.repeat(500)]) {
      assert.equal(globs([`art/${source}*b.png`]).has(`${TOP}/${name}`), false, source);
    }
  });

  it('are refused with more braces than anybody writes', () => {
    const error = { name: 'OutsideGlobError', index: 1 };
    assert.throws(() => globs(['a.png', '{a,b}'.repeat(100)]), error);
    assert.throws(() => globs(['a.png', `${'{a,'.repeat(300)}b${'}'.repeat(300)}`]), error);
    assert.throws(() => globs(Array.from({ length: 1000 }, () => '{a,b,c}')), { name: 'OutsideGlobError' });
  });

  it('name sprites by the folders below the common one', () => {
    const names = (sources: readonly string[], folder = TOP) =>
      globs(sources, folder).nameOf(`${TOP}/art/ui/button.png`, 'button');
    assert.equal(names(['art/**/*.png']), 'ui/button');
    assert.equal(names(['art/ui/*.png']), 'button');
    assert.equal(names(['art/ui/*.png', 'art/hero/*.png']), 'ui/button');
    assert.equal(names(['../art/ui/*.png', '../fx/*.png'], `${TOP}/recipes`), 'art/ui/button');
  });

  for (const source of [
    '../*.png',
    '/art/*.png',
    'file:///etc/*.png',
    'C:/art/*.png',
    'art/**/../*.png',
    '../game2/*.png',
  ]) {
    it(`aren't ${source}, which isn't in the workspace folder for sure`, () => {
      assert.throws(
        () => globs(['art/*.png', source]),
        (error: OutsideGlobError) => error instanceof OutsideGlobError && error.index === 1,
      );
    });
  }

  it('of a new atlas are a folder, or files by their own names', () => {
    const isFolder = (uri: string) => !/\.\w+$/.test(uri);
    assert.deepEqual(newAtlas([`${TOP}/art/ui%20(1)`], isFolder, TOP), {
      folder: `${TOP}/art`,
      title: 'ui (1)',
      sources: ['ui (1)/**/*'],
    });
    assert.deepEqual(newAtlas([TOP], isFolder, TOP), { folder: TOP, title: 'game', sources: ['**/*'] });
    const two = newAtlas([`${TOP}/art/a.png`, `${TOP}/art/ui/b.png`, `${TOP}/art/fx`], isFolder, TOP);
    assert.deepEqual(two, { folder: `${TOP}/art`, title: 'art', sources: ['a.png', 'ui/b.png', 'fx/**/*'] });
  });

  it('written as a path match that file and no other', () => {
    for (const name of ['a[1].png', 'b{x,y}.png', 'c!.png', '!d.png', 'e*.png']) {
      const uri = `${TOP}/art/${encodeURIComponent(name)}`;
      const own = globs([sourcePath(uri, TOP)]);
      assert.ok(own.has(uri), name);
      assert.ok(!own.has(`${TOP}/art/a1.png`), name);
    }
    assert.equal(escapedGlob('plain-name_1.png'), 'plain-name_1.png');
  });

  it('tell a recipe from the atlases of other programs', () => {
    assert.equal(isAtlasText('{"sources":[],"exports":[]}'), true);
    assert.equal(isAtlasText('{"sources": ["a", '), true);
    assert.equal(isAtlasText('{"frames":{"hero.png":{}},"meta":{"image":"hud.png"}}'), false);
    assert.equal(isAtlasText('not json'), false);
  });
});
