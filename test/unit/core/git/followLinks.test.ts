import assert from 'node:assert/strict';
import { blobAt, readBlob } from '../../../../src/core/git/blobs';
import { followedBlob } from '../../../../src/core/git/followLinks';
import type { Commit, Staged } from '../../../../src/core/git/version';
import { removeFolder } from '../../../support/folders';
import { emptyRepository, numberedSprite, type TestRepository } from '../../../support/references/gitRepository';

const HEAD = 'HEAD' as Commit;

describe('A link that Git tracks', () => {
  let repository: TestRepository;
  const git = () => ({ program: 'git', root: repository.root });
  const followed = (path: string, at: Commit | Staged = HEAD) => followedBlob(git(), at, path);
  /** Stages a link as it is in any working tree, also of a system without links. */
  const link = (path: string, target: string) => {
    repository.write('target', target);
    const id = repository.git(['hash-object', '-w', 'target']).trim();
    repository.git(['update-index', '--add', '--cacheinfo', `120000,${id},${path}`]);
  };
  const number = async (path: string, at: Commit | Staged = HEAD) => {
    const found = await followed(path, at);
    assert.ok(found && 'id' in found, `${path}: ${JSON.stringify(found)}`);
    const bytes = Buffer.from(await readBlob(git(), found.id, 1e6, { name: path }));
    return [1, 2, 3].find((one) => bytes.equals(Buffer.from(numberedSprite(one))));
  };

  before(() => {
    repository = emptyRepository();
    repository.write('art/v1/hero.png', numberedSprite(1));
    repository.write('art/v2/hero.png', numberedSprite(2));
    repository.git(['add', 'art']);
    link('art/current', 'v1');
    link('hero.png', 'art/v1/hero.png');
    link('ui/icon.png', '../hero.png');
    link('ui/deep.png', '../art/./current/hero.png');
    link('loop.png', 'pool.png');
    link('pool.png', 'loop.png');
    link('out.png', '../hero.png');
    link('ui/absolute.png', '/usr/share/hero.png');
    link('gone.png', 'art/gone.png');
    link('folder.png', 'art');
    repository.git(['commit', '--quiet', '-m', 'Add']);
    link('art/current', 'v2');
  });
  after(() => removeFolder(repository.root));

  it('stands for what it names, never for its own text', async () => {
    for (const path of ['hero.png', 'ui/icon.png', 'ui/deep.png', 'art/current/hero.png', 'art/v1/hero.png'])
      assert.equal(await number(path), 1, path);
    // The object itself is the text.
    const own = await readBlob(git(), (await blobAt(git(), HEAD, 'ui/icon.png')) ?? '', 100, { name: 'x' });
    assert.equal(String(own), '../hero.png');
  });

  it('is followed in what is staged, too', async () => {
    assert.equal(await number('ui/deep.png', 'index'), 2);
    assert.equal(await number('art/current/hero.png', 'index'), 2);
    assert.equal(await number('hero.png', 'index'), 1);
  });

  it('that leads nowhere is told from a file that is missing', async () => {
    assert.deepEqual(await followed('out.png'), { leadsTo: '../hero.png' });
    assert.deepEqual(await followed('ui/absolute.png'), { leadsTo: '/usr/share/hero.png' });
    assert.deepEqual(await followed('gone.png'), { leadsTo: 'art/gone.png' });
    assert.deepEqual(await followed('folder.png'), { leadsTo: 'art' });
    assert.deepEqual(await followed('loop.png'), { leadsTo: 'pool.png' });
    for (const missing of ['nothing.png', 'art/nothing.png', 'no/such/folder.png', 'art'])
      assert.deepEqual(await followed(missing), undefined, missing);
    assert.deepEqual(await followed('nothing.png', 'index'), undefined);
    assert.deepEqual(await followed('hero.png', 'ours'), undefined);
  });
});
