import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { blobAt, readBlob } from '../../../../src/core/git/blobs';
import { historyOf, namedCommits, pathAt } from '../../../../src/core/git/history';
import { rawText } from '../../../../src/shared/base/foreignText';
import { removeFolder } from '../../../support/folders';
import { emptyRepository, numberedSprite, type TestRepository } from '../../../support/references/gitRepository';

/** The same subject as each encoding has it, by Git's name of the encoding: the tables of JIS X 0208 and Windows. */
const WRITTEN: Readonly<Record<string, readonly [bytes: string, text: string]>> = {
  'EUC-JP': ['c6fc cbdc', '日本'],
  'SHIFT-JIS': ['93fa 967b', '日本'],
  'ISO-2022-JP': ['1b2442 467c 4b5c 1b2842', '日本'],
  GBK: ['c8d5 b1be', '日本'],
  'WINDOWS-1251': ['c3e5f0eee9', 'Герой'],
  'ISO-8859-1': ['c9 70e965', 'Épée'],
};
const ENCODINGS = Object.keys(WRITTEN);

describe("A person's settings of Git", () => {
  let repository: TestRepository;
  const git = () => ({ program: 'git', root: repository.root });

  /** What is shown: subjects and paths of the history, subjects of branches and tags, and where the file was in the first commit. */
  async function shown() {
    const { revisions } = await historyOf(git(), 'b.png', 50);
    const first = revisions.at(-1)?.id;
    assert.ok(first);
    const has = async (path: string) => (await blobAt(git(), first, path)) !== undefined;
    return {
      history: revisions.map(({ subject, author, path }) => [rawText(subject), rawText(author), path]),
      named: (await namedCommits(git())).map(({ name, subject }) => [rawText(name), rawText(subject)]),
      before: await pathAt(git(), 'b.png', first, has),
    };
  }
  const expected = {
    history: [
      ['Rename', 'Ann', 'b.png'],
      ...ENCODINGS.map((encoding) => [WRITTEN[encoding]?.[1], WRITTEN[encoding]?.[1], 'a.png']).reverse(),
      ['First', 'Ann', 'a.png'],
    ],
    named: [
      ...['main', ...ENCODINGS].sort().map((name) => [name, WRITTEN[name]?.[1] ?? 'Rename']),
      ['blob', 'Tagged'],
      ['v1', 'Tagged'],
    ],
    before: 'a.png',
  };
  const sorted = async () => {
    const { named, ...others } = await shown();
    const isTag = (name: string | undefined) => name === 'blob' || name === 'v1';
    const order = ([a = '']: readonly string[], [b = '']: readonly string[]) =>
      Number(isTag(a)) - Number(isTag(b)) || (a < b ? -1 : 1);
    return { ...others, named: named.sort(order) };
  };

  before(() => {
    repository = emptyRepository();
    repository.write('a.png', numberedSprite(0));
    repository.commit('First');
    for (const [index, encoding] of ENCODINGS.entries()) {
      repository.write('a.png', numberedSprite(index + 1));
      repository.git(['add', 'a.png']);
      const tree = repository.git(['write-tree']).trim();
      const parent = repository.git(['rev-parse', 'HEAD']).trim();
      const bytes = Buffer.from((WRITTEN[encoding]?.[0] ?? '').replaceAll(' ', ''), 'hex');
      const when = `<a@example.com> ${1_700_000_000 + index} +0000`;
      const commit = Buffer.concat([
        Buffer.from(`tree ${tree}\nparent ${parent}\nauthor `),
        bytes,
        Buffer.from(` ${when}\ncommitter A ${when}\nencoding ${encoding}\n\n`),
        bytes,
        Buffer.from('\n'),
      ]);
      const args = ['hash-object', '-t', 'commit', '-w', '--stdin'];
      const id = execFileSync('git', args, { cwd: repository.root, input: commit }).toString().trim();
      repository.git(['reset', '--quiet', '--hard', id]);
      repository.git(['branch', encoding]);
    }
    repository.git(['mv', 'a.png', 'b.png']);
    repository.commit('Rename');
    repository.git(['tag', '-a', '-m', 'Tagged', 'v1']);
    // Some projects tag a file.
    repository.git(['tag', '-a', '-m', 'Tagged', 'blob', 'HEAD:b.png']);
  });
  after(() => removeFolder(repository.root));

  it('are not needed to read subjects and authors in the encodings in which they were written', async () => {
    assert.deepEqual(await sorted(), expected);
  });

  for (const [name, value] of [
    ['log.showRoot', 'false'],
    ['i18n.logOutputEncoding', 'EUC-JP'],
    ['i18n.commitEncoding', 'SHIFT-JIS'],
    ['diff.orderFile', '/no/such/file'],
    ['diff.renames', 'false'],
    ['diff.noprefix', 'true'],
    ['color.ui', 'always'],
    ['log.follow', 'true'],
    ['log.showSignature', 'true'],
    ['core.quotePath', 'true'],
    ['core.abbrev', '4'],
  ] as const) {
    it(`${name}=${value} changes nothing`, async () => {
      repository.git(['config', name, value]);
      try {
        assert.deepEqual(await sorted(), expected);
      } finally {
        repository.git(['config', '--unset', name]);
      }
    });
  }

  for (const [name, value] of [
    ['GIT_DIR', '/nowhere'],
    ['GIT_COMMON_DIR', '/nowhere'],
    ['GIT_OBJECT_DIRECTORY', '/nowhere'],
    ['GIT_GLOB_PATHSPECS', '1'],
    ['GIT_ICASE_PATHSPECS', '1'],
    ['GIT_EXTERNAL_DIFF', 'false'],
    ['GIT_TRACE', '1'],
  ] as const) {
    it(`${name} in the environment changes nothing`, async () => {
      process.env[name] = value;
      try {
        assert.deepEqual(await sorted(), expected);
      } finally {
        delete process.env[name];
      }
    });
  }

  it('of a repository with long ids, or cut off, are read as well', async () => {
    const long = emptyRepository();
    const shallow = emptyRepository();
    try {
      await removeFolder(`${long.root}/.git`);
      long.git(['init', '--quiet', '--object-format=sha256', '--initial-branch=main']);
      long.write('a.png', numberedSprite(1));
      long.commit('First');
      const place = { program: 'git', root: long.root };
      const { revisions } = await historyOf(place, 'a.png', 9);
      assert.deepEqual(
        revisions.map(({ id, subject }) => [id.length, rawText(subject)]),
        [[64, 'First']],
      );
      const blob = (await blobAt(place, revisions[0]?.id ?? ('HEAD' as never), 'a.png')) ?? '';
      assert.deepEqual(await readBlob(place, blob, 1e6, { name: 'a' }), Buffer.from(numberedSprite(1)));
      assert.deepEqual(rawText((await namedCommits(place))[0]?.subject ?? ('' as never)), 'First');

      shallow.git([
        '-c',
        'protocol.file.allow=always',
        'fetch',
        '--quiet',
        '--depth=2',
        `file://${repository.root}`,
        'main',
      ]);
      shallow.git(['reset', '--quiet', '--hard', 'FETCH_HEAD']);
      const cut = await historyOf({ program: 'git', root: shallow.root }, 'b.png', 9);
      assert.deepEqual(
        cut.revisions.map(({ subject, path }) => [rawText(subject), path]),
        [
          ['Rename', 'b.png'],
          ['Épée', 'a.png'],
        ],
      );
    } finally {
      for (const { root } of [long, shallow]) await removeFolder(root);
    }
  });
});
