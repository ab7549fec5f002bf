import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findGit } from '../../../../src/core/disk/findGit';
import { ignoredAmong } from '../../../../src/core/git/ignoredFiles';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { numberedSprite, repositoryAt, type TestRepository } from '../../../support/references/gitRepository';

const isWindows = process.platform === 'win32';
const { signal } = new AbortController();

describe('Files that Git ignores', () => {
  let home: string;
  let game: string;
  let repository: TestRepository;

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    mkdirSync(game);
    repository = repositoryAt(game);
  });
  afterEach(() => removeFolder(home));

  const put = (...names: string[]) => {
    for (const [at, name] of names.entries()) repository.write(name, numberedSprite(at));
  };
  /** Those of the files that are ignored, by their paths from a folder. */
  async function ignored(
    names: readonly string[],
    root = game,
    program: string | undefined = 'git',
  ): Promise<string[]> {
    const uris = names.map((name) => pathToFileURL(path.join(root, name)).href);
    const found = await ignoredAmong(program, uris, signal);
    return names.filter((_, at) => found.has(uris[at] ?? ''));
  }

  it('are those of nested .gitignore files, with negations, and of .git/info/exclude, and never tracked ones', async () => {
    repository.write('.gitignore', 'build/\n*-raw.png\n!keep-raw.png\n');
    repository.write('art/.gitignore', 'draft*\n!draft-best.png\n');
    repository.write('.git/info/exclude', 'secret.png\n');
    put('build/a.png', 'hero.png', 'hero-raw.png', 'keep-raw.png', 'tracked-raw.png');
    put('art/draft1.png', 'art/draft-best.png', 'art/deep/draft2.png', 'draft3.png', 'secret.png');
    repository.git(['add', '--force', 'tracked-raw.png']);
    const all = ['build/a.png', 'hero.png', 'hero-raw.png', 'keep-raw.png', 'tracked-raw.png', 'art/draft1.png'];
    const more = ['art/draft-best.png', 'art/deep/draft2.png', 'draft3.png', 'secret.png', 'gone-raw.png'];
    assert.deepEqual(await ignored([...all, ...more]), [
      'build/a.png',
      'hero-raw.png',
      'art/draft1.png',
      'art/deep/draft2.png',
      'secret.png',
      'gone-raw.png',
    ]);
    assert.deepEqual(await ignored(['hero.png']), []);
  });

  it('are those that other readers of .gitignore get wrong: nested files, and negations after a pattern', async () => {
    // leandrocp/lumis#1390: only the file at the top was read.
    repository.write('pack/elixir/.gitignore', '/deps/\nnative/target/\n');
    // symfony/language-tools#89: a folder that is included again.
    repository.write('.gitignore', 'custom/*\n!custom/static/\n**/vendor/\nd/\n!d/sub/*\n');
    // libgit2/libgit2#7284 and #7283: a negation in another file than the pattern, and one that has no effect.
    repository.write('a/.gitignore', '!vendor\n');
    const kept = ['deps/a.png', 'custom/static/theme/a.png', 'a/vendor/a.png'];
    const left = [
      'pack/elixir/deps/a.png',
      'pack/elixir/native/target/a.png',
      'custom/b.png',
      'vendor/a.png',
      'd/sub/a.png',
    ];
    put(...kept, ...left);
    assert.deepEqual(await ignored([...kept, ...left]), left);
  });

  it('are those of the innermost repository: a submodule, a clone, a worktree', async () => {
    repository.write('.gitignore', 'inner.png\nouter.png\n');
    put('hero.png');
    repository.commit('Add');
    const place = path.join(home, 'library');
    mkdirSync(place);
    const library = repositoryAt(place);
    library.write('.gitignore', 'sub.png\n');
    library.commit('Add');
    repository.git(['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library.root, 'submodule']);
    mkdirSync(path.join(game, 'clone'));
    repositoryAt(path.join(game, 'clone')).write('.git/info/exclude', 'cloned.png\n');
    repository.git(['worktree', 'add', '--quiet', 'tree', '-b', 'other']);
    const names = ['submodule/sub.png', 'submodule/outer.png', 'clone/cloned.png', 'clone/outer.png', 'tree/inner.png'];
    assert.deepEqual(await ignored([...names, 'inner.png', 'hero.png', 'tree/hero.png']), [
      'submodule/sub.png',
      'clone/cloned.png',
      'tree/inner.png',
      'inner.png',
    ]);
  });

  it('may have names that Git takes for patterns, and lie behind a link', async function () {
    const odd = isWindows
      ? ['[a].png', ' b.png', 'ü.png']
      : ['[a].png', ':(glob)x.png', ':!y.png', '-z.png', 'ü "q".png', '*.png'];
    const kept = odd.map((name) => `kept/${name}`);
    put(...odd, ...kept);
    repository.write('.gitignore', '*.png\n!kept/*.png\n');
    assert.deepEqual(await ignored([...odd, ...kept]), odd);
    if (isWindows) this.skip();
    symlinkSync(game, path.join(home, 'link'));
    assert.deepEqual(await ignored(['[a].png', 'kept/[a].png'], path.join(home, 'link')), ['[a].png']);
  });

  it('are none without Git, without a repository, and if Git fails', async () => {
    repository.write('.gitignore', '*.png\n');
    put('a.png');
    assert.deepEqual(await ignored(['a.png']), ['a.png']);
    const program = process.execPath;
    assert.deepEqual(await ignoredAmong(undefined, [pathToFileURL(path.join(game, 'a.png')).href], signal), new Set());
    assert.deepEqual(await ignored(['a.png'], game, path.join(home, 'no-git')), []);
    assert.deepEqual(await ignored(['a.png'], game, program), []);
    assert.deepEqual(await ignored(['a.png'], home), []);
    repository.write('.git/config', '[core\n');
    assert.deepEqual(await ignored(['a.png']), []);
    assert.deepEqual(await ignoredAmong('git', ['untitled:a.png'], signal), new Set());
  });

  it('are asked for until somebody cancels', async () => {
    const one = pathToFileURL(path.join(game, 'a.png')).href;
    await assert.rejects(ignoredAmong('git', [one], AbortSignal.abort()), { name: 'CanceledError' });
  });

  it('are asked of the Git in an absolute folder of PATH, not of one that a repository brought', async function () {
    if (isWindows) this.skip();
    const bin = path.join(home, 'bin');
    mkdirSync(bin);
    for (const folder of [game, bin]) writeFileSync(path.join(folder, 'git'), '#!/bin/sh\n');
    assert.equal(await findGit({ PATH: `.:game:${bin}` }), undefined);
    chmodSync(path.join(bin, 'git'), 0o755);
    assert.equal(await findGit({ PATH: `.::${home}:${bin}` }), path.join(bin, 'git'));
    assert.equal(await findGit({}), undefined);
  });
});
