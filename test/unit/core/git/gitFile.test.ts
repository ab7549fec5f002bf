import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { gitFileOf, gitFolderOf, isIgnored } from '../../../../src/core/git/gitFile';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import {
  emptyRepository,
  numberedSprite,
  repositoryAt,
  type TestRepository,
} from '../../../support/references/gitRepository';

describe('The repository of a file', () => {
  let outer: TestRepository;
  let elsewhere: TestRepository;
  let outside: string;
  const at = (name: string) => path.join(outer.root, name);
  const found = (name: string) => gitFileOf('git', at(name));
  /** What Git itself says: the content of a path in HEAD of a repository. */
  const inHead = async (name: string) => {
    const file = await found(name);
    assert.ok(typeof file === 'object', `${name}: ${JSON.stringify(file)}`);
    return execFileSync('git', ['cat-file', 'blob', `HEAD:${file.path}`], { cwd: file.root });
  };
  const is = async (name: string, number: number) =>
    assert.deepEqual(await inHead(name), Buffer.from(numberedSprite(number)), name);

  before(async () => {
    outside = await temporaryDirectory();
    outer = emptyRepository();
    elsewhere = emptyRepository();
    elsewhere.write('art/hero.png', numberedSprite(9));
    elsewhere.commit('Add');
    outer.write('art/hero.png', numberedSprite(1));
    outer.write('.gitignore', 'vendor\n.claude\nlinked\nout\nignored.png\n');
    outer.commit('Add');
    outer.git(['worktree', 'add', '--quiet', '-b', 'agent', '.claude/worktrees/a']);
    const worktree = path.join(outer.root, '.claude/worktrees/a');
    const git = (args: readonly string[]) => outer.git(['-C', worktree, ...args]);
    outer.write('.claude/worktrees/a/art/hero.png', numberedSprite(2));
    git(['add', '--all']);
    git(['commit', '--quiet', '-m', 'In the worktree']);
    mkdirSync(at('vendor/clone'), { recursive: true });
    const clone = repositoryAt(at('vendor/clone'));
    clone.write('art/hero.png', numberedSprite(3));
    clone.commit('In the clone');
    outer.git(['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', elsewhere.root, 'module']);
    outer.write('linkedTo/hero.png', numberedSprite(5));
    outer.commit('Add a submodule');
    for (const [link, target] of [
      ['linked', elsewhere.root],
      ['inner', 'linkedTo'],
      ['out', outside],
    ] as const)
      symlinkSync(target, at(link), 'junction');
  });
  after(async () => {
    for (const folder of [outer.root, elsewhere.root, outside]) await removeFolder(folder);
  });

  it('is its own: of a worktree, a clone that is ignored, and a submodule below another one', async () => {
    await is('art/hero.png', 1);
    await is('.claude/worktrees/a/art/hero.png', 2);
    await is('vendor/clone/art/hero.png', 3);
    await is('module/art/hero.png', 9);
  });

  it('is that to which a linked folder leads', async () => {
    await is('linked/art/hero.png', 9);
    await is('inner/hero.png', 5);
    assert.equal(await found('out/hero.png'), 'repository');
  });

  it('is known of files and folders that are gone', async () => {
    rmSync(at('vendor/clone/art'), { recursive: true });
    await is('vendor/clone/art/hero.png', 3);
    assert.deepEqual(await found('vendor/gone/too/x.png'), { root: outer.root, path: 'vendor/gone/too/x.png' });
  });

  it('is not read if Git refuses that, and there is none in Git’s own folder', async () => {
    process.env.GIT_TEST_ASSUME_DIFFERENT_OWNER = '1';
    try {
      assert.equal(await found('art/hero.png'), 'unsafe');
    } finally {
      delete process.env.GIT_TEST_ASSUME_DIFFERENT_OWNER;
    }
    assert.equal(await found('.git/x.png'), 'repository');
    await assert.rejects(gitFileOf(at('no such program'), at('art/hero.png')), /ENOENT/);
  });

  it('says what it ignores, and where its own data is', async () => {
    const git = { program: 'git', root: outer.root };
    for (const name of ['ignored.png', 'vendor/x.png', 'new [1].png']) outer.write(name, numberedSprite(4));
    for (const [name, is] of [
      ['ignored.png', true],
      ['vendor/x.png', true],
      ['new [1].png', false],
      ['art/hero.png', false],
    ] as const)
      assert.equal(await isIgnored(git, name), is, name);
    assert.equal(await gitFolderOf(git), at('.git'));
    const worktree = { program: 'git', root: at('.claude/worktrees/a') };
    assert.equal(await gitFolderOf(worktree), at('.git/worktrees/a'));
  });
});
