import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { blobAt, commitAt, readBlob } from '../../../../src/core/git/blobs';
import { followedBlob } from '../../../../src/core/git/followLinks';
import { GitError } from '../../../../src/core/git/gitError';
import { gitFileOf, gitFolderOf, isIgnored } from '../../../../src/core/git/gitFile';
import { historyOf, namedCommits, pathAt } from '../../../../src/core/git/history';
import { ignoredAmong } from '../../../../src/core/git/ignoredFiles';
import { type GitPlace, runGit } from '../../../../src/core/git/runGit';
import type { Commit } from '../../../../src/core/git/version';
import { SentenceError } from '../../../../src/core/text/errors';
import { rawText } from '../../../../src/shared/base/foreignText';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import {
  emptyRepository,
  numberedSprite,
  repositoryAt,
  type TestRepository,
} from '../../../support/references/gitRepository';

const HEAD = 'HEAD' as Commit;
const { signal } = new AbortController();
const isWindows = process.platform === 'win32';

/** Settings that make Git start a program. `TRAP` stands for it. */
const SETTINGS = [
  'filter.trap.clean',
  'filter.trap.smudge',
  'filter.trap.process',
  'diff.external',
  'diff.trap.command',
  'diff.trap.textconv',
  'core.fsmonitor',
  'core.sshCommand',
  'core.gitProxy',
  'core.pager',
  'core.editor',
  'core.alternateRefsCommand',
  'credential.helper',
  'gpg.program',
  'alias.log',
  'alias.cat-file',
  'pager.log',
  'uploadpack.packObjectsHook',
] as const;

