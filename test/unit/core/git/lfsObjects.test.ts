import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LfsObjects, lfsPointerOf } from '../../../../src/core/git/lfsObjects';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { numberedSprite, repositoryAt, type TestRepository } from '../../../support/references/gitRepository';

const isWindows = process.platform === 'win32';
const MAX_READ_BYTES = 1024 * 1024;
const CONTENT = numberedSprite(7);
const OID = createHash('sha256').update(CONTENT).digest('hex');
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${OID}\nsize ${CONTENT.length}\n`;
const BYTES = Buffer.from(POINTER);

describe('Pointers of Git LFS', () => {
  it('name a hash and a size', () => {
    assert.deepEqual(lfsPointerOf(BYTES), { oid: OID, size: CONTENT.length });
    assert.deepEqual(lfsPointerOf(Buffer.from(POINTER.replaceAll('\n', '\r\n'))), { oid: OID, size: CONTENT.length });
  });

  it('are nothing else: no image, no other hash, no size, and no content that an extension changed', () => {
    const others = [
      POINTER.replace('sha256', 'md5'),
      POINTER.replace(OID, OID.slice(1)),
      POINTER.replace(OID, OID.toUpperCase().replace(/\d/, 'A')),
      POINTER.replace(/size .*\n/, ''),
      POINTER.replace(/size .*\n/, 'size -1\n'),
      POINTER.replace('oid', `ext-0-foo sha256:${OID}\noid`),
      POINTER.replace(OID, `../../../${OID.slice(9)}`),
    ];
    for (const one of others) assert.equal(lfsPointerOf(Buffer.from(one)), undefined, one);
    assert.equal(lfsPointerOf(CONTENT), undefined);
  });
});

describe('Objects of Git LFS on disk', () => {
  let home: string;
  let game: string;
  let repository: TestRepository;
  let before: string | undefined;

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    mkdirSync(game);
    repository = repositoryAt(game);
    before = process.env.GIT_CONFIG_GLOBAL;
    process.env.GIT_CONFIG_GLOBAL = path.join(home, 'gitconfig');
  });
  afterEach(() => {
    if (before === undefined) delete process.env.GIT_CONFIG_GLOBAL;
    else process.env.GIT_CONFIG_GLOBAL = before;
    return removeFolder(home);
  });

  /** Puts an object where Git LFS has it, and returns its path. */
  function put(storage: string, content: Uint8Array = CONTENT): string {
    const folder = path.join(storage, 'objects', OID.slice(0, 2), OID.slice(2, 4));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, OID), content);
    return path.join(folder, OID);
  }
  const read = async (root = game, most = MAX_READ_BYTES) => {
    const bytes = await new LfsObjects({ program: 'git', root }).read({ oid: OID, size: CONTENT.length }, most);
    return bytes && Buffer.from(bytes).equals(CONTENT);
  };

  it('are in the folder of the repository, which its worktrees share', async () => {
    assert.equal(await read(), undefined, 'nobody fetched it');
    put(path.join(game, '.git/lfs'));
    assert.equal(await read(), true);
    repository.write('a.png', CONTENT);
    repository.git(['add', '.']);
    repository.git(['commit', '--quiet', '-m', 'A']);
    const tree = path.join(home, 'tree');
    repository.git(['worktree', 'add', '--quiet', tree]);
    assert.equal(await read(tree), true);
    assert.equal(await read(game, CONTENT.length - 1), undefined, 'too large');
  });

  it('are found only with their size and hash', async () => {
    const changed = Uint8Array.from(CONTENT);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    put(path.join(game, '.git/lfs'), changed);
    assert.equal(await read(), undefined);
    put(path.join(game, '.git/lfs'), CONTENT.subarray(1));
    assert.equal(await read(), undefined);
  });

  it('are where the settings of the user or the repository say', async () => {
    const mine = path.join(home, 'mine');
    execFileSync('git', ['config', '--global', 'lfs.storage', mine], { env: process.env });
    put(mine);
    assert.equal(await read(), true);
    repository.git(['config', 'lfs.storage', 'elsewhere']);
    assert.equal(await read(), undefined);
    put(path.join(game, '.git/elsewhere'));
    assert.equal(await read(), true);
  });

  it('aren’t read where only the repository says so, outside of its folders, nor through a link that leaves them', async function () {
    const other = path.join(home, 'other');
    const file = put(other);
    repository.git(['config', 'lfs.storage', other]);
    assert.equal(await read(), undefined);
    repository.git(['config', '--unset', 'lfs.storage']);
    if (isWindows) return this.skip();
    const folder = path.join(game, '.git/lfs/objects', OID.slice(0, 2), OID.slice(2, 4));
    mkdirSync(folder, { recursive: true });
    symlinkSync(file, path.join(folder, OID));
    assert.equal(await read(), undefined);
  });

  it('aren’t waited for if a pipe lies in the place', async function () {
    if (isWindows) return this.skip();
    const folder = path.join(game, '.git/lfs/objects', OID.slice(0, 2), OID.slice(2, 4));
    mkdirSync(folder, { recursive: true });
    execFileSync('mkfifo', [path.join(folder, OID)]);
    assert.equal(await read(), undefined);
  });
});
