import assert from 'node:assert/strict';
import type { FileStore } from '../../../../src/core/disk/fileStore';
import { OPERATION_TABLE } from '../../../../src/core/domain/operations';
import { NameBook, slug, stemOf } from '../../../../src/core/domain/outputNames';
import type { RunPlan } from '../../../../src/core/domain/runPlan';
import { foreignText } from '../../../../src/shared/base/foreignText';

function folderWith(...names: string[]): FileStore {
  const read = async () => new Uint8Array();
  const stat = async () => ({ size: 0, mtime: 0, isFolder: false });
  return { list: async () => names, read, readStart: read, stat, entries: async () => [], create: async () => true };
}

function plan(kind: RunPlan['kind'], more: Partial<RunPlan> = {}): RunPlan {
  return { kind, sources: ['file:///art/hero.png'], tags: [], folder: 'file:///art', directionNames: [], ...more };
}

async function claim(book: NameBook, of: RunPlan): Promise<readonly string[]> {
  return book.claim(of.folder, OPERATION_TABLE[of.kind].names(of));
}

describe('Output names', () => {
  it('use the significant words of a prompt', () => {
    assert.equal(slug(foreignText('A brave knight with a silver helmet')), 'brave-knight-silver-helmet');
    assert.equal(slug(foreignText('Épée en fer, très vieille!')), 'epee-en-fer-tres-vieille');
    assert.equal(slug(foreignText('勇者')), 'sprite');
    assert.equal(slug(foreignText('../../etc/passwd')), 'etc-passwd');
    assert.equal(slug(foreignText('con')), 'sprite-con');
    assert.ok(slug(foreignText('x'.repeat(500))).length <= 40);
  });

  it('keep the file name as written, without characters that file systems refuse', () => {
    assert.equal(stemOf('file:///art/Held%20%231.png'), 'Held #1');
    assert.equal(stemOf('file:///art/.hidden'), '.hidden');
    assert.equal(stemOf(`file:///art/${'x'.repeat(200)}.png`).length, 80);
    assert.equal(stemOf('file:///art/a%2Fb.png'), 'a-b');
  });

  it('of edits continue the existing numbers, regardless of extension or case', async () => {
    const book = new NameBook(folderWith('hero.png', 'hero-edit-1.png', 'Hero-Edit-2.webp'));
    assert.deepEqual(await claim(book, plan('edit')), ['hero-edit-3']);
  });

  it('follow the name that was chosen for the first one, unless they replace files', async () => {
    const chosen = { prompt: foreignText('a rusty shield'), stems: [['iron_shield']] };
    const book = new NameBook(folderWith('iron_shield.png'));
    assert.deepEqual(await claim(book, plan('generate', chosen)), ['iron_shield-1']);
    const replacement = { swap: 'a', step: 0 } as unknown as RunPlan['replacement'];
    assert.deepEqual(await claim(book, plan('generate', { ...chosen, replacement })), ['rusty-shield-1']);
    const long = { ...chosen, stems: [['x'.repeat(250)]] };
    assert.deepEqual(await claim(book, plan('generate', long)), [`${'x'.repeat(80)}-1`]);
  });

  it('claimed by an open run count as taken until they are released', async () => {
    const book = new NameBook(folderWith());
    const [first, second] = await Promise.all([claim(book, plan('edit')), claim(book, plan('edit'))]);
    assert.deepEqual([first, second], [['hero-edit-1'], ['hero-edit-2']]);
    book.release('file:///art', ['hero-edit-1']);
    assert.deepEqual(await claim(book, plan('edit')), ['hero-edit-1']);
  });

  it('all change if one of the set is taken', async () => {
    const book = new NameBook(folderWith('hero-dir-5.png'));
    assert.deepEqual(
      await claim(book, plan('direction-set')),
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `hero-dir2-${n}`),
    );
  });

  it('of directions use the view names if there are eight different ones, and numbers otherwise', async () => {
    const named = (directionNames: string[]) =>
      claim(new NameBook(folderWith()), plan('direction-set', { directionNames }));
    assert.equal((await named(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']))[2], 'hero-dir-e');
    assert.equal((await named(['n', 'e', 's', 'w']))[2], 'hero-dir-2');
    assert.equal((await named(Array(8).fill('n')))[2], 'hero-dir-2');
  });

  it('of an animation and its sheet stay together', async () => {
    const book = new NameBook(folderWith('hero-anim-sheet.png'));
    assert.deepEqual(await claim(book, plan('animate')), ['hero-anim-2', 'hero-anim-2-sheet']);
    const walk = plan('animate', { prompt: foreignText('walk cycle, relaxed, loop') });
    assert.deepEqual(await claim(book, walk), ['hero-walk', 'hero-walk-sheet']);
    assert.deepEqual(await claim(book, walk), ['hero-walk-v2', 'hero-walk-v2-sheet'], 'not a second frame');
    const run = plan('animate', { prompt: foreignText('run cycle, energetic, loop') });
    assert.deepEqual(await claim(book, run), ['hero-run', 'hero-run-sheet']);
    const drawn = new NameBook(folderWith('Hero-Walk.png'));
    assert.deepEqual(await claim(drawn, walk), ['hero-walk-v2', 'hero-walk-v2-sheet'], 'a drawing with the name');
    const named = plan('animate', { prompt: foreignText('walks away'), motionName: foreignText('あるく') });
    assert.deepEqual(await claim(drawn, named), ['hero-あるく', 'hero-あるく-sheet']);
    const view = { ...walk, sources: ['file:///art/hero-dir-ne.png'] };
    assert.deepEqual(await claim(drawn, view), ['hero-dir-ne-walk', 'hero-dir-ne-walk-sheet']);
  });

  it('of normal maps end in _n', async () => {
    assert.deepEqual(await claim(new NameBook(folderWith()), plan('normal-map')), ['hero_n']);
    assert.deepEqual(await claim(new NameBook(folderWith('hero_n.png')), plan('normal-map')), ['hero_n-2']);
    const clear = plan('normal-map', { mapEnding: '_normal' });
    assert.deepEqual(await claim(new NameBook(folderWith('hero_n.png')), clear), ['hero_normal']);
    assert.deepEqual(await claim(new NameBook(folderWith('hero_normal.png')), clear), ['hero_normal-2']);
  });
});
