import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Commit } from '../../../../../src/core/git/version';
import { reviewBase, reviewFiles } from '../../../../../src/extension/features/git/reviewChanges';
import { removeFolder, temporaryDirectory } from '../../../../support/folders';
import { numberedSprite, repositoryAt, type TestRepository } from '../../../../support/references/gitRepository';

const isWindows = process.platform === 'win32';
const ref = (name: string) => name as Commit;

describe('Sprites that differ from a branch', () => {
  let home: string;
  let repository: TestRepository;
  let git: { program: string; root: string };

  beforeEach(async () => {
    home = await temporaryDirectory();
    const root = path.join(home, 'game');
    mkdirSync(root);
    repository = repositoryAt(root);
    git = { program: 'git', root };
  });
  afterEach(() => removeFolder(home));

  const put = (name: string, number: number) => repository.write(name, numberedSprite(number));
  /** `kind path`, with `<- old path`, and `*` if the content is on disk alone. */
  async function listed(base: string, working: readonly string[] = [], folder = ''): Promise<string[]> {
    const exists = async (file: string) => existsSync(path.join(git.root, file));
    const files = await reviewFiles(git, { commit: ref(base), folder, working, exists });
    return files.map(({ kind, path: at, before, after }) => {
      const from = before && before.path !== at ? ` <- ${before.path}` : '';
      return `${kind} ${at}${from}${after && after.blob === undefined ? '*' : ''}`;
    });
  }

  it('are those since the branches parted, with renames, and no other files', async () => {
    for (const [at, name] of ['a.png', 'b.PNG', 'gone.gif', 'old ü.png'].entries()) put(name, at);
    repository.write('notes.txt', 'a');
    repository.commit('Start');
    repository.git(['checkout', '--quiet', '-b', 'work']);
    put('a.png', 10);
    put('deep/new.png', 11);
    repository.write('notes.txt', 'b');
    rmSync(path.join(git.root, 'gone.gif'));
    renameSync(path.join(git.root, 'old ü.png'), path.join(git.root, '-new.png'));
    repository.commit('Work');
    repository.git(['checkout', '--quiet', 'main']);
    put('b.PNG', 20);
    repository.commit('Main goes on');
    repository.git(['checkout', '--quiet', 'work']);
    const base = await reviewBase(git, ref('refs/heads/main'));
    assert.ok(typeof base !== 'string' && base.by === 'ancestor');
    assert.deepEqual(await listed(base.commit), [
      'renamed -new.png <- old ü.png',
      'changed a.png',
      'added deep/new.png',
      'removed gone.gif',
    ]);
    assert.deepEqual(await listed(base.commit, [], 'deep'), ['added deep/new.png']);
  });

  it('are on disk if the editor says so: changed, new, deleted, in conflict, and deleted again after they were added', async () => {
    for (const name of ['a.png', 'b.png', 'c.png']) put(name, name.charCodeAt(0));
    const base = repository.commit('Start');
    put('a.png', 1);
    put('new.png', 2);
    put('staged.png', 3);
    repository.git(['add', 'staged.png']);
    for (const name of ['b.png', 'staged.png']) rmSync(path.join(git.root, name));
    const working = ['a.png', 'new.png', 'b.png', 'staged.png', 'other.txt'];
    assert.deepEqual(await listed(base, working), ['changed a.png*', 'removed b.png', 'added new.png*']);
    assert.deepEqual(await listed(base, working, 'deep'), []);
    repository.git(['mv', 'c.png', 'd.png']);
    put('d.png', 100);
    assert.deepEqual(await listed(base, ['d.png']), ['renamed d.png <- c.png*', 'added staged.png']);
  });

  it('come in the order in which the Explorer has them', async () => {
    const base = repository.commit('Start');
    for (const number of [1, 2, 10]) put(`hero-${number}.png`, number);
    const working = ['hero-1.png', 'hero-10.png', 'hero-2.png'];
    assert.deepEqual(await listed(base, working), ['added hero-1.png*', 'added hero-2.png*', 'added hero-10.png*']);
  });

  it('leave out links and other repositories, and one that became a link is removed', async function () {
    if (isWindows) return this.skip();
    put('a.png', 1);
    put('b.png', 2);
    const base = repository.commit('Start');
    rmSync(path.join(git.root, 'b.png'));
    for (const name of ['b.png', 'c.png']) symlinkSync('a.png', path.join(git.root, name));
    mkdirSync(path.join(git.root, 'inner.png'));
    repositoryAt(path.join(git.root, 'inner.png')).commit('Inner');
    repository.git(['add', '--all'], true);
    assert.deepEqual(await listed(base), ['removed b.png']);
  });

  it('have no base without commits, and without the branch', async () => {
    assert.equal(await reviewBase(git, ref('refs/heads/main')), 'commits');
    repository.commit('Start');
    assert.equal(await reviewBase(git, ref('refs/heads/other')), 'gone');
  });

  it('are compared with the branch itself if it has no common ancestor, or if the clone is too shallow to know it', async () => {
    repository.commit('Start');
    repository.git(['checkout', '--quiet', '--orphan', 'alone']);
    const alone = repository.commit('Alone');
    assert.deepEqual(await reviewBase(git, ref('refs/heads/alone')), { commit: alone, by: 'ancestor' });
    repository.git(['checkout', '--quiet', 'main']);
    assert.deepEqual(await reviewBase(git, ref('refs/heads/alone')), { commit: alone, by: 'unrelated' });
    const clone = path.join(home, 'clone');
    repository.git(['clone', '--quiet', '--depth=1', '--no-single-branch', `file://${git.root}`, clone]);
    const shallow = await reviewBase({ ...git, root: clone }, ref('refs/remotes/origin/alone'));
    assert.ok(typeof shallow !== 'string');
    assert.equal(shallow.by, 'shallow');
  });
});
