import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FileTooLarge } from '../../../../src/core/disk/fileStore';
import { blobAt, commitAt, isLfsPointer, readBlob } from '../../../../src/core/git/blobs';
import { GitError } from '../../../../src/core/git/gitError';
import { historyOf, namedCommits, parseHistory, pathAt, renames } from '../../../../src/core/git/history';
import { type GitPlace, runGit } from '../../../../src/core/git/runGit';
import { type Commit, isCommit, isId, versionName } from '../../../../src/core/git/version';
import { CanceledError } from '../../../../src/service/errors';
import { plainText, rawText } from '../../../../src/shared/base/foreignText';
import { removeFolder } from '../../../support/folders';
import {
  emptyRepository,
  HERO_NAMES,
  type ManyCommits,
  manyCommits,
  numberedSprite,
  type TestRepository,
} from '../../../support/references/gitRepository';

const placeOf = ({ root }: TestRepository): GitPlace => ({ program: 'git', root });

describe('The versions of a file in Git', () => {
  let many: ManyCommits;
  let git: GitPlace;
  const hero = HERO_NAMES[2];

  before(() => {
    many = manyCommits();
    git = placeOf(many);
  });
  after(() => removeFolder(many.root));

  describe('history', () => {
    it('lists every commit that changed a file of 200 commits, newest first, through two renames', async () => {
      const { revisions, more } = await historyOf(git, hero, 500);
      assert.equal(more, false);
      // A rename without a change of pixels is a change of the file, too.
      const expected = [...new Set([...many.heroChanges, 50, 120])].sort((a, b) => b - a);
      assert.ok(expected.length > 60, `${expected.length} commits`);
      assert.deepEqual(
        revisions.map(({ id }) => many.commits.indexOf(id)),
        expected,
      );
      const nameIn = (number: number) => HERO_NAMES[number < 50 ? 0 : number < 120 ? 1 : 2];
      assert.deepEqual(
        revisions.map((one) => one.path),
        expected.map(nameIn),
      );
      for (const { id, path: at } of revisions) {
        const blob = await blobAt(git, id, at);
        assert.ok(blob, `${at} in ${id}`);
      }
    });

    it('shows the sprite of each commit, byte for byte', async () => {
      const { revisions } = await historyOf(git, hero, 500);
      for (const { id, path: at } of revisions.filter((_, index) => index % 9 === 0)) {
        const number = many.commits.indexOf(id);
        const drawn = many.heroChanges.filter((one) => one <= number).at(-1) ?? 0;
        const bytes = await readBlob(git, (await blobAt(git, id, at)) ?? '', 1e6, { name: 'hero' });
        assert.deepEqual(Buffer.from(bytes), Buffer.from(numberedSprite(drawn)));
      }
    });

    it('is bounded, and says that there is more', async () => {
      const { revisions, more } = await historyOf(git, hero, 5);
      assert.deepEqual([revisions.length, more], [5, true]);
    });

    it('shows authors and subjects that mean harm as plain text', async () => {
      const { revisions } = await historyOf(git, hero, 500);
      const authors = new Set(revisions.map(({ author }) => plainText(author)));
      assert.deepEqual([...authors].map((one) => one.replaceAll('\u2060', '')).sort(), [
        'Ann',
        'Eve $(alert)   [x](command:y)',
      ]);
      assert.ok(![...authors].some((one) => /\$\(|\]\(/.test(one)));
      const subjects = revisions.map(({ subject }) => plainText(subject));
      assert.ok(!subjects.some((one) => /\$\(|\]\(|\n/.test(one)));
      assert.ok(subjects.some((one) => one.includes('evil')));
    });

    it('reads fields by their places, so none of them can pretend to be a commit', () => {
      const id = 'a'.repeat(40);
      const fake = `\x01${'b'.repeat(40)}`;
      const found = parseHistory(`\x01${id}\0${fake}\0date\0${fake}\0\0\nM\0${fake}\0\0`);
      assert.deepEqual(
        found.map((one) => [one.id, rawText(one.author), rawText(one.subject), one.path]),
        [[id, fake, fake, fake]],
      );
    });

    it('marks commits that removed the file', async () => {
      const repository = emptyRepository();
      try {
        repository.write('a.png', numberedSprite(1));
        repository.commit('Add');
        repository.git(['rm', '--quiet', 'a.png']);
        repository.commit('Remove');
        const { revisions } = await historyOf(placeOf(repository), 'a.png', 9);
        assert.deepEqual(
          revisions.map(({ gone = false }) => gone),
          [true, false],
        );
      } finally {
        await removeFolder(repository.root);
      }
    });
  });

  describe('renames', () => {
    const has = (commit: string) => async (file: string) => (await blobAt(git, commit as Commit, file)) !== undefined;

    it('are followed to any commit', async () => {
      const cases: [number, string][] = [
        [199, HERO_NAMES[2]],
        [130, HERO_NAMES[2]],
        [100, HERO_NAMES[1]],
        [3, HERO_NAMES[0]],
      ];
      for (const [number, expected] of cases) {
        const commit = many.commits[number] ?? '';
        assert.equal(await pathAt(git, hero, commit, has(commit)), expected, `commit ${number}`);
      }
    });

    it('that are staged but not committed are followed', async () => {
      const repository = emptyRepository();
      try {
        repository.write('old.png', numberedSprite(1));
        const commit = repository.commit('Add');
        repository.git(['mv', 'old.png', 'new.png']);
        const place = placeOf(repository);
        const found = await pathAt(
          place,
          'new.png',
          'HEAD',
          async (file) => (await blobAt(place, 'HEAD' as Commit, file)) !== undefined,
        );
        assert.equal(found, 'old.png');
        assert.equal(await commitAt(place, 'HEAD' as Commit), commit);
      } finally {
        await removeFolder(repository.root);
      }
    });

    it('of a file that is new have no end', async () => {
      const commit = many.commits[2] ?? '';
      assert.equal(await pathAt(git, 'art/layers.aseprite', commit, has(commit)), undefined);
      assert.deepEqual(
        [...renames('R090\0a\0b\0R100\0c\0d\0')],
        [
          ['b', 'a'],
          ['d', 'c'],
        ],
      );
    });
  });

  it('both sides of a conflict, and what was before it, can be read', async () => {
    for (const [at, number] of [
      ['base', 1],
      ['ours', 3],
      ['theirs', 2],
    ] as const) {
      const blob = await blobAt(git, at, 'art/fight.png');
      const bytes = await readBlob(git, blob ?? '', 1e6, { name: 'fight' });
      assert.deepEqual(Buffer.from(bytes), Buffer.from(numberedSprite(number)), at);
    }
    assert.equal(await blobAt(git, 'index', 'art/fight.png'), undefined, 'nothing is staged in a conflict');
  });

  it('branches and tags are listed, branches first', async () => {
    const found = await namedCommits(git);
    assert.deepEqual(
      found.map(({ ref, kind, name, isCurrent }) => [ref, kind, plainText(name), isCurrent]),
      [
        ['refs/heads/main', 'branch', 'main', true],
        ['refs/heads/other', 'branch', 'other', false],
        ['refs/tags/v1.0', 'tag', 'v1.0', false],
      ],
    );
    assert.equal(await commitAt(git, 'refs/tags/v1.0' as Commit), many.commits[150]);
    assert.equal(await commitAt(git, 'refs/heads/gone' as Commit), undefined);
  });

  it('a repository without commits has none', async () => {
    const repository = emptyRepository();
    try {
      assert.equal(await commitAt(placeOf(repository), 'HEAD' as Commit), undefined);
    } finally {
      await removeFolder(repository.root);
    }
  });

  it('content over the limit is refused before it is read', async () => {
    const blob = (await blobAt(git, 'HEAD' as Commit, 'art/layers.aseprite')) ?? '';
    await assert.rejects(readBlob(git, blob, 10, { name: 'layers' }), FileTooLarge);
  });

  it('filters of the repository that turn images into text are not used', async () => {
    const repository = emptyRepository();
    try {
      repository.write('a.png', numberedSprite(7));
      repository.write('.gitattributes', '*.png diff=words\n');
      repository.git(['config', 'diff.words.textconv', 'echo changed #']);
      repository.commit('Add');
      const place = placeOf(repository);
      assert.match(repository.git(['show', '--textconv', 'HEAD:a.png']), /changed/);
      const bytes = await readBlob(place, (await blobAt(place, 'HEAD' as Commit, 'a.png')) ?? '', 1e6, { name: 'a' });
      assert.deepEqual(Buffer.from(bytes), Buffer.from(numberedSprite(7)));
    } finally {
      await removeFolder(repository.root);
    }
  });

  it('pointers of Git LFS are recognized', () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12\n`;
    assert.ok(isLfsPointer(Buffer.from(pointer)));
    assert.ok(!isLfsPointer(numberedSprite(1)));
  });
});

describe('Running Git', () => {
  let repository: TestRepository;

  beforeEach(() => {
    repository = emptyRepository();
    repository.write('a.png', numberedSprite(1));
    repository.commit('Add');
  });
  afterEach(() => removeFolder(repository.root));

  it('ends with an error if Git writes too much, fails, or is not there', async () => {
    const place = placeOf(repository);
    await assert.rejects(runGit(place, ['log'], { most: 10 }), GitError);
    await assert.rejects(runGit(place, ['rev-parse', '--verify', 'gone']), (error: GitError) => error.exitCode === 128);
    await assert.rejects(runGit({ ...place, program: path.join(repository.root, 'gone') }, ['log']), GitError);
  });

  it('can be canceled before and while Git runs', async () => {
    const place = placeOf(repository);
    await assert.rejects(runGit(place, ['log'], { signal: AbortSignal.abort() }), CanceledError);
    const stop = new AbortController();
    const waiting = runGit(place, ['cat-file', '--batch'], { signal: stop.signal });
    stop.abort();
    await assert.rejects(waiting, CanceledError);
  });

  it('starts no monitor that the repository names', async () => {
    const mark = path.join(repository.root, 'started');
    const script = path.join(repository.root, 'monitor.sh');
    writeFileSync(script, `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 });
    repository.git(['config', 'core.fsmonitor', script]);
    await runGit(placeOf(repository), ['diff', '--name-status', 'HEAD', '--']);
    await assert.rejects(import('node:fs/promises').then(({ stat }) => stat(mark)));
  });

  it('takes paths literally', async () => {
    const { revisions } = await historyOf(placeOf(repository), '*.png', 9);
    assert.equal(revisions.length, 0);
  });
});

describe('The name of a version', () => {
  it('can never be an option of Git, or an expression', () => {
    for (const name of [
      '--output=x',
      '-x',
      'main',
      'HEAD~1',
      'refs/heads/a..b',
      'refs/heads/a b',
      'refs/heads/a:b',
      'refs/heads/@{1}',
      '',
      'refs/stash',
    ])
      assert.equal(versionName(name), undefined, name);
    for (const name of [
      'working',
      'index',
      'ours',
      'theirs',
      'base',
      'HEAD',
      'a'.repeat(40),
      'b'.repeat(64),
      'refs/heads/-x',
      'refs/heads/ä/b',
      'refs/remotes/origin/main',
      'refs/tags/v1.0',
    ])
      assert.equal(versionName(name), name);
    assert.ok(isCommit('HEAD') && !isCommit('index') && !isId('HEAD'));
  });
});