describe('A repository that wants to start programs', () => {
  let outer: TestRepository;
  let folder: string;
  let mark: string;
  let trap: string;
  const roots: Record<string, TestRepository> = {};

  /** Arms a repository: each setting, all hooks, attributes for all pictures, and a file whose stat differs from the index. */
  function arm(repository: TestRepository) {
    for (const name of SETTINGS) repository.git(['config', name, trap]);
    repository.git(['config', 'filter.trap.required', 'true']);
    repository.git(['config', 'log.showSignature', 'true']);
    const common = path.resolve(repository.root, repository.git(['rev-parse', '--git-common-dir']).trim());
    const hooks = path.join(common, 'armed');
    mkdirSync(hooks);
    for (const hook of ['post-index-change', 'reference-transaction', 'post-checkout', 'pre-auto-gc'])
      writeFileSync(path.join(hooks, hook), `#!/bin/sh\n'${trap}'\n`, { mode: 0o755 });
    repository.git(['config', 'core.hooksPath', hooks]);
    mkdirSync(path.join(common, 'info'), { recursive: true });
    writeFileSync(path.join(common, 'info/attributes'), '*.png filter=trap diff=trap\n');
    repository.write('.gitattributes', '*.png filter=trap diff=trap\n');
    repository.write('other.png', numberedSprite(77));
  }

  function filled(repository: TestRepository) {
    repository.write('old.png', numberedSprite(1));
    repository.write('other.png', numberedSprite(2));
    repository.commit('Add');
    repository.git(['mv', 'old.png', 'mid.png']);
    repository.commit('Rename');
    repository.git(['mv', 'mid.png', 'new.png']);
    return repository;
  }

  before(async () => {
    folder = await temporaryDirectory();
    mark = path.join(folder, 'STARTED');
    trap = path.join(folder, 'trap.sh');
    writeFileSync(trap, `#!/bin/sh\ntouch '${mark}'\nexec cat\n`);
    chmodSync(trap, 0o755);
    outer = filled(emptyRepository());
    const inner = filled(emptyRepository());
    mkdirSync(path.join(outer.root, 'nested'));
    roots.nested = filled(repositoryAt(path.join(outer.root, 'nested')));
    outer.git(['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'module']);
    roots.submodule = repositoryAt(path.join(outer.root, 'module'), false);
    roots.submodule.git(['mv', 'mid.png', 'new.png']);
    outer.git(['worktree', 'add', '--quiet', '-b', 'agent', 'tree']);
    const tree = repositoryAt(path.join(outer.root, 'tree'), false);
    tree.git(['mv', 'mid.png', 'new.png']);
    roots['repository with a submodule, a worktree and a nested repository'] = outer;
    for (const one of Object.values(roots)) arm(one);
    // Its settings are those of the repository that it belongs to.
    roots.worktree = tree;
    tree.write('.gitattributes', '*.png filter=trap diff=trap\n');
    tree.write('other.png', numberedSprite(78));
    await removeFolder(inner.root);
  });
  after(async () => {
    for (const one of [outer.root, folder]) await removeFolder(one);
  });

  it('would, with Git alone', function () {
    if (isWindows) this.skip();
    const [first = ''] = outer.git(['rev-list', '--max-parents=0', 'HEAD']).trim().split('\n');
    outer.git(['diff', '--name-status', '-M', first, '--'], true);
    assert.ok(existsSync(mark));
    rmSync(mark);
  });

  /** Everything that the extension asks of Git. */
  async function all(git: GitPlace) {
    const file = await gitFileOf(git.program, path.join(git.root, 'new.png'));
    const { revisions } = await historyOf(git, 'mid.png', 9);
    const first = revisions.at(-1)?.id ?? HEAD;
    const has = async (name: string) => (await blobAt(git, first, name)) !== undefined;
    const before = await pathAt(git, 'new.png', HEAD, async (name) => (await blobAt(git, HEAD, name)) !== undefined);
    const blob = (await blobAt(git, 'index', 'new.png')) ?? '';
    return {
      file,
      history: revisions.map(({ subject, path: at }) => [rawText(subject), at]),
      before,
      first: await pathAt(git, 'mid.png', first, has),
      bytes: await readBlob(git, blob, 1e6, { name: 'new' }),
      followed: await followedBlob(git, 'index', 'new.png'),
      named: (await namedCommits(git)).length > 0,
      isIgnored: await isIgnored(git, 'gone.png'),
      ignored: (await ignoredAmong(git.program, [pathToFileURL(path.join(git.root, 'gone.png')).href], signal)).size,
      folder: path.isAbsolute(await gitFolderOf(git)),
      commit: (await commitAt(git, HEAD))?.length,
    };
  }
  const expected = (root: string) => ({
    file: { root, path: 'new.png' },
    history: [
      ['Rename', 'mid.png'],
      ['Add', 'old.png'],
    ],
    before: 'mid.png',
    first: 'old.png',
    bytes: Buffer.from(numberedSprite(1)),
    named: true,
    isIgnored: false,
    ignored: 0,
    folder: true,
    commit: 40,
  });

  for (const name of [
    'nested',
    'submodule',
    'worktree',
    'repository with a submodule, a worktree and a nested repository',
  ])
    it(`starts none: ${name}`, async () => {
      const { root } = roots[name] ?? outer;
      const { followed, ...others } = await all({ program: 'git', root });
      assert.deepEqual(others, expected(root));
      assert.ok(followed && 'id' in followed);
      assert.ok(!existsSync(mark));
    });

  it('holds nobody up with pipes named .gitattributes and .mailmap, and in place of a picture', async function () {
    if (isWindows) this.skip();
    const names = ['.gitattributes', '.mailmap', 'other.png', '.gitmodules'].map((name) => path.join(outer.root, name));
    for (const name of names) rmSync(name, { force: true });
    execFileSync('mkfifo', names);
    const { followed, ...others } = await all({ program: 'git', root: outer.root });
    assert.ok(followed);
    assert.deepEqual(others, expected(outer.root));
    assert.ok(!existsSync(mark));
  });

  it('shows the picture of the commit, not of a replaced object or a graft', async () => {
    const repository = filled(emptyRepository());
    try {
      const git = { program: 'git', root: repository.root };
      const [mine, other] = ['mid.png', 'other.png'].map((name) =>
        repository.git(['rev-parse', `HEAD:${name}`]).trim(),
      );
      repository.git(['replace', mine ?? '', other ?? '']);
      const head = repository.git(['rev-parse', 'HEAD']).trim();
      repository.write('.git/info/grafts', `${head}\n`);
      const bytes = await readBlob(git, (await blobAt(git, HEAD, 'mid.png')) ?? '', 1e6, { name: 'mid' });
      assert.deepEqual(bytes, Buffer.from(numberedSprite(1)));
      assert.equal((await historyOf(git, 'mid.png', 9)).revisions.length, 2);
    } finally {
      await removeFolder(repository.root);
    }
  });

  it('asks no remote for what a partial clone left out', async function () {
    if (isWindows) this.skip();
    const source = filled(emptyRepository());
    const clone = path.join(folder, 'clone');
    try {
      source.git(['config', 'uploadpack.allowFilter', 'true']);
      const url = `file://${source.root}`;
      source.git(['clone', '--quiet', '--no-checkout', '--filter=blob:none', url, clone]);
      const { git } = repositoryAt(clone, false);
      // It doesn't read: Git would wait for its answer.
      const pack = path.join(folder, 'pack.sh');
      writeFileSync(pack, `#!/bin/sh\ntouch '${mark}'\nexit 1\n`, { mode: 0o755 });
      git(['config', 'remote.origin.uploadpack', pack]);
      git(['config', 'protocol.allow', 'always']);
      const place = { program: 'git', root: clone };
      const blob = (await blobAt(place, HEAD, 'mid.png')) ?? '';
      assert.match(blob, /^[0-9a-f]{40}$/);
      await assert.rejects(readBlob(place, blob, 1e6, { name: 'mid' }), GitError);
      await historyOf(place, 'mid.png', 9).catch((error) => assert.ok(error instanceof GitError));
      await pathAt(place, 'new.png', HEAD, async () => false).catch((error) => assert.ok(error instanceof GitError));
      assert.ok(!existsSync(mark));
      // Git alone asks.
      git(['cat-file', '-s', blob], true);
      assert.ok(existsSync(mark));
    } finally {
      rmSync(mark, { force: true });
      await removeFolder(source.root);
    }
  });

  it('is left with a sentence, and with all that it started, if it takes too long', async function () {
    if (isWindows) this.skip();
    const repository = emptyRepository();
    try {
      execFileSync('mkfifo', [path.join(repository.root, '.git/info-pipe')]);
      repository.git(['config', 'include.path', path.join(repository.root, '.git/info-pipe')]);
      const place = { program: 'git', root: repository.root };
      await assert.rejects(runGit(place, ['rev-parse', 'HEAD'], { ms: 1000 }), (error: Error) => {
        assert.ok(error instanceof SentenceError);
        assert.match(error.message, /^Git didn't answer within 1 seconds, so it was stopped\.$/);
        return true;
      });
      // A program of its own, which holds its output.
      const child = path.join(folder, 'child.pid');
      const program = path.join(folder, 'git-that-waits.sh');
      writeFileSync(program, `#!/bin/sh\nsleep 1000 &\necho $! > '${child}'\nexit 0\n`, { mode: 0o755 });
      await assert.rejects(runGit({ ...place, program }, ['log'], { ms: 1000 }), SentenceError);
      const pid = execFileSync('cat', [child]).toString().trim();
      const state = execFileSync('sh', ['-c', `ps -o stat= -p ${pid} || true`]).toString();
      assert.ok(!state.trim() || state.startsWith('Z'), state);
    } finally {
      await removeFolder(repository.root);
    }
  });
});
