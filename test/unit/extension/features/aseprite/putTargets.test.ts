import assert from 'node:assert/strict';
import {
  likelyTargets,
  nameFault,
  newFileName,
  rankTargets,
  withEnding,
} from '../../../../../src/extension/features/aseprite/putTargets';

const at = (place: string) => `file:///game/${place}`;
const NONE = { drawnFrom: [], open: [], workspace: [] };

describe('Aseprite files offered as targets', () => {
  const picture = at('art/hero/hero-edit-1.png');

  it("are the images' sources, then open files, then the workspace's files, nearest first", () => {
    const workspace = ['far/away/z.aseprite', 'art/b.aseprite', 'art/hero/a.ase', 'art/slime/c.aseprite', 'd.aseprite'];
    const found = likelyTargets([picture], {
      drawnFrom: [at('old/knight.aseprite')],
      open: [at('d.aseprite'), at('notes.txt'), at('old/knight.aseprite')],
      workspace: workspace.map(at),
    });
    assert.deepEqual(
      found.map(({ uri }) => uri),
      [
        'old/knight.aseprite',
        'd.aseprite',
        'art/hero/a.ase',
        'art/b.aseprite',
        'art/slime/c.aseprite',
        'far/away/z.aseprite',
      ].map(at),
    );
  });

  it('have to do with the images if they are the source, or if the names begin alike', () => {
    const open = ['cat.aseprite', 'her.aseprite', 'hero-edit.ase', 'hero-edit-12.aseprite'].map(at);
    const found = likelyTargets([picture], { drawnFrom: [], open, workspace: [at('art/Hero.aseprite')] });
    assert.deepEqual(
      found.map(({ uri, own }) => [uri, own]),
      [
        [at('hero-edit.ase'), true],
        [at('art/Hero.aseprite'), true],
        [at('cat.aseprite'), false],
        [at('her.aseprite'), false],
        [at('hero-edit-12.aseprite'), false],
      ],
    );
    const two = likelyTargets([picture, at('cat.png')], { drawnFrom: [], open, workspace: [] });
    assert.deepEqual(
      two.filter(({ own }) => own),
      [],
      'a name that fits only one of the images',
    );
  });

  it('come last if their canvas is too small, even the source; an unrelated one is never the first', () => {
    const target = (uri: string, own: boolean, side?: number) => ({
      uri,
      own,
      ...(side && { size: { width: side, height: 24 } }),
    });
    const source = target('source', true, 23);
    const [named, open, unread] = [target('named', true, 24), target('open', false, 32), target('unread', false)];
    const tiny = target('tiny', false, 4);
    assert.deepEqual(rankTargets([source, named, tiny, open, unread], { width: 24, height: 24 }), {
      own: [named],
      others: [open, unread],
      small: [source, tiny],
    });
    assert.deepEqual(rankTargets([open], { width: 24, height: 25 }).small, [open]);
  });

  it('appear once, exclude added images, and are limited in number', () => {
    const own = at('art/hero/hero.aseprite');
    assert.deepEqual(likelyTargets([own], { ...NONE, workspace: [own] }), []);
    const escaped = [at('a%20b.aseprite'), at('a b.aseprite')];
    assert.equal(likelyTargets([picture], { ...NONE, workspace: escaped }).length, 1);
    const many = Array.from({ length: 1000 }, (_, k) => at(`${k}.aseprite`));
    assert.equal(likelyTargets([picture], { ...NONE, workspace: many }).length, 200);
  });

  it('include a new file with an unused name', () => {
    assert.equal(newFileName(at('art/hero.png'), ['hero.png']), 'hero.aseprite');
    assert.equal(newFileName(at('art/hero.png'), ['Hero.aseprite', 'hero-2.aseprite']), 'hero-3.aseprite');
    assert.equal(newFileName(at('art/hero.v2.png'), []), 'hero.v2.aseprite');
  });

  it('get the extension if missing from an entered name, which must be legal and unused', () => {
    assert.deepEqual(['hero', ' hero.ase ', 'hero.png'].map(withEnding), [
      'hero.aseprite',
      'hero.ase',
      'hero.png.aseprite',
    ]);
    const faults = ['', '  ', 'a/b', 'con', '.hidden', 'x'.repeat(200), 'HERO', 'hero.aseprite', 'slime'];
    assert.deepEqual(
      faults.map((name) => nameFault(name, ['hero.aseprite'])),
      ['empty', 'empty', 'not-a-name', 'not-a-name', 'not-a-name', 'not-a-name', 'taken', 'taken', undefined],
    );
  });
});
